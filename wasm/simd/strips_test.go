//go:build js && wasm

package simd_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/simd/backend"
	"siibp/wasm/simd"
	"siibp/wasm/simd/simdtest"
)

// cell is a number that a list of strips speaks of: where it is among the values, in the panel, and
// among what is derived; n is its column's tracks.
type cell struct{ value, row, track, level, sum, n int }

// drawn is a list of strips over a panel, and all that it speaks of, one cell after the other.
type drawn struct {
	list  []int32
	ld    int
	cells []cell
}

// draw makes a list for some videos, one beside the other in the panel.
func draw(random *rand.Rand) drawn {
	d := drawn{list: make([]int32, 4)}
	reach := func(i, to int) { d.list[i] = max(d.list[i], int32(to)) }
	from, values, derived := random.IntN(3), random.IntN(3), random.IntN(3)
	for range 1 + random.IntN(4) {
		n, columns, sticks := random.IntN(14), 1+random.IntN(9), 1+random.IntN(9)
		d.list = append(d.list, int32(from), int32(from+n), int32(values), int32(derived), int32(derived+sticks), 0)
		count := len(d.list) - 1
		for column, stick, row := 0, 0, random.IntN(3); column < columns && stick < sticks; row++ {
			many := 1 + random.IntN(min(columns-column, sticks-stick))
			d.list = append(d.list, int32(row), int32(column), int32(stick), int32(many))
			d.list[count]++
			for i := range many {
				for j := range n {
					d.cells = append(d.cells, cell{values + (column+i)*n + j, row + i, from + j, derived + stick + i, derived + sticks + stick + i, n})
				}
			}
			reach(0, values+(column+many)*n)
			reach(1, row+many)
			column, stick, row = column+many, stick+many+random.IntN(2), row+many
		}
		from, values, derived = from+n, values+columns*n+random.IntN(2), derived+2*sticks+random.IntN(2)
		reach(2, from)
		reach(3, derived)
	}
	d.ld = int(d.list[2]) + random.IntN(3)
	return d
}

// kernelOf is what is tried, in one precision.
type kernelOf[T backend.Number] struct {
	lay   func(strips []int32, values, panel []T, ld int) bool
	lift  func(strips []int32, panel []T, ld int, values []T) bool
	level func(strips []int32, derived []float64, cost, panel []T, ld int) bool
	tally func(strips []int32, values []T, derived []float64) bool

	wide     func(strips []int32, values []T, doubles []float64) bool
	keep     func(strips []int32, doubles []float64, values []T) bool
	evidence func(strips []int32, beta float64, panel []T, ld int, derived, cost, values []float64) bool
}

// Copies, levels and the evidence are those of textbook loops to the bit, sums but for rounding, and
// nothing else is touched.
func TestStrips(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		k := simd.Use()
		t.Run("32", func(t *testing.T) {
			tryStrips(t, kernelOf[float32]{k.Lay32, k.Lift32, k.Level32, k.Tally32, k.Wide32, k.Keep32, k.Evidence32}, 0x1p-23)
		})
		t.Run("64", func(t *testing.T) {
			tryStrips(t, kernelOf[float64]{k.Lay64, k.Lift64, k.Level64, k.Tally64, k.Wide64, k.Keep64, k.Evidence64}, 0x1p-52)
		})
	})
}

