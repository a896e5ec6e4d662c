package wire

import (
	"bytes"
	"encoding/json"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"siibp/core/capsule"
	"siibp/core/dataset/npy"
	"siibp/core/search"
)

// A run that is shared by cores that only speak by messages is the run of one core, also
// when it goes on warm and when a shard dies.
func TestSharedRunGivesTheSameResult(t *testing.T) {
	d := planted()
	alone, owner := holding(d), holding(d)
	for _, c := range []*Core{alone, owner} {
		text(t, c.Fit([]byte(lone)), "progress")
		c.runs.now = clock(time.Millisecond) // a step is as long on a busy machine
	}
	all := gather(t, owner, 8)
	if len(all) != 4 {
		t.Fatalf("5000 tracks are shared by %d", len(all))
	}
	compare := func() {
		t.Helper()
		for message(t, alone.Step())["done"] == nil {
		}
		for steps := 0; all.step(t).Done == nil; steps++ {
			if steps == 5 {
				owner.Step()
				text(t, owner.Task(2), "shard-task")
				all[2] = joined(t, owner, 2)
				text(t, owner.Lose(2), "shard-count")
			}
		}
		want, numbers := answerOf(t, alone)
		got, shared := answerOf(t, owner)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the answers differ (−alone +shared):\n%s", diff)
		}
		if !slices.EqualFunc(numbers, shared, slices.Equal) {
			t.Error("the numbers of the answers differ")
		}
	}
	compare()
	for _, c := range []*Core{alone, owner} {
		text(t, c.Warm([]byte(lone[:len(lone)-1]+`, "c": 6}`), 0), "progress")
	}
	if m := message(t, owner.Share(8)); m["parts"] != false || m["shards"] != 4. {
		t.Errorf("the same data is shared anew: %v", m)
	}
	compare()
	for _, n := range []int{2, 1, 2} {
		if m := message(t, owner.Share(n)); m["parts"] != (n > 1) || m["shards"] != float64(n) {
			t.Errorf("after others, %d share: %v", n, m)
		}
	}
}

// In the midst of a shared run, when the shards already do the E-step of the next iteration, the owner
// answers what one core does between the two. F, which no answer in the midst is asked for, is
// that of the new appearances.
func TestShareAnswers(t *testing.T) {
	d := planted()
	alone, owner := holding(d), holding(d)
	for _, c := range []*Core{alone, owner} {
		text(t, c.Fit([]byte(lone)), "progress")
		c.runs.fit.search.SetHistorySize(0) // each state that is kept has the owner take in what the shards have
	}
	all, compared := gather(t, owner, 3), 0
	for {
		now := all.step(t)
		if now.Done != nil {
			break
		}
		if !now.Boundary {
			continue
		}
		for !message(t, alone.Step())["boundary"].(bool) {
		}
		next := owner.Step()
		handedOut := next.State
		if next.Message.(Progress).Start > now.Start {
			all.eStep(t, handedOut.Asking)
			continue // that was the end of a start
		}
		if len(handedOut.Asking) != 2 {
			t.Fatalf("iteration %d: after a boundary %v are asked", now.Iteration, handedOut.Asking)
		}
		want, numbers := answerOf(t, alone)
		got, shared := answerOf(t, owner)
		got.F = want.F
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("iteration %d: the answers differ (−alone +shared):\n%s", now.Iteration, diff)
		}
		if !slices.EqualFunc(numbers, shared, slices.Equal) {
			t.Errorf("iteration %d: the numbers of the answers differ", now.Iteration)
		}
		all.eStep(t, handedOut.Asking)
		compared++
	}
	if compared < 5 {
		t.Errorf("%d answers were compared", compared)
	}
}

// A capsule's run is made again by several cores, unless it was stopped by hand. Pieces are counted with
// one goroutine, as in the browser.
func TestShareReplay(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for stopped, shards := range map[int]int{0: 4, 1: 1} {
		owner := holding(planted())
		owner.runs.now = clock(0) // so that a step goes as far as the first piece
		text(t, owner.Fit([]byte(lone)), "progress")
		owner.runs.fit.archivedRun = &capsule.Run{Stopped: stopped}
		n := int(message(t, owner.Share(8))["shards"].(float64))
		if r := owner.Step(); n != shards || (r.Message.(Progress).Done != nil) != (stopped == 1) {
			t.Errorf("stopped after %d steps: %d shards, %v", stopped, n, r.Message)
		}
	}
}

