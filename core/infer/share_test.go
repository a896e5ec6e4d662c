package infer

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"siibp/core/options"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// cluster runs a search whose sweeps are shared.
type cluster struct {
	t      *rapid.T
	search *Search
	shards []*Shard
	given  []given
	lose   bool // a shard may be lost before it is asked, or with what it has
}

// given is what a shard gave back.
type given struct {
	sums   *kept
	videos [3]*kept // of the last sweeps, the latest first
	due    *kept    // videos that are under way; nil: none are
}

// kept is bytes that give way to others.
type kept struct{ bytes []byte }

func (k *kept) Size() int64 { return int64(len(k.bytes)) }
func (k *kept) Write(p []byte) (int, error) {
	k.bytes = append(k.bytes, p...)
	return len(p), nil
}
func (k *kept) ReadAt(p []byte, off int64) (int, error) {
	return bytes.NewReader(k.bytes).ReadAt(p, off)
}

// finely returns a search over chunks of two tracks, so that there are some to share.
func finely(t *rapid.T, o options.Options) *Search {
	d := drawDataset(t)
	s, err := NewSearch(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.problem.chunk = 2
	s.fit = nil
	s.begin()
	return s
}

// drawSearch draws options of few and short starts.
func drawSearch(t *rapid.T) options.Options {
	o := drawOptions(t)
	o.Background, o.Anneal = []int{2, 1}, []int{rapid.SampledFrom([]int{0, 3}).Draw(t, "anneal")}
	o.Reheats, o.Starts = rapid.IntRange(0, 2).Draw(t, "reheats"), rapid.IntRange(0, 1).Draw(t, "starts")
	if runtime.GOARCH != "amd64" { // there gonum sums float32 by where in memory it begins
		o.Precision = rapid.SampledFrom([]options.Precision{options.Float64, options.Float32}).Draw(t, "precision")
	}
	if o.Classes == options.ClassesIndependent {
		o.Reorder = rapid.IntRange(0, 3).Draw(t, "reorder")
	}
	return o
}

// copyOf returns a search like s that nothing was done in.
func copyOf(t *rapid.T, s *Search) *Search {
	c, err := NewSearch(s.problem.data, s.options)
	if err != nil {
		t.Fatal(err)
	}
	c.problem.chunk = s.problem.chunk
	c.fit = nil
	c.begin()
	return c
}

func newCluster(t *rapid.T, s *Search, n int, lose bool) *cluster {
	c := &cluster{t, s, make([]*Shard, s.Shards(n)), make([]given, s.Shards(n)), lose}
	for i := range c.shards {
		c.replace(i)
	}
	s.Share(n)
	return c
}

// replace makes the shard anew.
func (c *cluster) replace(i int) {
	if i == 0 {
		return
	}
	shard, err := NewShard(c.search.Part(i, len(c.shards)))
	if err != nil {
		c.t.Fatal(err)
	}
	c.shards[i], c.given[i] = shard, given{&kept{}, [3]*kept{{}, {}, {}}, nil}
}

// step is a Step and what the shards do for it, and reports whether an iteration ended.
func (c *cluster) step() bool {
	ended := c.search.Step()
	for len(c.search.Asking()) > 0 {
		c.ask(c.search.Asking()[0])
	}
	for i := range c.given {
		if c.search.Waiting() && !c.arrive(i) {
			c.replace(i)
			c.search.Lose(i)
		}
	}
	for len(c.search.Asking()) > 0 {
		c.ask(c.search.Asking()[0])
	}
	return ended
}

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
	if err := c.shards[i].Sweep(task); err != nil {
		c.t.Fatal(err)
	}
	if c.lost(i) {
		return
	}
	c.arrive(i)
	g := &c.given[i]
	sums, videos := g.sums, g.videos[2]
	sums.bytes, videos.bytes = sums.bytes[:0], videos.bytes[:0]
	g.videos = [3]*kept{videos, g.videos[0], g.videos[1]}
	if err := c.shards[i].Sums(sums); err != nil || sums.Size() != int64(c.shards[i].SumsSize()) {
		c.t.Fatalf("%d bytes are said to be %d: %v", sums.Size(), c.shards[i].SumsSize(), err)
	}
	if err := c.shards[i].Videos(videos); err != nil || videos.Size() != int64(c.shards[i].VideosSize()) {
		c.t.Fatalf("%d bytes are said to be %d: %v", videos.Size(), c.shards[i].VideosSize(), err)
	}
	if err := c.search.Take(i, sums); err != nil {
		c.t.Fatal(err)
	}
	g.due = videos
	c.look(i)
	if c.lost(i) || rapid.Bool().Draw(c.t, "videos come late") {
		return
	}
	c.arrive(i)
	c.lost(i)
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

// look now and then reads the search in the midst of a sweep: shard i's videos are those
// that it had when the last iteration ended.
func (c *cluster) look(i int) {
	f, before := c.search.fit, c.given[i].videos[1]
	if l := f.loans[i-1]; (l.swept != nil || l.late != nil) && rapid.IntRange(0, 4).Draw(c.t, "look") == 0 {
		c.search.Fit()
		if now := f.videos(f.loans[i-1].chunks).bytes(); c.search.kept == nil && !bytes.Equal(before.bytes, now) {
			c.t.Fatalf("the videos of shard %d are not those of iteration %d", i, f.iteration)
		}
	}
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

func (c *cluster) run() {
	for !c.search.Done() {
		c.step()
	}
}

// found is all that a search says at its end.
type found struct {
	Outcomes  []Outcome
	Kept      int
	Trace     []Point
	State     State
	Posterior Posterior
}

func findings(s *Search) found {
	return found{s.Outcomes(), s.Kept(), s.Fit().Trace(), s.Fit().State(), *s.Fit().Posterior()}
}

func equal(t rapid.TB, want, got *Search) {
	if diff := cmp.Diff(fmt.Sprint(findings(want)), fmt.Sprint(findings(got))); diff != "" {
		t.Fatalf("the searches differ (−alone +shared):\n%s", diff)
	}
}

// However many shards sweep for a search, and whether some of them are lost, it finds the
// same to the last bit.
func TestShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := finely(t, drawSearch(t))
		alone.Run()
		for _, n := range []int{1, 2, 3, 5} {
			c := newCluster(t, copyOf(t, alone), n, n == 3)
			c.run()
			equal(t, alone, c.search)
		}
	})
}

