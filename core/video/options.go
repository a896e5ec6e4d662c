// Package video makes tracks and features of a clip from its pixels: frames come from a source, a detector finds what is in some
// of them, the flow carries the boxes between, linking makes tracks of them, and tracks are cut where their motion changes. What
// comes out is a dataset that knows no captions.
//
//	video.go     options
//	detector.go  what finds persons and their faces
//	extractor.go a clip, frame by frame
//	faces.go     the faces of tracks
//	shot.go      what is done at cuts and where a track begins
//	movers.go    what differs from the background, some seconds behind
//	sift.go      what merely moves and is no thing of its own
//	clip.go      tracks, their pieces and features
//	dataset.go   clips become a dataset
//	mender.go    a person changes tracks; carrier.go and describer.go look at the frames that this needs
//
// The stages are packages of their own, none of which knows another's work: source (frames), cut, flow, link, face, moving, background, motion, piece,
// look, trajectory and mend. Package networks is the detector.
package video

import (
	"cmp"

	"siibp/core/video/background"
	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// Options are the parameters of all stages. Zeros stand for the defaults.
type Options struct {
	Interval      float64                    `json:"interval"` // seconds between two frames that the detector sees; 0.4
	MaxDetections int                        `json:"most"`     // boxes of a frame that are used, the surest; 60
	AnalysisSide  int                        `json:"side"`     // pixels of the longer side at which motion is measured; 160
	Cut           motion.CutParameters       `json:"cut"`
	Link          track.LinkParameters       `json:"link"`
	Face          FaceParameters             `json:"face"`
	Piece         track.SegmentParameters    `json:"piece"`
	Moving        motion.SegmenterParameters `json:"moving"`

	Background background.Parameters `json:"background"`
	Movers     track.LinkParameters  `json:"movers"` // how what differs from the background is linked; moversDefaults

	Trajectory      motion.TrajectoryParameters `json:"trajectory"`
	Action          ActionFeatures              `json:"action"`      // what a dataset has of its tracks' actions; the track's own motion
	MaxTrajectories int                         `json:"descriptors"` // trajectories of a track that are written, evenly spread; 300
}

// Features are what describes the actions in a dataset, where a concept has either features or local descriptors.
type ActionFeatures int

const (
	BoxMotion    ActionFeatures = iota // how the box moves, as features
	Trajectories                       // dense trajectories in the box, as descriptors of which core/feature makes Fisher vectors
)

// WithDefaults returns the options with each zero replaced.
func (o Options) WithDefaults() Options {
	o.Interval = cmp.Or(o.Interval, 0.4)
	o.MaxDetections = cmp.Or(o.MaxDetections, 60)
	o.AnalysisSide = cmp.Or(o.AnalysisSide, 160)
	o.Cut = o.Cut.WithDefaults()
	o.Link = o.Link.WithDefaults()
	o.Face = o.Face.WithDefaults()
	o.Piece = o.Piece.WithDefaults()
	o.Moving = o.Moving.WithDefaults()
	o.Background = o.Background.WithDefaults()
	o.Movers = moversDefaults(o.Movers)
	o.Trajectory = o.Trajectory.WithDefaults()
	o.MaxTrajectories = cmp.Or(o.MaxTrajectories, 300)
	return o
}
