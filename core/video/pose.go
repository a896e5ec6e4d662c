package video

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/nn"
	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// PoseParameters are the parameters of the poses of persons. A zero value stands for the default.
type PoseParameters struct {
	Interval float64 `json:"interval"` // seconds between two poses of a track; 0.4
	PerFrame int     `json:"perFrame"` // maximum number of persons per frame, those with the fewest poses first; 4
}

// WithDefaults returns the parameters with each zero replaced by the default.
func (p PoseParameters) WithDefaults() PoseParameters {
	p.Interval = cmp.Or(p.Interval, 0.4)
	p.PerFrame = cmp.Or(p.PerFrame, 4)
	return p
}

// Pose is the key points of a person at one frame, in pixels.
type Pose struct {
	Frame  int
	Points nn.Pose
}

// poseDetector is implemented by detectors that find key points.
type poseDetector interface {
	// Pose returns the key points of the person in a box of an image.
	Pose(m frame.Image, person frame.Box) (nn.Pose, error)
}

var _ poseDetector = (*Networks)(nil)

// Pose returns the key points of the person in a box. The first call builds MoveNet, and every call returns an error if the
// file of weights lacks one of its tensors.
func (d *Networks) Pose(m frame.Image, person frame.Box) (nn.Pose, error) {
	move, err := d.move()
	if err != nil {
		return nn.Pose{}, err
	}
	return move.Pose(m, nn.Box{X: float32(person.X), Y: float32(person.Y), W: float32(person.W), H: float32(person.H)}), nil
}

// poseGallery collects the poses of the tracks of a clip.
type poseGallery struct {
	detector   poseDetector // nil finds none
	parameters PoseParameters
	tracks     map[int][]Pose
	last       float64 // time of the last poses
}

// newPoseGallery returns an empty gallery. Without the option Poses, or with a detector that finds no key points, it
// finds no poses.
func newPoseGallery(d Detector, o Options) *poseGallery {
	g := &poseGallery{parameters: o.Pose.WithDefaults(), tracks: map[int][]Pose{}, last: math.Inf(-1)}
	if o.Poses {
		g.detector, _ = d.(poseDetector)
	}
	return g
}

// due reports whether persons' poses are due at a time.
func (g *poseGallery) due(time float64) bool {
	return g.detector != nil && time-g.last >= g.parameters.Interval-1e-6
}

// add finds the poses of the persons with the given boxes, by track.
func (g *poseGallery) add(m frame.Image, number int, time float64, tracks []int, boxes map[int]frame.Box) error {
	tracks = slices.Clone(tracks)
	slices.SortStableFunc(tracks, func(a, b int) int { return cmp.Compare(len(g.tracks[a]), len(g.tracks[b])) })
	for _, t := range tracks[:min(len(tracks), g.parameters.PerFrame)] {
		points, err := g.detector.Pose(m, boxes[t])
		if err != nil {
			return err
		}
		g.tracks[t] = append(g.tracks[t], Pose{number, points})
		g.last = time
	}
	return nil
}

// between returns the poses of a track in the frames from first to last.
func (g *poseGallery) between(track, first, last int) []Pose {
	var list []Pose
	for _, p := range g.tracks[track] {
		if p.Frame >= first && p.Frame <= last {
			list = append(list, p)
		}
	}
	return list
}

// findPoses finds the poses of the tracked persons in the current frame if they are due.
func (x *Extractor) findPoses(f source.Frame) error {
	if !x.poses.due(f.Time) {
		return nil
	}
	class := slices.Index(x.clip.Classes, PersonClass)
	var ids []int
	boxes := map[int]frame.Box{}
	for _, t := range x.linker.Active() {
		if t.Class == class {
			ids, boxes[t.ID] = append(ids, t.ID), t.Box()
		}
	}
	return x.poses.add(f.Image, len(x.clip.Times)-1, f.Time, ids, boxes)
}

// Limbs returns the lines between the seen key points of a track's last pose: x and y of both ends, in pixels.
func (x *Extractor) Limbs(track int) (lines [][4]float64) {
	poses := x.poses.tracks[track]
	if len(poses) == 0 {
		return nil
	}
	p := &poses[len(poses)-1].Points
	for _, l := range dataset.Limbs {
		a, b := p[l[0]], p[l[1]]
		if min(a.Score, b.Score) >= minPointScore {
			lines = append(lines, [4]float64{float64(a.X), float64(a.Y), float64(b.X), float64(b.Y)})
		}
	}
	return lines
}

// HasPoses reports whether a track has poses.
func (c *Clip) HasPoses() bool {
	return slices.ContainsFunc(c.Tracks, func(t Track) bool { return len(t.Poses) > 0 })
}

// findPoses finds the poses of the persons among the changed tracks at a frame, in pixels of the clip, if they are due.
func (d *featurePass) findPoses(e *TrackEditor, number int, f source.Frame) error {
	if !d.poses.due(f.Time) {
		return nil
	}
	sx, sy := float64(f.Image.W)/float64(e.clip.W), float64(f.Image.H)/float64(e.clip.H)
	var ids []int
	boxes := map[int]frame.Box{}
	for _, c := range d.changed {
		t := &e.tracks[c.track]
		if b, there := t.At(number); there && e.clip.Classes[t.Class] == PersonClass {
			ids, boxes[c.track] = append(ids, c.track), b.Scaled(sx, sy)
		}
	}
	if err := d.poses.add(f.Image, number, f.Time, ids, boxes); err != nil {
		return err
	}
	for _, id := range ids {
		if list := d.poses.tracks[id]; len(list) > 0 && list[len(list)-1].Frame == number {
			list[len(list)-1].scale(1/sx, 1/sy)
		}
	}
	return nil
}

// scale scales the coordinates of the key points.
func (p *Pose) scale(sx, sy float64) {
	for k := range p.Points {
		p.Points[k].X *= float32(sx)
		p.Points[k].Y *= float32(sy)
	}
}

// scaledPoses returns poses with their coordinates scaled.
func scaledPoses(poses []Pose, sx, sy float64) []Pose {
	poses = slices.Clone(poses)
	for i := range poses {
		poses[i].scale(sx, sy)
	}
	return poses
}

// attachPoses sets the poses of the clip's tracks and their descriptors.
func (x *Extractor) attachPoses() {
	for i := range x.clip.Tracks {
		t := &x.clip.Tracks[i]
		t.Poses = x.poses.between(t.Parent, t.Frames[0], t.Frames[len(t.Frames)-1])
		t.Pose = PoseDescriptor(x.clip.Times, t.Poses)
	}
}
