package search

import (
	"fmt"

	"siibp/core/infer/shard"
)

// share distributes the following E-steps of the start over up to n shards.
func (r *activeStart) share(n int) {
	r.reclaim()
	r.shards = shard.Share(r.trainer, n, func(iteration int) bool { return r.history.keeps(iteration) })
}

// reclaim ends the distribution.
func (r *activeStart) reclaim() {
	if r.shards != nil {
		r.shards.Reclaim()
	}
}

// iterationFraction returns the completed fraction of the current iteration.
func (r *activeStart) iterationFraction() float64 { return r.shards.Fraction() }

// Share distributes the E-steps of the search over up to n shards, the first of which is this process. There are at
// most as many shards as batches of videos. It may be called between any two steps and does not change the result.
func (s *Search) Share(n int) {
	s.shards = n
	if s.current != nil {
		s.current.share(n)
		s.finishIfEnded()
	}
}

// Shards returns the number of shards, at most n, that would have work.
func (s *Search) Shards(n int) int { return max(1, min(n, len(s.Trainer().Workers.Batches))) }

// Part returns the part of the problem for shard i of n, i from 1.
func (s *Search) Part(i, n int) *shard.Part { return shard.PartOf(s.Trainer(), i, n) }

// SameParts reports whether the parts of another search equal those of this one.
func (s *Search) SameParts(other *Search) bool { return other != nil && s.problem == other.problem }

// IdleShards returns the numbers, from 1, of the shards that need a task now.
func (s *Search) IdleShards() []int {
	if s.current == nil {
		return nil
	}
	return s.current.shards.Idle()
}

// Waiting reports whether Step needs a call of TakeStats or TakeVideos first.
func (s *Search) Waiting() bool {
	return s.current != nil && (s.current.shards.Waiting() || s.current.trainer.Reason != "" && !s.current.shards.Complete())
}

// Task returns the task of shard i, with an error if there is none.
func (s *Search) Task(i int) (shard.Task, error) {
	if s.current == nil {
		return shard.Task{}, noRun(i)
	}
	return s.current.shards.Task(i)
}

// TakeStats receives the statistics of shard i; see shard.Coordinator.
func (s *Search) TakeStats(i int, stats shard.Bytes) error {
	if s.current == nil {
		return noRun(i)
	}
	return s.current.shards.TakeStats(i, stats)
}

// TakeVideos receives the videos of the last statistics of shard i; see shard.Coordinator.
func (s *Search) TakeVideos(i int, videos shard.Bytes) error {
	if s.current == nil {
		return noRun(i)
	}
	return s.current.shards.TakeVideos(i, videos)
}

// Lose marks shard i as lost. A replacement gets its task again.
func (s *Search) Lose(i int) {
	if s.current != nil {
		s.current.shards.Lose(i)
	}
}

// noRun returns the error for data of a shard without a current start.
func noRun(i int) error { return fmt.Errorf("shard %d has no task: no start is running", i) }
