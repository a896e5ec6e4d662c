// Package video extracts tracks and features from the pixels of a clip. A detector finds objects in some frames,
// optical flow moves the boxes in between, a linker builds tracks, and tracks are split into segments where their
// motion changes. The result is a dataset without captions.
//
//	options.go             parameters of all stages
//	detector.go            the interface of detectors, and the one by neural networks
//	extractor.go           the pipeline, frame by frame
//	lying.go               persons who lie
//	shot.go                frames since the last detection, and cuts
//	track_ends.go          search for the first and last frame of a track between detections
//	faces.go               faces of tracks
//	foreground_colours.go  colours of tracks without the background
//	pose.go                key points of persons, and pose_features.go descriptors of them
//	movers.go              tracks by background subtraction
//	filter_movers.go       removal of spurious tracks by motion
//	clip.go                tracks, segments and features of a clip
//	path.go                corrects boxes for camera motion and for truncation at the edge of the picture
//	dataset.go             datasets of clips
//	track_editor.go        edits of tracks by a user; draw_pass.go and feature_pass.go process the frames for them
//
// The stages are packages of their own: source (decoding), frame (images and boxes), motion (optical flow and
// background subtraction), track (linking and segments) and edit (track edits).
package video

import (
	"cmp"

	"siibp/core/video/motion"
	"siibp/core/video/track"
)

// Options are the parameters of all stages. A zero value stands for the default.
type Options struct {
	Interval      float64                    `json:"interval"` // seconds between two frames for the detector; 0.4
	MaxDetections int                        `json:"most"`     // maximum number of detections of a frame, by score; 60
	AnalysisSide  int                        `json:"side"`     // longer side in pixels of the images for motion analysis; 160
	Cut           motion.CutParameters       `json:"cut"`
	Link          track.LinkParameters       `json:"link"`
	Face          FaceParameters             `json:"face"`
	Pose          PoseParameters             `json:"pose"`
	Poses         bool                       `json:"poses"` // describe actions by the poses of persons, too
	Segments      track.SegmentParameters    `json:"piece"`
	Segmenter     motion.SegmenterParameters `json:"moving"`

	Background motion.BackgroundParameters `json:"background"`
	Movers     track.LinkParameters        `json:"movers"` // linking of foreground regions; defaults: HighScore 0.4, MinIoU 0.1, LowScoreIoU 0.2, MinSimilarity 0.6, TruncatedSimilarity 0.5, MinDetections 6, MinDetectedShare 0.5, MinDuration 1, Acceleration 10

	Trajectory      motion.TrajectoryParameters `json:"trajectory"`
	Action          ActionFeatures              `json:"action"`      // features of actions; BoxMotion
	MaxTrajectories int                         `json:"descriptors"` // maximum number of trajectories per track in a dataset, evenly subsampled; 300
}

// ActionFeatures selects the features of the action concept. A concept has either features or local descriptors.
type ActionFeatures int

const (
	BoxMotion    ActionFeatures = iota // motion of the box, as features
	Trajectories                       // dense trajectories, as local descriptors for Fisher vectors in core/feature
)

// WithDefaults returns the options with each zero replaced by the default.
func (o Options) WithDefaults() Options {
	o.Interval = cmp.Or(o.Interval, 0.4)
	o.MaxDetections = cmp.Or(o.MaxDetections, 60)
	o.AnalysisSide = cmp.Or(o.AnalysisSide, 160)
	o.Cut = o.Cut.WithDefaults()
	o.Link = o.Link.WithDefaults()
	o.Face = o.Face.WithDefaults()
	o.Pose = o.Pose.WithDefaults()
	o.Segments = o.Segments.WithDefaults()
	o.Segmenter = o.Segmenter.WithDefaults()
	o.Background = o.Background.WithDefaults()
	o.Movers = moversDefaults(o.Movers)
	o.Trajectory = o.Trajectory.WithDefaults()
	o.MaxTrajectories = cmp.Or(o.MaxTrajectories, 300)
	return o
}
