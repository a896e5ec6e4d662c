package constraint

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/simd"
)

// unpaused counts no operations.
func unpaused(int) bool { return true }

// sweepDrawn sweeps all concepts of a drawn video, some tracks of which are known, computing the given number of slopes at once.
func sweepDrawn(d *drawn, level []float64, known []bool, slopes int, spend func(int) bool) (nu, zeta []float64, entropy float64, ok bool) {
	n := len(d.rows)
	nu, zeta, ok = slices.Clone(d.nu), slices.Clone(level), true
	b := d.constraints()
	w := Stepper{Math: &simd.Go().Math, ByPaper: d.rules.ByPaper, Slopes: slopes}
	for _, concept := range d.concepts {
		sum, whole := w.Sweep(b, concept[0], concept[1], n, zeta[concept[0]*n:], nu, known, spend)
		if entropy += sum; !whole {
			return nu, zeta, entropy, false
		}
	}
	return nu, zeta, entropy, true
}

// drawSpans draws a video of some tracks; its blocks are of one class where the step is as printed.
func drawSpans(t *rapid.T) *drawn {
	d := draw(t, rapid.IntRange(1, 12).Draw(t, "tracks"))
	d.rules.ByPaper = d.rules.ExclusionC == 0 && rapid.Bool().Draw(t, "by paper")
	if d.rules.ByPaper {
		d.concepts = nil
		for c := range d.columns {
			d.concepts = append(d.concepts, [2]int{c, c + 1})
		}
	}
	return &d
}

// In however many spans the tracks are swept, no bit of what is found changes, and no span has more
// operations than one track has or than were asked for.
func TestSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawSpans(t)
		level, known := make([]float64, len(d.nu)), make([]bool, len(d.nu))
		for i := range level {
			level[i] = rapid.Float64Range(-4, 4).Draw(t, "a")
		}
		for j := range d.rows {
			is := rapid.IntRange(0, 4).Draw(t, "known") == 0
			for c := range len(d.nu) / len(d.rows) {
				known[c*len(d.rows)+j] = is
			}
		}
		one, all := 0, 0
		nu, zeta, entropy, _ := sweepDrawn(d, level, known, 0, func(n int) bool { all += n; return true })
		slopes, sum := rapid.IntRange(1, 40).Draw(t, "slopes"), 0
		gotNu, gotZeta, gotEntropy, _ := sweepDrawn(d, level, known, slopes, func(n int) bool { sum, one = sum+n, max(one, n); return true })
		if !slices.Equal(gotNu, nu) || !slices.Equal(gotZeta, zeta) || gotEntropy != entropy {
			t.Fatalf("by %d slopes ν, ζ and the entropy are %v, %v, %v; at once %v, %v, %v", slopes, gotNu, gotZeta, gotEntropy, nu, zeta, entropy)
		}
		if sum != all && !d.rules.ByPaper {
			t.Errorf("by %d slopes there are %d operations, at once %d", slopes, sum, all)
		}
		if most := (slopes + all/partWork/max(1, len(d.rows))) * classWork; one > most {
			t.Errorf("by %d slopes %d operations are done at once, at most %d are wanted", slopes, one, most)
		}
	})
}

// A sweep ends where its operations are counted, if it is to.
func TestSweepEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawSpans(t)
		left := rapid.IntRange(0, 3).Draw(t, "spans")
		spans := 0
		_, _, _, ok := sweepDrawn(d, make([]float64, len(d.nu)), nil, 1, func(int) bool { spans++; return spans <= left })
		if ok != (spans <= left) || spans > left+1 {
			t.Errorf("after %d of %d spans it is done: %v", spans, left, ok)
		}
	})
}
