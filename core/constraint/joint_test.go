package constraint

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/simd"
	"siibp/core/special"
)

// TestJointUpdateIsTheMinimum compares, on each track, the cost of q with the objective of the dual problem, which no
// cost is below.
func TestJointUpdateIsTheMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawJointBlock(t)
		updater := Updater{Math: &simd.Go().Math, ExclusionWeight: 1}
		x := updater.newJointUpdate(b)
		for j := range b.Tracks {
			x.load(j)
			x.solve()
			size := 1 + math.Abs(floats.Max(x.logits))
			for _, m := range x.multipliers {
				size += m.Drop // an error of a sum counts as often
			}
			if cost, least := x.cost(x.q), dualOf(x); cost > least+1e-7*size {
				t.Fatalf("the cost of track %d is %g, its minimum %g", j, cost, least)
			}
			if sum := floats.Sum(x.q); math.Abs(sum-1) > 1e-12 {
				t.Fatalf("q of track %d adds up to %g", j, sum)
			}
			x.store()
		}
	})
}

// dualOf returns the objective of the dual problem at the multipliers of a step, up to the constant that cost omits.
func dualOf(x *jointUpdate) float64 {
	d := -floats.LogSumExp(x.logits)
	for _, m := range x.multipliers {
		if m.moves() {
			d += (m.lambda - m.AtZero) * m.Breakpoint
		}
	}
	return d
}

// TestJointUpdateNeverRaisesF takes steps over a block, whole ones and ones that end after one round. The cost of
// the block does not rise, and the entropy is that of q.
func TestJointUpdateNeverRaisesF(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawJointBlock(t)
		updater := Updater{Math: &simd.Go().Math, ExclusionWeight: 1, MaxRounds: rapid.SampledFrom([]int{0, 1}).Draw(t, "rounds")}
		for range 3 {
			before := costOf(b)
			entropy := updater.UpdateJoint(b)
			if after := costOf(b); after > before+1e-8*(1+math.Abs(before)) {
				t.Fatalf("the cost rises from %.15g to %.15g", before, after)
			}
			want := 0.0
			for _, q := range b.Joint {
				want += special.XLogX(q)
			}
			if math.Abs(entropy-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("Σ q log q is %g, want %g", entropy, want)
			}
		}
	})
}

// costOf returns Σ q (log q − a) and the cost of the constraints of a block.
func costOf(b JointBlock) float64 {
	v := b.Constraints.Clone()
	v.ComputeSums(b.nu())
	sum := v.Costs().Total()
	for i, q := range b.Joint {
		sum += special.XLogX(q)
		if q > 0 {
			sum -= q * b.Logits[i]
		}
	}
	return sum
}

// drawJointBlock draws the block of a video with a clique of tracks, two to four classes of each of two concepts, and
// tuples.
func drawJointBlock(t *rapid.T) JointBlock {
	g := Grid{Rows: rapid.IntRange(2, 4).Draw(t, "rows"), Cols: rapid.IntRange(2, 4).Draw(t, "cols")}
	r := Rules{Factors: NewFactors([]int{g.Rows, g.Cols}, 0, 0), Singles: All, Margin: rapid.SampledFrom([]float64{0.3, 0.8, 1}).Draw(t, "margin"),
		C: rapid.SampledFrom([]float64{0, 1, 5, 20, 50}).Draw(t, "C"), Pairs: rapid.Bool().Draw(t, "pairs"), Unique: []bool{true, false},
		ExclusionC: rapid.SampledFrom([]float64{0, 5, 50}).Draw(t, "C_x")}
	n := rapid.IntRange(1, 3).Draw(t, "tracks")
	v := &dataset.Video{}
	var rows []int
	for j := range n {
		v.Tracks, rows = append(v.Tracks, j), append(rows, j)
	}
	if n > 1 {
		v.Cliques = [][]int{rows}
	}
	for range rapid.IntRange(1, 4).Draw(t, "tuples") {
		v.Tuples = append(v.Tuples, dataset.Tuple{rapid.IntRange(0, g.Rows-1).Draw(t, "row"), rapid.IntRange(-1, g.Cols-1).Draw(t, "col")})
	}
	columns := make([]int, g.Rows+g.Cols)
	for c := range columns {
		columns[c] = c
	}
	b := JointBlock{Constraints: r.Constrain(v, rows, columns), Grid: g, Tracks: n, Logits: make([]float64, g.Cells()*n), Joint: make([]float64, g.Cells()*n),
		Nu: make([]float64, len(columns)*n), Zeta: make([]float64, len(columns)*n)}
	spread := rapid.SampledFrom([]float64{3, 30, 400}).Draw(t, "spread")
	for j := range n {
		q := make([]float64, g.Cells())
		for cell := range q {
			b.Logits[cell*n+j] = spread * rapid.Float64Range(-1, 1).Draw(t, "logit")
			q[cell] = math.Exp(rapid.Float64Range(-5, 0).Draw(t, "q"))
		}
		floats.Scale(1/floats.Sum(q), q)
		for cell, x := range q {
			b.Joint[cell*n+j] = x
		}
		for c := range columns {
			b.Nu[c*n+j] = g.column(c).sum(q)
		}
	}
	b.Constraints.ComputeSums(b.nu())
	return b
}

// nu returns ν and q as the constraints read them.
func (b JointBlock) nu() Nu {
	return Nu{Double: b.Nu, N: b.Tracks, Joint: &Joint{Grid: b.Grid, Double: b.Joint}}
}

// TestJointUpdateTakesLargeCosts computes the update of a track with two tuples that it cannot both show, up to the largest C.
func TestJointUpdateTakesLargeCosts(t *testing.T) {
	for _, c := range []float64{5, 50, 200, 1000, 1e6} {
		g := Grid{Rows: 2, Cols: 2}
		r := Rules{Factors: NewFactors([]int{2, 2}, 0, 0), Singles: All, Margin: 0.8, C: c, Unique: []bool{false, false}}
		v := &dataset.Video{Tuples: []dataset.Tuple{{0, 0}, {1, 1}}}
		b := JointBlock{Constraints: r.Constrain(v, []int{0}, []int{0, 1, 2, 3}), Grid: g, Tracks: 1, Nu: make([]float64, 4), Zeta: make([]float64, 4),
			Logits: []float64{0, -3, -3, -3, 3, 0, -2, 0, 0}, Joint: slices.Repeat([]float64{1. / 9}, 9)}
		for k := range 4 {
			b.Nu[k] = g.column(k).sum(b.Joint)
		}
		b.Constraints.ComputeSums(b.nu())
		updater := Updater{Math: &simd.Go().Math, ExclusionWeight: 1}
		updater.UpdateJoint(b)
		if shown := b.Joint[g.Cell(0, 0)] + b.Joint[g.Cell(1, 1)]; !(shown > 1-1e-6) && c > 50 {
			t.Errorf("C = %g: the tuples have probability %g, q is %v", c, shown, b.Joint)
		}
	}
}
