package wire

import (
	"fmt"
	"slices"
	"testing"

	"siibp/core/cast"
)

// The reply holds each track once, is that of the native code, and changes neither the run nor the edits.
func TestCastIsThatOfThePackage(t *testing.T) {
	c := begun(t)
	before := c.Answer()
	for _, concept := range []int{-1, 1} {
		r := c.whole("cast", c.Call("cast", Request{Arguments: fmt.Appendf(nil, `{"concept": %d}`, concept)}))
		m, ok := r.Message.(Cast)
		if !ok {
			t.Fatalf("cast: %+v", r.Message)
		}
		want, err := cast.Grouper{}.Group(c.open.dataset, max(0, concept))
		if err != nil || !slices.EqualFunc(m.Groups, want.Groups, slices.Equal) || m.Concept != want.Concept {
			t.Errorf("concept %d: %v, want %v, %v", concept, m, want, err)
		}
		rows := slices.Sorted(slices.Values(slices.Concat(m.Groups...)))
		if n := len(c.open.dataset.Tracks); len(rows) != n || rows[0] != 0 || rows[n-1] != n-1 || len(slices.Compact(rows)) != n {
			t.Errorf("concept %d: the groups hold the rows %v of %d", concept, rows, n)
		}
	}
	if !same(before, c.Answer()) {
		t.Error("cast changes the answer")
	}
}

func TestCastRefused(t *testing.T) {
	if m, ok := New().Call("cast", Request{}).Message.(Failure); !ok || m.Panic {
		t.Errorf("without a dataset: %+v", m)
	}
	c := begun(t)
	if m, ok := c.Call("cast", Request{Arguments: []byte(`{"concept": 9}`)}).Message.(Failure); !ok || m.Panic {
		t.Errorf("an unknown concept: %+v", m)
	}
}
