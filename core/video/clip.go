package video

import (
	"fmt"
	"math"

	"siibp/core/video/edit"
	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// Clip holds the tracks of one clip. wasm/vision encodes clips for other workers and for storage in the browser.
type Clip struct {
	W, H    int       // size of a frame in pixels
	Times   []float64 // time of each frame in seconds
	Cuts    []int     // first frame of each shot except the first
	Classes []string  // names of the tracks' classes; the last is MovingClass
	Tracks  []Track
	Notes   []string // sentences for the user

	Detector string // name of the detector, "" without one

	Edits []edit.Edit // track edits that have been applied

	replacedBy map[int]int // maps the IDs of dropped tracks to the tracks that replace them
}

// Track is a segment of the track of an object within a shot. It shows one action.
type Track struct {
	ID     string // "3" for the whole track 3, "3.1" for its first segment
	Parent int    // number of the whole track; segments of one parent show the same object
	Class  int
	Score  float64     // mean score of the parent's detections
	Frames []int       // ascending, one for each box
	Boxes  []frame.Box // in pixels of the clip
	Look   []float32   // colour descriptor of the parent without the background if that is known, frame.ColourDescriptorDim values, or nil
	Face   []float32   // mean face descriptor of the parent, or nil without a good face
	Motion []float32   // motion descriptor without camera motion, track.MotionDescriptorDim values

	Poses []Pose    // poses of the parent during the segment, nil without key points
	Pose  []float32 // pose descriptor, or nil if too few key points are seen

	Trajectories [][]float32 // descriptors of motion.TrajectoryDim values each, in the box during the segment
}

// ScaleTo scales the boxes of a clip from the size of its frames to w×h pixels.
func (c *Clip) ScaleTo(w, h int) {
	sx, sy := float64(w)/float64(c.W), float64(h)/float64(c.H)
	c.W, c.H = w, h
	if sx == 1 && sy == 1 {
		return
	}
	for i := range c.Tracks {
		boxes := make([]frame.Box, len(c.Tracks[i].Boxes)) // segments of a track share their boxes
		for j, b := range c.Tracks[i].Boxes {
			boxes[j] = b.Scaled(sx, sy)
		}
		c.Tracks[i].Boxes, c.Tracks[i].Poses = boxes, scaledPoses(c.Tracks[i].Poses, sx, sy)
	}
}

// moverWeight is the weight of a score of MovingClass relative to the detector's classes in the selection of
// segments.
const moverWeight = 0.6

// segmentTracks splits the tracks into segments and computes their motion features. cameras holds the camera motion
// to each frame.
func (c *Clip) segmentTracks(tracks []*track.Track, cameras []motion.Affine, o Options) {
	tracks = c.filterTracks(tracks, func(t *track.Track) []frame.Box { return c.newPath(t, cameras, o.AnalysisSide).stabilized })
	var segments []track.Segment
	paths := make([]path, len(tracks))
	for i, t := range tracks {
		paths[i] = c.newPath(t, cameras, o.AnalysisSide)
		split := track.SplitByMotion
		if t.Foreground {
			split = track.SplitPeriodic
		}
		segments = append(segments, split(i, paths[i].times, paths[i].stabilized, o.Segments)...)
	}
	segments = c.selectSegments(segments, tracks, o.Segments)
	counts := map[int]int{}
	for _, q := range segments {
		t, p := tracks[q.Track], paths[q.Track]
		id, look := fmt.Sprint(t.ID), t.Look.Values
		if look == nil {
			look = t.Descriptor
		}
		if !math.IsInf(q.Contrast, 1) || q.From > 0 || q.To < len(p.times) {
			counts[q.Track]++
			id = fmt.Sprintf("%d.%d", t.ID, counts[q.Track])
		}
		c.Tracks = append(c.Tracks, Track{ID: id, Parent: t.ID, Class: t.Class, Score: t.Score, Frames: p.frames[q.From:q.To],
			Boxes: p.boxes[q.From:q.To], Look: look, Motion: track.MotionDescriptor(p.times[q.From:q.To], p.stabilized[q.From:q.To], c.W, c.H)})
	}
}

// selectSegments keeps the best segments and notes how many are left out.
func (c *Clip) selectSegments(segments []track.Segment, tracks []*track.Track, p track.SegmentParameters) []track.Segment {
	seconds := 0.0
	for _, t := range tracks {
		seconds += t.Steps[len(t.Steps)-1].Time - t.Steps[0].Time
	}
	kept := track.SelectSegments(segments, func(track int) float64 {
		if tracks[track].Class == len(c.Classes)-1 {
			return moverWeight * tracks[track].Score
		}
		return tracks[track].Score
	}, p.Limit(seconds))
	if left := len(segments) - len(kept); left > 0 {
		c.Notes = append(c.Notes, fmt.Sprintf("%d of %d tracks are left out, those with the lowest scores; siibp video --proposals %d keeps all.", left, len(segments), len(segments)))
	}
	return kept
}

// attachTrajectories adds each trajectory to the segments of its track that contain the middle of its time.
func (c *Clip) attachTrajectories(list []motion.Trajectory) {
	for i := range c.Tracks {
		t := &c.Tracks[i]
		first, last := c.Times[t.Frames[0]], c.Times[t.Frames[len(t.Frames)-1]]
		for _, one := range list {
			region := one.Track
			if other, ok := c.replacedBy[region]; ok {
				region = other
			}
			if region == t.Parent && one.Time >= first && one.Time <= last {
				t.Trajectories = append(t.Trajectories, one.Values)
			}
		}
	}
}
