package video

import (
	"cmp"
	"slices"

	"siibp/core/video/background"
	"siibp/core/video/motion"
	"siibp/core/video/source"
	"siibp/core/video/track"
)

// moversDefaults returns the linker's parameters for regions of the foreground, with each zero replaced. Regions are detected in every analysed
// frame, so a track needs more detections than one of the detector's; a large acceleration lets it follow a thing that jumps.
func moversDefaults(p track.LinkParameters) track.LinkParameters {
	p.HighScore = cmp.Or(p.HighScore, 0.4)
	p.MinIoU = cmp.Or(p.MinIoU, 0.1)
	p.LowScoreIoU = cmp.Or(p.LowScoreIoU, 0.2)
	p.MinSimilarity = cmp.Or(p.MinSimilarity, 0.6)
	p.TruncatedSimilarity = cmp.Or(p.TruncatedSimilarity, 0.5)
	p.MaxGap = cmp.Or(p.MaxGap, 1)
	p.MinDetections = cmp.Or(p.MinDetections, 6)
	p.Acceleration = cmp.Or(p.Acceleration, 10)
	p.KeepPosition = true
	return p.WithDefaults()
}

// watch gives a frame to the background subtraction where one is due. camera is the motion since the frame before.
func (x *Extractor) subtractBackground(f source.Frame, camera motion.Affine) {
	if !x.background.Due(f.Time, camera) {
		return
	}
	w, h := motion.AnalysisSize(f.Image.W, f.Image.H, x.options.AnalysisSide)
	x.linkForeground(x.background.Add(len(x.clip.Times)-1, f.Time, f.Image.Resize(w, h)))
}

// followMovers links the foreground regions of some frames to tracks.
func (x *Extractor) linkForeground(scenes []background.Foreground) {
	class := len(x.clip.Classes) - 1
	for _, s := range scenes {
		if !s.Unreliable {
			x.foregroundFrames = append(x.foregroundFrames, s.Frame)
		}
		x.movers.Advance(s.Frame, s.Time, nil)
		var list []track.Detection
		for _, t := range s.Regions(x.predictions()) {
			b := x.toClip(t.Box)
			list = append(list, track.Detection{Box: b, Score: t.Score, Class: class, Descriptor: t.Descriptor, Truncated: x.clip.isTruncated(b), Moving: true})
		}
		x.movers.Match(list[:min(len(list), x.options.MaxDetections)])
	}
}

// established is the number of detections that a track needs before its thing is expected in the next frame.
const minPredictedDetections = 2

// expected returns where the things of established tracks are expected, in pixels of the small frame.
func (x *Extractor) predictions() []background.Prediction {
	var list []background.Prediction
	for _, t := range x.movers.Active() {
		if t.Detections >= minPredictedDetections {
			list = append(list, background.Prediction{Box: x.toAnalysis(t.Box()), Descriptor: t.Descriptor})
		}
	}
	return list
}

// steady is the least share of a track's frames in which the background finder has detected its thing.
// A track with a smaller share is dropped.
const minDetectedShare = 0.5

// replacedIoU is the least IoU of a track that is replaced with one found by background subtraction for both to be of the same thing.
const replacedIoU = 0.3

// explainedShare is the share of the foreground, by area and time, that must belong to detected things for the rest to be dropped: the rest is then
// mostly shadows, doors and errors of the camera's motion.
const maxExplainedShare = 0.5

// certainScore is the least mean score of a track's detections, times the share of the detector's turns at which its thing was detected, at which
// the track stands against the foreground. Persons in real clips have .64 to .89, and of what the detector sees in drawings few tracks have more than .6.
const minCertainScore = 0.6

// isDoubtful reports whether the detector is too unsure of a track, or saw its thing too seldom, for the track to stand against the foreground.
func (x *Extractor) isUncertain(t *track.Track) bool {
	turns := (t.Steps[len(t.Steps)-1].Time-t.Steps[0].Time)/x.options.Interval + 1
	return !t.Moving && t.Score*min(1, float64(t.Detections)/turns) < minCertainScore
}

// merge returns all tracks, those of the foreground last. They replace the tracks that the flow found in the same frames, and the detector's doubtful
// ones but for persons: things that stand still are no proposals, and those that move are foreground. The trajectories of what is replaced belong to
// the foreground track at the same place. Where the detector explains the foreground, merge returns the tracks of the detector and of the flow alone.
func (x *Extractor) mergeMovers(tracks, movers []*track.Track) []*track.Track {
	for _, t := range tracks {
		t.Uncertain = x.isUncertain(t)
	}
	movers = slices.DeleteFunc(movers, func(t *track.Track) bool {
		n := len(t.Steps)
		return t.Steps[n-1].Time-t.Steps[0].Time < minMoverTime || float64(t.Detections) < minDetectedShare*float64(n)
	})
	if explainedForeground(movers, tracks) >= maxExplainedShare {
		return tracks
	}
	behind := 0
	for _, t := range tracks {
		behind = max(behind, t.ID+1)
	}
	var replaced []*track.Track
	tracks = slices.DeleteFunc(tracks, func(t *track.Track) bool {
		if !t.Moving && !(t.Uncertain && x.clip.Classes[t.Class] != PersonClass) || !x.hasForeground(t) {
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

// explained returns the share of the foreground tracks, by area and time, that belongs to things that the detector is sure of; 0 where there are none.
func explainedForeground(movers, tracks []*track.Track) float64 {
	known := slices.DeleteFunc(slices.Clone(tracks), func(t *track.Track) bool { return t.Moving || t.Uncertain })
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

// isWatched reports whether frames with a reliable foreground span at least half of a track's time.
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

// fill adds the steps of a track at the frames between the analysed ones.
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
