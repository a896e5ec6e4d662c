package video

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video/frame"
)

// newDetector returns a detector with the weights of the build. It skips the test if the file does not exist.
func newDetector(t testing.TB) *Networks {
	path := filepath.Join("..", "..", "build", "weights", NetworksFile)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("%s does not exist: run make weights", path)
	}
	file, err := weights.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewNetworks(file, &simd.Default().Single)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestClasses checks that all classes are distinct COCO classes.
func TestClasses(t *testing.T) {
	d := newDetector(t)
	seen := map[string]bool{}
	for _, name := range d.Classes() {
		if seen[name] || !known(name) {
			t.Errorf("class %q", name)
		}
		seen[name] = true
	}
	if d.Classes()[0] != PersonClass {
		t.Errorf("class 0 is %q", d.Classes()[0])
	}
}

// TestNewFaults checks that missing networks cause an error.
func TestNewFaults(t *testing.T) {
	if _, err := NewNetworks(nil, &simd.Default().Single); err == nil {
		t.Error("a file without weights is accepted")
	}
}

// TestBlack checks that black images have no detections, and that boxes outside the image or without area have no
// face.
func TestBlack(t *testing.T) {
	d := newDetector(t)
	for _, size := range [][2]int{{480, 270}, {3, 1000}, {1, 1}} {
		m := frame.New(size[0], size[1])
		if list, err := d.Detect(m); err != nil || len(list) > 0 {
			t.Errorf("%v: %v, %v", size, list, err)
		}
		for _, b := range []frame.Box{{X: -50, Y: -50, W: 20, H: 20}, {X: 5, Y: 5}, {X: 0, Y: 0, W: 3, H: 9}} {
			if f, ok := d.Face(m, b, FaceParameters{}); ok {
				t.Errorf("%v: %v", b, f)
			}
		}
	}
}

func TestUpperPart(t *testing.T) {
	m := frame.New(1000, 1000)
	for _, c := range []struct {
		person     frame.Box
		x, y, w, h int
	}{
		{frame.Box{X: 100, Y: 100, W: 100, H: 400}, 90, 80, 120, 240}, // standing: the upper half
		{frame.Box{X: 100, Y: 100, W: 200, H: 300}, 80, 80, 240, 240}, // to the hips: as high as wide
		{frame.Box{X: 100, Y: 100, W: 200, H: 100}, 80, 90, 240, 120}, // head only: the whole box
		{frame.Box{X: -50, Y: -40, W: 100, H: 80}, 0, 0, 60, 48},      // partly outside the image
	} {
		if x, y, w, h := upperBody(c.person, m); x != c.x || y != c.y || w != c.w || h != c.h {
			t.Errorf("%v: %d, %d, %d, %d", c.person, x, y, w, h)
		}
	}
}

// TestConfirmPersons checks that faces raise the scores of the persons to whom they belong, and add persons outside
// their boxes. Two persons stand side by side, and the box of the second reaches over the first.
func TestConfirmPersons(t *testing.T) {
	m := frame.New(400, 300)
	weak := Detection{Box: frame.Box{X: 50, Y: 50, W: 60, H: 200}, Score: 0.3}
	wide := Detection{Box: frame.Box{X: 60, Y: 40, W: 140, H: 210}, Score: 0.4}
	dog := Detection{Box: frame.Box{X: 300, Y: 100, W: 80, H: 150}, Score: 0.5, Class: 1}
	face := func(x, y, score float64) Detection {
		return Detection{Box: frame.Box{X: x - 10, Y: y - 12, W: 20, H: 24}, Score: score}
	}
	for name, c := range map[string]struct {
		list, faces []Detection
		want        []float64 // scores
	}{
		"a face confirms":                {[]Detection{weak}, []Detection{face(80, 75, 0.95)}, []float64{0.95}},
		"the nearest of two":             {[]Detection{wide, weak}, []Detection{face(80, 75, 0.95)}, []float64{0.4, 0.95}},
		"a weak face":                    {[]Detection{weak}, []Detection{face(80, 75, 0.7)}, []float64{0.3}},
		"a face at the feet":             {[]Detection{weak}, []Detection{face(80, 240, 0.95)}, []float64{0.3}},
		"a surer person":                 {[]Detection{{Box: weak.Box, Score: 0.97}}, []Detection{face(80, 75, 0.9)}, []float64{0.97}},
		"a face beside":                  {[]Detection{weak}, []Detection{face(300, 75, 0.85)}, []float64{0.3, 0.85}},
		"a weak face beside":             {[]Detection{weak}, []Detection{face(300, 75, 0.7)}, []float64{0.3}},
		"a weak face without persons":    {[]Detection{dog}, []Detection{face(340, 115, 0.6)}, []float64{0.5, 0.6}},
		"no face, and nobody but a dog":  {[]Detection{dog}, nil, []float64{0.5}},
		"two faces, one without its box": {[]Detection{weak}, []Detection{face(300, 75, 0.9), face(80, 75, 0.85)}, []float64{0.85, 0.9}},
	} {
		var got []float64
		for _, d := range confirmPersons(c.list, c.faces, m) {
			got = append(got, d.Score)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: scores %v, want %v", name, got, c.want)
		}
	}
}

func known(class string) bool { return slices.Contains(nn.Classes[:], class) }
