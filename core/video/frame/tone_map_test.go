package frame

import (
	"encoding/binary"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// grey10 returns one pixel of 10 bits, of a signal from 0 to 1 without colour.
func grey10(signal float64, transfer string) *Planes {
	half := []uint8{0, 2} // 512
	y := binary.LittleEndian.AppendUint16(nil, uint16(64+876*signal+0.5))
	return &Planes{W: 1, H: 1, ChromaX: 1, ChromaY: 1, Step: 1, Depth: 10, Y: y, Cb: half, Cr: half, Space: ColourSpaceOf("bt2020-ncl", transfer, false)}
}

// TestToneMapOfGrey checks greys against the equations of BT.2100. HLG of .5 is 50.7 cd/m² on a display of 1,000, PQ of
// .508 is 100 cd/m², and .3 of white is the end of the straight line.
func TestToneMapOfGrey(t *testing.T) {
	for _, c := range []struct {
		transfer string
		signal   float64
		want     int
	}{
		{"hlg", 0, 0}, {"pq", 0, 0},
		{"hlg", 0.3006, 115}, // 14.9 cd/m²: .149^(1/2.4) is .453
		{"hlg", 0.5, 188},    // 50.7: 1 − .7·exp(−(.507 − .3)/.7) is .479
		{"pq", 0.508, 225},   // 100: 1 − .7·exp(−1) is .742
		{"hlg", 1, 255}, {"pq", 1, 255},
	} {
		r, g, b := grey10(c.signal, c.transfer).RGB().At(0, 0)
		if d := int(g) - c.want; d < -2 || d > 2 || r != g || g != b {
			t.Errorf("%s of %v is %d, %d, %d, want %d", c.transfer, c.signal, r, g, b, c.want)
		}
	}
}

// TestToneMapIsMonotonic checks that a brighter grey never becomes darker.
func TestToneMapIsMonotonic(t *testing.T) {
	for _, transfer := range []string{"hlg", "arib-std-b67", "pq", "smpte2084"} {
		last := uint8(0)
		for i := range 877 {
			_, level, _ := grey10(float64(i)/876, transfer).RGB().At(0, 0)
			if level < last {
				t.Fatalf("%s: step %d is %d, after %d", transfer, i, level, last)
			}
			last = level
		}
	}
}

// TestDeepPlanes compares samples of 10 and 12 bits with the same image of 8 bits.
func TestDeepPlanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 5).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h")
		p := Planes{W: w, H: h, ChromaX: rapid.IntRange(0, 2).Draw(t, "across"), ChromaY: rapid.IntRange(1, 2).Draw(t, "down"), Step: rapid.IntRange(1, 2).Draw(t, "step")}
		bytes := func(n int, name string) []uint8 { return rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, name) }
		p.Y, p.Cb, p.Cr = bytes(w*h, "Y"), bytes(p.ChromaSize()*p.Step, "Cb"), bytes(p.ChromaSize()*p.Step, "Cr")
		p.Space = ColourSpaceOf("bt709", "", rapid.Bool().Draw(t, "full"))
		q := p
		q.Depth = rapid.SampledFrom([]int{10, 12}).Draw(t, "depth")
		for _, plane := range []*[]uint8{&q.Y, &q.Cb, &q.Cr} {
			var deep []uint8
			for _, v := range *plane {
				deep = binary.LittleEndian.AppendUint16(deep, uint16(v)<<(q.Depth-8))
			}
			*plane = deep
		}
		toW, toH := rapid.IntRange(1, 7).Draw(t, "to w"), rapid.IntRange(1, 7).Draw(t, "to h")
		if !slices.Equal(p.RGB().Pix, q.RGB().Pix) {
			t.Fatalf("%d bits: %v, want %v", q.Depth, q.RGB().Pix, p.RGB().Pix)
		}
		a, b := p.Resize(toW, toH).RGB(), q.Resize(toW, toH).RGB()
		for i := range a.Pix {
			if d := int(a.Pix[i]) - int(b.Pix[i]); d < -3 || d > 3 {
				t.Fatalf("%d bits, resampled: %v, want about %v", q.Depth, b.Pix, a.Pix)
			}
		}
	})
}

// TestResizeOfPlanes compares planes that are reduced with the image that is reduced.
func TestResizeOfPlanes(t *testing.T) {
	p := Planes{W: 24, H: 16, ChromaX: 2, ChromaY: 2, Step: 2, Y: make([]uint8, 24*16), Cb: make([]uint8, 2*12*8), Cr: make([]uint8, 2*12*8), Space: ColourSpaceOf("", "", true)}
	for i := range p.Y {
		p.Y[i] = uint8(60 + 4*(i%24) + 3*(i/24))
	}
	for i := range p.Cb {
		p.Cb[i], p.Cr[i] = uint8(110+i%24), uint8(140-i/24)
	}
	got, want := p.Resize(12, 8).RGB(), p.RGB().Resize(12, 8)
	for i := range want.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d < -4 || d > 4 {
			t.Fatalf("value %d is %d, want about %d", i, got.Pix[i], want.Pix[i])
		}
	}
	if p.Resize(24, 16) != &p {
		t.Error("planes of the wanted size are copied")
	}
}
