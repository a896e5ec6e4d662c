package constraint

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/simd"
)

// TestJointStepIsTheMinimum compares the cost of the q that UpdateJoint finds for one track with that of many other
// distributions near to it. The cost is convex, so a minimum among them is the minimum.
func TestJointStepIsTheMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawJointBlock(t)
		logits := append([]float64{}, b.Logits...)
		stepper := Stepper{Math: &simd.Go().Math, ExclusionWeight: 1}
		entropy := stepper.UpdateJoint(b)
		if math.Abs(floats.Sum(b.Joint)-1) > 1e-12 {
			t.Fatalf("q adds up to %g", floats.Sum(b.Joint))
		}
		least := jointCostOf(b, logits)
		if got := entropy - floats.Dot(b.Joint, logits) + costOf(b); math.Abs(got-least) > 1e-9*max(1, math.Abs(least)) {
			t.Fatalf("the cost by the returned entropy is %g, want %g", got, least)
		}
		for range 40 {
			other := b
			other.Joint = nearby(t, b.Joint)
			if got := jointCostOf(other, logits); got < least-1e-9*max(1, math.Abs(least)) {
				t.Fatalf("another q costs %.12g, the step's q costs %.12g", got, least)
			}
		}
	})
}

// TestJointStepNeverRaisesTheCost stops the step after one round, from any q. The cost does not rise.
func TestJointStepNeverRaisesTheCost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawJointBlock(t)
		b.Joint = nearby(t, b.Joint)
		for c := range b.Nu {
			b.Nu[c] = b.of([]int{c}).sum(b.Joint)
		}
		b.Video.Recount(b.nu(), nil)
		logits := append([]float64{}, b.Logits...)
		stepper := Stepper{Math: &simd.Go().Math, ExclusionWeight: 1, MaxRounds: 1}
		for range 3 {
			before := jointCostOf(b, logits)
			stepper.UpdateJoint(b)
			if after := jointCostOf(b, logits); after > before+1e-12*max(1, math.Abs(before)) {
				t.Fatalf("the cost rises from %.15g to %.15g", before, after)
			}
		}
	})
}

// drawJointBlock draws the block of a video with one track, two or three classes of each of two concepts, and tuples.
func drawJointBlock(t *rapid.T) JointBlock {
	g := Grid{Rows: rapid.IntRange(2, 3).Draw(t, "rows"), Cols: rapid.IntRange(2, 3).Draw(t, "cols")}
	g.FirstCol = g.Rows
	r := Rules{Factors: NewFactors([]int{g.Rows, g.Cols}, 0, 0), Singles: All, Margin: rapid.SampledFrom([]float64{0.3, 0.8, 1}).Draw(t, "margin"),
		C: rapid.SampledFrom([]float64{0, 1, 5}).Draw(t, "C"), Pairs: rapid.Bool().Draw(t, "pairs"), Unique: []bool{false, false}}
	v := &dataset.Video{}
	for range rapid.IntRange(1, 3).Draw(t, "tuples") {
		v.Tuples = append(v.Tuples, dataset.Tuple{rapid.IntRange(0, g.Rows-1).Draw(t, "row"), rapid.IntRange(-1, g.Cols-1).Draw(t, "col")})
	}
	var columns []int
	for c := range g.Rows + g.Cols {
		columns = append(columns, c)
	}
	b := JointBlock{Video: r.Constrain(v, []int{0}, columns), Grid: g, Tracks: 1, Nu: make([]float64, len(columns)), Zeta: make([]float64, len(columns))}
	for range g.Cells() {
		b.Logits = append(b.Logits, rapid.Float64Range(-6, 6).Draw(t, "logit"))
		b.Joint = append(b.Joint, 1/float64(g.Cells()))
	}
	for c := range columns {
		b.Nu[c] = g.of([]int{c}).sum(b.Joint)
	}
	b.Video.Recount(b.nu(), nil)
	return b
}

// nu returns ν and q as the constraints read them.
func (b JointBlock) nu() Nu {
	return Nu{Double: b.Nu, N: b.Tracks, Joint: &Joint{Grid: b.Grid, Double: b.Joint}}
}

// costOf returns the cost of the constraints for the q of a block with one track.
func costOf(b JointBlock) float64 {
	nu := make([]float64, len(b.Nu))
	for c := range nu {
		nu[c] = b.of([]int{c}).sum(b.Joint)
	}
	b.Nu = nu
	v := b.Video.Clone()
	v.Recount(b.nu(), nil)
	return v.Costs().Total()
}

// jointCostOf returns Σ q (log q − a) and the cost of the constraints.
func jointCostOf(b JointBlock, logits []float64) float64 {
	sum := costOf(b)
	for i, q := range b.Joint {
		if q > 0 {
			sum += q * (math.Log(q) - logits[i])
		}
	}
	return sum
}

// nearby returns a distribution near to another.
func nearby(t *rapid.T, q []float64) []float64 {
	step := math.Pow(10, rapid.Float64Range(-6, -1).Draw(t, "step"))
	list := make([]float64, len(q))
	for i, x := range q {
		list[i] = x * math.Exp(step*rapid.Float64Range(-1, 1).Draw(t, "direction"))
	}
	floats.Scale(1/floats.Sum(list), list)
	return list
}
