package dataset

import (
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// TrackCorrection holds the known labels of one track, which replace those that were read.
type TrackCorrection struct {
	Video  string   `json:"video"`  // its name
	Track  string   `json:"track"`  // its name in the video
	Labels []string `json:"labels"` // per concept a class, "-" for background, "" for unknown, as in a known: column

	Contradicts []ContradictedLabel `json:"contradicts,omitempty"` // each concept at most once
}

// ContradictedLabel is a sure or likely label of the answer before a correction, which the correction contradicts. It is
// shown beside the correction; a run does not use it.
type ContradictedLabel struct {
	Concept int     `json:"concept"`
	Label   string  `json:"label"` // a class, "-" for background
	P       float64 `json:"p"`     // its probability
}

// setKnown sets the known labels of a track, and returns its row.
func (d edited) setKnown(named videoNames, x TrackCorrection) (int, error) {
	video, ok := named.find(x.Video)
	at := -1
	if ok {
		var ids []string
		for _, row := range d.Videos[video].Tracks {
			ids = append(ids, d.Tracks[row].ID)
		}
		at = text.FindName(ids, x.Track)
	}
	if at < 0 {
		return 0, fmt.Errorf("edits: video %s has no track %s", fault.Quote(x.Video), fault.Quote(x.Track))
	}
	if len(x.Labels) != len(d.Concepts) {
		return 0, fmt.Errorf("edits: track %s of video %s must have a label for each of %s; it has %d", fault.Quote(x.Track), fault.Quote(x.Video),
			fault.Count(len(d.Concepts), "concept", "concepts"), len(x.Labels))
	}
	if err := d.checkContradicted(x); err != nil {
		return 0, err
	}
	row := d.Videos[video].Tracks[at]
	known := make([]int, len(x.Labels))
	for e, name := range x.Labels {
		switch {
		case name == "":
			known[e] = Unknown
		case text.IsDash(name):
			known[e] = Background
		default:
			if known[e] = text.FindName(d.Concepts[e].Classes, name); known[e] < 0 {
				return 0, fmt.Errorf("edits: track %s of video %s is known to be %s, which is no %s",
					fault.Quote(x.Track), fault.Quote(x.Video), fault.Quote(name), d.Concepts[e].Name)
			}
		}
	}
	d.Tracks[row].Known = known
	return row, nil
}

// checkContradicted returns an error if a label that x contradicts has an unknown concept, or a probability below 0 or above 1.
func (d edited) checkContradicted(x TrackCorrection) error {
	for _, c := range x.Contradicts {
		if c.Concept < 0 || c.Concept >= len(d.Concepts) {
			return fmt.Errorf("edits: track %s of video %s contradicts a label of concept %d; write 0 to %d", fault.Quote(x.Track), fault.Quote(x.Video), c.Concept, len(d.Concepts)-1)
		}
		if c.P < 0 || c.P > 1 {
			return fmt.Errorf("edits: track %s of video %s contradicts a label with probability %g; write 0 to 1", fault.Quote(x.Track), fault.Quote(x.Video), c.P)
		}
	}
	return nil
}

// checkKnown returns an error if the captions of a video exclude a known class of one of its tracks.
func (d edited) checkKnown(video int) error {
	v := &d.Videos[video]
	if v.Free {
		return nil
	}
	for _, row := range v.Tracks {
		for e, k := range d.Tracks[row].Known {
			if k >= 0 && !slices.ContainsFunc(v.Tuples, func(t Tuple) bool { return t[e] == k }) {
				return fmt.Errorf("track %s of video %s is known to be %s, but no caption of %s names that %s: name it there, or take back what is known",
					fault.Quote(d.Tracks[row].ID), fault.Quote(v.ID), fault.Quote(d.Concepts[e].Classes[k]), fault.Quote(v.ID), d.Concepts[e].Name)
			}
		}
	}
	return nil
}
