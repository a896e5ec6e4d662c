package video

import (
	"cmp"
	"slices"

	"siibp/core/video/motion"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

// moversDefaults returns the linker's parameters for regions of the foreground with each zero replaced. Regions are
// detected in every analyzed frame, so a track needs more detections than one of the detector. A large acceleration
// lets a track follow jumps.
func moversDefaults(p track.LinkParameters) track.LinkParameters {
	p.HighScore = cmp.Or(p.HighScore, 0.4)
	p.MinIoU = cmp.Or(p.MinIoU, 0.1)
	p.LowScoreIoU = cmp.Or(p.LowScoreIoU, 0.2)
	p.MinSimilarity = cmp.Or(p.MinSimilarity, 0.6)
	p.TruncatedSimilarity = cmp.Or(p.TruncatedSimilarity, 0.5)
	p.MaxGap = cmp.Or(p.MaxGap, 1)
	p.MinDetections = cmp.Or(p.MinDetections, 6)
	p.MinDetectedShare = cmp.Or(p.MinDetectedShare, 0.5)
	p.MinDuration = cmp.Or(p.MinDuration, 1)
	p.Acceleration = cmp.Or(p.Acceleration, 10)
	p.KeepPosition = true
	return p.WithDefaults()
}

// subtractBackground adds a frame to the background subtraction if one is due. cameraMotion is the motion of the
// camera since the previous frame.
func (x *Extractor) subtractBackground(f source.Frame, cameraMotion motion.Affine) {
	if !x.background.Due(f.Time, cameraMotion) {
		return
	}
	w, h := motion.AnalysisSize(f.Image.W, f.Image.H, x.options.AnalysisSide)
	x.linkForeground(x.background.Add(len(x.clip.Times)-1, f.Time, f.Image.Resize(w, h)))
}

// linkForeground links the foreground regions of some frames to tracks.
func (x *Extractor) linkForeground(foregrounds []motion.Foreground) {
	class := len(x.clip.Classes) - 1
	for _, s := range foregrounds {
		if !s.Unreliable {
			x.foregroundFrames = append(x.foregroundFrames, s.Frame)
		}
		x.foregroundColours.add(s, x.toAnalysis)
		x.movers.Advance(s.Frame, s.Time, nil)
		var list []track.Detection
		for _, t := range s.Regions(x.predictions()) {
			b := x.toClip(t.Box)
			list = append(list, track.Detection{Box: b, Score: t.Score, Class: class, Descriptor: t.Descriptor, Truncated: x.clip.isTruncated(b), Moving: true})
		}
		x.movers.Match(list[:min(len(list), x.options.MaxDetections)])
	}
}

// minPredictedDetections is the minimum number of detections of a track for a prediction.
const minPredictedDetections = 2

// predictions returns the predicted boxes of tracks, in pixels of the analyzed frame.
func (x *Extractor) predictions() []motion.Prediction {
	var list []motion.Prediction
	for _, t := range x.movers.Active() {
		if t.Detections >= minPredictedDetections {
			list = append(list, motion.Prediction{Box: x.toAnalysis(t.Box()), Descriptor: t.Descriptor})
		}
	}
	return list
}

// replacedIoU is the minimum IoU of a track and the foreground track that replaces it.
const replacedIoU = 0.3

// explainedThreshold is the share of the foreground, by area and time, inside tracks of the detector from which on the
// remaining foreground is dropped: it is then mostly shadows, doors and errors of the camera motion.
const explainedThreshold = 0.5

// A track keeps its place against the foreground if the mean score of its detections, times the share of detector turns
// with a detection, is at least minCertainPerson or, for other classes, minCertainScore. Persons in real clips have .64
// to .89, seldom seen ones .28: with .6, fragments of the hands and chest of a person at .52 replaced the person. In
// drawings few tracks have more than .6, and most are taken for animals and vehicles.
const (
	minCertainPerson = 0.28
	minCertainScore  = 0.6
)

// isUncertain reports whether the detector is too uncertain of a track.
func (x *Extractor) isUncertain(t *track.Track) bool {
	if x.clip.Classes[t.Class] == PersonClass {
		return x.isBelow(t, minCertainPerson)
	}
	return x.isBelow(t, minCertainScore)
}

// isWeak reports whether a track is a person with less than minCertainScore: fragments of the person give way to it, but
// it gives way to foreground of its own size.
func (x *Extractor) isWeak(t *track.Track) bool {
	return x.clip.Classes[t.Class] == PersonClass && !x.isUncertain(t) && x.isBelow(t, minCertainScore)
}

// isBelow reports whether the score of a track by detection, times the share of searches with a detection, is below a
// bound.
func (x *Extractor) isBelow(t *track.Track, least float64) bool {
	turns := (t.Steps[len(t.Steps)-1].Time-t.Steps[0].Time)/x.options.Interval + 1
	return !t.Moving && t.Score*min(1, float64(t.Detections)/turns) < least
}

// mergeMovers returns all tracks, foreground tracks last. Foreground tracks replace tracks by flow in the same
// frames, and uncertain tracks of the detector except persons: foreground tracks already
// have their movement. Trajectories of a replaced track go to the foreground track at the same place. If the detector explains
// the foreground of a shot, all foreground tracks of the shot are dropped.
func (x *Extractor) mergeMovers(tracks, movers []*track.Track) []*track.Track {
	for _, t := range tracks {
		t.Uncertain, t.Weak = x.isUncertain(t), x.isWeak(t)
	}
	explained := x.explainedShots(tracks, movers)
	isExplained := func(t *track.Track) bool { return explained[x.clip.shotOf(t)] }
	movers = slices.DeleteFunc(movers, isExplained)
	behind := 0
	for _, t := range tracks {
		behind = max(behind, t.ID+1)
	}
	var replaced []*track.Track
	tracks = slices.DeleteFunc(tracks, func(t *track.Track) bool {
		if isExplained(t) || !t.Moving && !(t.Uncertain && x.clip.Classes[t.Class] != PersonClass) || !x.hasForeground(t) {
			return false
		}
		replaced = append(replaced, t)
		return true
	})
	for _, t := range movers {
		t.ID += behind
		t.Foreground = true
		x.interpolateSteps(t)
		tracks = append(tracks, t)
		for _, r := range replaced {
			if _, taken := x.clip.replacedBy[r.ID]; !taken && overlapsTrack(r, t, replacedIoU) {
				x.clip.replacedBy[r.ID] = t.ID
			}
		}
	}
	return tracks
}

// explainedShots reports for each shot whether tracks of the detector explain its foreground. Shots are judged one by
// one, because a well-seen person in one shot says nothing about the movement in another.
func (x *Extractor) explainedShots(tracks, movers []*track.Track) []bool {
	explained := make([]bool, len(x.clip.Cuts)+1)
	for shot := range explained {
		within := func(list []*track.Track) []*track.Track {
			return slices.DeleteFunc(slices.Clone(list), func(t *track.Track) bool { return x.clip.shotOf(t) != shot })
		}
		explained[shot] = explainedForeground(within(movers), within(tracks)) >= explainedThreshold
	}
	return explained
}

// shotOf returns the index of the shot of a track.
func (c *Clip) shotOf(t *track.Track) int {
	shot, _ := slices.BinarySearch(c.Cuts, t.Steps[0].Frame+1)
	return shot
}

// explainedForeground returns the share of the foreground tracks, by area and time, inside certain tracks of the
// detector, or 0 without foreground.
func explainedForeground(movers, tracks []*track.Track) float64 {
	known := slices.DeleteFunc(slices.Clone(tracks), func(t *track.Track) bool { return t.Moving || t.Uncertain || t.Weak })
	part, all := 0.0, 0.0
	for _, t := range movers {
		area := 0.0
		for _, s := range t.Steps {
			area += s.Box.Area()
		}
		if all += area; isContained(t, known) {
			part += area
		}
	}
	return part / max(all, 1)
}

// hasForeground reports whether frames with a reliable foreground span at least half of a track's time.
func (x *Extractor) hasForeground(t *track.Track) bool {
	n := len(t.Steps)
	from, _ := slices.BinarySearch(x.foregroundFrames, t.Steps[0].Frame)
	to, _ := slices.BinarySearch(x.foregroundFrames, t.Steps[n-1].Frame+1)
	if from == to {
		return false
	}
	span := x.clip.Times[x.foregroundFrames[to-1]] - x.clip.Times[x.foregroundFrames[from]]
	return 2*span >= t.Steps[n-1].Time-t.Steps[0].Time
}

// interpolateSteps adds steps at the frames between the analyzed ones.
func (x *Extractor) interpolateSteps(t *track.Track) {
	var steps []track.Step
	for i, s := range t.Steps {
		if i > 0 {
			before := t.Steps[i-1]
			for n := before.Frame + 1; n < s.Frame; n++ {
				share := float64(n-before.Frame) / float64(s.Frame-before.Frame)
				steps = append(steps, track.Step{Frame: n, Time: x.clip.Times[n], Box: before.Box.Interpolate(s.Box, share)})
			}
		}
		steps = append(steps, s)
	}
	t.Steps = steps
}
