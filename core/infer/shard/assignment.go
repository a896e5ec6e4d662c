package shard

import (
	"fmt"

	"siibp/core/infer"
)

// assignment is a run of batches that a shard sweeps in place of the trainer. The trainer
// goes on with the shard's statistics; q(z) and q(v) arrive later and stay as bytes until
// somebody looks at them, so that nothing is lost with a shard.
type assignment struct {
	batches    []*infer.Batch
	statsSize  int64 // bytes
	videosSize int64 // bytes

	upToDate   bool    // the shard has the videos as the last sweep left them
	request    request // of the sweep under way
	parameters []byte  // that the sweep under way was asked for with
	stats      Bytes   // of the sweep under way, where it is answered
	early      Bytes   // its videos, where they arrive before its statistics are added; else nil

	videos     location
	newer      Bytes  // videos to be read into the trainer's memory; nil: there are none
	unreturned []byte // where videos are missing: the parameters of their sweep
}

// request says how far a shard is with the sweep under way.
type request int

const (
	unasked  request = iota // it has no task yet
	asked                   // it has its task
	answered                // its statistics have arrived
)

// location says where the newest q(z) and q(v) of an assignment are.
type location int

const (
	current location = iota // in the trainer's memory
	arrived                 // in bytes that are still to be read
	missing                 // with the shard: a sweep's statistics were added, its videos have not arrived
)

// Asking returns the numbers, from 1, of the shards that need a task now.
func (c *Coordinator) Asking() []int {
	var list []int
	for i, a := range c.assignments {
		if c.pass != nil && a.request == unasked {
			list = append(list, i+1)
		}
	}
	return list
}

// Waiting reports whether a step of the trainer can do nothing until TakeStats or TakeVideos is called.
func (c *Coordinator) Waiting() bool {
	return c.pass != nil && c.pass.Done == c.local() && !c.answered()
}

// Task returns the task of shard i. It returns an error where the shard has nothing to do now.
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
		task = Task{c.beginning(), append(numbers, videos(a.batches)...).bytes()}
	}
	a.upToDate, a.request = true, asked
	return task, nil
}

// TakeStats receives the statistics of what shard i swept; it returns an error where nothing
// was asked of it, and where they have another size.
func (c *Coordinator) TakeStats(i int, stats Bytes) error {
	a, err := c.pending(i)
	if err != nil {
		return err
	}
	if stats.Size() != a.statsSize {
		return fmt.Errorf("shard %d gives back %d bytes; its statistics have %d", i, stats.Size(), a.statsSize)
	}
	a.stats, a.request = stats, answered
	return nil
}

// TakeVideos receives the videos that go with the last statistics of shard i; it returns an
// error where they have another size. Where the videos are needed before they arrive, the coordinator
// repeats that sweep.
func (c *Coordinator) TakeVideos(i int, videos Bytes) error {
	if i < 1 || i > len(c.assignments) {
		return fmt.Errorf("no videos are asked of shard %d", i)
	}
	a := c.assignments[i-1]
	if a.request != answered && a.videos != missing {
		return nil // too late: the sweep has been repeated
	}
	if videos.Size() != a.videosSize {
		return fmt.Errorf("shard %d gives back %d bytes; its videos have %d", i, videos.Size(), a.videosSize)
	}
	if a.request == answered {
		a.early = videos
	} else {
		a.videos, a.newer, a.unreturned = arrived, videos, nil
	}
	return nil
}

// Lose records that shard i is gone, with all that it had. Another shard then gets its task again, with the
// videos as the last iteration left them.
func (c *Coordinator) Lose(i int) {
	if i < 1 || i > len(c.assignments) {
		return
	}
	a := c.assignments[i-1]
	if a.videos == missing {
		c.sync(a)
	}
	a.upToDate = false
	if a.early == nil {
		a.stats, a.request = nil, unasked
	}
}

// pending returns the assignment of shard i; it returns an error where nothing is asked of it now.
func (c *Coordinator) pending(i int) (*assignment, error) {
	if c.pass == nil || i < 1 || i > len(c.assignments) || c.assignments[i-1].request == answered {
		return nil, fmt.Errorf("nothing is asked of shard %d", i)
	}
	return c.assignments[i-1], nil
}