func tryStrips[T backend.Number](t *testing.T, k kernelOf[T], eps float64) {
	random := rand.New(rand.NewPCG(15, 16))
	for range 500 {
		d := draw(random)
		values, panel := numbers[T](random, d.list[0]), numbers[T](random, d.list[1]*int32(d.ld))
		derived, cost := numbers[float64](random, d.list[3]), numbers[T](random, d.list[1])

		want := slices.Clone(panel)
		for _, c := range d.cells {
			want[c.row*d.ld+c.track] = values[c.value]
		}
		got := slices.Clone(panel)
		same(t, "lay", k.lay(d.list, values, got, d.ld), got, want)

		want = slices.Clone(values)
		for _, c := range d.cells {
			want[c.value] = panel[c.row*d.ld+c.track]
		}
		got = slices.Clone(values)
		same(t, "lift", k.lift(d.list, panel, d.ld, got), got, want)

		want = slices.Clone(panel)
		for _, c := range d.cells {
			want[c.row*d.ld+c.track] = T(derived[c.level]) - cost[c.row]
		}
		got = slices.Clone(panel)
		same(t, "level", k.level(d.list, derived, cost, got, d.ld), got, want)

		doubles := numbers[float64](random, d.list[0])
		wants, gots := slices.Clone(doubles), slices.Clone(doubles)
		for _, c := range d.cells {
			wants[c.value] = float64(values[c.value])
		}
		same(t, "wide", k.wide(d.list, values, gots), gots, wants)

		want = slices.Clone(values)
		for _, c := range d.cells {
			want[c.value] = T(doubles[c.value])
		}
		got = slices.Clone(values)
		same(t, "keep", k.keep(d.list, doubles, got), got, want)

		beta, bill := random.Float64(), numbers[float64](random, d.list[1])
		for _, c := range d.cells {
			wants[c.value] = beta * (float64(panel[c.row*d.ld+c.track]) + (derived[c.level] - bill[c.row]))
		}
		same(t, "evidence", k.evidence(d.list, beta, panel, d.ld, derived, bill, gots), gots, wants)

		sums, sizes := map[int]float64{}, map[int]float64{}
		for _, c := range d.cells {
			sums[c.sum] += float64(values[c.value])
			sizes[c.sum] += math.Abs(float64(values[c.value])) * float64(c.n)
		}
		was := slices.Clone(derived)
		if !k.tally(d.list, values, derived) {
			t.Fatal("there is no kernel")
		}
		for i, x := range derived {
			if sum, told := sums[i]; told && !(math.Abs(x-sum) <= eps*sizes[i]) {
				t.Fatalf("sum %d is %v, want %v: %v", i, x, sum, d.list)
			} else if !told && x != was[i] && x != 0 { // 0: of no track
				t.Fatalf("number %d was %v and is %v: %v", i, was[i], x, d.list)
			}
		}
	}
}

func numbers[T backend.Number](random *rand.Rand, n int32) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = T(random.NormFloat64())
	}
	return list
}

func same[T backend.Number](t *testing.T, what string, done bool, got, want []T) {
	t.Helper()
	if !done || !slices.Equal(got, want) {
		t.Fatalf("%s: %v, %v, want %v", what, done, got, want)
	}
}

// What a list reaches must be there.
func TestStripsBeyondASlice(t *testing.T) {
	simdtest.Each(t, func(t *testing.T) {
		k := simd.Use()
		list := []int32{6, 3, 2, 9, 0, 2, 0, 0, 4, 1, 0, 0, 0, 3} // 3 rows and sticks of 2 tracks
		x := func(n int) []float64 { return make([]float64, n) }
		for name, try := range map[string]func(){
			"lay, values": func() { k.Lay64(list, x(5), x(6), 2) },
			"lay, panel":  func() { k.Lay64(list, x(6), x(5), 2) },
			"lay, rows":   func() { k.Lay64(list, x(6), x(6), 1) },
			"lift":        func() { k.Lift64(list, x(5), 2, x(6)) },
			"level":       func() { k.Level64(list, x(8), x(3), x(6), 2) },
			"level, cost": func() { k.Level64(list, x(9), x(2), x(6), 2) },
			"tally":       func() { k.Tally64(list, x(6), x(8)) },
			"wide":        func() { k.Wide64(list, x(6), x(5)) },
			"keep":        func() { k.Keep64(list, x(6), x(5)) },
			"evidence":    func() { k.Evidence64(list, 1, x(6), 2, x(9), x(2), x(6)) },
			"a head":      func() { k.Tally64(list[:3], x(6), x(9)) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: a slice too short was taken", name)
					}
				}()
				try()
			}()
		}
	})
}
