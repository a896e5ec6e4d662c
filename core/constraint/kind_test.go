package constraint

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"

	"siibp/core/simd"
)

// agreement is a kind that only this test has, a link between two tracks a and b. Its cost is C·|ν_ak − ν_bk| for a
// class k, so its slope is positive at 0 and negative beyond the breakpoint.
type agreement struct {
	c            float64
	column, a, b int
	nu           [2]float64 // of a and of b
}

func (x *agreement) DependsOn(column, track int) bool {
	return column == x.column && (track == x.a || track == x.b)
}

func (x *agreement) other(track int) float64 {
	if track == x.a {
		return x.nu[1]
	}
	return x.nu[0]
}

func (x *agreement) Slopes(list []Slope, p Coefficient) []Slope {
	if !x.DependsOn(p.Column, p.Track) {
		return list
	}
	switch at := x.other(p.Track); {
	case at <= slackTolerance:
		return append(list, Slope{AtZero: -x.c, Breakpoint: 1, Steepest: -x.c})
	case at >= maxBreakpoint:
		return append(list, Slope{AtZero: x.c, Breakpoint: 1, Steepest: x.c})
	default:
		return append(list, Slope{AtZero: x.c, Breakpoint: at, Drop: 2 * x.c, Steepest: x.c})
	}
}

func (x *agreement) Change(p Coefficient, by float64) {
	switch {
	case p.Column != x.column:
	case p.Track == x.a:
		x.nu[0] += by
	case p.Track == x.b:
		x.nu[1] += by
	}
}

func (x *agreement) ComputeSums(nu Nu) {
	x.nu = [2]float64{nu.at(x.column, x.a), nu.at(x.column, x.b)}
}
func (x *agreement) Cost() float64 { return x.c * math.Abs(x.nu[0]-x.nu[1]) }
func (x *agreement) States(_ Nu, visit func(State)) {
	visit(State{Columns: []int{x.column}, Cost: x.Cost()})
}
func (x *agreement) Scope(int) (columns, tracks []int) { return []int{x.column}, []int{x.a, x.b} }
func (x *agreement) Clone() Kind                       { c := *x; return &c }

// TestFurtherKindTakesPartInUpdates takes steps with a further kind of constraint: they equal those of the definition, and ν of the two
// tracks become equal if that lowers F.
func TestFurtherKindTakesPartInUpdates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t, 3)
		v := d.rules.Constrain(&d.video, d.rows, d.columns)
		v.add(&agreement{c: rapid.Float64Range(0, 20).Draw(t, "C"), column: 0, a: 0, b: 2}, 1)
		v.ComputeSums(Nu{Double: d.nu, N: 3})
		var logits []float64
		for range d.nu {
			logits = append(logits, rapid.Float64Range(-6, 6).Draw(t, "a"))
		}
		for _, concept := range d.concepts {
			want, same, clone := slices.Clone(d.nu), slices.Clone(logits), v.Clone()
			solveTracks(false, clone, concept[0], concept[1], 3, same, want, make([]bool, len(d.nu)))
			(&Updater{Math: &simd.Go().Math, ExclusionWeight: 1}).Update(Block{v, concept[0], concept[1], 3, logits[3*concept[0]:], d.nu, nil})
			if !floats.EqualApprox(d.nu, want, 1e-11) {
				t.Fatalf("ν = %v, want %v", d.nu, want)
			}
		}
	})
	nu := []float64{0.5, 0.5}
	for c, apart := range map[float64]bool{1: true, 9: false} {
		v := &Constraints{}
		v.add(&agreement{c: c, a: 0, b: 1}, 1)
		v.ComputeSums(Nu{Double: nu, N: 2})
		(&Updater{Math: &simd.Go().Math, ExclusionWeight: 1}).Update(Block{v, 0, 1, 2, []float64{-2, 3}, nu, nil})
		if (math.Abs(nu[0]-nu[1]) > 1e-12) != apart {
			t.Errorf("C = %g: ν = %v", c, nu)
		}
		copy(nu, []float64{0.5, 0.5})
	}
}
