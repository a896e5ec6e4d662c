package wire

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/dataset/npy"
	"siibp/core/infer"
	"siibp/core/likelihood"
)

// What is packed comes back to the last bit, in the precision that it had and in as many
// bytes as were counted.
func TestPacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t)
		var packed bytes.Buffer
		if err := pack(&packed, []*infer.Checkpoint{&s}); err != nil {
			t.Fatal(err)
		}
		p := packed.Bytes()
		if size := sizeOf(&s); size != len(p) {
			t.Fatalf("%d bytes, counted were %d", len(p), size)
		}
		var got infer.Checkpoint
		u := unpacking{data: p}
		u.state(&got)
		if u.short || len(u.data) > 0 || len(got.Views) != len(s.Views) {
			t.Fatalf("%+v comes back as %+v", s, got)
		}
		same := got.Alpha == s.Alpha && got.Progress.InnerF == s.Progress.InnerF && got.Progress.OuterF == s.Progress.OuterF && got.Progress.Change == s.Progress.Change
		for i, v := range s.Views {
			w := got.Views[i]
			same = same && alike(v.Phi, w.Phi) && alike(v.Var, w.Var) && alike(v.Noise, w.Noise) && alike(v.Prior, w.Prior)
		}
		if !same || !alikeValues(s.Responsibilities, got.Responsibilities) || !alike(s.Taus, got.Taus) {
			t.Fatalf("%+v comes back as %+v", s, got)
		}
		u = unpacking{data: p[:rapid.IntRange(0, len(p)-1).Draw(t, "cut")]}
		if u.state(&infer.Checkpoint{}); !u.short {
			t.Fatal("a part of it is enough")
		}
	})
}

func drawState(t *rapid.T) infer.Checkpoint {
	list := func(name string) []float64 {
		return append(rapid.SliceOfN(rapid.Float64(), 0, 9).Draw(t, name), math.NaN(), math.Inf(-1), math.Copysign(0, -1))
	}
	values := func(name string) infer.Values {
		if rapid.Bool().Draw(t, "single") {
			return infer.Values{Single: rapid.SliceOfN(rapid.Float32(), 0, 9).Draw(t, name)}
		}
		return infer.Values{Double: list(name)}
	}
	s := infer.Checkpoint{Alpha: math.E, Progress: infer.Progress{InnerF: 2, OuterF: 3, Change: 4}}
	for range rapid.IntRange(0, 2).Draw(t, "views") {
		s.Views = append(s.Views, likelihood.Parameters{Phi: list("phi"), Var: list("var"), Noise: list("noise"), Prior: list("prior")})
	}
	s.Responsibilities, s.Taus = values("responsibilities"), list("taus")
	return s
}

func alikeValues(a, b infer.Values) bool {
	return (a.Single == nil) == (b.Single == nil) && alike(a.Single, b.Single) && alike(a.Double, b.Double)
}

// alike reports whether two lists are the same to the last bit.
func alike[T npy.Number](a, b []T) bool { return slices.Equal(npy.Bytes(a), npy.Bytes(b)) }
