package motion

import (
	"math"
	"testing"

	"siibp/core/video/frame"
)

const (
	wide = 120
	tall = 80
)

// shade returns the level of the static scene at a point: hills before a sky, with grain.
func shade(x, y int) [3]int {
	grain := (x*7 + y*13 + x*y) % 9
	if y > 40+int(8*math.Sin(float64(x)/15)) {
		return [3]int{90 + grain, 130 + grain, 80 + grain}
	}
	return [3]int{150 + grain, 180 + grain, 210 + grain}
}

// figure is a chequered object at a box.
type figure struct {
	at     func(n int) frame.Box
	colour [3]int
}

// painted returns frame n: the scene, shifted by dx, with figures.
func painted(n, dx int, figures ...figure) frame.Image {
	m := frame.New(wide, tall)
	for y := range tall {
		row := m.Row(y)
		for x := range wide {
			c := shade(x+dx, y)
			for _, f := range figures {
				if b := f.at(n); b.Contains(float64(x)+0.5, float64(y)+0.5) {
					dark := 30 * ((int(float64(x)-b.X)/3 + int(float64(y)-b.Y)/3) % 2)
					c = [3]int{f.colour[0] - dark, f.colour[1] - dark, f.colour[2] - dark}
				}
			}
			for p, v := range c {
				row[3*x+p] = uint8(min(max(v, 0), 255))
			}
		}
	}
	return m
}

// watch adds frames to a Subtractor at ten frames per second and returns all foregrounds.
func watch(f *Subtractor, count int, camera Affine, paint func(n int) frame.Image) (scenes []Foreground) {
	for n := range count {
		if f.Due(float64(n)/10, camera) {
			scenes = append(scenes, f.Add(n, float64(n)/10, paint(n))...)
		}
	}
	return append(scenes, f.Flush()...)
}

// meanIoU returns the mean over the frames of the best IoU of a region with the box of a figure.
func meanIoU(scenes []Foreground, f figure) (mean float64) {
	for _, s := range scenes {
		best := 0.0
		for _, t := range s.Regions(nil) {
			best = max(best, t.Box.IoU(f.at(s.Frame)))
		}
		mean += best / float64(len(scenes))
	}
	return mean
}

// walker moves to the right, turner turns about its vertical axis, grower grows and shrinks, and leaper jumps.
var (
	walker = figure{func(n int) frame.Box { return frame.Box{X: 5 + 2*float64(n), Y: 40, W: 14, H: 20} }, [3]int{220, 60, 40}}
	turner = figure{func(n int) frame.Box {
		w := 2 + 20*math.Abs(math.Cos(0.6*float64(n)))
		return frame.Box{X: 80 - w/2, Y: 45, W: w, H: 22}
	}, [3]int{60, 60, 220}}
	grower = figure{func(n int) frame.Box {
		s := 20 + 6*math.Sin(0.35*float64(n))
		return frame.Box{X: 60 - s/2, Y: 70 - s, W: s, H: s}
	}, [3]int{220, 60, 200}}
	leaper = figure{func(n int) frame.Box {
		return frame.Box{X: 50, Y: 52 - 24*math.Abs(math.Sin(0.35*float64(n))), W: 16, H: 18}
	}, [3]int{240, 200, 40}}
)

// TestRegions checks that objects that walk, turn, grow or jump are found in every frame, without false regions.
func TestRegions(t *testing.T) {
	for name, f := range map[string]figure{"walker": walker, "turner": turner, "grower": grower, "leaper": leaper} {
		scenes := watch(NewSubtractor(BackgroundParameters{}), 40, Affine{}, func(n int) frame.Image { return painted(n, 0, f) })
		if len(scenes) != 40 {
			t.Fatalf("%s: %d scenes of 40 frames", name, len(scenes))
		}
		if iou := meanIoU(scenes, f); iou < 0.7 {
			t.Errorf("%s: the mean IoU is %.2f", name, iou)
		}
		for _, s := range scenes {
			if n := len(s.Regions(nil)); n > 1 {
				t.Errorf("%s: %d regions at frame %d", name, n, s.Frame)
			}
		}
	}
}

// TestSubtractorOfEmptyScenes checks that a static scene, or too few frames, have no regions.
func TestSubtractorOfEmptyScenes(t *testing.T) {
	for _, count := range []int{0, 1, minFrames - 1, 40} {
		still := figure{func(int) frame.Box { return walker.at(3) }, walker.colour}
		scenes := watch(NewSubtractor(BackgroundParameters{}), count, Affine{}, func(n int) frame.Image { return painted(n, 0, still) })
		for _, s := range scenes {
			if list := s.Regions(nil); list != nil {
				t.Fatalf("frame %d of %d: %+v", s.Frame, count, list)
			}
		}
	}
}

