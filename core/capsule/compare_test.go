package capsule

import (
	"strings"
	"testing"
)

func TestCompareToleratesRounding(t *testing.T) {
	root := smallWorld()
	c := fitted(t, root, nil, 0)
	read := func(change func(*Capsule)) *Capsule {
		x, err := Read(opened(t, written(t, c, nil)))
		if err != nil {
			t.Fatal(err)
		}
		change(x)
		return x
	}
	for name, x := range map[string]struct {
		change    func(*Capsule)
		tolerance float64
		same      bool
		wantText  string
	}{
		"nothing":        {func(*Capsule) {}, 0, true, "bit for bit"},
		"another build":  {func(c *Capsule) { c.Build.Platform = "js/wasm" }, 0, true, "bit for bit"},
		"rounding":       {func(c *Capsule) { c.Answer.F *= 1 + 1e-9; c.Build.Go = "go0" }, 0, true, "numbers within"},
		"one build":      {func(c *Capsule) { c.Answer.F *= 1 + 1e-9 }, 0, false, "numbers differ by up to 1e-09 (F)"},
		"allowed":        {func(c *Capsule) { c.Answer.F *= 1 + 1e-9 }, 1e-8, true, "numbers within"},
		"another ν":      {func(c *Capsule) { c.Answer.Zeta[0] *= -1; c.Build.Go = "go0" }, 0, false, "(ν)"},
		"a tail":         {perturbUnlikely, 0, true, "numbers within"},
		"another F":      {func(c *Capsule) { c.Answer.F *= 1.01; c.Build.Go = "go0" }, 0, false, "(F)"},
		"another label":  {func(c *Capsule) { c.Answer.Best[3]++; c.Build.Go = "go0" }, 0, false, "labels"},
		"another answer": {swapTracks, 0, false, "rankings"},
	} {
		got, err := read(x.change).Compare(c)
		if err != nil {
			t.Fatal(err)
		}
		if got.Same(x.tolerance) != x.same || !strings.Contains(got.Verdict(x.tolerance), x.wantText) {
			t.Errorf("%s: %s", name, got.Verdict(x.tolerance))
		}
	}
	if _, err := read(func(c *Capsule) { c.Answer.Rankings = nil }).Compare(c); err == nil {
		t.Error("an answer without rankings is compared")
	}
}

// swapTracks exchanges the first and last tracks of the first ranking.
func swapTracks(c *Capsule) {
	c.Build.Go = "go0"
	list := c.Answer.Rankings[0].Tracks
	last := len(list) - 1
	list[0], list[last] = list[last], list[0]
}

// perturbUnlikely changes the log probabilities and the order of two very unlikely tracks.
func perturbUnlikely(c *Capsule) {
	const unlikely = -20 // logarithm of a probability far below every tolerance
	c.Build.Go = "go0"
	for _, r := range c.Answer.Rankings {
		last := len(r.Scores) - 1
		if r.Scores[last-1] < unlikely {
			r.Scores[last] = r.Scores[last-1] * 1.001
			r.Tracks[last], r.Tracks[last-1] = r.Tracks[last-1], r.Tracks[last]
			return
		}
	}
	panic("no ranking has such a tail")
}
