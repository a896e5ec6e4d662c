package wire

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// What is packed comes back to the last bit, in as many bytes as were counted; and what
// float32 holds takes half of them.
func TestPacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		single := rapid.Bool().Draw(t, "single")
		list := rapid.SliceOfN(rapid.Float64(), 0, 200).Draw(t, "list")
		if single {
			for i, x := range list {
				list[i] = float64(float32(x))
			}
		} else {
			list = append(list, math.Pi, math.NaN(), math.Inf(-1), math.Copysign(0, -1))
		}
		var p packing
		p.list(list)
		p.number(math.E)
		if size := sizeOfList(list) + 8; size != len(p) {
			t.Fatalf("%d bytes, counted were %d", len(p), size)
		}
		if most := 16 + 5*len(list); single && len(p) > most {
			t.Fatalf("%d numbers in %d bytes", len(list), len(p))
		}
		u := unpacking{data: p}
		got, end := u.list(), u.number()
		if fmt.Sprint(bitsOf(got)) != fmt.Sprint(bitsOf(list)) || end != math.E || u.short || len(u.data) > 0 {
			t.Fatalf("%v comes back as %v, then %v", list, got, end)
		}
		u = unpacking{data: p[:rapid.IntRange(0, len(p)-1).Draw(t, "cut")]}
		if u.list(); u.number() == math.E || !u.short {
			t.Fatal("half of it is enough")
		}
	})
}

func bitsOf(list []float64) (bits []uint64) {
	for _, x := range list {
		bits = append(bits, math.Float64bits(x))
	}
	return bits
}