// TestPan checks that a panning camera causes no regions and that moving objects are still found.
func TestPan(t *testing.T) {
	pan := Affine{U: [3]float64{-1}}
	scenes := watch(NewSubtractor(BackgroundParameters{}), 40, pan, func(n int) frame.Image { return painted(n, n, leaper) })
	if iou := meanIoU(scenes, leaper); iou < 0.6 {
		t.Errorf("the mean IoU is %.2f", iou)
	}
	extra := 0
	for _, s := range watch(NewSubtractor(BackgroundParameters{}), 40, pan, func(n int) frame.Image { return painted(n, n) }) {
		extra += len(s.Regions(nil))
	}
	if extra > 0 {
		t.Errorf("%d regions in a static scene", extra)
	}
}

// TestUnreliable checks that frames with a large unknown motion are unreliable and have no regions.
func TestUnreliable(t *testing.T) {
	unreliable := 0
	for _, s := range watch(NewSubtractor(BackgroundParameters{}), 40, Affine{}, func(n int) frame.Image {
		m := painted(n, 0)
		for i := range m.Pix {
			m.Pix[i] = uint8(int(m.Pix[i]) + 90*(n/8%2) - 45)
		}
		return m
	}) {
		if s.Unreliable {
			unreliable++
		}
		if list := s.Regions(nil); len(list) > 0 {
			t.Errorf("frame %d: %+v", s.Frame, list)
		}
	}
	if unreliable == 0 {
		t.Error("no frame is unreliable")
	}
}

// TestAssign checks that two objects that meet are separated where both are predicted.
func TestAssign(t *testing.T) {
	other := figure{func(n int) frame.Box { return frame.Box{X: 95 - 2*float64(n), Y: 42, W: 14, H: 20} }, [3]int{40, 60, 220}}
	scenes := watch(NewSubtractor(BackgroundParameters{}), 40, Affine{}, func(n int) frame.Image { return painted(n, 0, walker, other) })
	descriptors := [2][]float32{}
	met := 0
	for _, s := range scenes {
		a, b := walker.at(s.Frame), other.at(s.Frame)
		list := s.Regions([]Prediction{{a, descriptors[0]}, {b, descriptors[1]}})
		if s.Frame == 0 {
			descriptors[0], descriptors[1] = list[0].Descriptor, list[1].Descriptor
			if a.IoU(list[0].Box) < b.IoU(list[0].Box) {
				descriptors[0], descriptors[1] = descriptors[1], descriptors[0]
			}
		}
		if a.Intersect(b).Area() == 0 || a.IoU(b) > 0.5 {
			continue
		}
		met++
		if len(list) != 2 {
			t.Errorf("frame %d: %d regions", s.Frame, len(list))
			continue
		}
		for _, want := range []frame.Box{a, b} {
			if max(list[0].Box.IoU(want), list[1].Box.IoU(want)) < 0.6 {
				t.Errorf("frame %d: %v and %v, want %v", s.Frame, list[0].Box, list[1].Box, want)
			}
		}
	}
	if met == 0 {
		t.Error("the figures do not meet")
	}
}

// TestMemory checks that the buffer is bounded and that each frame is returned once and in order.
func TestMemory(t *testing.T) {
	f := NewSubtractor(BackgroundParameters{Frames: 16})
	next := 0
	check := func(list []Foreground) {
		for _, s := range list {
			if s.Frame != next {
				t.Fatalf("frame %d, want %d", s.Frame, next)
			}
			next++
		}
	}
	for n := range 200 {
		if !f.Due(float64(n)/10, Affine{}) {
			t.Fatalf("frame %d is not due", n)
		}
		check(f.Add(n, float64(n)/10, painted(n%50, 0, walker)))
		if len(f.frames) >= 16 {
			t.Fatalf("%d frames are buffered", len(f.frames))
		}
	}
	check(f.Flush())
	if next != 200 || f.frames != nil {
		t.Errorf("%d frames are returned, %d buffered", next, len(f.frames))
	}
}

// TestDue checks that frames closer than Interval are skipped and that the camera motion accumulates.
func TestDue(t *testing.T) {
	f := NewSubtractor(BackgroundParameters{})
	due := 0
	for n := range 10 {
		if f.Due(float64(n)/25, Affine{U: [3]float64{1}}) {
			due++
			f.Add(n, float64(n)/25, painted(0, 0))
		}
	}
	if due != 5 || f.frames[1].camera.U[0] != 2 {
		t.Errorf("%d frames are due; the camera moves by %v", due, f.frames[1].camera)
	}
}
