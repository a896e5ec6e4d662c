package moving

import (
	"testing"

	"siibp/core/video/box"
	"siibp/core/video/flow"
)

// field returns a flow of the camera's motion, but for boxes that move by (u, v) more.
func field(camera flow.Affine, u, v float64, things ...box.Box) flow.Field {
	f := flow.Field{W: 80, H: 60, U: make([]float32, 80*60), V: make([]float32, 80*60)}
	for i := range f.U {
		x, y := i%80, i/80
		cu, cv := camera.At(float64(x)-40, float64(y)-30)
		for _, b := range things {
			if b.Contains(float64(x), float64(y)) {
				cu, cv = cu+u, cv+v
			}
		}
		f.U[i], f.V[i] = float32(cu), float32(cv)
	}
	return f
}

var (
	ball = box.Box{X: 10, Y: 10, W: 12, H: 12}
	car  = box.Box{X: 40, Y: 30, W: 30, H: 16}
	pan  = flow.Affine{U: [3]float64{2, 0.02}, V: [3]float64{-1}}
)

func TestThings(t *testing.T) {
	for name, camera := range map[string]flow.Affine{"standing": {}, "panning": pan} {
		f := New(Parameters{})
		for range 10 {
			f.Add(field(camera, 0.5, 0, ball, car), camera, 0.04)
		}
		list := f.Things(nil)
		if len(list) != 2 || list[0].Box.IoU(ball) < 0.4 || list[1].Box.IoU(car) < 0.6 || list[1].Score < 0.9 {
			t.Errorf("%s camera: %+v", name, list)
		}
		if list := f.Things([]box.Box{car.Grown(0.1)}); len(list) != 1 {
			t.Errorf("%s camera: without the car there are %+v", name, list)
		}
	}
}

// What moves for a frame only, slowly, or is small, is nothing; nor is anything after a cut.
func TestNothing(t *testing.T) {
	f := New(Parameters{})
	if list := f.Things(nil); list != nil {
		t.Errorf("before any frame: %+v", list)
	}
	f.Add(field(flow.Affine{}, 0.1, 0.1, ball), flow.Affine{}, 0.04)
	if list := f.Things(nil); list != nil {
		t.Errorf("after a frame: %+v", list)
	}
	for range 20 {
		f.Add(field(flow.Affine{}, 0.05, 0, car), flow.Affine{}, 0.04)
	}
	if list := f.Things(nil); list != nil {
		t.Errorf("at a fiftieth of the frame a second: %+v", list)
	}
	for range 20 {
		f.Add(field(flow.Affine{}, 2, 0, box.Box{X: 5, Y: 5, W: 3, H: 3}), flow.Affine{}, 0.04)
	}
	if list := f.Things(nil); list != nil {
		t.Errorf("nine pixels: %+v", list)
	}
	for range 20 {
		f.Add(field(flow.Affine{}, 2, 0, car), flow.Affine{}, 0.04)
	}
	f.Cut()
	if list := f.Things(nil); list != nil {
		t.Errorf("after a cut: %+v", list)
	}
}
