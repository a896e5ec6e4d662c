package search

import (
	"bytes"

	"pgregory.net/rapid"

	"siibp/core/dataset/npy"
	"siibp/core/infer"
	"siibp/core/infer/shard"
)

// cluster runs a search with distributed E-steps. The answers of its shards arrive at once, late or never.
type cluster struct {
	t       *rapid.T
	search  *Search
	workers []*shard.Worker
	given   []given
	lose    bool // a shard may be lost before it is asked, or with what it has
}

// given is the answer of a shard.
type given struct {
	stats  *buffer
	videos [3]*buffer // of the last sweeps, the latest first
	due    *buffer    // videos that are under way; nil: none are
}

// buffer holds the bytes of an answer, which those of a later E-step overwrite.
type buffer struct {
	bytes     []byte
	trainer   *infer.Trainer // that asked for the sweep
	iteration int            // which it asked for
}

func (b *buffer) Size() int64 { return int64(len(b.bytes)) }

func (b *buffer) Write(p []byte) (int, error) {
	b.bytes = append(b.bytes, p...)
	return len(p), nil
}

func (b *buffer) ReadAt(p []byte, off int64) (int, error) {
	return bytes.NewReader(b.bytes).ReadAt(p, off)
}

// newCluster distributes a search over up to n shards.
func newCluster(t *rapid.T, s *Search, n int, lose bool) *cluster {
	c := &cluster{t, s, make([]*shard.Worker, s.Shards(n)), make([]given, s.Shards(n)), lose}
	for i := range c.workers {
		c.replace(i)
	}
	s.Share(n)
	return c
}

// replace replaces shard i.
func (c *cluster) replace(i int) {
	if i == 0 {
		return
	}
	worker, err := shard.NewWorker(c.search.Part(i, len(c.workers)))
	if err != nil {
		c.t.Fatal(err)
	}
	c.workers[i], c.given[i] = worker, given{&buffer{}, [3]*buffer{{}, {}, {}}, nil}
}

func (c *cluster) run() {
	for !c.search.Done() {
		c.step()
	}
}

// step takes a Step, has the shards do their tasks, and reports whether an iteration ended.
func (c *cluster) step() bool {
	ended := c.search.Step()
	c.askAll()
	for i := range c.given {
		if c.search.Waiting() && !c.arrive(i) {
			c.replace(i)
			c.search.Lose(i)
		}
	}
	c.askAll()
	return ended
}

func (c *cluster) askAll() {
	for len(c.search.IdleShards()) > 0 {
		c.ask(c.search.IdleShards()[0])
	}
}

// ask has shard i do its task, and the search receive the answer.
func (c *cluster) ask(i int) {
	if c.lost(i) {
		return
	}
	task, err := c.search.Task(i)
	if err != nil {
		c.t.Fatal(err)
	}
	if rapid.Bool().Draw(c.t, "videos come in time") {
		c.arrive(i)
	}
	if err := c.workers[i].EStep(task); err != nil {
		c.t.Fatal(err)
	}
	if c.lost(i) {
		return
	}
	c.arrive(i)
	stats, videos := c.write(i)
	if err := c.search.TakeStats(i, stats); err != nil {
		c.t.Fatal(err)
	}
	c.given[i].due = videos
	c.look(i)
	if c.lost(i) || rapid.Bool().Draw(c.t, "videos come late") {
		return
	}
	c.arrive(i)
	c.lost(i)
}

// write has shard i write the answer of its last E-step into the buffer of its oldest answer.
func (c *cluster) write(i int) (stats, videos *buffer) {
	g, worker := &c.given[i], c.workers[i]
	stats, videos = g.stats, g.videos[2]
	g.videos = [3]*buffer{videos, g.videos[0], g.videos[1]}
	stats.bytes, videos.bytes = stats.bytes[:0], videos.bytes[:0]
	videos.trainer, videos.iteration = c.search.Running(), c.search.Running().Iteration
	if err := worker.Stats(stats); err != nil || stats.Size() != int64(worker.StatsSize()) {
		c.t.Fatalf("%d bytes are said to be %d: %v", stats.Size(), worker.StatsSize(), err)
	}
	if err := worker.Videos(videos); err != nil || videos.Size() != int64(worker.VideosSize()) {
		c.t.Fatalf("%d bytes are said to be %d: %v", videos.Size(), worker.VideosSize(), err)
	}
	return stats, videos
}

// arrive has the search receive the pending videos, and reports whether it accepts them.
func (c *cluster) arrive(i int) bool {
	due := c.given[i].due
	c.given[i].due = nil
	if due == nil || rapid.IntRange(0, 9).Draw(c.t, "lost under way") == 0 {
		return false
	}
	if err := c.search.TakeVideos(i, due); err != nil {
		c.t.Fatal(err)
	}
	return true
}

// look sometimes reads the search during an E-step: the videos of shard i are those at the end of the previous iteration.
func (c *cluster) look(i int) {
	t, before := c.search.Running(), c.given[i].videos[1]
	if before.trainer != t || before.iteration != t.Iteration-1 || rapid.IntRange(0, 4).Draw(c.t, "look") > 0 {
		return
	}
	c.search.Trainer()
	if c.search.kept == nil && !bytes.Equal(before.bytes, c.videos(i)) {
		c.t.Fatalf("the videos of shard %d are not those of iteration %d", i, t.Iteration)
	}
}

// videos returns q(z) and q(v) of the videos of shard i in the trainer.
func (c *cluster) videos(i int) []byte {
	batches, n := c.search.Running().Workers.Batches, len(c.workers)
	var list []byte
	for _, b := range batches[len(batches)*i/n : len(batches)*(i+1)/n] {
		if q := b.Responsibilities; q.Single != nil {
			list = append(list, npy.Bytes(q.Single)...)
		} else {
			list = append(list, npy.Bytes(q.Double)...)
		}
		list = append(list, npy.Bytes(b.Taus)...)
	}
	return list
}

// lost sometimes replaces a shard by a new one.
func (c *cluster) lost(i int) bool {
	if !c.lose || rapid.IntRange(0, 9).Draw(c.t, "lost") > 0 {
		return false
	}
	c.replace(i)
	c.search.Lose(i)
	return true
}
