package infer

import (
	"sync"

	"siibp/core/constraint"
	"siibp/core/options"
)

// worker is what one goroutine needs to sweep chunks.
type worker struct {
	engine engine
	hinge  *constraint.Hinge
	sums   *moments  // of the chunk under way
	nu     []float64 // of a group's factors that are not free, among its numbers
	zeta   []float64 // the same
}

func (f *Fit) newWorker(e engine) *worker {
	hinge := &constraint.Hinge{C: f.options.C, Margin: f.options.Margin, ByPaper: f.options.Hinge == options.HingePaper}
	return &worker{engine: e, hinge: hinge, sums: f.newMoments()}
}

// each hands chunks to the workers; done is called for one after the other, in order.
func (f *Fit) each(chunks []*chunk, work func(*worker, *chunk), done func(*worker, *chunk)) {
	if len(f.workers) == 1 {
		for _, c := range chunks {
			work(f.workers[0], c)
			done(f.workers[0], c)
		}
		return
	}
	var all sync.WaitGroup
	turn := turn{changed: sync.NewCond(&sync.Mutex{})}
	next := make(chan int, len(chunks))
	for i := range chunks {
		next <- i
	}
	close(next)
	for _, w := range f.workers {
		all.Go(func() {
			for i := range next {
				work(w, chunks[i])
				turn.take(i, func() { done(w, chunks[i]) })
			}
		})
	}
	all.Wait()
}

// turn lets goroutines through in the order of their numbers.
type turn struct {
	changed *sync.Cond
	now     int
}

func (t *turn) take(number int, do func()) {
	t.changed.L.Lock()
	defer t.changed.L.Unlock()
	for t.now != number {
		t.changed.Wait()
	}
	do()
	t.now++
	t.changed.Broadcast()
}
