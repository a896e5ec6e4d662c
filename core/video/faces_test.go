package video

import (
	"math"
	"slices"
	"testing"

	"siibp/core/nn"
	"siibp/core/video/frame"
)

// TestDue checks that tracks with the fewest good faces come first and that tracks with enough are omitted.
func TestDue(t *testing.T) {
	g := newFaceGallery(FaceParameters{PerTrack: 3, PerFrame: 2})
	for track, good := range []int{2, 0, 3, 1, 0} {
		for range good {
			g.add(track, frame.Box{W: 1, H: 1}, Face{Descriptor: []float32{1}})
		}
	}
	if due := g.due([]int{0, 1, 2, 3, 4}); !slices.Equal(due, []int{1, 4}) {
		t.Errorf("%v are due", due)
	}
	if due := g.due([]int{0, 2, 3}); !slices.Equal(due, []int{3, 0}) {
		t.Errorf("%v are due", due)
	}
	if due := g.due([]int{2}); due != nil {
		t.Errorf("%v is due", due)
	}
}

// TestWait checks that a face is searched less and less often while it is not found.
func TestWait(t *testing.T) {
	g := newFaceGallery(FaceParameters{})
	var asked []int
	for run := range 24 {
		if due := g.due([]int{3}); len(due) > 0 {
			asked = append(asked, run)
			g.miss(3)
		}
	}
	if want := []int{0, 1, 3, 6, 10, 15, 21}; !slices.Equal(asked, want) {
		t.Errorf("the face is searched in the runs %v, want %v", asked, want)
	}
	g.add(3, frame.Box{W: 1, H: 1}, Face{})
	if len(g.due([]int{3})) == 0 {
		t.Error("a visible face is not searched")
	}
}

// TestGallery checks that a face moves and scales with the person until a search fails, and that its descriptor
// stays.
func TestGallery(t *testing.T) {
	g := newFaceGallery(FaceParameters{})
	person := frame.Box{X: 100, Y: 50, W: 40, H: 100}
	g.add(7, person, Face{Box: frame.Box{X: 110, Y: 60, W: 20, H: 20}, Descriptor: []float32{1, 3}})
	g.add(7, person, Face{Box: frame.Box{X: 110, Y: 60, W: 20, H: 20}, Descriptor: []float32{2, 5}})
	g.add(7, person, Face{Box: frame.Box{X: 110, Y: 60, W: 20, H: 20}}) // too poor for a descriptor
	at, ok := g.expected(7, frame.Box{X: 200, Y: 100, W: 80, H: 200})
	if want := (frame.Box{X: 220, Y: 120, W: 40, H: 40}); !ok || at != want {
		t.Errorf("%v, %v; want %v", at, ok, want)
	}
	if mean := g.mean(7); !slices.Equal(mean, []float32{1.5, 4}) {
		t.Errorf("the mean is %v", mean)
	}
	g.miss(7)
	g.miss(8)
	if _, ok := g.expected(7, person); ok || g.mean(7) == nil || g.mean(8) != nil {
		t.Error("a missed face is still expected, or its descriptor is lost")
	}
}

func TestHeadTurn(t *testing.T) {
	for _, c := range []struct {
		right, left, nose nn.Point
		want              float64
	}{
		{nn.Point{X: 10, Y: 10}, nn.Point{X: 30, Y: 10}, nn.Point{X: 20, Y: 25}, 0},   // frontal
		{nn.Point{X: 10, Y: 10}, nn.Point{X: 30, Y: 10}, nn.Point{X: 27, Y: 25}, .35}, // turned
		{nn.Point{X: 10, Y: 10}, nn.Point{X: 10, Y: 30}, nn.Point{X: -5, Y: 20}, 0},   // eyes on a vertical line
		{nn.Point{X: 10, Y: 10}, nn.Point{X: 10, Y: 30}, nn.Point{X: -5, Y: 10}, .5},
		{nn.Point{X: 5, Y: 5}, nn.Point{X: 5, Y: 5}, nn.Point{X: 9, Y: 9}, math.Inf(1)},
	} {
		if got := headTurn(c.right, c.left, c.nose); got != c.want && !(math.Abs(got-c.want) < 1e-9) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestSharpness checks a chequered image of levels 100 and 110, whose Laplacian is ±4·10, and a ramp, whose Laplacian
// is 0.
func TestSharpness(t *testing.T) {
	chequered, ramp := frame.New(9, 7), frame.New(9, 7)
	for i := range chequered.Pix {
		x, y := i/3%9, i/3/9
		chequered.Pix[i] = uint8(100 + 10*((x+y)%2))
		ramp.Pix[i] = uint8(5*x + 3*y)
	}
	if got := sharpness(chequered); math.Abs(got-40) > 1e-6 {
		t.Errorf("%v, want 40", got)
	}
	if got := sharpness(ramp); got > 1e-6 {
		t.Errorf("%v, want 0", got)
	}
	if got := sharpness(frame.New(2, 9)); got != 0 {
		t.Errorf("%v, want 0", got)
	}
}

// wavyHead returns an image of waves with a wavelength in pixels, and a frontal face in its middle.
func wavyHead(eyes, wavelength float64) (frame.Image, nn.Face) {
	m := frame.New(int(4*eyes), int(4*eyes))
	wave := func(at int) float64 { return math.Sin(2 * math.Pi * float64(at) / wavelength) }
	for i := range m.Pix {
		m.Pix[i] = uint8(128 + 11*wave(i/3%m.W)*wave(i/3/m.W))
	}
	f := nn.Face{Score: 0.95}
	at := func(x, y float64) nn.Point { return nn.Point{X: float32(x * eyes), Y: float32(y * eyes)} }
	f.Points[nn.RightEye], f.Points[nn.LeftEye], f.Points[nn.Nose] = at(1.5, 1.5), at(2.5, 1.5), at(2, 2)
	return m, f
}

// TestSharpnessOfSmallFaces checks that faces with waves of 6 pixels are sharp at any size above MinEyeDistance,
// although small ones are enlarged before the measurement, that faces with waves of 12 pixels are blurred, and that
// small faces with a low score need the sharpness of large ones.
func TestSharpnessOfSmallFaces(t *testing.T) {
	p := FaceParameters{}.WithDefaults()
	for eyes, want := range map[float64]bool{50: true, 24: true, 20: true, 10: false} {
		if m, f := wavyHead(eyes, 6); isGoodFace(m, f, p) != want {
			t.Errorf("eyes %v pixels apart: a sharp face is good: %v, want %v", eyes, !want, want)
		}
		if m, f := wavyHead(eyes, 12); isGoodFace(m, f, p) {
			t.Errorf("eyes %v pixels apart: a blurred face is good", eyes)
		}
		m, f := wavyHead(eyes, 6)
		if f.Score = 0.7; isGoodFace(m, f, p) != (eyes == 50) {
			t.Errorf("eyes %v pixels apart: a sharp face of score .7 is good: %v", eyes, eyes != 50)
		}
	}
}
