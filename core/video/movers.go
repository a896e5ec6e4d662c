package video

import (
	"cmp"
	"slices"

	"siibp/core/video/background"
	"siibp/core/video/flow"
	"siibp/core/video/link"
	"siibp/core/video/source"
)

// moversDefaults returns the parameters with each zero replaced. What differs from the background is found in every frame that is looked at, so
// that a track needs more of them, and a thing that jumps can be followed by letting its velocity change much from one to the next.
func moversDefaults(p link.Parameters) link.Parameters {
	p.Sure = cmp.Or(p.Sure, 0.4)
	p.IoU = cmp.Or(p.IoU, 0.1)
	p.LastIoU = cmp.Or(p.LastIoU, 0.2)
	p.Similarity = cmp.Or(p.Similarity, 0.6)
	p.Partial = cmp.Or(p.Partial, 0.5)
	p.MaxGap = cmp.Or(p.MaxGap, 1)
	p.Detections = cmp.Or(p.Detections, 6)
	p.Acceleration = cmp.Or(p.Acceleration, 10)
	p.Resume = true
	return p.WithDefaults()
}

// watch has the background's finder look at a frame, where that is due. It is told the camera's motion to it.
func (x *Extractor) watch(f source.Frame, camera flow.Affine) {
	if !x.background.Due(f.Time, camera) {
		return
	}
	w, h := flow.Size(f.Image.W, f.Image.H, x.options.Side)
	x.followMovers(x.background.Add(len(x.clip.Times)-1, f.Time, f.Image.Resize(w, h)))
}

// followMovers links what moves in some frames.
func (x *Extractor) followMovers(scenes []background.Scene) {
	class := len(x.clip.Classes) - 1
	for _, s := range scenes {
		if !s.Flooded {
			x.watched = append(x.watched, s.Frame)
		}
		x.movers.Advance(s.Frame, s.Time, nil)
		var list []link.Detection
		for _, t := range s.Things(x.expected()) {
			b := x.full(t.Box)
			list = append(list, link.Detection{Box: b, Score: t.Score, Class: class, Look: t.Look, Cut: x.clip.cuts(b), Moving: true})
		}
		x.movers.Match(list[:min(len(list), x.options.Most)])
	}
}

// established is how many detections a track needs for its thing to be expected.
const established = 2

// expected returns where the things are expected that have been followed for some frames, in pixels of the small picture.
func (x *Extractor) expected() []background.Expected {
	var list []background.Expected
	for _, t := range x.movers.Active() {
		if t.Detections >= established {
			list = append(list, background.Expected{Box: x.small(t.Box()), Look: t.Look})
		}
	}
	return list
}

// steady is the least share of a track's frames in which the background finder has detected its thing.
// A track with a smaller share is dropped.
const steady = 0.5

// flowIoU is the least IoU of what the flow finds with what differs from the background, for both to be the same thing.
const flowIoU = 0.3

// explainedShare is the share of what differs from the background, by area and time, from which on the detector accounts for it: what is left
// then is mostly shadows, doors and what the camera does.
const explainedShare = 0.7

// merge returns all tracks, those of what differs from the background behind the others. What the flow found where there was a background is
// left out: the trajectories in it are those of the track that is at its place. Where the detector accounts for what differs, the tracks are
// those of the detector and of the flow alone.
func (x *Extractor) merge() []*link.Track {
	tracks := x.linker.Finish()
	movers := slices.DeleteFunc(x.movers.Finish(), func(t *link.Track) bool {
		n := len(t.Steps)
		return t.Steps[n-1].Time-t.Steps[0].Time < movingTime || float64(t.Detections) < steady*float64(n)
	})
	if explained(movers, tracks) >= explainedShare {
		return tracks
	}
	behind := 0
	for _, t := range tracks {
		behind = max(behind, t.ID+1)
	}
	var flowed []*link.Track // by the flow alone, where the background tells more
	tracks = slices.DeleteFunc(tracks, func(t *link.Track) bool {
		if !t.Moving || !x.isWatched(t) {
			return false
		}
		flowed = append(flowed, t)
		return true
	})
	for _, t := range movers {
		t.ID += behind
		t.Shape = true
		x.fill(t)
		tracks = append(tracks, t)
		for _, f := range flowed {
			if _, taken := x.clip.same[f.ID]; !taken && isAt(f, t, flowIoU) {
				x.clip.same[f.ID] = t.ID
			}
		}
	}
	return tracks
}

// explained returns the share of what moves that belongs to detected things, by area and time; 0 where nothing moves.
func explained(movers, tracks []*link.Track) float64 {
	known := slices.DeleteFunc(slices.Clone(tracks), func(t *link.Track) bool { return t.Moving })
	part, all := 0.0, 0.0
	for _, t := range movers {
		area := 0.0
		for _, s := range t.Steps {
			area += s.Box.Area()
		}
		if all += area; belongs(t, known) {
			part += area
		}
	}
	return part / max(all, 1)
}

// isWatched reports whether there was a background for at least half of the time of a track.
func (x *Extractor) isWatched(t *link.Track) bool {
	n := len(t.Steps)
	from, _ := slices.BinarySearch(x.watched, t.Steps[0].Frame)
	to, _ := slices.BinarySearch(x.watched, t.Steps[n-1].Frame+1)
	if from == to {
		return false
	}
	span := x.clip.Times[x.watched[to-1]] - x.clip.Times[x.watched[from]]
	return 2*span >= t.Steps[n-1].Time-t.Steps[0].Time
}

// fill gives a track a step at the frames between those that were looked at.
func (x *Extractor) fill(t *link.Track) {
	var steps []link.Step
	for i, s := range t.Steps {
		if i > 0 {
			before := t.Steps[i-1]
			for n := before.Frame + 1; n < s.Frame; n++ {
				share := float64(n-before.Frame) / float64(s.Frame-before.Frame)
				steps = append(steps, link.Step{Frame: n, Time: x.clip.Times[n], Box: before.Box.Between(s.Box, share)})
			}
		}
		steps = append(steps, s)
	}
	t.Steps = steps
}
