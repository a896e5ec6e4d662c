// Package shard does the E-step by several workers, each with some of the videos.
//
// Given the parameters, q(z) and q(v) of a video depend on no other video. In an iteration every shard updates its
// videos and returns sufficient statistics of fixed size, K·D + K² for each batch. The trainer
// adds them in the order of the batches, updates Φ and the variances, and sends these with
// the next task. The results do not depend on the number of shards, bit for bit.
//
//	trainer (Coordinator)                 shard (Worker)
//	Task(i): parameters, at first videos → EStep
//	TakeStats(i)                         ← Stats
//	M-step, next iteration …
//	TakeVideos(i)                        ← Videos, which are decoded on demand
//
// coordinator.go and assignment.go are the trainer's side, worker.go is the shard's, codec.go encodes the messages.
package shard

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

	"siibp/core/infer"
	"siibp/core/options"
)

// Coordinator is the pool (infer.Pool) of a trainer that distributes its E-steps over shards. The trainer's own
// process is the first shard.
type Coordinator struct {
	trainer     *infer.Trainer
	shards      int                      // the maximum, including the trainer's own
	wantsVideos func(iteration int) bool // reports whether the videos are needed after an iteration
	assignments []*assignment
	pass        *infer.Pass // the current E-step; nil between two
	reader      *bufio.Reader
}

// Bytes are the reply of a shard. The coordinator reads them on demand. The caller
// must keep statistics until the trainer has added those of all shards, and videos until it has done so
// twice.
type Bytes interface {
	io.ReaderAt
	Size() int64
}

// Share distributes the following E-steps of a trainer over up to n shards. wantsVideos reports whether q(z) and q(v) of
// all videos are needed after an iteration; the E-step then waits for them.
func Share(t *infer.Trainer, n int, wantsVideos func(iteration int) bool) *Coordinator {
	c := &Coordinator{trainer: t, shards: n, wantsVideos: wantsVideos}
	t.SetPool(c)
	return c
}

// EStep updates the trainer's own batches and adds the statistics of the shards.
func (c *Coordinator) EStep(p *infer.Pass) {
	y := c.trainer.Problem.Yielder
	if !y.Running() {
		panic("shard: an E-step over shards must be within a job, which suspends until the shards have answered")
	}
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

// assign assigns batches to every shard, requests their E-step, and returns true. It does nothing and returns false if
// there are batches for one shard only, and in iterations that reorder the factors, which need the counts of all videos.
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
		a.request = unsent
	}
	return true
}

// batchesOf returns the batches of shard i of n. Shard 0 is the trainer itself; if they do not divide evenly, it has one
// fewer, because it also does the M-step.
func (c *Coordinator) batchesOf(i, n int) []*infer.Batch {
	batches := c.trainer.Workers.Batches
	return batches[len(batches)*i/n : len(batches)*(i+1)/n]
}

// local returns the number of the trainer's own batches, the first ones.
func (c *Coordinator) local() int {
	n := len(c.trainer.Workers.Batches)
	for _, a := range c.assignments {
		n -= len(a.batches)
	}
	return n
}

// answered reports whether every shard has sent its statistics, and its videos if they are needed.
func (c *Coordinator) answered() bool {
	wanted := c.trainer.Options.LearnAlpha || c.wantsVideos(c.trainer.Iteration+1)
	return !slices.ContainsFunc(c.assignments, func(a *assignment) bool {
		return a.request != answered || wanted && a.earlyVideos == nil
	})
}

// collect adds the statistics of the shards, in the order of the batches.
func (c *Coordinator) collect() {
	if len(c.assignments) == 0 {
		return
	}
	stats := c.trainer.Workers.NewStats()
	for _, a := range c.assignments {
		if a.videos == missing && a.earlyVideos == nil {
			c.sync(a) // only the last E-step can be repeated
		}
		from := c.open(a.stats)
		for _, b := range a.batches {
			check(statistics(b, stats).read(from))
			c.pass.AddRemote(stats)
		}
		if a.earlyVideos != nil {
			a.videos, a.unreadVideos, a.missingParameters = arrived, a.earlyVideos, nil
		} else {
			a.videos, a.missingParameters = missing, a.parameters
		}
		a.request, a.stats, a.earlyVideos = unsent, nil, nil
	}
}

