package wire

import (
	"fmt"
	"strings"
	"testing"
)

// warm starts a run from the current one with edits, and finishes it.
func warm(t *testing.T, c *Core, edits, name string, fixed bool) {
	t.Helper()
	m := message(t, c.Call("warmStart", Request{Arguments: fmt.Appendf(nil, `{"options": %s, "edits": %s, "name": %q, "fixed": %t}`, short, edits, name, fixed)}))
	if m["type"] != "progress" {
		t.Fatalf("warmStart: %v", m)
	}
	finish(t, c)
}

// The capsule of a result after two corrections opens with its runs, which come out the same one after the other, with
// the same estimate and labels, also after a reload in between.
func TestCapsuleOfCorrections(t *testing.T) {
	c, data := New(), toy(t)
	c.Open([]Input{data}, nil)
	ended(t, c, short)
	first, second := knows(t, c, 0, "-"), knows(t, c, 5, "-")
	warm(t, c, first, "nobody", false)
	c = reloaded(t, c, data)
	warm(t, c, second, "only here", true)
	want := c.Answer()
	zip := exported(t, c, "capsule-data.zip", "")

	again := New()
	m := message(t, again.Open([]Input{zip}, nil))
	runs := m["run"].(map[string]any)["steps"].([]any)
	if len(runs) != 3 || runs[1].(map[string]any)["name"] != "nobody" || runs[2].(map[string]any)["from"] != "answer, fixed" {
		t.Fatalf("the runs are %v", runs)
	}
	edit(t, again, `{}`)
	if done := ended(t, again, short); done["replay"] != nil {
		t.Errorf("the first run is held against the last: %v", done["replay"])
	}
	warm(t, again, first, "", false)
	warm(t, again, second, "", true)
	if got := again.Answer(); !same(want, got) {
		t.Error("the answers differ")
	}
	if x := again.runs.replay(); !again.runs.fit.comparesResult || !strings.Contains(x.Text, "bit for bit") {
		t.Errorf("made again: %v", x)
	}
	warm(t, again, first, "", false)
	if again.runs.fit.comparesResult {
		t.Error("a further run is held against the capsule")
	}
}

// reloaded saves the finished run of a core and restores it in another.
func reloaded(t *testing.T, c *Core, data Input) *Core {
	t.Helper()
	other := New()
	other.Open([]Input{data}, nil)
	if m := message(t, other.Revive(saved(t, c)...)); m["type"] != "progress" {
		t.Fatalf("restore: %v", m)
	}
	return other
}

// A result that continued a run under way has no capsule, and says why; the result of a later run from the start has one.
func TestNoCapsuleAfterUnfinishedRun(t *testing.T) {
	c := New()
	c.Open([]Input{toy(t)}, nil)
	c.Fit([]byte(short))
	for range 9 {
		c.Step()
	}
	warm(t, c, knows(t, c, 0, "-"), "", false)
	warm(t, c, knows(t, c, 1, "-"), "", false)
	if m := message(t, c.Export("capsule.zip", "")); m["type"] != "failure" || !strings.Contains(m["text"].(string), "a run that had not ended") {
		t.Errorf("a capsule: %v", m)
	}
	if done := message(t, c.Call("back", Request{Arguments: []byte(`{"mark": 0}`)}))["done"].(map[string]any); !strings.Contains(done["lacks"].(string), "had not ended") {
		t.Errorf("the page is not told why: %q", done["lacks"])
	}
}
