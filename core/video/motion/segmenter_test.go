package motion

import (
	"testing"

	"siibp/core/video/frame"
)

// field returns the flow of a camera motion, with boxes that move by (u, v) relative to it.
func field(camera Affine, u, v float64, boxes ...frame.Box) Field {
	f := Field{W: 80, H: 60, U: make([]float32, 80*60), V: make([]float32, 80*60)}
	for i := range f.U {
		x, y := i%80, i/80
		cu, cv := camera.At(float64(x)-40, float64(y)-30)
		for _, b := range boxes {
			if b.Contains(float64(x), float64(y)) {
				cu, cv = cu+u, cv+v
			}
		}
		f.U[i], f.V[i] = float32(cu), float32(cv)
	}
	return f
}

var (
	ball = frame.Box{X: 10, Y: 10, W: 12, H: 12}
	car  = frame.Box{X: 40, Y: 30, W: 30, H: 16}
	pan  = Affine{U: [3]float64{2, 0.02}, V: [3]float64{-1}}
)

func TestThings(t *testing.T) {
	for name, camera := range map[string]Affine{"standing": {}, "panning": pan} {
		f := NewSegmenter(SegmenterParameters{})
		for range 10 {
			f.Update(field(camera, 0.5, 0, ball, car), camera, 0.04)
		}
		list := f.Regions(nil)
		if len(list) != 2 || list[0].Box.IoU(ball) < 0.4 || list[1].Box.IoU(car) < 0.6 || list[1].Score < 0.9 {
			t.Errorf("%s camera: %+v", name, list)
		}
		if list := f.Regions([]frame.Box{car.Expanded(0.1)}); len(list) != 1 {
			t.Errorf("%s camera: regions outside the car: %+v", name, list)
		}
	}
}

// TestNothing checks that regions that are small, slow or move for one frame only are not found, and that Reset
// clears all.
func TestNothing(t *testing.T) {
	f := NewSegmenter(SegmenterParameters{})
	if list := f.Regions(nil); list != nil {
		t.Errorf("before any frame: %+v", list)
	}
	f.Update(field(Affine{}, 0.1, 0.1, ball), Affine{}, 0.04)
	if list := f.Regions(nil); list != nil {
		t.Errorf("after a frame: %+v", list)
	}
	for range 20 {
		f.Update(field(Affine{}, 0.05, 0, car), Affine{}, 0.04)
	}
	if list := f.Regions(nil); list != nil {
		t.Errorf("at a fiftieth of the frame a second: %+v", list)
	}
	for range 20 {
		f.Update(field(Affine{}, 2, 0, frame.Box{X: 5, Y: 5, W: 3, H: 3}), Affine{}, 0.04)
	}
	if list := f.Regions(nil); list != nil {
		t.Errorf("nine pixels: %+v", list)
	}
	for range 20 {
		f.Update(field(Affine{}, 2, 0, car), Affine{}, 0.04)
	}
	f.Reset()
	if list := f.Regions(nil); list != nil {
		t.Errorf("after a cut: %+v", list)
	}
}