// Sync brings the videos of all shards into the trainer's memory.
func (c *Coordinator) Sync() {
	for _, a := range c.assignments {
		c.sync(a)
	}
}

// sync brings the videos of one assignment into the trainer's memory. If the shard has not sent
// them, sync repeats their E-step.
func (c *Coordinator) sync(a *assignment) {
	if a.unreadVideos != nil {
		c.readVideos(a, c.open(a.unreadVideos))
		a.unreadVideos = nil
	}
	if a.videos == missing {
		c.repeat(a)
	}
	a.videos, a.missingParameters = current, nil
}

// readVideos reads the videos of an assignment into the trainer's memory.
func (c *Coordinator) readVideos(a *assignment, from io.Reader) {
	check(videos(a.batches).read(from))
	for _, b := range a.batches {
		c.trainer.Workers.Refresh(b.Videos)
	}
}

// repeat repeats the last E-step of a shard in this process, with bit-identical results.
func (c *Coordinator) repeat(a *assignment) {
	worker, err := NewWorker(c.part(a.batches))
	check(err)
	check(worker.EStep(Task{c.setup(), slices.Concat(a.missingParameters, videos(a.batches).bytes())}))
	var again bytes.Buffer
	check(worker.Videos(&again))
	c.readVideos(a, &again)
}

// bufferSize is the size of reads and writes, in bytes: each is a call of the host.
const bufferSize = 1 << 16

// open returns a buffered reader of the reply of a shard, which is valid until the next call.
func (c *Coordinator) open(given Bytes) io.Reader {
	from := io.NewSectionReader(given, 0, given.Size())
	if c.reader == nil {
		c.reader = bufio.NewReaderSize(from, bufferSize)
	}
	c.reader.Reset(from)
	return c.reader
}

// check panics if bytes of the right size cannot be read from memory.
func check(err error) {
	if err != nil {
		panic(fmt.Errorf("shard: reply of a shard: %w", err))
	}
}

// Reclaim ends the distribution, also during an E-step, which the trainer then finishes alone.
func (c *Coordinator) Reclaim() {
	c.Sync()
	c.assignments, c.shards = nil, 1
}

// Complete reports whether the videos of all finished iterations have arrived.
func (c *Coordinator) Complete() bool {
	return !slices.ContainsFunc(c.assignments, func(a *assignment) bool { return a.videos == missing })
}

// part returns the part of the problem with the videos of some batches.
func (c *Coordinator) part(batches []*infer.Batch) *Part { return partOf(c.trainer.Problem, batches) }

// PartOf returns the part of a trainer's problem for shard i of n, i from 1.
func PartOf(t *infer.Trainer, i, n int) *Part {
	c := Coordinator{trainer: t}
	return c.part(c.batchesOf(i, n))
}

// partOf returns the part of a problem with the videos of some batches.
func partOf(p *infer.Problem, batches []*infer.Batch) *Part {
	last := batches[len(batches)-1].Videos
	o := p.Options
	o.Precision = p.Features.Precision  // a part alone may have too few features for float32
	o.Normalize = options.NormalizeNone // its features are normalized already
	return &Part{p.NormalizedData().VideoRange(batches[0].Videos[0].Index, last[len(last)-1].Index+1), o, p.Patterns.Views, p.BatchTracks}
}

// setup returns the setup of the trainer's run.
func (c *Coordinator) setup() *RunSetup {
	t := c.trainer
	return &RunSetup{t.Options, t.Start.Background, t.Layout.Order, t.Layout.Coupled}
}

// Fraction returns the finished fraction of the trainer's own part of the current E-step, 0 to 1.
func (c *Coordinator) Fraction() float64 {
	if c.pass == nil {
		return 0
	}
	return float64(c.pass.Done) / float64(max(1, c.local()))
}
