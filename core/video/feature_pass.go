package video

import (
	"slices"

	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

// featurePass computes the features of tracks with known boxes.
type featurePass struct {
	changed []*changedTrack

	cameras      []motion.Affine // camera motion to each frame from the previous one; only known in the frames of changed tracks
	flow         motion.FlowEstimator
	faces        *faceGallery // by index of the track
	poses        *poseGallery // likewise
	trajectories *motion.TrajectorySampler
	background   *motion.Subtractor
	grey         motion.GreyImage // last frame at analysis size
	time         float64          // of the last frame
	last         int              // number of the last frame
}

// changedTrack accumulates the colour descriptors of a changed track.
type changedTrack struct {
	track      int                  // index
	descriptor []float32            // mean colour descriptor, background included
	foreground frame.MeanDescriptor // colours without the background, as far as it is known
	count      int
	lastTime   float64 // time of the last descriptor
}

func newFeaturePass(e *TrackEditor) *featurePass {
	return &featurePass{cameras: make([]motion.Affine, len(e.clip.Times)), faces: newFaceGallery(e.options.Face), poses: newPoseGallery(e.detector, e.options), trajectories: motion.NewTrajectorySampler(e.options.Trajectory),
		background: motion.NewSubtractor(e.options.Background), last: -1}
}

func (d *featurePass) end(e *TrackEditor) { d.addForegroundColours(e, d.background.Flush()) }

// push adds a frame: it computes the camera motion and describes the tracks that are due.
func (d *featurePass) push(e *TrackEditor, number int, f source.Frame) error {
	grey := e.greyImage(f)
	if number != d.last+1 || slices.Contains(e.clip.Cuts, number) {
		d.flow.Reset()
		d.trajectories.Reset()
		d.addForegroundColours(e, d.background.Flush())
	}
	cameraMotion := motion.Affine{}
	if field, hasPrevious := d.flow.Next(grey); hasPrevious {
		cameraMotion = d.flow.CameraMotion(field, boxesOf(d.trackedBoxes(e, true)))
		d.cameras[number] = e.rescaledCamera(cameraMotion, grey)
		if e.options.Action == Trajectories {
			d.trajectories.Add(d.grey, d.time, field, cameraMotion, d.trackedBoxes(e, false))
		}
	}
	d.grey, d.time, d.last = grey, f.Time, number
	if d.background.Due(f.Time, cameraMotion) {
		d.addForegroundColours(e, d.background.Add(number, f.Time, f.Image.Resize(grey.W, grey.H)))
	}
	d.describeFrame(e, number, f)
	return d.findPoses(e, number, f)
}

// addForegroundColours adds the colours of the changed tracks in frames with known foreground.
func (d *featurePass) addForegroundColours(e *TrackEditor, foregrounds []motion.Foreground) {
	for _, s := range foregrounds {
		sx, sy := float64(s.Image.W)/float64(e.clip.W), float64(s.Image.H)/float64(e.clip.H)
		for _, c := range d.changed {
			if b, there := e.tracks[c.track].At(s.Frame); there {
				c.foreground.Add(foregroundDescriptor(s, b.Scaled(sx, sy)))
			}
		}
	}
}

// rescaledCamera converts a camera motion from a grey image to the analysis size of the clip's own frames.
func (e *TrackEditor) rescaledCamera(camera motion.Affine, p motion.GreyImage) motion.Affine {
	w, h := motion.AnalysisSize(e.clip.W, e.clip.H, e.options.AnalysisSide)
	camera.U[0] *= float64(w) / float64(p.W)
	camera.V[0] *= float64(h) / float64(p.H)
	return camera
}

// trackedBoxes returns the boxes of all tracks, or of the changed ones, at the last frame, in pixels of the grey
// image.
func (d *featurePass) trackedBoxes(e *TrackEditor, all bool) []motion.TrackedBox {
	sx, sy := float64(d.grey.W)/float64(e.clip.W), float64(d.grey.H)/float64(e.clip.H)
	var list []motion.TrackedBox
	for i := range e.tracks {
		if b, there := e.tracks[i].At(d.last); there && (all || slices.ContainsFunc(d.changed, func(c *changedTrack) bool { return c.track == i })) {
			list = append(list, motion.TrackedBox{Track: i, Box: b.Scaled(sx, sy)})
		}
	}
	return list
}

// describeFrame updates colour descriptors at the first and last frame of each changed track and every Interval
// seconds in between, and the faces of persons.
func (d *featurePass) describeFrame(e *TrackEditor, number int, f source.Frame) {
	sx, sy := float64(f.Image.W)/float64(e.clip.W), float64(f.Image.H)/float64(e.clip.H)
	persons := map[int]frame.Box{}
	var due []int
	for _, c := range d.changed {
		t := &e.tracks[c.track]
		b, there := t.At(number)
		if !there || c.count > 0 && f.Time-c.lastTime < e.options.Interval-1e-6 && number != t.End()-1 {
			continue
		}
		b = b.Scaled(sx, sy)
		c.count++
		c.lastTime = f.Time
		c.descriptor = frame.BlendDescriptor(c.descriptor, frame.ColourDescriptor(f.Image, b), 1/float32(c.count))
		if e.clip.Classes[t.Class] == PersonClass {
			due = append(due, c.track)
			persons[c.track] = b
		}
	}
	if e.detector == nil || len(due) == 0 {
		return
	}
	for i := range e.tracks { // all visible persons compete for a face
		if b, there := e.tracks[i].At(number); there && e.clip.Classes[e.tracks[i].Class] == PersonClass {
			persons[i] = b.Scaled(sx, sy)
		}
	}
	ids := make([]int, 0, len(persons))
	for i := range e.tracks {
		if _, there := persons[i]; there {
			ids = append(ids, i)
		}
	}
	for _, id := range d.faces.due(due) {
		found, seen := e.detector.Face(f.Image, persons[id], e.options.Face)
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

// samePersonIoU is the minimum IoU of two boxes of one frame of the same person, such as segments of one track.
const samePersonIoU = 0.8

// track returns a changed track with its features. A dragged track without a good face in its frames keeps its
// previous face.
func (d *featurePass) track(e *TrackEditor, at int) Track {
	t := &e.tracks[at]
	steps := make([]track.Step, len(t.Boxes))
	for i, b := range t.Boxes {
		steps[i] = track.Step{Frame: t.First + i, Time: e.clip.Times[t.First+i], Box: b}
	}
	p := e.clip.newPath(&track.Track{Steps: steps}, d.cameras, e.options.AnalysisSide)
	made := Track{ID: t.ID, Parent: t.Parent, Class: t.Class, Score: t.Score, Frames: p.frames, Boxes: p.boxes,
		Face: d.faces.mean(at), Motion: track.MotionDescriptor(p.times, p.stabilized, e.clip.W, e.clip.H)}
	if before := slices.IndexFunc(e.clip.Tracks, func(b Track) bool { return b.ID == t.ID }); before >= 0 && made.Face == nil && !t.IdentityChanged {
		made.Face = e.clip.Tracks[before].Face
	}
	for _, c := range d.changed {
		if c.track == at {
			if made.Look = c.foreground.Values; made.Look == nil {
				made.Look = c.descriptor
			}
		}
	}
	made.Poses = d.poses.tracks[at]
	made.Pose = PoseDescriptor(e.clip.Times, made.Poses)
	for _, one := range d.trajectories.Trajectories() {
		if one.Track == at && one.Time >= p.times[0] && one.Time <= p.times[len(p.times)-1] {
			made.Trajectories = append(made.Trajectories, one.Values)
		}
	}
	return made
}
