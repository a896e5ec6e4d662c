package motion

import (
	"math"
	"math/rand/v2"
	"testing"

	"siibp/core/video/frame"
)

// texture returns a smooth function of the plane without flat regions: a sum of waves in random directions.
func texture(seed uint64) func(x, y float64) float64 {
	r := rand.New(rand.NewPCG(seed, 0))
	var waves [12][3]float64
	for i := range waves {
		angle, length := 2*math.Pi*r.Float64(), 6+14*r.Float64()
		waves[i] = [3]float64{2 * math.Pi / length * math.Cos(angle), 2 * math.Pi / length * math.Sin(angle), 7 * r.Float64()}
	}
	return func(x, y float64) float64 {
		v := 128.0
		for _, w := range waves {
			v += 14 * math.Sin(w[0]*x+w[1]*y+w[2])
		}
		return v
	}
}

// render samples a function on a pixel grid.
func render(w, h int, level func(x, y float64) float64) GreyImage {
	p := newGreyImage(w, h)
	for y := range h {
		for x := range w {
			p.Pix[y*w+x] = float32(level(float64(x), float64(y)))
		}
	}
	return p
}

// pair returns an estimator after two images, and their flow. In the second image all points move by motion, except a
// square object in front that moves by (du, dv).
func pair(motion Affine, object frame.Box, du, dv float64) (*FlowEstimator, Field) {
	const w, h = 160, 90
	ground, figure := texture(1), texture(2)
	scene := func(moved float64) GreyImage {
		at := object.Translated(moved*du, moved*dv)
		return render(w, h, func(x, y float64) float64 {
			if at.Contains(x, y) {
				return figure(x-moved*du, y-moved*dv)
			}
			u, v := motion.At(x-w/2, y-h/2)
			return ground(x-moved*u, y-moved*v)
		})
	}
	e := &FlowEstimator{}
	e.Next(scene(0))
	field, _ := e.Next(scene(1))
	return e, field
}

// within fails if got differs from want by more than bound.
func within(t *testing.T, what string, got, want, bound float64) {
	t.Helper()
	if !(math.Abs(got-want) <= bound) {
		t.Errorf("%s is %.3f, want %.3f ± %v", what, got, want, bound)
	}
}

func TestShift(t *testing.T) {
	for _, s := range [][2]float64{{0, 0}, {0.4, -0.3}, {3, 2}, {-9, 5}} {
		_, field := pair(Affine{U: [3]float64{s[0]}, V: [3]float64{s[1]}}, frame.Box{}, 0, 0)
		var wrong int
		for y := 12; y < field.H-12; y++ {
			for x := 12; x < field.W-12; x++ {
				if u, v := field.At(float64(x), float64(y)); math.Hypot(u-s[0], v-s[1]) > 0.15 {
					wrong++
				}
			}
		}
		if share := float64(wrong) / float64((field.W-24)*(field.H-24)); share > 0.05 {
			t.Errorf("shift %v: %.3f of the pixels are off by more than 0.15", s, share)
		}
	}
}

func TestFollow(t *testing.T) {
	object := frame.Box{X: 60, Y: 20, W: 30, H: 50}
	for _, s := range [][2]float64{{2.5, 1}, {-6, 0}, {0, 0}} {
		e, field := pair(Affine{U: [3]float64{-1}}, object, s[0], s[1])
		moved, sure := e.FollowBox(field, object)
		within(t, "x", moved.X-object.X, s[0], 0.4)
		within(t, "y", moved.Y-object.Y, s[1], 0.4)
		if sure < 0.6 {
			t.Errorf("only %.2f of the points return", sure)
		}
	}
	e, field := pair(Affine{}, object, 0, 0)
	if moved, sure := e.FollowBox(field, frame.Box{X: 200, Y: 0, W: 10, H: 10}); sure != 0 || moved.X != 200 {
		t.Errorf("a box outside moves to %v, sure %v", moved, sure)
	}
}

// TestUnsure checks that few points return if the second frame shows another scene.
func TestUnsure(t *testing.T) {
	e := &FlowEstimator{}
	e.Next(render(160, 90, texture(1)))
	field, _ := e.Next(render(160, 90, texture(5)))
	if _, sure := e.FollowBox(field, frame.Box{X: 40, Y: 20, W: 60, H: 50}); sure > 0.5 {
		t.Errorf("%.2f of the points return from another scene", sure)
	}
}

