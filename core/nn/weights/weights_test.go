package weights

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// random draws a tensor of a small shape.
func random(t *rapid.T, name string) Tensor {
	shape := rapid.SliceOfN(rapid.IntRange(1, 5), 0, 4).Draw(t, "shape")
	values := rapid.SliceOfN(rapid.Float32Range(-100, 100), Size(shape), Size(shape)).Draw(t, "values")
	return NewTensor(name, rapid.SampledFrom([]Encoding{Float16, Uint8}).Draw(t, "encoding"), shape, values)
}

func TestDecodeEncodeIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := File{random(t, "first"), random(t, "ζ"), random(t, "")}
		b := Encode(f)
		read, err := Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(Encode(read), b) {
			t.Fatal("the decoded file encodes to other bytes")
		}
		for i := range f {
			if d := cmp.Diff(f[i].Values(), read[i].Values()); d != "" {
				t.Fatal(d)
			}
		}
	})
}

// TestError checks that the error of a value is at most half a step of binary16 or of the levels of its channel.
func TestError(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		channels := rapid.IntRange(1, 4).Draw(t, "channels")
		values := rapid.SliceOfN(rapid.Float32Range(-10, 10), 6*channels, 6*channels).Draw(t, "values")
		half, levels := NewTensor("", Float16, []int{6, channels}, values).Values(), NewTensor("", Uint8, []int{6, channels}, values)
		for i, v := range levels.Values() {
			if d := math.Abs(float64(v - values[i])); d > 0.50001*float64(levels.Scale[i%channels])+1e-6 {
				t.Errorf("%v is encoded as %v, %v levels away", values[i], v, d/float64(levels.Scale[i%channels]))
			}
			if d := math.Abs(float64(half[i] - values[i])); d > math.Abs(float64(values[i]))/2048+1.0/(1<<25) {
				t.Errorf("%v is encoded as %v", values[i], half[i])
			}
		}
	})
}

func TestHalf(t *testing.T) {
	for h := range 1 << 16 {
		x := FromFloat16(uint16(h))
		if back := toFloat16(x); int(back) != h && !math.IsNaN(float64(x)) {
			t.Fatalf("%#04x is %v, which becomes %#04x", h, x, back)
		}
	}
	for x, want := range map[float32]uint16{
		0: 0, 1: 0x3c00, -2: 0xc000, 65504: 0x7bff, 65519: 0x7bff, 65520: 0x7c00, 1e9: 0x7c00, 0.1: 0x2e66,
		1 + 1.0/2048: 0x3c00, 1 + 3.0/2048: 0x3c02, 1.0 / (1 << 24): 1, 1.0 / (1 << 25): 0, 1.5 / (1 << 25): 1,
	} {
		if got := toFloat16(x); got != want {
			t.Errorf("%v is %#04x, want %#04x", x, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	good := Encode(File{NewTensor("a", Float16, []int{1}, []float32{1})})
	edit := func(at int, b byte) []byte {
		c := bytes.Clone(good)
		c[at] = b
		return c
	}
	for _, x := range []struct {
		file []byte
		want string
	}{
		{nil, `begins with "" instead of "siibp-nn"`},
		{[]byte("siibp-nm and more"), `begins with "siibp-nm" instead of "siibp-nn"`},
		{edit(8, 2), "version 2; this program reads version 1"},
		{edit(9, 2), `tensor 2 of 2, "": the file ends 1 bytes too early`},
		{edit(12, 0xff), "the name is not UTF-8"},
		{edit(13, 3), `tensor 1 of 1, "a": encoding 3 is neither 1 nor 2`},
		{edit(14, 9), "9 axes, more than 8"},
		{edit(15, 0), "axis 0 of the shape has length 0"},
		{edit(18, 0xff), "axis 0 of the shape has length"},
		{good[:len(good)-1], "the file ends 1 bytes too early"},
		{append(bytes.Clone(good), 0), "1 bytes follow the last tensor"},
		{Encode(File{NewTensor("a", Float16, nil, []float32{1}), NewTensor("a", Float16, nil, []float32{1})}), "another tensor has the same name"},
	} {
		if _, err := Decode(x.file); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v, want %q", x.file, err, x.want)
		}
	}
}

// FuzzDecode checks that decodable files encode to the same bytes and that Decode does not panic.
func FuzzDecode(f *testing.F) {
	f.Add(Encode(File{NewTensor("filter", Uint8, []int{2, 3}, make([]float32, 6)), NewTensor("bias", Float16, nil, []float32{2})}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if file, err := Decode(b); err == nil && !bytes.Equal(Encode(file), b) {
			t.Errorf("%q encodes to %q", b, Encode(file))
		}
	})
}

// TestJoin checks that Network inverts Join, also for networks with a common prefix.
func TestJoin(t *testing.T) {
	one := File{NewTensor("a", Float16, []int{1}, []float32{1}), NewTensor("b/c", Float16, []int{1}, []float32{2})}
	two := File{NewTensor("a", Float16, []int{1}, []float32{3})}
	whole, err := Decode(Encode(Join(map[string]File{"net": one, "net2": two})))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]File{"net": one, "net2": two, "ne": nil} {
		if d := cmp.Diff(want, whole.Network(name)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
