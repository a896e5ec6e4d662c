// Package trajectory describes what moves in a box by dense trajectories: points that are followed over some frames, with histograms of
// gradients (HOG), of flow (HOF) and of the flow's gradients (MBH) around them (Wang, Kläser, Schmid, Liu, Dense trajectories and motion
// boundary descriptors for action recognition, IJCV 103, 2013). The camera's motion is taken out of the flow.
//
//	trajectory.go  parameters; points are sampled and followed
//	histograms.go  the three histograms at every pixel, as sums over rectangles
//	descriptor.go  the numbers of one trajectory
package trajectory

import (
	"cmp"
	"math"

	"siibp/core/video/box"
	"siibp/core/video/flow"
)

// Parameters say which points are followed. Zeros stand for the defaults.
type Parameters struct {
	Stride float64 `json:"stride"` // the least distance between sampled points, in pixels of the flow; 2.5
	Points int     `json:"points"` // about how many points of a box are followed at a time, at most; 60
	Most   int     `json:"most"`   // trajectories of a clip that are kept, evenly spread; 20000
}

// WithDefaults returns the parameters with each zero replaced.
func (p Parameters) WithDefaults() Parameters {
	return Parameters{cmp.Or(p.Stride, 2.5), cmp.Or(p.Points, 60), cmp.Or(p.Most, 20000)}
}

// Length is the number of steps of a trajectory.
const Length = 15

// minTexture is the least of the smaller eigenvalue of the gradients around a point for it to be followed, as a mean over pixels.
const minTexture = 1.0

// Region is a box in which points are sampled, in pixels of the flow.
type Region struct {
	ID  int
	Box box.Box
}

// Trajectory is a point's way, described.
type Trajectory struct {
	Region int       // ID of the region in which it began
	Time   float64   // seconds, of its middle
	Values []float32 // Dim numbers
}

// Sampler follows the points of one clip, frame by frame.
type Sampler struct {
	parameters Parameters
	histograms histograms
	points     []*point // that are followed now
	done       []Trajectory
	finished   int // trajectories that have come to their end
	every      int // one trajectory of this many finished ones is kept
}

// New returns a sampler that follows nothing.
func New(p Parameters) *Sampler { return &Sampler{parameters: p.WithDefaults(), every: 1} }

// Cut drops the points that are followed, since the next frame shows another scene.
func (s *Sampler) Cut() { s.points = nil }

// Trajectories returns those that have come to their end, in the order in which they did.
func (s *Sampler) Trajectories() []Trajectory { return s.done }

// Next goes on by a frame: from is the frame before, at a time in seconds; field is the flow from it, of which the camera's part is
// given; and points are sampled in regions of it where none is near.
func (s *Sampler) Next(from flow.Plane, time float64, field flow.Field, camera flow.Affine, regions []Region) {
	if len(regions) == 0 && len(s.points) == 0 {
		return
	}
	s.histograms.compute(from, field, camera, s.window(from, regions))
	s.sample(from, time, regions)
	going := s.points[:0]
	for _, p := range s.points {
		p.describe(&s.histograms)
		if !p.move(field, camera) {
			continue
		}
		if p.steps == Length {
			s.finish(p, time)
			continue
		}
		going = append(going, p)
	}
	s.points = going
}

// window returns whole pixels of the frame around all regions and points, with the cells around them.
func (s *Sampler) window(from flow.Plane, regions []Region) box.Box {
	var all box.Box
	add := func(b box.Box) {
		if all.Area() == 0 {
			all = b
		}
		all = all.Hull(b)
	}
	for _, r := range regions {
		add(r.Box)
	}
	for _, p := range s.points {
		add(box.Box{X: p.x, Y: p.y, W: 1, H: 1})
	}
	const margin = cellSide*cellsWide/2 + 1
	x, y := math.Floor(all.X-margin), math.Floor(all.Y-margin)
	return box.Box{X: x, Y: y, W: math.Ceil(all.X+all.W+margin) - x, H: math.Ceil(all.Y+all.H+margin) - y}.Clipped(from.W, from.H)
}

// finish keeps a trajectory, unless more than Most would be kept; then every second one is dropped, also from now on.
func (s *Sampler) finish(p *point, time float64) {
	s.finished++
	if s.finished%s.every != 0 {
		return
	}
	s.done = append(s.done, Trajectory{p.region, (p.began + time) / 2, p.values()})
	if len(s.done) > s.parameters.Most {
		kept := s.done[:0]
		for i := 1; i < len(s.done); i += 2 {
			kept = append(kept, s.done[i])
		}
		clear(s.done[len(kept):])
		s.done = kept
		s.every *= 2
	}
}

// sample begins a trajectory at each point of a grid in each region that has texture and no other point near.
func (s *Sampler) sample(from flow.Plane, time float64, regions []Region) {
	for _, r := range regions {
		inside := r.Box.Clipped(from.W, from.H)
		stride := max(s.parameters.Stride, math.Sqrt(inside.Area()/float64(s.parameters.Points)))
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
				s.points = append(s.points, newPoint(r.ID, time, x, y))
			}
		}
	}
}