func TestGrows(t *testing.T) {
	b := frame.Box{X: 50, Y: 20, W: 60, H: 50}
	e, field := pair(Affine{U: [3]float64{0, 0.06, 0}, V: [3]float64{0, 0, 0.06}}, frame.Box{}, 0, 0)
	moved, _ := e.FollowBox(field, b)
	within(t, "growth", moved.W/b.W, 1.06, 0.02)
}

func TestCamera(t *testing.T) {
	object := frame.Box{X: 30, Y: 10, W: 50, H: 60}
	want := Affine{U: [3]float64{1.5, 0.02, -0.01}, V: [3]float64{-0.7, 0.01, 0.02}}
	e, field := pair(want, object, -3, 2)
	for name, without := range map[string][]frame.Box{"with the object": nil, "without": {object.Expanded(0.1)}} {
		got := e.CameraMotion(field, without)
		for i, bound := range []float64{0.12, 0.004, 0.004} {
			within(t, name+", u", got.U[i], want.U[i], bound)
			within(t, name+", v", got.V[i], want.V[i], bound)
		}
	}
}

// TestFlat checks that images of any size without texture have a flow of zero.
func TestFlat(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 200}, {8, 8}, {160, 90}} {
		e := &FlowEstimator{}
		if _, ok := e.Next(newGreyImage(size[0], size[1])); ok {
			t.Error("the first frame has a flow")
		}
		field, _ := e.Next(newGreyImage(size[0], size[1]))
		for i := range field.U {
			if field.U[i] != 0 || field.V[i] != 0 {
				t.Fatalf("%v: a black image moves by %v, %v", size, field.U[i], field.V[i])
			}
		}
		if motion := e.CameraMotion(field, nil); motion != (Affine{}) {
			t.Errorf("%v: the camera moves: %v", size, motion)
		}
	}
}

func TestGrey(t *testing.T) {
	m := frame.New(5, 4)
	for i := range m.Pix {
		m.Pix[i] = uint8(10 * (i / 3 % 5))
	}
	g := ToGrey(m, 2, 2)
	for i, want := range []float32{10, 35, 10, 35} { // columns 0 … 2 and columns 3, 4
		if d := g.Pix[i] - want; d < -0.2 || d > 0.2 {
			t.Errorf("pixel %d is %v, want %v", i, g.Pix[i], want)
		}
	}
	if w, h := AnalysisSize(1920, 1080, 160); w != 160 || h != 90 {
		t.Errorf("1920×1080 is %d×%d", w, h)
	}
	if w, h := AnalysisSize(1, 4000, 160); w != 1 || h != 160 {
		t.Errorf("1×4000 is %d×%d", w, h)
	}
}

func BenchmarkFlowEstimator(b *testing.B) {
	one, two := render(160, 120, texture(1)), render(160, 120, func(x, y float64) float64 { return texture(1)(x-2, y-1) })
	e := &FlowEstimator{}
	e.Next(one)
	for b.Loop() {
		e.Next(two)
		e.Next(one)
	}
}

// TestAffine checks that Then equals two motions in sequence and that Inverse undoes a motion.
func TestAffine(t *testing.T) {
	a := Affine{U: [3]float64{3, 0.1, -0.2}, V: [3]float64{-1, 0.05, 0.02}}
	b := Affine{U: [3]float64{-2, 0.3, 0.1}, V: [3]float64{4, -0.1, 0.2}}
	both := a.Then(b)
	back, ok := both.Inverse()
	if !ok {
		t.Fatal("there is no inverse")
	}
	for _, p := range [][2]float64{{0, 0}, {10, -7}, {-30, 22}} {
		u, v := a.At(p[0], p[1])
		x, y := p[0]+u, p[1]+v
		u, v = b.At(x, y)
		x, y = x+u, y+v
		u, v = both.At(p[0], p[1])
		if math.Hypot(p[0]+u-x, p[1]+v-y) > 1e-9 {
			t.Errorf("%v moves to %v, %v, want %v, %v", p, p[0]+u, p[1]+v, x, y)
		}
		u, v = back.At(x, y)
		if math.Hypot(x+u-p[0], y+v-p[1]) > 1e-9 {
			t.Errorf("%v returns to %v, %v", p, x+u, y+v)
		}
	}
	if _, ok := (Affine{U: [3]float64{0, -1, 0}, V: [3]float64{0, 0, -1}}).Inverse(); ok {
		t.Error("a singular motion has an inverse")
	}
}
