package inspect

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

const (
	// lateShare is the share of frames beyond the video from which they are reported, unless all are
	// late by one:
	// a truncated video loses few.
	lateShare = 0.05
	// lateFactor is the ratio of the last frame to the video's length from which frames probably count something
	// else, such as milliseconds or the frames of all videos.
	lateFactor = 1.5
)

// span is the first and last frame of a path or track in a video.
type span struct {
	video       int
	first, last int
}

// lateFrames finds boxes at frames beyond their video or outside their track's span.
func lateFrames(d *dataset.Dataset) []Finding {
	return findPlaces(d, func(what string, list []path) *Finding {
		var spans []span
		for _, p := range list {
			if len(p.boxes) > 0 {
				spans = append(spans, span{p.video, p.boxes[0].Frame, lastFrame(p.boxes)})
			}
		}
		if f := late(d, spans, "paths of "+what); f != nil {
			return f
		}
		if what == "boxes" {
			return elsewhere(d)
		}
		return nil
	})
}

// lastFrame returns the last frame at which a path is visible.
func lastFrame(boxes []dataset.Box) int {
	last := boxes[len(boxes)-1]
	if last.Absent {
		return last.Frame - 1
	}
	return last.Frame
}

// lateTracks finds tracks that start or end beyond their video.
func lateTracks(d *dataset.Dataset) []Finding {
	var spans []span
	for _, t := range d.Tracks {
		if t.End > 0 {
			spans = append(spans, span{t.Video, t.Start, t.End - 1})
		}
	}
	if f := late(d, spans, "tracks"); f != nil {
		return []Finding{*f}
	}
	return nil
}

// late finds spans beyond the known number of frames of their video, and the probable cause.
func late(d *dataset.Dataset, spans []span, what string) *Finding {
	known, beyond, wholly, zero := 0, 0, 0, false
	by, longest, worst := 0, 0.0, span{video: -1} // largest excess in frames, and largest end relative to the video's length
	for _, s := range spans {
		frames := d.Videos[s.video].Frames
		if frames == 0 {
			continue
		}
		known++
		zero = zero || s.first == 0
		if s.last < frames {
			continue
		}
		beyond++
		if s.first >= frames {
			wholly++
		}
		by = max(by, s.last+1-frames)
		if share := float64(s.last+1) / float64(frames); share > longest {
			longest, worst = share, s
		}
	}
	fromOne := by == 1 && !zero
	if known < fewBoxes || beyond == 0 || float64(beyond) < lateShare*float64(known) && !fromOne {
		return nil
	}
	v := d.Videos[worst.video]
	text := fmt.Sprintf("%s of %s %s beyond the end of their video, as at frame %s of %s, which has %s. ", fault.Grouped(beyond),
		fault.Count(known, what, what), verb(beyond, "goes", "go"), fault.Grouped(worst.last), fault.Quote(v.ID), fault.Count(v.Frames, "frame", "frames"))
	switch {
	case fromOne:
		text += "They look counted from 1: frames count from 0, so subtract 1."
	case overAll(d, spans):
		text += "They look counted over all videos, one after the other: in each video frames count from 0, so subtract the frames of the videos before it."
	case wholly > 0 && shift(d, spans) != 0:
		text += fmt.Sprintf("All would fit %s frames earlier: in each video frames count from 0.", fault.Grouped(shift(d, spans)))
	case longest > lateFactor:
		text += "Are they milliseconds, or the frames of another frame rate? They count the video's own frames, from 0."
	default:
		text += "Is the number of frames in dataset.json right, and is this the video that they were drawn in?"
	}
	return &Finding{Kind: Late, Text: text}
}

// overAll reports whether the spans fit if frames are counted over all videos in order.
func overAll(d *dataset.Dataset, spans []span) bool {
	if len(d.Videos) < 2 {
		return false
	}
	start, at := make([]int, len(d.Videos)), 0
	for i, v := range d.Videos {
		start[i] = at
		at += v.Frames
		if v.Frames == 0 {
			return false
		}
	}
	fit := 0
	for _, s := range spans {
		if s.first >= start[s.video] && s.last <= start[s.video]+d.Videos[s.video].Frames {
			fit++
		}
	}
	return float64(fit) >= causeShare*float64(len(spans))
}

// shift returns the number of frames by which all spans are late, if one number explains all; else
// 0.
func shift(d *dataset.Dataset, spans []span) int {
	least := math.MaxInt
	for _, s := range spans {
		least = min(least, s.first)
	}
	for _, s := range spans {
		if frames := d.Videos[s.video].Frames; frames > 0 && s.last-least > frames {
			return 0
		}
	}
	return least
}

// elsewhere finds tracks whose boxes are all outside their start and end.
func elsewhere(d *dataset.Dataset) *Finding {
	both, outside, first := 0, 0, -1
	for row, t := range d.Tracks {
		if t.End == 0 || len(t.Boxes) == 0 {
			continue
		}
		both++
		if t.Boxes[0].Frame >= t.End || lastFrame(t.Boxes) < t.Start {
			if outside++; first < 0 {
				first = row
			}
		}
	}
	if both < fewBoxes || float64(outside) < lateShare*float64(both) {
		return nil
	}
	t := d.Tracks[first]
	return &Finding{Kind: Late, Rows: []int{first}, Text: fmt.Sprintf(
		"%s of %s boxes only at frames at which tracks.csv says they are not there, as track %s of video %s: boxes from frame %s to %s, but start %s and end %s. Are start and end seconds, or do the boxes count from another frame? Both must count the frames of the video from 0.",
		fault.Grouped(outside), fault.Count(both, "track has", "tracks have"), fault.Quote(t.ID), fault.Quote(d.Videos[t.Video].ID),
		fault.Grouped(t.Boxes[0].Frame), fault.Grouped(lastFrame(t.Boxes)), fault.Grouped(t.Start), fault.Grouped(t.End))}
}
