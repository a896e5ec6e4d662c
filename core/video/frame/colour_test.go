package frame

import (
	"math"
	"testing"
)

// twoColours returns an image with one colour in its upper half and another in its lower half.
func twoColours(upper, lower [3]uint8) Image {
	m := New(20, 40)
	for i := range m.Pix {
		if m.Pix[i] = upper[i%3]; i >= len(m.Pix)/2 {
			m.Pix[i] = lower[i%3]
		}
	}
	return m
}

var (
	red, blue = [3]uint8{200, 30, 30}, [3]uint8{30, 30, 200}
	whole     = Box{X: 0, Y: 0, W: 20, H: 40}
)

func TestDescribe(t *testing.T) {
	p := ColourDescriptor(twoColours(red, blue), whole)
	var upper, lower float64
	for i, v := range p {
		if i < halfDescriptorDim {
			upper += float64(v)
		} else {
			lower += float64(v)
		}
	}
	if len(p) != ColourDescriptorDim || math.Abs(upper-1) > 1e-5 || math.Abs(lower-1) > 1e-5 {
		t.Errorf("%d values; the halves sum to %v and %v", len(p), upper, lower)
	}
	same := ColourDescriptor(twoColours(red, blue), Box{X: 2, Y: 10, W: 10, H: 20})
	if s := ColourSimilarity(p, same); s < 0.99 {
		t.Errorf("a smaller box of the same colours has similarity %v", s)
	}
	if s := ColourSimilarity(p, ColourDescriptor(twoColours(blue, red), whole)); s > 0.01 {
		t.Errorf("the similarity with exchanged colours is %v", s)
	}
	if s := ColourSimilarity(p, ColourDescriptor(twoColours(red, red), whole)); math.Abs(s-0.5) > 0.01 {
		t.Errorf("the similarity with one equal half is %v", s)
	}
}

// TestBrighter checks that a slightly brighter image stays similar, because colours are interpolated between bins.
func TestBrighter(t *testing.T) {
	p := ColourDescriptor(twoColours(red, blue), whole)
	q := ColourDescriptor(twoColours([3]uint8{208, 38, 38}, [3]uint8{38, 38, 208}), whole)
	if s := ColourSimilarity(p, q); s < 0.9 {
		t.Errorf("similarity is %v", s)
	}
}

func TestOutside(t *testing.T) {
	m := twoColours(red, blue)
	if ColourDescriptor(m, Box{X: 30, Y: 0, W: 5, H: 5}) != nil || ColourDescriptor(m, Box{X: 0, Y: 0}) != nil {
		t.Error("a box without a pixel has a descriptor")
	}
	if ColourDescriptor(m, Box{X: -5, Y: -5, W: 30, H: 50}) == nil {
		t.Error("a box partly outside the image has no descriptor")
	}
	if ColourSimilarity(nil, ColourDescriptor(m, whole)) != 1 {
		t.Error("a missing descriptor lowers the similarity")
	}
}

func TestBlend(t *testing.T) {
	p := BlendDescriptor(nil, []float32{1, 0}, 0.1)
	p = BlendDescriptor(p, []float32{0, 1}, 0.25)
	if p[0] != 0.75 || p[1] != 0.25 {
		t.Errorf("a quarter of the way is %v", p)
	}
	if q := BlendDescriptor(p, nil, 0.5); q[0] != 0.75 {
		t.Errorf("blending with nil gives %v", q)
	}
}

// TestMaskedColourDescriptor checks that only pixels of the mask are described, with the right shares of colours.
func TestMaskedColourDescriptor(t *testing.T) {
	m := twoColours(red, blue)
	mask := make([]bool, m.W*m.H)
	for i := range mask {
		mask[i] = i%m.W < m.W/2
	}
	for y := range m.H { // pixels outside the mask have another colour
		for x := m.W / 2; x < m.W; x++ {
			copy(m.Row(y)[3*x:], []uint8{20, 200, 20})
		}
	}
	p := MaskedColourDescriptor(m, whole, mask)
	if alike := ColourSimilarity(p, ColourDescriptor(twoColours(red, blue), whole)); alike < 0.999 {
		t.Errorf("the similarity with the visible half is %v", alike)
	}
	if s := ColourProbability(p, red[0], red[1], red[2]); s < 0.1 || s > 0.5 {
		t.Errorf("the share of red is %v", s)
	}
	if s := ColourProbability(p, 20, 200, 20); s != 0 {
		t.Errorf("the share of green is %v", s)
	}
	if p := MaskedColourDescriptor(m, whole, make([]bool, m.W*m.H)); p != nil {
		t.Error("an empty mask has a descriptor")
	}
}
