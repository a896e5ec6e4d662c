package wire

import (
	"bytes"
	"math"
	"testing"

	"siibp/core/dataset"
	"siibp/core/synth"
)

// planted is large enough to be shared by four.
func planted() *dataset.Dataset {
	d := synth.Planted(synth.Shape{Tracks: 5000, PerVideo: 10, Classes: []int{3, 2}, Dim: 4, Tuples: 2})
	for j := 0; j < len(d.Tracks); j += 7 { // some lack a view
		d.Views[1].X[4*j] = math.NaN()
	}
	return d
}

// holding returns a core with a dataset open.
func holding(d *dataset.Dataset) *Core {
	c := New()
	c.reset(&openData{dataset: d, input: d, origin: &origin{}})
	return c
}

// text is a reply's message as the worker would send it on.
func text(t *testing.T, r Reply, want string) []byte {
	t.Helper()
	if m := message(t, r); m["type"] != want {
		t.Fatalf("%v, not a %s", m, want)
	}
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return []byte(text)
}

// team is cores that share a run, the owner first.
type team []*Core

// gather returns the core that owns a run, and at most n−1 other cores, each of which does the E-steps of one shard.
func gather(t *testing.T, owner *Core, n int) team {
	t.Helper()
	shared := message(t, owner.Share(n))
	if shared["type"] != "shard-count" || shared["parts"] != true {
		t.Fatalf("share: %v", shared)
	}
	all := team{owner}
	for i := 1; i < int(shared["shards"].(float64)); i++ {
		all = append(all, joined(t, owner, i))
	}
	return all
}

func joined(t *testing.T, owner *Core, i int) *Core {
	t.Helper()
	part, shard := owner.Part(i), New()
	text(t, shard.Join(text(t, part, "shard-part"), part.Buffers), "shard-ready")
	return shard
}

// step is a step of the owner and what it asks for; it returns the owner's progress.
func (all team) step(t *testing.T) Progress {
	t.Helper()
	r := all[0].Step()
	text(t, r, "progress")
	all.eStep(t, r.State.Asking)
	return r.Message.(Progress)
}

// eStep does what is asked of some shards, and hands it to the owner.
func (all team) eStep(t *testing.T, asking []int) {
	t.Helper()
	for _, i := range asking {
		task := all[0].Task(i)
		swept := all[i].EStep(text(t, task, "shard-task"), task.Buffers)
		text(t, swept, "shard-stats")
		text(t, all[0].Take(i, written(t, swept)), "shard-count")
		videos := all[i].Videos()
		text(t, videos, "shard-videos")
		text(t, all[0].TakeVideos(i, written(t, videos)), "shard-count")
	}
}

// written is a reply's only buffer.
func written(t *testing.T, r Reply) *bytes.Reader {
	t.Helper()
	all, err := r.All()
	if err != nil || len(all) != 1 {
		t.Fatalf("%d buffers: %v", len(all), err)
	}
	return bytes.NewReader(all[0])
}

// answerOf returns the answer that a core gives about its run, and the answer's buffers as bytes, so
// that two answers can be compared to the last bit.
func answerOf(t *testing.T, c *Core) (Answer, [][]byte) {
	t.Helper()
	r := c.Answer()
	text(t, r, "answer")
	return r.Message.(Answer), r.Buffers
}

const lone = `{"starts": 0, "reheats": 1, "background": [2], "anneal": [5], "inner": 3, "outer": 3}`
