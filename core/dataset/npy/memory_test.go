package npy

import (
	"math"
	"slices"
	"testing"
)

func TestBytes(t *testing.T) {
	doubles, singles := []float64{0, -1.5, math.Inf(1), 5e-324}, []float32{1, float32(math.Inf(-1)), -0.25}
	if got := Numbers[float64](Bytes(doubles)); !slices.Equal(got, doubles) {
		t.Errorf("%v came back as %v", doubles, got)
	}
	if got := Numbers[float32](Bytes(singles)); !slices.Equal(got, singles) {
		t.Errorf("%v came back as %v", singles, got)
	}
	if got, want := Bytes([]float64{1}), []byte{0, 0, 0, 0, 0, 0, 0xf0, 0x3f}; !slices.Equal(got, want) {
		t.Errorf("the bytes of 1 are %x, want %x", got, want)
	}
	if n := len(Bytes([]float64(nil))) + len(Numbers[float32](nil)) + len(Numbers[float64](make([]byte, 7))); n != 0 {
		t.Errorf("nothing became something: %d", n)
	}
	one := 2.5
	if got := Numbers[float64](Of(&one)); !slices.Equal(got, []float64{one}) {
		t.Errorf("%v came back as %v", one, got)
	}
	Numbers[float32](Bytes(singles))[2] = 7
	if singles[2] != 7 {
		t.Error("the memory is another")
	}
}
