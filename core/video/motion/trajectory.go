package motion

import (
	"cmp"
	"math"

	"siibp/core/video/frame"
)

// TrajectoryParameters control the sampling of points. A zero value stands for the default.
type TrajectoryParameters struct {
	MinStride float64 `json:"stride"` // minimum distance between sampled points, in pixels of the flow; 2.5
	MaxPoints int     `json:"points"` // approximate maximum number of points that are tracked in a box at a time; 60
	MaxKept   int     `json:"most"`   // maximum number of trajectories of a clip, evenly subsampled; 20000
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p TrajectoryParameters) WithDefaults() TrajectoryParameters {
	return TrajectoryParameters{cmp.Or(p.MinStride, 2.5), cmp.Or(p.MaxPoints, 60), cmp.Or(p.MaxKept, 20000)}
}

// TrajectoryLength is the number of steps of a trajectory.
const TrajectoryLength = 15

// minTexture is the minimum of the smaller eigenvalue of the mean structure tensor around a point for it to be
// tracked.
const minTexture = 1.0

// TrackedBox is the box of a track in the previous frame, in pixels of the flow. Points are sampled in it.
type TrackedBox struct {
	Track int
	Box   frame.Box
}

// Trajectory is the descriptor of the path of one point.
type Trajectory struct {
	Track  int       // track in whose box the point was sampled
	Time   float64   // middle of the trajectory, in seconds
	Values []float32 // TrajectoryDim values
}

// TrajectorySampler computes the dense trajectories of one clip, frame by frame: points are tracked by the flow and
// described by histograms of gradients (HOG), of flow (HOF) and of gradients of the flow (MBH) (Wang, Kläser, Schmid,
// Liu, Dense trajectories and motion boundary descriptors for action recognition, IJCV 103, 2013). Camera motion is
// subtracted from the flow.
type TrajectorySampler struct {
	parameters TrajectoryParameters
	histograms integralHistograms
	points     []*trackedPoint // points that are being tracked
	done       []Trajectory
	finished   int // number of complete trajectories
	keepEvery  int // one of keepEvery complete trajectories is kept
}

// NewTrajectorySampler returns a sampler without points.
func NewTrajectorySampler(p TrajectoryParameters) *TrajectorySampler {
	return &TrajectorySampler{parameters: p.WithDefaults(), keepEvery: 1}
}

// Reset drops the points that are being tracked, as at a cut.
func (s *TrajectorySampler) Reset() { s.points = nil }

// Trajectories returns the complete trajectories that were kept, in order of completion.
func (s *TrajectorySampler) Trajectories() []Trajectory { return s.done }

// Add advances by one frame. from is the previous frame at a time in seconds, field is the flow from it and camera
// the camera motion. New points are sampled in the boxes of the previous frame where no other point is near.
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

// boundingWindow returns a window with integer coordinates around all boxes and points and the cells around them,
// clipped to the frame.
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

// finish keeps one of keepEvery trajectories. When more than MaxKept are kept, it drops every second one and doubles
// keepEvery.
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

// sample starts a trajectory at each point of a grid in each box that has texture and no other point in its cell.
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
