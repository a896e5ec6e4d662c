package motion

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"siibp/core/video/frame"
)

// translatedPair returns an image with texture and a uniform flow.
func translatedPair(u, v float64) (GreyImage, Field) {
	p := newGreyImage(80, 60)
	f := Field{W: 80, H: 60, U: make([]float32, 80*60), V: make([]float32, 80*60)}
	for i := range p.Pix {
		x, y := float64(i%80), float64(i/80)
		p.Pix[i] = float32(100 + 50*math.Sin(x/2)*math.Cos(y/3))
		f.U[i], f.V[i] = float32(u), float32(v)
	}
	return p, f
}

// trajectoriesOf runs a sampler over frames with the same flow.
func trajectoriesOf(s *TrajectorySampler, u, v float64, camera Affine, frames int) []Trajectory {
	p, f := translatedPair(u, v)
	region := []TrackedBox{{7, frame.Box{X: 30, Y: 20, W: 20, H: 20}}}
	for n := range frames {
		s.Add(p, float64(n)/10, f, camera, region)
	}
	return s.Trajectories()
}

func TestDim(t *testing.T) {
	if TrajectoryDim != 426 {
		t.Errorf("a descriptor has %d values, want 426", TrajectoryDim)
	}
}

func TestTrajectories(t *testing.T) {
	list := trajectoriesOf(NewTrajectorySampler(TrajectoryParameters{}), 1, -0.5, Affine{}, TrajectoryLength)
	if len(list) < 30 || len(list) > 70 {
		t.Fatalf("%d trajectories", len(list))
	}
	for _, one := range list {
		if one.Track != 7 || math.Abs(one.Time-0.7) > 1e-9 || len(one.Values) != TrajectoryDim {
			t.Fatalf("track %d, time %v, %d values", one.Track, one.Time, len(one.Values))
		}
		// Every step is (1, −½), and the shape is divided by its total length.
		for i := range TrajectoryLength {
			x, y := float64(one.Values[2*i]), float64(one.Values[2*i+1])
			if want := 1 / (TrajectoryLength * math.Hypot(1, 0.5)); math.Abs(x-want) > 1e-5 || math.Abs(y+want/2) > 1e-5 {
				t.Fatalf("step %d is %v, %v", i, x, y)
			}
		}
		// The flow has one direction between 7·45° = 315° and 360°, so that two bins of each cell hold all of it.
		for c := range cellCount {
			bins := one.Values[shapeDim+hogDim+c*hofBins:][:hofBins]
			for b, v := range bins {
				if (b == 0 || b == 7) != (v > 0.05) {
					t.Fatalf("cell %d of the flow is %v", c, bins)
				}
			}
		}
		for i, v := range one.Values[shapeDim+hogDim+hofDim:] {
			if v > 0.01 {
				t.Fatalf("a uniform flow has a gradient: value %d is %v", i, v)
			}
		}
	}
}

// TestTrajectoryIgnoresCamera checks that flow equal to the camera motion counts as no motion.
func TestTrajectoryIgnoresCamera(t *testing.T) {
	list := trajectoriesOf(NewTrajectorySampler(TrajectoryParameters{}), 1, -0.5, Affine{U: [3]float64{1}, V: [3]float64{-0.5}}, TrajectoryLength)
	if len(list) == 0 {
		t.Fatal("no trajectory")
	}
	for _, one := range list {
		for i, v := range one.Values[:shapeDim] {
			if math.Abs(float64(v)) > 1e-5 {
				t.Fatalf("value %d of the shape is %v", i, v)
			}
		}
		for c := range cellCount {
			if bins := one.Values[shapeDim+hogDim+c*hofBins:][:hofBins]; bins[directionBins] < 0.2 || bins[0] > 0 {
				t.Fatalf("cell %d of the flow is %v", c, bins)
			}
		}
	}
}

