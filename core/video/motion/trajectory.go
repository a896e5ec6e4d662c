// Package trajectory describes what moves in a box by dense trajectories: points that are followed over some frames, with histograms of
// gradients (HOG), of flow (HOF) and of the flow's gradients (MBH) around them (Wang, Kläser, Schmid, Liu, Dense trajectories and motion
// boundary descriptors for action recognition, IJCV 103, 2013). The camera's motion is taken out of the flow.
//
//	trajectory.go  parameters; points are sampled and followed
//	histograms.go  the three histograms at every pixel, as sums over rectangles
//	descriptor.go  the numbers of one trajectory
package motion

import (
	"cmp"
	"math"

	"siibp/core/video/frame"
)

// Parameters say which points are followed. Zeros stand for the defaults.
type TrajectoryParameters struct {
	MinStride float64 `json:"stride"` // the least distance between sampled points, in pixels of the flow; 2.5
	MaxPoints int     `json:"points"` // about how many points of a box are followed at a time, at most; 60
	MaxKept   int     `json:"most"`   // trajectories of a clip that are kept, evenly spread; 20000
}

// WithDefaults returns the parameters with each zero replaced.
func (p TrajectoryParameters) WithDefaults() TrajectoryParameters {
	return TrajectoryParameters{cmp.Or(p.MinStride, 2.5), cmp.Or(p.MaxPoints, 60), cmp.Or(p.MaxKept, 20000)}
}

// Length is the number of steps of a trajectory.
const TrajectoryLength = 15

// minTexture is the least of the smaller eigenvalue of the gradients around a point for it to be followed, as a mean over pixels.
const minTexture = 1.0

// Region is a box in which points are sampled, in pixels of the flow.
type TrackedBox struct {
	Track int
	Box   frame.Box
}

// Trajectory is a point's way, described.
type Trajectory struct {
	Track  int       // ID of the region in which it began
	Time   float64   // seconds, of its middle
	Values []float32 // Dim numbers
}

// Sampler follows the points of one clip, frame by frame.
type TrajectorySampler struct {
	parameters TrajectoryParameters
	histograms integralHistograms
	points     []*trackedPoint // that are followed now
	done       []Trajectory
	finished   int // trajectories that have come to their end
	keepEvery  int // one trajectory of this many finished ones is kept
}

// New returns a sampler that follows nothing.
func NewTrajectorySampler(p TrajectoryParameters) *TrajectorySampler {
	return &TrajectorySampler{parameters: p.WithDefaults(), keepEvery: 1}
}

// Cut drops the points that are followed, since the next frame shows another scene.
func (s *TrajectorySampler) Reset() { s.points = nil }

// Trajectories returns those that have come to their end, in the order in which they did.
func (s *TrajectorySampler) Trajectories() []Trajectory { return s.done }

// Next goes on by a frame: from is the frame before, at a time in seconds; field is the flow from it, of which the camera's part is
// given; and points are sampled in regions of it where none is near.
func (s *TrajectorySampler) Add(from GreyImage, time float64, field Field, camera Affine, regions []TrackedBox) {
	if len(regions) == 0 && len(s.points) == 0 {
		return
	}
	s.histograms.compute(from, field, camera, s.boundingWindow(from, regions))
	s.sample(from, time, regions)
	going := s.points[:0]
	for _, p := range s.points {
		p.addHistograms(&s.histograms)
		if !p.move(field, camera) {
			continue
		}
		if p.steps == TrajectoryLength {
			s.finish(p, time)
			continue
		}
		going = append(going, p)
	}
	s.points = going
}

// window returns whole pixels of the frame around all regions and points, with the cells around them.
func (s *TrajectorySampler) boundingWindow(from GreyImage, regions []TrackedBox) frame.Box {
	var all frame.Box
	add := func(b frame.Box) {
		if all.Area() == 0 {
			all = b
		}
		all = all.Union(b)
	}
	for _, r := range regions {
		add(r.Box)
	}
	for _, p := range s.points {
		add(frame.Box{X: p.x, Y: p.y, W: 1, H: 1})
	}
	const margin = cellSide*cellsWide/2 + 1
	x, y := math.Floor(all.X-margin), math.Floor(all.Y-margin)
	return frame.Box{X: x, Y: y, W: math.Ceil(all.X+all.W+margin) - x, H: math.Ceil(all.Y+all.H+margin) - y}.Clipped(from.W, from.H)
}

// finish keeps a trajectory, unless more than Most would be kept; then every second one is dropped, also from now on.
func (s *TrajectorySampler) finish(p *trackedPoint, time float64) {
	s.finished++
	if s.finished%s.keepEvery != 0 {
		return
	}
	s.done = append(s.done, Trajectory{p.track, (p.began + time) / 2, p.descriptor()})
	if len(s.done) > s.parameters.MaxKept {
		kept := s.done[:0]
		for i := 1; i < len(s.done); i += 2 {
			kept = append(kept, s.done[i])
		}
		clear(s.done[len(kept):])
		s.done = kept
		s.keepEvery *= 2
	}
}

// sample begins a trajectory at each point of a grid in each region that has texture and no other point near.
func (s *TrajectorySampler) sample(from GreyImage, time float64, regions []TrackedBox) {
	for _, r := range regions {
		inside := r.Box.Clipped(from.W, from.H)
		stride := max(s.parameters.MinStride, math.Sqrt(inside.Area()/float64(s.parameters.MaxPoints)))
		across, down := int(inside.W/stride), int(inside.H/stride)
		taken := make([]bool, across*down)
		for _, p := range s.points {
			if i, j := int(math.Floor((p.x-inside.X)/stride)), int(math.Floor((p.y-inside.Y)/stride)); i >= 0 && j >= 0 && i < across && j < down {
				taken[j*across+i] = true
			}
		}
		for i, used := range taken {
			x, y := inside.X+(float64(i%across)+0.5)*stride, inside.Y+(float64(i/across)+0.5)*stride
			if !used && s.histograms.texture(x, y) >= minTexture {
				s.points = append(s.points, newTrackedPoint(r.Track, time, x, y))
			}
		}
	}
}
