package search

import (
	"bytes"

	"pgregory.net/rapid"

	"siibp/core/dataset/npy"
	"siibp/core/infer"
	"siibp/core/infer/shard"
)

// cluster runs a search whose sweeps are shared. What its shards give back comes at once, late,
// or never.
type cluster struct {
	t       *rapid.T
	search  *Search
	workers []*shard.Worker
	given   []given
	lose    bool // a shard may be lost before it is asked, or with what it has
}

// given is what a shard gave back.
type given struct {
	stats  *buffer
	videos [3]*buffer // of the last sweeps, the latest first
	due    *buffer    // videos that are under way; nil: none are
}

// buffer is bytes that are overwritten by those of a later sweep.
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

// newCluster shares a search among up to n shards.
func newCluster(t *rapid.T, s *Search, n int, lose bool) *cluster {
	c := &cluster{t, s, make([]*shard.Worker, s.Shards(n)), make([]given, s.Shards(n)), lose}
	for i := range c.workers {
		c.replace(i)
	}
	s.Share(n)
	return c
}

// replace makes shard i anew.
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

// step is a Step and what the shards do for it, and reports whether an iteration ended.
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

// ask has shard i do its task, and the search receive what comes of it.
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

// write has shard i write down what its last sweep came to, over the oldest that it wrote.
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

// arrive has the search receive the videos that are under way, and reports whether they do.
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

// look now and then reads the search during a sweep: shard i's videos are those that it had
// when the last iteration ended.
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

// videos returns q(z) and q(v) of shard i's videos as the trainer has them.
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

// lost now and then puts a new shard in the place of one.
func (c *cluster) lost(i int) bool {
	if !c.lose || rapid.IntRange(0, 9).Draw(c.t, "lost") > 0 {
		return false
	}
	c.replace(i)
	c.search.Lose(i)
	return true
}