// TestLost checks that points that leave the frame or jump are lost, that Reset drops all points, and that no point
// is sampled without texture.
func TestLost(t *testing.T) {
	if list := trajectoriesOf(NewTrajectorySampler(TrajectoryParameters{}), 11, 0, Affine{}, 40); len(list) != 0 {
		t.Errorf("%d trajectories leave a frame of 80 pixels at 11 pixels a frame", len(list))
	}
	if list := trajectoriesOf(NewTrajectorySampler(TrajectoryParameters{}), 0, 13, Affine{}, 40); len(list) != 0 {
		t.Errorf("%d trajectories jump", len(list))
	}
	s := NewTrajectorySampler(TrajectoryParameters{})
	trajectoriesOf(s, 0, 0, Affine{}, TrajectoryLength-1)
	s.Reset()
	if list := trajectoriesOf(s, 0, 0, Affine{}, TrajectoryLength-1); len(list) != 0 {
		t.Errorf("%d trajectories cross a cut", len(list))
	}
	s = NewTrajectorySampler(TrajectoryParameters{})
	_, f := translatedPair(0, 0)
	for range 2 * TrajectoryLength {
		s.Add(newGreyImage(80, 60), 0, f, Affine{}, []TrackedBox{{0, frame.Box{W: 80, H: 60}}})
	}
	if list := s.Trajectories(); len(list) != 0 {
		t.Errorf("a black frame has %d trajectories", len(list))
	}
}

// TestMaxKept checks that an even subset of at most MaxKept trajectories is kept.
func TestMaxKept(t *testing.T) {
	list := trajectoriesOf(NewTrajectorySampler(TrajectoryParameters{MaxKept: 100}), 0, 0, Affine{}, 20*TrajectoryLength)
	if len(list) > 100 || len(list) < 40 {
		t.Fatalf("%d of at most 100", len(list))
	}
	if first, last := list[0].Time, list[len(list)-1].Time; first > 5 || last < 25 {
		t.Errorf("the kept trajectories span %v to %v s of 30", first, last)
	}
}

// TestHistograms compares rectangle sums with sums over pixels, and eighths with math.Atan2.
func TestHistograms(t *testing.T) {
	p, f := translatedPair(0.7, 0.3)
	var s integralHistograms
	s.compute(p, f, Affine{}, frame.Box{X: 5, Y: 3, W: 70, H: 50})
	rapid.Check(t, func(t *rapid.T) {
		x0, y0 := rapid.IntRange(-5, 80).Draw(t, "x"), rapid.IntRange(-5, 60).Draw(t, "y")
		x1, y1 := x0+rapid.IntRange(0, 12).Draw(t, "w"), y0+rapid.IntRange(0, 12).Draw(t, "h")
		var got, want [sumChannels]float32
		s.addRectangle(&got, x0, y0, x1, y1)
		for y := max(y0, 3); y < min(y1, 53); y++ {
			for x := max(x0, 5); x < min(x1, 75); x++ {
				var pixel [sumChannels]float32
				pixelBins(&pixel, p, f, x, y)
				for c, v := range pixel {
					want[c] += v
				}
			}
		}
		for c := range want {
			if d := math.Abs(float64(got[c] - want[c])); d > 0.5+1e-3*math.Abs(float64(want[c])) {
				t.Fatalf("bin %d is %v, want %v", c, got[c], want[c])
			}
		}
		a := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle")
		turned := math.Mod(a*4/math.Pi+8, 8)
		if d := math.Abs(float64(eighths(float32(math.Cos(a)), float32(math.Sin(a)))) - turned); min(d, 8-d) > 0.002 {
			t.Fatalf("the angle %v is off by %v eighths", a, d)
		}
	})
}

func BenchmarkTrajectorySampler(b *testing.B) {
	p, f := newGreyImage(160, 120), Field{W: 160, H: 120, U: make([]float32, 160*120), V: make([]float32, 160*120)}
	for i := range p.Pix {
		p.Pix[i] = float32(100 + 50*math.Sin(float64(i%160)/2)*math.Cos(float64(i/160)/3))
		f.U[i], f.V[i] = float32(math.Sin(float64(i)/900)), float32(math.Cos(float64(i)/700))
	}
	s := NewTrajectorySampler(TrajectoryParameters{})
	regions := []TrackedBox{{0, frame.Box{X: 20, Y: 20, W: 40, H: 80}}, {1, frame.Box{X: 90, Y: 20, W: 40, H: 80}}}
	for b.Loop() {
		s.Add(p, 0, f, Affine{}, regions)
	}
}
