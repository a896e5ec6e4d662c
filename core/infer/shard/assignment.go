package shard

import (
	"fmt"

	"siibp/core/infer"
)

// assignment is a run of batches whose E-step a shard does in place of the trainer. The trainer
// continues with the shard's statistics. q(z) and q(v) arrive later and are decoded on
// demand. If a shard is lost, its last E-step is repeated.
type assignment struct {
	batches    []*infer.Batch
	statsSize  int64 // bytes
	videosSize int64 // bytes

	upToDate    bool    // the shard has the videos after the last E-step
	request     request // of the current E-step
	parameters  []byte  // of the current E-step
	stats       Bytes   // of the current E-step, once they have arrived
	earlyVideos Bytes   // its videos, if they arrive before its statistics are added; else nil

	videos            location
	unreadVideos      Bytes  // videos to be read into the trainer's memory; nil: there are none
	missingParameters []byte // if videos are missing: the parameters of their E-step
}

// request is the status of a shard in the current E-step.
type request int

const (
	unsent   request = iota // it has no task yet
	sent                    // it has its task
	answered                // its statistics have arrived
)

// location is the location of the newest q(z) and q(v) of an assignment.
type location int

const (
	current location = iota // in the trainer's memory
	arrived                 // received, but not decoded
	missing                 // with the shard: the statistics of the E-step have been added, its videos have not arrived
)

// Idle returns the numbers, from 1, of the shards that need a task now.
func (c *Coordinator) Idle() []int {
	var list []int
	for i, a := range c.assignments {
		if c.pass != nil && a.request == unsent {
			list = append(list, i+1)
		}
	}
	return list
}

// Waiting reports whether the trainer cannot continue before a call of TakeStats or TakeVideos.
func (c *Coordinator) Waiting() bool {
	return c.pass != nil && c.pass.Done == c.local() && !c.answered()
}

// Task returns the task of shard i. It returns an error if the shard has no task now.
func (c *Coordinator) Task(i int) (Task, error) {
	a, err := c.pending(i)
	if err != nil {
		return Task{}, err
	}
	schedule := c.trainer.Schedule()
	numbers, _ := parameters(c.trainer.Posterior, &schedule)
	a.parameters = numbers.bytes()
	task := Task{Numbers: a.parameters}
	if !a.upToDate {
		c.sync(a)
		task = Task{c.setup(), append(numbers, videos(a.batches)...).bytes()}
	}
	a.upToDate, a.request = true, sent
	return task, nil
}

// TakeStats receives the statistics of the E-step of shard i. It returns an error if the shard has no task,
// and if they have a wrong size.
func (c *Coordinator) TakeStats(i int, stats Bytes) error {
	a, err := c.pending(i)
	if err != nil {
		return err
	}
	if stats.Size() != a.statsSize {
		return fmt.Errorf("shard %d returned %d bytes; its statistics have %d", i, stats.Size(), a.statsSize)
	}
	a.stats, a.request = stats, answered
	return nil
}

// TakeVideos receives the videos of the last statistics of shard i. It returns an
// error if they have a wrong size. If the videos are needed before they arrive, the coordinator
// repeats the E-step.
func (c *Coordinator) TakeVideos(i int, videos Bytes) error {
	if i < 1 || i > len(c.assignments) {
		return fmt.Errorf("shard %d has no task", i)
	}
	a := c.assignments[i-1]
	if a.request != answered && a.videos != missing {
		return nil // the E-step has been repeated
	}
	if videos.Size() != a.videosSize {
		return fmt.Errorf("shard %d returned %d bytes; its videos have %d", i, videos.Size(), a.videosSize)
	}
	if a.request == answered {
		a.earlyVideos = videos
	} else {
		a.videos, a.unreadVideos, a.missingParameters = arrived, videos, nil
	}
	return nil
}

// Lose marks shard i as lost. Its replacement gets the task again, with the videos after the last iteration.
func (c *Coordinator) Lose(i int) {
	if i < 1 || i > len(c.assignments) {
		return
	}
	a := c.assignments[i-1]
	if a.videos == missing {
		c.sync(a)
	}
	a.upToDate = false
	if a.earlyVideos == nil {
		a.stats, a.request = nil, unsent
	}
}

// pending returns the assignment of shard i, and an error if it has no task now.
func (c *Coordinator) pending(i int) (*assignment, error) {
	if c.pass == nil || i < 1 || i > len(c.assignments) || c.assignments[i-1].request == answered {
		return nil, fmt.Errorf("shard %d has no task", i)
	}
	return c.assignments[i-1], nil
}
