package video

import (
	"fmt"
	"math"

	"siibp/core/video/edit"
	"siibp/core/video/frame"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// Clip is what was made of one clip.
type Clip struct {
	W, H    int       // pixels of a frame
	Times   []float64 // of each frame, in seconds
	Cuts    []int     // frames at which a shot begins, but for the first
	Classes []string  // what a track's class means; the last is MovingClass
	Tracks  []Track
	Notes   []string // what the user should know, a sentence each

	Detector string // what found the things, "" where nothing did

	Edits []edit.Edit // by which a person has changed the tracks since

	replacedBy map[int]int // the track that shows what one shows that was left out
}

// Track is a piece of a thing's way through a shot, one action long.
type Track struct {
	ID     string // "3" is the whole track 3, "3.1" its first piece
	Parent int    // the track that it is of; pieces of one parent show the same thing
	Class  int
	Score  float64     // mean score of the parent's detections
	Frames []int       // ascending, one a box
	Boxes  []frame.Box // in pixels of the clip
	Look   []float32   // look.Dim numbers of the parent, nil where they are unknown
	Face   []float32   // mean descriptor of the parent's faces, nil where none was good enough
	Motion []float32   // motion.Dim numbers, the camera's motion taken out

	Trajectories [][]float32 // of trajectory.Dim numbers each, those in the box over the time
}

// movingScore is how much a thing that merely moves counts beside one that the detector knows, where not all pieces can be kept.
const moverWeight = 0.6

// describe cuts the tracks into pieces and computes their features. cameras has the motion to each frame.
func (c *Clip) segmentTracks(tracks []*track.Track, cameras []motion.Affine, o Options) {
	tracks = c.filterMovers(tracks, func(t *track.Track) []frame.Box { return c.newPath(t, cameras, o.AnalysisSide).stabilized })
	var pieces []track.Segment
	paths := make([]path, len(tracks))
	for i, t := range tracks {
		paths[i] = c.newPath(t, cameras, o.AnalysisSide)
		split := track.SplitByMotion
		if t.Foreground {
			split = track.SplitPeriodic
		}
		pieces = append(pieces, split(i, paths[i].times, paths[i].stabilized, o.Piece)...)
	}
	pieces = track.SelectSegments(pieces, func(track int) float64 {
		if tracks[track].Class == len(c.Classes)-1 {
			return moverWeight * tracks[track].Score
		}
		return tracks[track].Score
	}, o.Piece)
	counts := map[int]int{}
	for _, q := range pieces {
		t, p := tracks[q.Track], paths[q.Track]
		id := fmt.Sprint(t.ID)
		if !math.IsInf(q.Contrast, 1) || q.From > 0 || q.To < len(p.times) {
			counts[q.Track]++
			id = fmt.Sprintf("%d.%d", t.ID, counts[q.Track])
		}
		c.Tracks = append(c.Tracks, Track{ID: id, Parent: t.ID, Class: t.Class, Score: t.Score, Frames: p.frames[q.From:q.To],
			Boxes: p.boxes[q.From:q.To], Look: t.Descriptor, Motion: track.MotionDescriptor(p.times[q.From:q.To], p.stabilized[q.From:q.To], c.W, c.H)})
	}
}

// attach gives each trajectory to the tracks of the thing in whose box it began whose time has its middle.
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
