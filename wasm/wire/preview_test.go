package wire

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"siibp/core/dataset"
)

// previewed returns the answer that a preview of edits gives.
func previewed(t *testing.T, c *Core, edits string, fixed bool) (Answer, [][]byte) {
	t.Helper()
	r := c.whole("preview", c.Call("preview", Request{Arguments: fmt.Appendf(nil, `{"edits": %s, "fixed": %t}`, edits, fixed)}))
	m, ok := r.Message.(Preview)
	if !ok {
		t.Fatalf("preview: %+v", r.Message)
	}
	return m.Answer, r.Buffers
}

// A preview of a correction is the answer that the correction leads to, to the bit, and changes nothing itself.
func TestPreviewIsWarmStart(t *testing.T) {
	for _, fixed := range []bool{false, true} {
		c := begun(t)
		before := c.Answer()
		edits := knows(t, c, 0, "-")
		promised, buffers := previewed(t, c, edits, fixed)
		if !same(before, c.Answer()) || !c.open.editing.edits.IsEmpty() {
			t.Fatalf("fixed %v: a preview changes the run or the dataset", fixed)
		}
		if n := len(promised.Edited.Tracks); n != 1 {
			t.Errorf("fixed %v: %d tracks are edited in the preview", fixed, n)
		}
		edit(t, c, edits)
		message(t, c.Call("warmStart", Request{Arguments: fmt.Appendf(nil, `{"options": %s, "fixed": %t}`, short, fixed)}))
		finish(t, c)
		got := c.Answer()
		if m := got.Message.(Answer); m.F != promised.F || !slices.EqualFunc(got.Buffers, buffers, bytes.Equal) {
			t.Errorf("fixed %v: F is %g, and %g in the preview, or labels differ", fixed, m.F, promised.F)
		}
	}
}

// With fixed appearances a correction changes labels of its own video only.
func TestPreviewFixedChangesOneVideo(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	ended(t, c, `{"starts": 1, "reheats": 0}`)
	before := c.Answer()
	was := numbers32(before.Buffers[before.Message.(Answer).Predicted])
	m, buffers := previewed(t, c, knows(t, c, 0, "-"), true)
	now := numbers32(buffers[m.Predicted])
	d := c.open.dataset
	for i := range now {
		row := i / len(d.Concepts)
		if now[i] != was[i] && d.Tracks[row].Video != d.Tracks[0].Video {
			t.Errorf("the label of track %s of another video changes from %d to %d", d.Tracks[row].ID, was[i], now[i])
		}
	}
	if now[0] != dataset.Background {
		t.Errorf("the corrected track is read as %d", now[0])
	}
}

// A preview needs a run, and edits of the open dataset.
func TestPreviewRefuses(t *testing.T) {
	c := New()
	if _, refused := c.Call("preview", Request{Arguments: []byte(`{"edits": {}}`)}).Message.(Failure); !refused {
		t.Error("there is a preview without a run")
	}
	c = begun(t)
	wrong := `{"edits": {"known": [{"video": "none", "track": "1", "labels": ["", ""]}]}}`
	if _, refused := c.whole("preview", c.Call("preview", Request{Arguments: []byte(wrong)})).Message.(Failure); !refused {
		t.Error("there is a preview with a track that does not exist")
	}
}

// The alternatives of a track are probabilities that sum to 1, the best label first.
func TestExplainAlternatives(t *testing.T) {
	c := begun(t)
	x := c.Answer()
	best := numbers32(x.Buffers[x.Message.(Answer).Predicted])
	for row := range c.open.dataset.Tracks {
		for e, a := range c.Explain(row).Message.(Explanation).Alternatives {
			sum := a.None
			for _, p := range a.P {
				sum += p
			}
			if sum < 1-1e-9 || sum > 1+1e-9 || !slices.IsSortedFunc(a.P, func(p, q float64) int { return int(1e9 * (q - p)) }) {
				t.Errorf("track %d: the alternatives have %v and %g", row, a.P, a.None)
			}
			if label := best[row*len(c.open.dataset.Concepts)+e]; label >= 0 && a.Classes[0] != int(label) {
				t.Errorf("track %d is labelled %d, the most probable class is %d", row, label, a.Classes[0])
			}
		}
	}
}

// A run that begins while a preview is computed ends the preview.
func TestRunEndsPreview(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	ended(t, c, `{"starts": 1, "reheats": 0}`)
	first := c.Call("preview", Request{Arguments: fmt.Appendf(nil, `{"edits": %s}`, knows(t, c, 0, "-"))})
	if _, more := first.Message.(Unfinished); !more {
		t.Fatal("the preview takes a single step")
	}
	message(t, c.Fit([]byte(short)))
	if len(c.longOperations) != 0 {
		t.Error("the preview is still in progress")
	}
}
