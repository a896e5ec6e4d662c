package search

import (
	"fmt"

	"siibp/core/infer/shard"
)

// share has up to n shards do the later sweeps of the start.
func (r *run) share(n int) {
	r.reclaim()
	r.shards = shard.Share(r.trainer, n, func(iteration int) bool { return r.history.keeps(iteration) })
}

// reclaim ends the sharing.
func (r *run) reclaim() {
	if r.shards != nil {
		r.shards.Reclaim()
	}
}

// iterationFraction returns how much of the iteration under way is done, 0 to 1.
func (r *run) iterationFraction() float64 { return r.shards.Fraction() }

// Share has up to n shards do the sweeps of the search, of which this process is the first; there are no
// more shards than batches of videos. It may be called between any two steps. It changes how fast the
// search is, and no bit of what it finds.
func (s *Search) Share(n int) {
	s.shards = n
	if s.running != nil {
		s.running.share(n)
		s.finishIfEnded()
	}
}

// Shards returns how many of n shards would have something to do.
func (s *Search) Shards(n int) int { return max(1, min(n, len(s.Trainer().Workers.Batches))) }

// Part returns the part of the model that shard i of n needs, i from 1.
func (s *Search) Part(i, n int) *shard.Part { return shard.PartOf(s.Trainer(), i, n) }

// SameParts reports whether the shards of another search have the parts of this one.
func (s *Search) SameParts(other *Search) bool { return other != nil && s.model == other.model }

// Asking returns the numbers, from 1, of the shards that need a task now.
func (s *Search) Asking() []int {
	if s.running == nil {
		return nil
	}
	return s.running.shards.Asking()
}

// Waiting reports whether Step can do nothing until TakeStats or TakeVideos is called.
func (s *Search) Waiting() bool {
	return s.running != nil && (s.running.shards.Waiting() || s.running.trainer.Reason != "" && !s.running.shards.Complete())
}

// Task returns the task of shard i. It returns an error where the shard has nothing to do now.
func (s *Search) Task(i int) (shard.Task, error) {
	if s.running == nil {
		return shard.Task{}, noRun(i)
	}
	return s.running.shards.Task(i)
}

// TakeStats receives the statistics of what shard i swept; see shard.Coordinator.
func (s *Search) TakeStats(i int, stats shard.Bytes) error {
	if s.running == nil {
		return noRun(i)
	}
	return s.running.shards.TakeStats(i, stats)
}

// TakeVideos receives the videos that go with the last statistics of shard i; see
// shard.Coordinator.
func (s *Search) TakeVideos(i int, videos shard.Bytes) error {
	if s.running == nil {
		return noRun(i)
	}
	return s.running.shards.TakeVideos(i, videos)
}

// Lose records that shard i is gone, with all that it had. Another shard then gets its task again.
func (s *Search) Lose(i int) {
	if s.running != nil {
		s.running.shards.Lose(i)
	}
}

// noRun returns the error of a shard that answers when no start is under way.
func noRun(i int) error { return fmt.Errorf("nothing is asked of shard %d: no start is under way", i) }