// A part has the counts and cliques of its videos, and is refused where they are another's.
func TestShareCountsAndCliques(t *testing.T) {
	d := planted()
	for i := range d.Videos {
		v := &d.Videos[i]
		counts := make([]int, len(v.Tuples))
		for j := range counts {
			counts[j] = 1 + (i+j)%3
		}
		v.SetCounts(counts)
		v.Cliques = [][]int{{v.Tracks[0], v.Tracks[1]}, slices.Clone(v.Tracks[1:4])}
	}
	owner := holding(d)
	text(t, owner.Fit([]byte(lone)), "progress")
	n := int(message(t, owner.Share(3))["shards"].(float64))
	want := owner.runs.fit.search.Part(1, n).Data
	reply := owner.Part(1)
	var m ShardPart
	request := Request{Arguments: text(t, reply, "shard-part"), Buffers: reply.Buffers}
	if err := decode(request, &m); err != nil {
		t.Fatal(err)
	}
	got, err := m.dataset()
	if err != nil {
		t.Fatal(err)
	}
	counted := false
	for i, v := range want.Videos {
		counted = counted || v.Counts != nil
		if diff := cmp.Diff([]any{v.Counts, v.Cliques, len(v.Cliques)}, []any{got.Videos[i].Counts, got.Videos[i].Cliques, 2}); diff != "" {
			t.Fatalf("video %d (−part +joined): %s", i, diff)
		}
	}
	if !counted {
		t.Error("no video has counts")
	}
	for name, spoil := range map[string]func(){
		"a clique of another video": func() { m.Videos[0].Cliques = [][]int{{m.Videos[0].Tracks[0], m.Videos[1].Tracks[0]}} },
		"a clique of one":           func() { m.Videos[0].Cliques = [][]int{{m.Videos[0].Tracks[0]}} },
		"a count of 0":              func() { m.Videos[0].Counts = make([]int, len(m.Videos[0].Tuples)) },
		"counts of others":          func() { m.Videos[0].Counts = []int{1, 2, 3, 4, 5, 6, 7} },
	} {
		m = ShardPart{}
		if err := decode(request, &m); err != nil {
			t.Fatal(err)
		}
		spoil()
		if _, err := m.dataset(); err == nil {
			t.Errorf("%s is joined with", name)
		}
	}
}

// Features that all but fill the tab are not copied to hand them out.
func TestShareRoom(t *testing.T) {
	most := int64(TabMemory)
	for _, x := range []struct {
		need search.Memory
		n    int
		want bool
	}{
		{search.Memory{Features: most / 2, Run: 1 << 20}, 1, false},
		{search.Memory{Features: most / 2, Run: 1 << 20}, 2, true},
		{search.Memory{Features: most * 3 / 4, Run: 1 << 20}, 3, false},
		{search.Memory{Features: most * 3 / 4, Run: 1 << 20}, 4, true},
		{search.Memory{Features: most}, 1000, false},
	} {
		if hasMemoryForPart(x.need, x.n) != x.want {
			t.Errorf("%v, among %d: room is %v", x.need, x.n, !x.want)
		}
	}
}

// What is out of turn is refused.
func TestShareOutOfTurn(t *testing.T) {
	c := New()
	for name, r := range map[string]Reply{"share": c.Share(2), "part": c.Part(1), "task": c.Task(1), "take": c.Take(1, bytes.NewReader(nil)), "take videos": c.TakeVideos(1, bytes.NewReader(nil)), "videos": c.Videos(), "lose": c.Lose(1),
		"estep": c.EStep([]byte(`{}`), [][]byte{{}}), "join": c.Join([]byte(`{`), nil), "no numbers": c.EStep([]byte(`{}`), nil)} {
		if m := message(t, r); m["type"] != "failure" {
			t.Errorf("%s: %v", name, m)
		}
	}
	c = holding(tiny())
	text(t, c.Fit([]byte(`{}`)), "progress")
	if m := message(t, c.Share(4)); m["shards"] != 1. || m["parts"] != false {
		t.Errorf("three tracks are shared: %v", m)
	}
	text(t, c.Task(1), "failure")
	text(t, c.Take(1, bytes.NewReader(nil)), "failure")
	text(t, c.TakeVideos(1, bytes.NewReader(nil)), "failure")
	text(t, c.Part(1), "failure")
}

// Whatever comes as a part and a task, a shard answers.
func FuzzShard(f *testing.F) {
	owner := holding(planted())
	owner.Fit([]byte(lone))
	owner.Share(3)
	small := tiny()
	part := ShardPart{Patterns: [][]int{{0, 1}}, Batch: 2, Options: owner.runs.fit.search.Options(), Views: views(small), X: []Buffer[uint8]{0, 1}}
	for i, c := range small.Concepts {
		part.Concepts = append(part.Concepts, Concept(c))
		part.Videos = append(part.Videos, video(&small.Videos[i]))
	}
	for _, track := range small.Tracks {
		part.Known = append(part.Known, track.Known)
	}
	for len(owner.Step().State.Asking) == 0 {
	}
	task := owner.Task(1).Message.(ShardTask)
	task.Begin.Order, task.Begin.Coupled, task.Begin.Background = []int{0, 1, 2, 3}, []bool{true, true, true, false}, 1
	add := func(p ShardPart, k ShardTask) {
		partText, err := json.Marshal(p)
		if err != nil {
			f.Fatal(err)
		}
		taskText, err := json.Marshal(k)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(partText, taskText)
	}
	add(part, task)
	task.Begin.Coupled[3] = true
	part.Patterns = [][]int{{0}, {1, 0}, {0, 1}}
	add(part, task)
	var b buffers
	for _, v := range small.Views {
		b = append(b, npy.Bytes(v.X))
	}
	f.Fuzz(func(t *testing.T, part, task []byte) {
		c := New()
		c.Join(part, b)
		for n := 0; n < 100; n++ { // the right number is among them
			c.EStep(task, [][]byte{make([]byte, 8*n)})
		}
	})
}
