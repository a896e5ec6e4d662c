package video

import (
	"slices"

	"siibp/core/video/box"
	"siibp/core/video/face"
	"siibp/core/video/flow"
	"siibp/core/video/link"
	"siibp/core/video/look"
	"siibp/core/video/motion"
	"siibp/core/video/source"
	"siibp/core/video/trajectory"
)

// describer makes the features of tracks whose boxes are known.
type describer struct {
	changed []*described

	cameras      []flow.Affine // of each frame of the clip since the one before; known where tracks have changed
	flow         flow.Estimator
	faces        *face.Gallery // by the tracks' indices
	trajectories *trajectory.Sampler
	grey         flow.Plane // of the last frame, small
	time         float64    // of the last frame
	last         int        // number of the last frame
}

// described is what is known of a track.
type described struct {
	at    int       // its index
	look  []float32 // mean of its looks
	looks int
	seen  float64 // time of the last of them
}

func newDescriber(m *Mender) *describer {
	return &describer{cameras: make([]flow.Affine, len(m.clip.Times)), faces: face.NewGallery(m.options.Face), trajectories: trajectory.New(m.options.Trajectory), last: -1}
}

func (d *describer) end(*Mender) {}

// push measures the camera's motion to a frame, and looks at those tracks in it whose turn it is.
func (d *describer) push(m *Mender, number int, f source.Frame) error {
	grey := m.plane(f)
	if number != d.last+1 || slices.Contains(m.clip.Cuts, number) {
		d.flow.Reset()
		d.trajectories.Cut()
	}
	if field, moves := d.flow.Next(grey); moves {
		camera := d.flow.Camera(field, boxesOf(d.regions(m, true)))
		d.cameras[number] = m.atSize(camera, grey)
		if m.options.Action == Trajectories {
			d.trajectories.Next(d.grey, d.time, field, camera, d.regions(m, false))
		}
	}
	d.grey, d.time, d.last = grey, f.Time, number
	d.lookAt(m, number, f)
	return nil
}

// atSize returns a motion measured in a small picture as one in the small picture of a frame of the clip's own size.
func (m *Mender) atSize(camera flow.Affine, p flow.Plane) flow.Affine {
	w, h := flow.Size(m.clip.W, m.clip.H, m.options.Side)
	camera.U[0] *= float64(w) / float64(p.W)
	camera.V[0] *= float64(h) / float64(p.H)
	return camera
}

// regions returns where the tracks were at the last frame, all or those that have changed, in pixels of the small picture.
func (d *describer) regions(m *Mender, all bool) []trajectory.Region {
	sx, sy := float64(d.grey.W)/float64(m.clip.W), float64(d.grey.H)/float64(m.clip.H)
	var list []trajectory.Region
	for i := range m.tracks {
		if b, there := m.tracks[i].At(d.last); there && (all || slices.ContainsFunc(d.changed, func(c *described) bool { return c.at == i })) {
			list = append(list, trajectory.Region{ID: i, Box: b.Scaled(sx, sy)})
		}
	}
	return list
}

// lookAt describes the looks of the tracks whose turn it is, at their first frame, then as often as the detector looks, and at their last; and
// the faces of the persons among them.
func (d *describer) lookAt(m *Mender, number int, f source.Frame) {
	sx, sy := float64(f.Image.W)/float64(m.clip.W), float64(f.Image.H)/float64(m.clip.H)
	persons := map[int]box.Box{}
	var due []int
	for _, c := range d.changed {
		t := &m.tracks[c.at]
		b, there := t.At(number)
		if !there || c.looks > 0 && f.Time-c.seen < m.options.Interval-1e-6 && number != t.End()-1 {
			continue
		}
		b = b.Scaled(sx, sy)
		c.looks++
		c.seen = f.Time
		c.look = look.Blend(c.look, look.Describe(f.Image, b), 1/float32(c.looks))
		if m.clip.Classes[t.Class] == PersonClass {
			due = append(due, c.at)
			persons[c.at] = b
		}
	}
	if m.detector == nil || len(due) == 0 {
		return
	}
	for i := range m.tracks { // whose face it is depends on all persons who are there
		if b, there := m.tracks[i].At(number); there && m.clip.Classes[m.tracks[i].Class] == PersonClass {
			persons[i] = b.Scaled(sx, sy)
		}
	}
	ids := make([]int, 0, len(persons))
	for i := range m.tracks {
		if _, there := persons[i]; there {
			ids = append(ids, i)
		}
	}
	for _, id := range d.faces.Due(due) {
		found, seen := m.detector.Face(f.Image, persons[id], m.options.Face)
		if !seen {
			d.faces.Miss(id)
			continue
		}
		if owner := nearest(ids, persons, found.Box); owner == id || persons[owner].IoU(persons[id]) > sameThing {
			d.faces.Add(id, persons[id], found)
		} else {
			d.faces.Miss(id)
		}
	}
}

// sameThing is the IoU of two boxes of one frame above which they show the same thing, as pieces of one track do.
const sameThing = 0.8

// track returns a track that has changed, with its features. One whose boxes were dragged and in whose frames no face was good enough keeps
// the face that it had.
func (d *describer) track(m *Mender, at int) Track {
	t := &m.tracks[at]
	steps := make([]link.Step, len(t.Boxes))
	for i, b := range t.Boxes {
		steps[i] = link.Step{Frame: t.First + i, Time: m.clip.Times[t.First+i], Box: b}
	}
	p := m.clip.newPath(&link.Track{Steps: steps}, d.cameras, m.options.Side)
	made := Track{ID: t.ID, Parent: t.Parent, Class: t.Class, Score: t.Score, Frames: p.frames, Boxes: p.boxes,
		Face: d.faces.Mean(at), Motion: motion.Describe(p.times, p.still, m.clip.W, m.clip.H)}
	if before := slices.IndexFunc(m.clip.Tracks, func(b Track) bool { return b.ID == t.ID }); before >= 0 && made.Face == nil && !t.Apart {
		made.Face = m.clip.Tracks[before].Face
	}
	for _, c := range d.changed {
		if c.at == at {
			made.Look = c.look
		}
	}
	for _, one := range d.trajectories.Trajectories() {
		if one.Region == at && one.Time >= p.times[0] && one.Time <= p.times[len(p.times)-1] {
			made.Trajectories = append(made.Trajectories, one.Values)
		}
	}
	return made
}
