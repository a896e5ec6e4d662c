package search

import (
	"fmt"

	"siibp/core/infer/shard"
)

// share has later sweeps of the start done by up to n shards.
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

// Share has the sweeps of the search done by n shards at most, of which this one is the
// first: as many as there are batches of videos. Between two steps it may be called at any
// time; it changes how fast the search is, and no bit of what it finds.
func (s *Search) Share(n int) {
	s.shards = n
	if s.running != nil {
		s.running.share(n)
		s.finishIfEnded()
	}
}

// Shards returns how many of n shards would have something to do.
func (s *Search) Shards(n int) int { return max(1, min(n, len(s.Trainer().Workers.Batches))) }

// Part returns what shard i of n has of the model, i from 1.
func (s *Search) Part(i, n int) *shard.Part { return shard.PartOf(s.Trainer(), i, n) }

// SameParts reports whether the shards of another search have the parts of this one.
func (s *Search) SameParts(other *Search) bool { return other != nil && s.model == other.model }

// Asking lists the shards that are to have a task now.
func (s *Search) Asking() []int {
	if s.running == nil {
		return nil
	}
	return s.running.shards.Asking()
}

// Waiting reports whether Step can do nothing before TakeStats or TakeVideos.
func (s *Search) Waiting() bool {
	return s.running != nil && (s.running.shards.Waiting() || s.running.trainer.Reason != "" && !s.running.shards.Complete())
}

// Task returns what shard i is to do now; it returns an error where nothing is asked of it.
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

// Lose says that shard i is gone, with all that it had: another gets its task again.
func (s *Search) Lose(i int) {
	if s.running != nil {
		s.running.shards.Lose(i)
	}
}

func noRun(i int) error { return fmt.Errorf("nothing is asked of shard %d: no start is under way", i) }
