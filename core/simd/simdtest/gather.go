package simdtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/simd"
)

// cell is one number of a run: its index in the values, its row and track in the tile, and the index of its column's log
// odds.
type cell struct{ value, row, track, prior int }

// drawn holds random runs over a tile and their cells.
type drawn struct {
	runs                         []simd.Run
	values, rows, tracks, priors int // least lengths that the runs require
	cells                        []cell
}

// draw returns the runs of one to four videos with adjacent columns in the tile.
func draw(random *rand.Rand) drawn {
	var d drawn
	from, at, derived := random.IntN(3), random.IntN(3), random.IntN(3)
	for range 1 + random.IntN(4) {
		n, columns, sticks := random.IntN(14), 1+random.IntN(9), 1+random.IntN(9)
		for column, stick, row := 0, 0, random.IntN(3); column < columns && stick < sticks; row++ {
			r := simd.Run{From: int32(from), To: int32(from + n), Row: int32(row), Columns: int32(1 + random.IntN(min(columns-column, sticks-stick))),
				At: int32(at + column*n), Prior: int32(derived + stick), Count: int32(derived + sticks + stick)}
			d.runs = append(d.runs, r)
			d.add(r)
			many := int(r.Columns)
			column, stick, row = column+many, stick+many+random.IntN(2), row+many
		}
		from, at, derived = from+n, at+columns*n+random.IntN(2), derived+2*sticks+random.IntN(2)
	}
	return d
}

// add appends the cells of a run.
func (d *drawn) add(r simd.Run) {
	n := int(r.To - r.From)
	for i := range int(r.Columns) {
		for j := range n {
			d.cells = append(d.cells, cell{int(r.At) + i*n + j, int(r.Row) + i, int(r.From) + j, int(r.Prior) + i})
		}
	}
	columns := int(r.Columns)
	d.values, d.rows, d.tracks = max(d.values, int(r.At)+columns*n), max(d.rows, int(r.Row)+columns), max(d.tracks, int(r.To))
	d.priors = max(d.priors, int(r.Prior)+columns)
}

// tile returns a random matrix of the size that the runs require, with gaps between its rows.
func tile[T simd.Float](random *rand.Rand, d drawn) simd.Matrix[T] {
	stride := d.tracks + random.IntN(3)
	return simd.Matrix[T]{Rows: d.rows, Cols: d.tracks, Stride: stride, Data: normal[T](random, d.rows*stride, 1)}
}

// gathers compares with textbook loops bit for bit, and checks that all other numbers are unchanged.
func gathers[T simd.Float](t *testing.T, o *simd.Ops[T]) {
	random := rand.New(rand.NewPCG(15, 16))
	for range 500 {
		d := draw(random)
		values, a := normal[T](random, d.values, 1), tile[T](random, d)
		prior, cost := normal[float64](random, d.priors, 1), normal[T](random, d.rows, 1)

		want, got := slices.Clone(a.Data), a
		got.Data = slices.Clone(a.Data)
		for _, c := range d.cells {
			want[c.row*a.Stride+c.track] = values[c.value]
		}
		o.Gather(d.runs, values, got)
		same(t, "gather", got.Data, want)

		for _, c := range d.cells {
			want[c.row*a.Stride+c.track] = T(prior[c.prior]) - cost[c.row]
		}
		o.Prior(d.runs, prior, cost, got)
		same(t, "prior", got.Data, want)

		back := slices.Clone(values)
		for _, c := range d.cells {
			values[c.value] = a.Data[c.row*a.Stride+c.track]
		}
		o.Scatter(d.runs, a, back)
		same(t, "scatter", back, values)

		doubles := normal[float64](random, d.values, 1)
		wide := slices.Clone(doubles)
		for _, c := range d.cells {
			wide[c.value] = float64(values[c.value])
		}
		o.Widen(d.runs, values, doubles)
		same(t, "widen", doubles, wide)

		doubles = normal[float64](random, d.values, 1)
		for _, c := range d.cells {
			values[c.value] = T(doubles[c.value])
		}
		o.Narrow(d.runs, doubles, back)
		same(t, "narrow", back, values)

		beta, overlap := random.Float64(), normal[float64](random, d.rows, 1)
		for _, c := range d.cells {
			wide[c.value] = beta * (float64(a.Data[c.row*a.Stride+c.track]) + (prior[c.prior] - overlap[c.row]))
		}
		copy(doubles, wide)
		for _, c := range d.cells {
			doubles[c.value] = 0
		}
		o.Evidence(d.runs, beta, a, prior, overlap, doubles)
		same(t, "evidence", doubles, wide)
	}
}

// same fails unless two slices are equal.
func same[T simd.Float](t *testing.T, name string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %v, want %v", name, got, want)
	}
}

// refusesRuns checks that each function panics if runs exceed a slice or the tile.
func refusesRuns(t *testing.T, o *simd.Ops[float64]) {
	runs := []simd.Run{{To: 2, Columns: 3}} // 3 rows and columns of 2 tracks
	x := func(n int) []float64 { return make([]float64, n) }
	a, short, narrow := simd.NewMatrix[float64](3, 2), simd.NewMatrix[float64](2, 2), simd.NewMatrix[float64](3, 1)
	for name, try := range map[string]func(){
		"gather, values":  func() { o.Gather(runs, x(5), a) },
		"gather, rows":    func() { o.Gather(runs, x(6), short) },
		"gather, columns": func() { o.Gather(runs, x(6), narrow) },
		"scatter":         func() { o.Scatter(runs, a, x(5)) },
		"prior":           func() { o.Prior(runs, x(2), x(3), a) },
		"prior, cost":     func() { o.Prior(runs, x(3), x(2), a) },
		"widen":           func() { o.Widen(runs, x(6), x(5)) },
		"narrow":          func() { o.Narrow(runs, x(6), x(5)) },
		"evidence":        func() { o.Evidence(runs, 1, a, x(3), x(2), x(6)) },
	} {
		refused(t, name, try)
	}
}
