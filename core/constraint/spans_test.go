package constraint

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/coroutine"
	"siibp/core/coroutine/coroutinetest"
	"siibp/core/simd"
)

// updateDrawn takes the steps over all concepts of a random video with some known tracks. It computes the given number of
// slopes at once.
func updateDrawn(d *drawn, logits []float64, known []bool, slopes int, y *coroutine.Yielder) (nu, zeta []float64, entropy float64) {
	n := len(d.rows)
	nu, zeta = slices.Clone(d.nu), slices.Clone(logits)
	d.rules.Yielder = y
	b := d.constraints()
	w := Updater{Math: &simd.Go().Math, ExclusionWeight: 1, ByPaper: d.rules.ByPaper, MaxIncidences: slopes, Yielder: y}
	for _, concept := range d.concepts {
		entropy += w.Update(Block{b, concept[0], concept[1], n, zeta[concept[0]*n:], nu, known})
	}
	return nu, zeta, entropy
}

// drawSpans draws a video. Its blocks have one class if the steps follow eq25.2 as printed.
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

// TestSpansDoNotChangeTheResult cuts the tracks into spans of different lengths: the results are equal bit for bit, and no
// span has more operations than its limit or those of one track.
func TestSpansDoNotChangeTheResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawSpans(t)
		logits, known := make([]float64, len(d.nu)), make([]bool, len(d.nu))
		for i := range logits {
			logits[i] = rapid.Float64Range(-4, 4).Draw(t, "a")
		}
		for j := range d.rows {
			is := rapid.IntRange(0, 4).Draw(t, "known") == 0
			for c := range len(d.nu) / len(d.rows) {
				known[c*len(d.rows)+j] = is
			}
		}
		var nu, zeta, gotNu, gotZeta []float64
		var entropy, gotEntropy float64
		slopes := rapid.IntRange(1, 40).Draw(t, "slopes")
		y := new(coroutine.Yielder)
		whole := coroutinetest.Measure(y, func() { nu, zeta, entropy = updateDrawn(d, logits, known, 0, y) })
		steps := coroutinetest.Measure(y, func() { gotNu, gotZeta, gotEntropy = updateDrawn(d, logits, known, slopes, y) })
		if !slices.Equal(gotNu, nu) || !slices.Equal(gotZeta, zeta) || gotEntropy != entropy {
			t.Fatalf("by %d slopes ν, ζ and the entropy are %v, %v, %v; at once %v, %v, %v", slopes, gotNu, gotZeta, gotEntropy, nu, zeta, entropy)
		}
		if steps.Operations != whole.Operations && !d.rules.ByPaper {
			t.Errorf("by %d slopes there are %d operations, at once %d", slopes, steps.Operations, whole.Operations)
		}
		if most := (slopes + whole.Operations/incidenceWork/max(1, len(d.rows))) * classWork; steps.Most > most {
			t.Errorf("by %d slopes %d operations are done at once, at most %d are wanted", slopes, steps.Most, most)
		}
	})
}
