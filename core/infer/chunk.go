package infer

import "math"

// chunk is a run of whole videos whose sums are taken together: few enough tracks for
// float32 to keep its digits, enough for a worker to be busy with. How the videos are cut
// does not depend on the number of workers, and chunks are added up in order, so neither
// does any number.
type chunk struct {
	bags             []*bag
	groups           []*group
	store                  // of its videos
	next             int   // the group that the sweep has come to
	terms, afterward Terms // of F after the sweep, and with its new sticks and the old ν
}

const chunkTracks = 2048 // for 24 bits of a sum to be enough

// evenly returns of how many tracks chunks are for none to be much smaller than the others, and
// for two or four workers to have as many each: who sweeps more of them is waited for.
func evenly(tracks int) int {
	chunks := max(1, above(tracks, chunkTracks))
	if chunks > 2 {
		chunks = 4 * above(chunks, 4)
	}
	return above(tracks, chunks)
}

// above returns n/of, rounded up.
func above(n, of int) int { return (n + of - 1) / of }

// cut makes chunks of about that many tracks, and as many workers as can be of use.
func (f *Fit) cut(tracks, workers int) {
	f.chunks, f.loans = nil, nil
	first, n, rest := 0, 0, f.store
	for i, b := range f.bags {
		if n += b.tracks(); n >= tracks || i == len(f.bags)-1 {
			c := &chunk{bags: f.bags[first : i+1], store: rest.take(f.bags[first : i+1]...)}
			c.groups = f.groups(c.bags, c.store)
			f.chunks = append(f.chunks, c)
			first, n = i+1, 0
		}
	}
	f.workers = []*worker{f.newWorker(f.engine)}
	for len(f.workers) < min(workers, len(f.chunks)) {
		f.workers = append(f.workers, f.newWorker(f.engine.clone()))
	}
}

// begin starts a sweep.
func (f *Fit) begin() {
	f.swept, f.next = f.fresh(), 0
	f.terms, f.afterward = Terms{}, Terms{Views: f.terms.Views}
	for _, c := range f.chunks {
		c.next, c.terms, c.afterward = 0, Terms{}, Terms{}
	}
}

// piece is how much of a sweep one Step does, in multiply-adds: about 10 ms of
// WebAssembly without SIMD. Only tests change it.
var piece = 4_000_000

// sweep is steps 2 and 3 (eq22 to eq25) for the next videos, or for all where there are
// several workers; the last of them closes the iteration.
func (f *Fit) sweep() bool {
	if f.swept == nil {
		f.begin()
		if f.lend() {
			return false // the shards begin first
		}
	}
	if own := f.own(); f.next < len(own) {
		f.steps++
		if len(f.workers) > 1 {
			f.each(own, func(w *worker, c *chunk) { f.work(w, c, math.MaxInt) }, f.gather)
			f.next, f.left = len(own), math.MaxInt
		} else if f.left = f.advance(piece); f.next < len(own) {
			return false
		}
	}
	if !f.returned() {
		return false
	}
	f.collect()
	f.close()
	return true
}

// advance does that much of the fit's own part of the sweep and returns what is left.
func (f *Fit) advance(work int) int {
	w := f.workers[0]
	for own := f.own(); f.next < len(own); f.next++ {
		c := own[f.next]
		if work = f.work(w, c, work); c.next < len(c.groups) {
			return work
		}
		f.gather(w, c)
	}
	return work
}

// abandon ends a fit before its time, between two steps. ν may be half way through a
// sweep; F stays that of the last whole block.
func (f *Fit) abandon() {
	f.swept = nil
	f.reason = Cancelled
}

// work goes on with a chunk, for that many multiply-adds at most, and returns what is
// left of them.
func (f *Fit) work(w *worker, c *chunk, left int) int {
	for c.next < len(c.groups) && left > 0 {
		group := c.groups[c.next]
		f.update(w, c, group)
		left -= f.cost(group)
		c.next++
	}
	return left
}

// cost returns the multiply-adds of a sweep over a group.
func (f *Fit) cost(group *group) int {
	sum, d := 0, f.problem.dims()
	for _, b := range group.bags {
		sum += work(b.tracks(), len(b.factors), d)
	}
	return sum
}

// update sweeps a group of videos and adds it up, before and after the coefficients.
func (f *Fit) update(w *worker, c *chunk, group *group) {
	counted := f.counts(group.bags[0])
	for _, b := range group.bags {
		sticks, assignment := b.sticks.Update(b.n, float64(b.tracks()), f.alpha)
		if counted {
			c.afterward.add(w.partOf(b, sticks, assignment))
		}
	}
	w.coefficients(f, group)
	w.engine.tally(group)
	for _, b := range group.bags {
		b.recount()
	}
	if counted {
		f.add(w, c, group)
	}
}

// stock adds up a chunk as it stands.
func (f *Fit) stock(w *worker, c *chunk) {
	for _, group := range c.groups {
		for _, b := range group.bags {
			b.recount()
			*b.entropy = b.countEntropy()
		}
		if !f.counts(group.bags[0]) {
			continue
		}
		w.engine.lay(group)
		f.add(w, c, group)
	}
}

// add sums a group's terms of F and what it says of the appearances.
func (f *Fit) add(w *worker, c *chunk, group *group) {
	for _, b := range group.bags {
		sticks, assignment := f.bound(b)
		c.terms.add(w.partOf(b, sticks, assignment))
		w.sums.count(f, b)
	}
	w.engine.add()
}

// gather adds a chunk that is done to the sweep.
func (f *Fit) gather(w *worker, c *chunk) {
	w.engine.flush(f, f.swept)
	f.swept.takeCounts(w.sums)
	f.addTerms(c)
}

// addTerms adds a chunk's terms of F to the sweep.
func (f *Fit) addTerms(c *chunk) {
	f.terms.add(c.terms)
	f.afterward.add(c.afterward)
}
