package synth

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

func TestSheetHoldsFramesInRowMajorOrder(t *testing.T) {
	for name, w := range worlds() {
		o := w.options
		sheet := w.Sheet(0)
		columns := sheet.Rect.Dx() / o.Width
		rows := (o.Frames + columns - 1) / columns
		if want := image.Rect(0, 0, columns*o.Width, rows*o.Height); sheet.Rect != want {
			t.Fatalf("%s: sheet covers %v, want %v", name, sheet.Rect, want)
		}
		for _, f := range []int{0, 1, o.Frames / 2, o.Frames - 1} {
			frame := w.frame(0, f)
			if frame.Bounds() != image.Rect(0, 0, o.Width, o.Height) {
				t.Fatalf("%s: frame covers %v", name, frame.Bounds())
			}
			at := image.Pt(f%columns*o.Width, f/columns*o.Height)
			for y := range o.Height {
				for x := range o.Width {
					if frame.At(x, y) != sheet.At(at.X+x, at.Y+y) {
						t.Fatalf("%s, frame %d: pixel %d, %d differs from the sheet's", name, f, x, y)
					}
				}
			}
		}
	}
}

func TestSheetsAreSmall(t *testing.T) {
	const (
		maxSheet = 95_000    // bytes; clips with three rolling figures are the largest
		maxTotal = 1_450_000 // bytes
	)
	total := 0
	for i := range demo().clips {
		var b bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&b, demo().Sheet(i)); err != nil {
			t.Fatal(err)
		}
		if b.Len() > maxSheet {
			t.Errorf("clip %d: %d bytes, want at most %d", i, b.Len(), maxSheet)
		}
		total += b.Len()
	}
	t.Logf("%d bytes in all", total)
	if total > maxTotal {
		t.Errorf("%d bytes in all, want at most %d", total, maxTotal)
	}
}

// At least 0.3 of the pixels in a player's box differ from the background.
func TestPlayersFillTheirBoxes(t *testing.T) {
	const minFilled = 0.3 // fraction of a box; rolling figures and long limbs fill little more
	for i, s := range demo().scenes {
		s.eachFrame(func(frame int, e *painter, visible []image.Rectangle) {
			for k, r := range visible {
				other := 0
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if e.canvas.Picture.RGBAAt(x, y) != s.background.RGBAAt(x, y) {
							other++
						}
					}
				}
				if filled := float64(other) / float64(r.Dx()*r.Dy()); !(filled >= minFilled) {
					t.Errorf("clip %d, frame %d: player %d fills %.2f of its box %v", i, frame, k, filled, r)
				}
			}
		})
	}
}

func TestClipOutOfRangePanics(t *testing.T) {
	for _, f := range []func(){
		func() { demo().Sheet(24) }, func() { demo().Sheet(-1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("an index out of range does not panic")
				}
			}()
			f()
		}()
	}
}

// frame returns one frame of a clip, painted on its own.
func (w *World) frame(clip, frame int) image.Image {
	s := w.scene(clip)
	e := s.painter()
	e.paint(frame)
	return s.quantised(s.palette.Quantiser(), e)
}