// Shards may come and go while a search is under way.
func TestShareAnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := finely(t, drawSearch(t))
		alone.Run()
		s := copyOf(t, alone)
		for !s.Done() {
			c := newCluster(t, s, rapid.IntRange(1, 4).Draw(t, "shards"), false)
			for i := rapid.IntRange(1, 6).Draw(t, "steps"); i > 0 && !s.Done(); i-- {
				c.step()
			}
			if !s.Done() && rapid.Bool().Draw(t, "in the midst") {
				s.Step()
			}
		}
		equal(t, alone, s)
	})
}

// A search that is stopped while shards sweep counts its steps as one alone: as many of
// them and a stop give the same.
func TestStopShared(t *testing.T) {
	defer func(workers, before int) {
		runtime.GOMAXPROCS(workers)
		piece = before
	}(runtime.GOMAXPROCS(1), piece)
	piece = 2 * work(2, 4, 4) // about two chunks
	rapid.Check(t, func(t *rapid.T) {
		s := finely(t, drawSearch(t))
		c := newCluster(t, s, rapid.IntRange(2, 4).Draw(t, "shards"), false)
		for i := rapid.IntRange(0, 40).Draw(t, "steps"); i > 0 && !s.Done(); i-- {
			c.step()
		}
		for i := rapid.IntRange(0, 2).Draw(t, "more"); i > 0; i-- {
			s.Step()
		}
		s.Stop()
		steps, stopped := s.Stopped()
		again := copyOf(t, s)
		for !again.Done() {
			if now, _ := again.Stopped(); stopped && now == steps {
				again.Stop()
			}
			again.Step()
		}
		if now, ended := again.Stopped(); now != steps || ended != stopped {
			t.Fatalf("alone it ends after %d steps (stopped: %v), shared after %d (%v)", now, ended, steps, stopped)
		}
		equal(t, again, s)
	})
}

// A warm start of a shared search is shared in turn, by the same shards.
func TestShareWarm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := finely(t, drawSearch(t))
		c := newCluster(t, copyOf(t, alone), 3, false)
		alone.Run()
		c.run()
		equal(t, alone, c.search)
		o := alone.options
		o.Alpha, o.C, o.Reheats, o.Starts = 2*o.Alpha, o.C+1, 0, 0
		warm, err := alone.Warm(alone.problem.data, o)
		if err != nil {
			t.Fatal(err)
		}
		warm.Run()
		before := c.search
		if c.search, err = before.Warm(before.problem.data, o); err != nil {
			t.Fatal(err)
		}
		if !c.search.SameParts(before) {
			t.Fatal("other options ask for other parts")
		}
		c.search.Share(3)
		c.run()
		equal(t, warm, c.search)
	})
}

// What does not fit is refused.
func TestShareRefuses(t *testing.T) {
	o := options.Default()
	s, err := NewSearch(line(6), o)
	if err != nil {
		t.Fatal(err)
	}
	s.Share(4)
	if s.Shards(4) != 1 || len(s.Asking()) > 0 || s.Waiting() {
		t.Error("one video is shared")
	}
	if _, err := s.Task(1); err == nil {
		t.Error("there is a task for nobody")
	}
	if err := s.Take(1, &kept{}); err == nil {
		t.Error("what nobody swept is taken")
	}
	if err := s.TakeVideos(1, &kept{}); err == nil {
		t.Error("what nobody swept is taken for videos")
	}
	s.Lose(1)
	shard, err := NewShard(s.Part(0, 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := shard.Sweep(Task{}); err == nil {
		t.Error("a shard without videos sweeps")
	}
	begin := &Beginning{o, 1, []int{0, 1, 2}, []bool{false, false, true}}
	for name, task := range map[string]Task{
		"too few bytes":    {begin, make([]byte, 8)},
		"too few factors":  {&Beginning{o, 2, begin.Order, begin.Free}, nil},
		"no order":         {&Beginning{o, 1, []int{0, 0, 2}, begin.Free}, nil},
		"no such options":  {&Beginning{options.Options{}, 1, begin.Order, begin.Free}, nil},
		"no K_bg":          {&Beginning{o, -1, []int{0, 1}, begin.Free[:2]}, nil},
		"too few freedoms": {&Beginning{o, 1, begin.Order, nil}, nil},
	} {
		if err := shard.Sweep(task); err == nil {
			t.Errorf("a task with %s is done", name)
		}
	}
	part := s.Part(0, 1)
	part.Patterns = [][]int{{}}
	if _, err := NewShard(part); err == nil {
		t.Error("a track has views that no pattern has")
	}
}
