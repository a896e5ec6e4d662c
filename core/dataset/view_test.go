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
		v := anyView(t, "a", rows)
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
		if diff := cmp.Diff(double.only(picked).X, v.only(picked).Double(), cmpopts.EquateNaNs()); diff != "" {
			t.Fatalf("rows %v (−double +as it is):\n%s", picked, diff)
		}
		from := rapid.IntRange(0, rows-1).Draw(t, "from")
		n := rapid.IntRange(0, rows-from).Draw(t, "n")
		if diff := cmp.Diff(double.Only(from, n).X, v.Only(from, n).Double(), cmpopts.EquateNaNs(), cmpopts.EquateEmpty()); diff != "" {
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
		if diff := cmp.Diff(c.want, single(c.x), cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%v (−want +got):\n%s", c.x, diff)
		}
	}
}

// What is saved in single precision is held so, and takes half the memory.
func TestSingleFileIsHeldSingle(t *testing.T) {
	const rows, cols = 3, 1 << 20
	take := func(x float64) (View, int64) {
		numbers := make([]float64, rows*cols)
		for i := range numbers {
			numbers[i] = x
		}
		texts := change("features/person.npy", array(rows, cols, numbers...))
		var d *Dataset
		taken := allocated(func() { d = mustRead(t, texts) })
		return d.Views[0], taken
	}
	half, little := take(0.5)
	third, much := take(1.0 / 3)
	if half.Single == nil || half.X != nil || third.Single != nil || third.X == nil {
		t.Fatalf("0.5 is held single: %t, 1/3: %t", half.Single != nil, third.Single != nil)
	}
	if spared := much - little; spared < 3*rows*cols {
		t.Errorf("single numbers take %d bytes, double ones %d", little, much)
	}
}
