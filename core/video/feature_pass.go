package video

import (
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

// describer makes the features of tracks whose boxes are known.
type featurePass struct {
	changed []*changedTrack

	cameras      []motion.Affine // of each frame of the clip since the one before; known where tracks have changed
	flow         motion.FlowEstimator
	faces        *faceGallery // by the tracks' indices
	trajectories *motion.TrajectorySampler
	grey         motion.GreyImage // of the last frame, small
	time         float64          // of the last frame
	last         int              // number of the last frame
}

// described is what is known of a track.
type changedTrack struct {
	track      int       // its index
	descriptor []float32 // mean of its looks
	count      int
	lastTime   float64 // time of the last of them
}

func newFeaturePass(m *TrackEditor) *featurePass {
	return &featurePass{cameras: make([]motion.Affine, len(m.clip.Times)), faces: newFaceGallery(m.options.Face), trajectories: motion.NewTrajectorySampler(m.options.Trajectory), last: -1}
}

func (d *featurePass) end(*TrackEditor) {}

// push measures the camera's motion to a frame, and looks at those tracks in it whose turn it is.
func (d *featurePass) push(m *TrackEditor, number int, f source.Frame) error {
	grey := m.greyImage(f)
	if number != d.last+1 || slices.Contains(m.clip.Cuts, number) {
		d.flow.Reset()
		d.trajectories.Reset()
	}
	if field, moves := d.flow.Next(grey); moves {
		camera := d.flow.CameraMotion(field, boxesOf(d.trackedBoxes(m, true)))
		d.cameras[number] = m.rescaledCamera(camera, grey)
		if m.options.Action == Trajectories {
			d.trajectories.Add(d.grey, d.time, field, camera, d.trackedBoxes(m, false))
		}
	}
	d.grey, d.time, d.last = grey, f.Time, number
	d.describeFrame(m, number, f)
	return nil
}

// atSize returns a motion measured in a small picture as one in the small picture of a frame of the clip's own size.
func (m *TrackEditor) rescaledCamera(camera motion.Affine, p motion.GreyImage) motion.Affine {
	w, h := motion.AnalysisSize(m.clip.W, m.clip.H, m.options.AnalysisSide)
	camera.U[0] *= float64(w) / float64(p.W)
	camera.V[0] *= float64(h) / float64(p.H)
	return camera
}

// regions returns where the tracks were at the last frame, all or those that have changed, in pixels of the small picture.
func (d *featurePass) trackedBoxes(m *TrackEditor, all bool) []motion.TrackedBox {
	sx, sy := float64(d.grey.W)/float64(m.clip.W), float64(d.grey.H)/float64(m.clip.H)
	var list []motion.TrackedBox
	for i := range m.tracks {
		if b, there := m.tracks[i].At(d.last); there && (all || slices.ContainsFunc(d.changed, func(c *changedTrack) bool { return c.track == i })) {
			list = append(list, motion.TrackedBox{Track: i, Box: b.Scaled(sx, sy)})
		}
	}
	return list
}

// lookAt describes the looks of the tracks whose turn it is, at their first frame, then as often as the detector looks, and at their last; and
// the faces of the persons among them.
func (d *featurePass) describeFrame(m *TrackEditor, number int, f source.Frame) {
	sx, sy := float64(f.Image.W)/float64(m.clip.W), float64(f.Image.H)/float64(m.clip.H)
	persons := map[int]frame.Box{}
	var due []int
	for _, c := range d.changed {
		t := &m.tracks[c.track]
		b, there := t.At(number)
		if !there || c.count > 0 && f.Time-c.lastTime < m.options.Interval-1e-6 && number != t.End()-1 {
			continue
		}
		b = b.Scaled(sx, sy)
		c.count++
		c.lastTime = f.Time
		c.descriptor = frame.BlendDescriptor(c.descriptor, frame.ColourDescriptor(f.Image, b), 1/float32(c.count))
		if m.clip.Classes[t.Class] == PersonClass {
			due = append(due, c.track)
			persons[c.track] = b
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
	for _, id := range d.faces.due(due) {
		found, seen := m.detector.Face(f.Image, persons[id], m.options.Face)
		if !seen {
			d.faces.miss(id)
			continue
		}
		if owner := nearestPerson(ids, persons, found.Box); owner == id || persons[owner].IoU(persons[id]) > samePersonIoU {
			d.faces.add(id, persons[id], found)
		} else {
			d.faces.miss(id)
		}
	}
}

// sameThing is the IoU of two boxes of one frame above which they show the same thing, as pieces of one track do.
const samePersonIoU = 0.8

// track returns a track that has changed, with its features. One whose boxes were dragged and in whose frames no face was good enough keeps
// the face that it had.
func (d *featurePass) track(m *TrackEditor, at int) Track {
	t := &m.tracks[at]
	steps := make([]track.Step, len(t.Boxes))
	for i, b := range t.Boxes {
		steps[i] = track.Step{Frame: t.First + i, Time: m.clip.Times[t.First+i], Box: b}
	}
	p := m.clip.newPath(&track.Track{Steps: steps}, d.cameras, m.options.AnalysisSide)
	made := Track{ID: t.ID, Parent: t.Parent, Class: t.Class, Score: t.Score, Frames: p.frames, Boxes: p.boxes,
		Face: d.faces.mean(at), Motion: track.MotionDescriptor(p.times, p.stabilized, m.clip.W, m.clip.H)}
	if before := slices.IndexFunc(m.clip.Tracks, func(b Track) bool { return b.ID == t.ID }); before >= 0 && made.Face == nil && !t.IdentityChanged {
		made.Face = m.clip.Tracks[before].Face
	}
	for _, c := range d.changed {
		if c.track == at {
			made.Look = c.descriptor
		}
	}
	for _, one := range d.trajectories.Trajectories() {
		if one.Track == at && one.Time >= p.times[0] && one.Time <= p.times[len(p.times)-1] {
			made.Trajectories = append(made.Trajectories, one.Values)
		}
	}
	return made
}
