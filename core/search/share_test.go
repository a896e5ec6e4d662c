package search

import (
	"runtime"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/infer/shard"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// TestShardsDoNotChangeTheResult runs a search on several shards, some of which are lost: the results are equal bit for bit.
func TestShardsDoNotChangeTheResult(t *testing.T) {
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

// TestShareDuringARun changes the number of shards during a search.
func TestShareDuringARun(t *testing.T) {
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

// TestStopOfADistributedRun stops a search during a distributed E-step. A search of one process that is stopped after as
// many batches has the same result.
func TestStopOfADistributedRun(t *testing.T) {
	defer func(workers int) { runtime.GOMAXPROCS(workers) }(runtime.GOMAXPROCS(1))
	rapid.Check(t, func(t *rapid.T) {
		s := finely(t, drawSearch(t))
		// 1824: two videos of two tracks, four factors and four dimensions, about two batches; less than a
		// tile takes: a search is stopped within one.
		s.problem.YieldInterval = rapid.SampledFrom([]int{1, 300, 1824}).Draw(t, "piece")
		s = copyOf(t, s)
		c := newCluster(t, s, rapid.IntRange(2, 4).Draw(t, "shards"), false)
		for i := rapid.IntRange(0, 40).Draw(t, "steps"); i > 0 && !s.Done(); i-- {
			c.step()
		}
		for i := rapid.IntRange(0, 2).Draw(t, "more"); i > 0; i-- {
			s.Step()
		}
		s.Stop()
		batches, stopped := s.Stopped()
		again := copyOf(t, s)
		for !again.Done() {
			if now, _ := again.Stopped(); stopped && now == batches {
				again.Stop()
			}
			again.Step()
		}
		if now, ended := again.Stopped(); now != batches || ended != stopped {
			t.Fatalf("alone it ends after %d batches (stopped: %v), shared after %d (%v)", now, ended, batches, stopped)
		}
		equal(t, again, s)
	})
}

// TestWarmStartOfADistributedRun distributes a warm start over the shards of its search.
func TestWarmStartOfADistributedRun(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alone := finely(t, drawSearch(t))
		c := newCluster(t, copyOf(t, alone), 3, false)
		alone.Run()
		c.run()
		equal(t, alone, c.search)
		o := alone.options
		o.Alpha, o.C, o.Reheats, o.Starts = 2*o.Alpha, o.C+1, 0, 0
		warm, err := alone.Warm(alone.problem.Data, o)
		if err != nil {
			t.Fatal(err)
		}
		warm.Run()
		before := c.search
		if c.search, err = before.Warm(before.problem.Data, o); err != nil {
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

// TestAnswersOfAnotherSizeAreRefused checks the errors for statistics and videos of a wrong size.
func TestAnswersOfAnotherSizeAreRefused(t *testing.T) {
	s := searchOf(t, draw.Line(6), options.Buffet())
	s.Share(4)
	if s.Shards(4) != 1 || len(s.IdleShards()) > 0 || s.Waiting() {
		t.Error("one video is shared")
	}
	if _, err := s.Task(1); err == nil {
		t.Error("there is a task for nobody")
	}
	if err := s.TakeStats(1, &buffer{}); err == nil {
		t.Error("what nobody swept is taken")
	}
	if err := s.TakeVideos(1, &buffer{}); err == nil {
		t.Error("what nobody swept is taken for videos")
	}
	s.Lose(1)
	worker, err := shard.NewWorker(s.Part(0, 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.EStep(shard.Task{}); err == nil {
		t.Error("a shard without videos sweeps")
	}
	begin := func(change func(*shard.RunSetup)) *shard.RunSetup {
		b := &shard.RunSetup{Options: options.Buffet(), Background: 1, Order: []int{0, 1, 2}, Coupled: []bool{true, true, false}}
		change(b)
		return b
	}
	for name, task := range map[string]shard.Task{
		"too few bytes":   {Setup: begin(func(*shard.RunSetup) {}), Numbers: make([]byte, 8)},
		"too few factors": {Setup: begin(func(b *shard.RunSetup) { b.Background = 2 })},
		"no order":        {Setup: begin(func(b *shard.RunSetup) { b.Order = []int{0, 0, 2} })},
		"no such options": {Setup: begin(func(b *shard.RunSetup) { b.Options = options.Options{} })},
		"no K_bg":         {Setup: begin(func(b *shard.RunSetup) { b.Background, b.Order, b.Coupled = -1, b.Order[:2], b.Coupled[:2] })},
		"too few factors that are independent or coupled": {Setup: begin(func(b *shard.RunSetup) { b.Coupled = nil })},
	} {
		if err := worker.EStep(task); err == nil {
			t.Errorf("a task with %s is done", name)
		}
	}
	part := s.Part(0, 1)
	part.Patterns = [][]int{{}}
	if _, err := shard.NewWorker(part); err == nil {
		t.Error("a track has views that no pattern has")
	}
}
