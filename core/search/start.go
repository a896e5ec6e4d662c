package search

import (
	"iter"
	"runtime"

	"siibp/core/infer"
	"siibp/core/infer/shard"
	"siibp/core/infer/tile"
)

// run is a start under way.
type run struct {
	trainer  *infer.Trainer
	shards   *shard.Coordinator
	prepared bool                // the trainer has a state
	history  *history            // nil before the trainer has begun
	next     func() (bool, bool) // does the next step of the preparation, then of trainer.Run
	read     func() (bool, bool) // does the next step of reading the best classes; nil before the start has ended
	labels   []int32             // the best classes; nil before they are read
	stop     func()
}

// start makes the trainer t the start under way. prepare makes the state of a trainer that is only planned, in
// bounded steps; it is nil for a trainer that has a state.
func (s *Search) start(t *infer.Trainer, prepare func(tile.Spend) bool) {
	r := &run{trainer: t, prepared: prepare == nil}
	r.next, r.stop = iter.Pull(func(yield func(bool) bool) {
		pause := func() bool { return yield(false) }
		if !r.prepared {
			if r.prepared = prepare(tile.InSteps(new(int), t.Model.PieceSize, pause)); !r.prepared || !pause() {
				return
			}
		}
		t.Run(yield)
	})
	r.remember(s.historySize)
	// A search that is dropped before its end must let go of the coroutine, which holds the trainer.
	runtime.AddCleanup(s, func(stop func()) { stop() }, r.stop)
	s.running = r
	r.share(s.shards)
}

// remember makes a history of the given size, in bytes, for a start whose F has been computed. It does
// nothing before that.
func (r *run) remember(size int) {
	if r.trainer.Begun() {
		r.history = newHistory(r.trainer, size)
	}
}

// startReheated makes a reheating of another trainer the start under way.
func (s *Search) startReheated(from *infer.Trainer) {
	t := planReheat(from)
	s.start(t, func(spend tile.Spend) bool { return reheat(t, from, spend) })
}

// Prepare takes steps until the start under way has a state.
func (s *Search) Prepare() {
	for !s.Done() && !s.running.prepared {
		s.Step()
	}
}

// stepStart does the next step of the start under way and reports whether an iteration ended.
func (s *Search) stepStart() bool {
	r := s.running
	begun := r.trainer.Begun()
	ended, _ := r.next()
	switch {
	case ended:
		r.history.keep(r.trainer)
	case !begun && r.trainer.Begun():
		if r.remember(s.historySize); s.stopped {
			r.trainer.Cancel()
		}
	}
	return ended
}

// finishIfEnded closes the start under way when it has ended, the shards have given back all of it, and
// its labels are read.
func (s *Search) finishIfEnded() {
	r := s.running
	if r.trainer.Reason == "" || !r.shards.Complete() {
		return
	}
	if s.readLabels() {
		s.finish()
	}
}

// readLabels does the next step of reading the best classes of the start, and reports whether all are read.
func (s *Search) readLabels() bool {
	r := s.running
	if r.read == nil {
		r.shards.Sync()
		r.stop()
		r.read, r.stop = iter.Pull(func(yield func(bool) bool) {
			step := r.trainer.Spent()
			r.labels, _ = bestClasses(r.trainer, tile.InSteps(&step, r.trainer.Model.PieceSize, func() bool { return yield(true) }))
		})
		runtime.AddCleanup(s, func(stop func()) { stop() }, r.stop)
	}
	more, _ := r.read()
	return !more
}
