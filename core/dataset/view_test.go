package dataset

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// A view says the same whether its numbers are single or double.
func TestViewInBothPrecisions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(1, 5).Draw(t, "rows")
		v := View{Name: "a", Dim: rapid.IntRange(1, 3).Draw(t, "dim")}
		v.X = rapid.SliceOfN(rapid.SampledFrom([]float64{0, 1, -2.5, 1.0 / 3, 1e99}), rows*v.Dim, rows*v.Dim).Draw(t, "x")
		for row := range rows {
			if rapid.Bool().Draw(t, "missing") {
				for i := range v.Dim {
					v.X[row*v.Dim+i] = math.NaN()
				}
			}
		}
		if v.Single = Single(v.X); v.Single != nil {
			v.X = nil
		}
		double := View{Name: v.Name, Dim: v.Dim, X: v.Double()}
		if v.Rows() != rows || v.Missing() != double.Missing() {
			t.Fatalf("%d rows, %d of them missing, of %d and %d", v.Rows(), v.Missing(), rows, double.Missing())
		}
		x := make([]float64, v.Dim)
		for row := range rows {
			if diff := cmp.Diff(double.X[row*v.Dim:(row+1)*v.Dim], v.Read(row, x), cmpopts.EquateNaNs()); diff != "" || v.Has(row) != double.Has(row) {
				t.Fatalf("row %d (−double +as it is):\n%s", row, diff)
			}
		}
		picked := rapid.SliceOfNDistinct(rapid.IntRange(0, rows-1), 1, rows, rapid.ID[int]).Draw(t, "picked")
		if diff := cmp.Diff(double.subset(picked).X, v.subset(picked).Double(), cmpopts.EquateNaNs()); diff != "" {
			t.Fatalf("rows %v (−double +as it is):\n%s", picked, diff)
		}
		from := rapid.IntRange(0, rows-1).Draw(t, "from")
		n := rapid.IntRange(0, rows-from).Draw(t, "n")
		if diff := cmp.Diff(double.RowRange(from, n).X, v.RowRange(from, n).Double(), cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%d rows from %d on (−double +as it is):\n%s", n, from, diff)
		}
	})
}

func TestSingle(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want []float32
	}{
		{[]float64{0, -2.5, math.NaN()}, []float32{0, -2.5, float32(math.NaN())}},
		{[]float64{1, 1.0 / 3}, nil},
		{[]float64{1e99}, nil},               // beyond the range
		{[]float64{5e-324}, nil},             // below it
		{[]float64{1 << 24, 1<<24 + 1}, nil}, // one digit too many
		{[]float64{math.MaxFloat32}, []float32{math.MaxFloat32}},
	} {
		if diff := cmp.Diff(c.want, Single(c.x), cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%v (−want +got):\n%s", c.x, diff)
		}
	}
}
