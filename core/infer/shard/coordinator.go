// Package shard does the E-step by several workers, each with some of the videos.
//
// A video's q(z) and q(v) depend on no other video. In an iteration every shard sweeps its
// videos and gives back sufficient statistics, of fixed size K·D + K² a batch; the trainer
// adds them in the order of the batches, solves for Φ and the variances and sends those with
// the next task. The number of shards changes no bit of what a run finds.
//
//	trainer (Coordinator)                 shard (Worker)
//	Task(i): parameters, at first videos → Sweep
//	TakeStats(i)                         ← Stats
//	M-step, next iteration …
//	TakeVideos(i)                        ← Videos, which are needed only when they are looked at
//
// coordinator.go has the trainer's side, worker.go the shard's, codec.go what they send.
package shard

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

	"siibp/core/coroutine"
	"siibp/core/infer"
	"siibp/core/options"
)

// Coordinator is the pool of a trainer (infer.Pool) whose sweeps are shared by shards, of
// which the trainer's own worker is the first.
type Coordinator struct {
	trainer     *infer.Trainer
	shards      int                      // at most, the trainer's own among them
	wantsVideos func(iteration int) bool // whether the videos are looked at after an iteration
	assignments []*assignment
	pass        *infer.Pass // the E-step under way; nil between two
	reader      *bufio.Reader
}

// Bytes are what a shard gave back. The coordinator reads them when they are needed, if ever. The caller
// must keep statistics until the trainer has added those of all shards, and videos until it has done so
// twice.
type Bytes interface {
	io.ReaderAt
	Size() int64
}

// Share has up to n shards do the later sweeps of a trainer. wantsVideos reports whether q(z) and q(v) of
// all videos are needed after an iteration; the E-step then waits for them.
func Share(t *infer.Trainer, n int, wantsVideos func(iteration int) bool) *Coordinator {
	c := &Coordinator{trainer: t, shards: n, wantsVideos: wantsVideos}
	t.SetPool(c)
	return c
}

// EStep sweeps the trainer's own batches and adds what the shards give back.
func (c *Coordinator) EStep(p *infer.Pass, y *coroutine.Yielder) {
	c.pass = p
	defer func() { c.pass = nil }()
	if c.assign() {
		y.Suspend() // the shards begin first
	}
	for p.Advance(c.local()); p.Done < c.local() || !c.answered(); p.Advance(c.local()) {
		y.Suspend()
	}
	c.collect()
}

// assign gives every shard its batches, asks for a sweep of them, and returns true. Where there are batches
// for one shard only, it does nothing and returns false; so it does in iterations that reorder the factors,
// for which the counts of all videos are needed.
func (c *Coordinator) assign() bool {
	n := min(c.shards, len(c.trainer.Workers.Batches))
	if n < 2 || c.trainer.Iteration < c.trainer.Options.Reorder {
		return false
	}
	for i := len(c.assignments) + 1; i < n; i++ {
		batches := c.batchesOf(i, n)
		c.assignments = append(c.assignments, &assignment{batches: batches, statsSize: statisticsSize(c.trainer.Workers, batches),
			videosSize: int64(videos(batches).size())})
	}
	for _, a := range c.assignments {
		a.request = unasked
	}
	return true
}

// batchesOf returns the batches of shard i of n. Shard 0 is the trainer itself; it has one
// less where they do not come out even, because it does the M-step too.
func (c *Coordinator) batchesOf(i, n int) []*infer.Batch {
	batches := c.trainer.Workers.Batches
	return batches[len(batches)*i/n : len(batches)*(i+1)/n]
}

// local returns the number of batches that no shard does, the first ones.
func (c *Coordinator) local() int {
	n := len(c.trainer.Workers.Batches)
	for _, a := range c.assignments {
		n -= len(a.batches)
	}
	return n
}

// answered reports whether every shard has given back what it takes to end the iteration:
// its statistics, and its videos where they are looked at.
func (c *Coordinator) answered() bool {
	wanted := c.trainer.Options.LearnAlpha || c.wantsVideos(c.trainer.Iteration+1)
	return !slices.ContainsFunc(c.assignments, func(a *assignment) bool {
		return a.request != answered || wanted && a.early == nil
	})
}

