package video

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"siibp/core/nn/detect"
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

func known(class string) bool { return slices.Contains(detect.Classes[:], class) }