// collect adds the statistics that the shards gave back, in the order of the batches.
func (c *Coordinator) collect() {
	if len(c.assignments) == 0 {
		return
	}
	stats := c.trainer.Workers.NewStats()
	for _, a := range c.assignments {
		if a.videos == missing && a.early == nil {
			c.sync(a) // one sweep is repeated, two are not
		}
		from := c.open(a.stats)
		for _, b := range a.batches {
			check(statistics(b, stats).read(from))
			c.pass.AddRemote(stats)
		}
		if a.early != nil {
			a.videos, a.newer, a.unreturned = arrived, a.early, nil
		} else {
			a.videos, a.unreturned = missing, a.parameters
		}
		a.request, a.stats, a.early = unasked, nil, nil
	}
}

// Sync takes in the videos that the shards gave back.
func (c *Coordinator) Sync() {
	for _, a := range c.assignments {
		c.sync(a)
	}
}

// sync brings the videos of one assignment into the trainer's memory. Where the shard has not given them
// back, sync repeats their sweep.
func (c *Coordinator) sync(a *assignment) {
	if a.newer != nil {
		c.readVideos(a, c.open(a.newer))
		a.newer = nil
	}
	if a.videos == missing {
		c.repeat(a)
	}
	a.videos, a.unreturned = current, nil
}

// readVideos reads the videos of an assignment into the trainer's memory.
func (c *Coordinator) readVideos(a *assignment, from io.Reader) {
	check(videos(a.batches).read(from))
	for _, b := range a.batches {
		c.trainer.Workers.Refresh(b.Videos)
	}
}

// repeat does a shard's last sweep once more, here, to the same bits.
func (c *Coordinator) repeat(a *assignment) {
	worker, err := NewWorker(c.part(a.batches))
	check(err)
	check(worker.Sweep(Task{c.beginning(), slices.Concat(a.unreturned, videos(a.batches).bytes())}))
	var again bytes.Buffer
	check(worker.Videos(&again))
	c.readVideos(a, &again)
}

// bufferSize is how many bytes are written and read at once: each time is a call of the host's.
const bufferSize = 1 << 16

// open returns a buffered reader of what a shard gave back; the reader is valid until the next call.
func (c *Coordinator) open(given Bytes) io.Reader {
	from := io.NewSectionReader(given, 0, given.Size())
	if c.reader == nil {
		c.reader = bufio.NewReaderSize(from, bufferSize)
	}
	c.reader.Reset(from)
	return c.reader
}

// check panics where bytes of the right size that are in memory cannot be read.
func check(err error) {
	if err != nil {
		panic(fmt.Errorf("shard: what a shard gave back: %w", err))
	}
}

// Reclaim ends the sharing, also during a sweep, the rest of which the trainer then does alone.
func (c *Coordinator) Reclaim() {
	c.Sync()
	c.assignments, c.shards = nil, 1
}

// Complete reports whether the videos of all finished iterations have arrived.
func (c *Coordinator) Complete() bool {
	return !slices.ContainsFunc(c.assignments, func(a *assignment) bool { return a.videos == missing })
}

// part returns the part of the model that a shard needs to sweep some batches.
func (c *Coordinator) part(batches []*infer.Batch) *Part { return partOf(c.trainer.Problem, batches) }

// PartOf returns the part of a trainer's model that shard i of n needs, i from 1.
func PartOf(t *infer.Trainer, i, n int) *Part {
	c := Coordinator{trainer: t}
	return c.part(c.batchesOf(i, n))
}

// partOf returns the part of a model that has the videos of some batches.
func partOf(m *infer.Problem, batches []*infer.Batch) *Part {
	last := batches[len(batches)-1].Videos
	o := m.Options
	o.Precision = m.Features.Precision  // a part alone may have too few features for float32
	o.Normalize = options.NormalizeNone // its features are normalized already
	return &Part{m.NormalizedData().Only(batches[0].Videos[0].Index, last[len(last)-1].Index+1), o, m.Patterns.Views, m.BatchTracks}
}

// beginning returns what a shard needs before its first sweep of the trainer's run.
func (c *Coordinator) beginning() *Beginning {
	t := c.trainer
	return &Beginning{t.Options, t.Start.Background, t.Layout.Order, t.Layout.Coupled}
}

// Fraction returns how much of the trainer's own part of the E-step under way is done, 0 to 1.
func (c *Coordinator) Fraction() float64 {
	if c.pass == nil {
		return 0
	}
	return float64(c.pass.Done) / float64(max(1, c.local()))
}
