package dataset

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
)

// Summary returns a summary of the dataset in one line, such as "28 videos, 312 tracks,
// person 24-d, action 16-d, 61 captions (4 without action), boxes for all, media for 12".
func (d *Dataset) Summary() string {
	parts := []string{videosText(d), fault.Count(len(d.Tracks), "track", "tracks")}
	for _, v := range d.Views {
		part := fmt.Sprintf("%s %d-d", v.Name, v.Dim)
		if n := v.Missing(); n > 0 {
			part += " (" + fault.Grouped(n) + " missing)"
		}
		parts = append(parts, part)
	}
	for _, x := range d.Descriptors {
		part := fmt.Sprintf("%s %s %d-d", x.Name, fault.Count(len(x.Track), "descriptor", "descriptors"), x.Dim)
		if n := x.TracksWithout(len(d.Tracks)); n > 0 {
			part += fmt.Sprintf(" (%s without)", fault.Count(n, "track", "tracks"))
		}
		parts = append(parts, part)
	}
	media := 0
	for _, v := range d.Videos {
		if v.Media != "" {
			media++
		}
	}
	parts = append(parts, d.CaptionsText(), share("boxes", d.Boxed(), len(d.Tracks)), share("media", media, len(d.Videos)))
	return strings.Join(parts, ", ")
}

// Boxed returns the number of tracks with boxes.
func (d *Dataset) Boxed() int {
	n := 0
	for _, t := range d.Tracks {
		if t.Boxes != nil {
			n++
		}
	}
	return n
}

// Posed returns the number of tracks with key points.
func (d *Dataset) Posed() int {
	n := 0
	for _, t := range d.Tracks {
		if t.Poses != nil {
			n++
		}
	}
	return n
}

// videosText returns the numbers of videos, free videos and test videos as text.
func videosText(d *Dataset) string {
	free, test := 0, 0
	for _, v := range d.Videos {
		if v.Free {
			free++
		}
		if v.Test {
			test++
		}
	}
	var kinds []string
	if free > 0 {
		kinds = append(kinds, fault.Grouped(free)+" free")
	}
	if test > 0 {
		kinds = append(kinds, fault.Grouped(test)+" test")
	}
	text := fault.Count(len(d.Videos), "video", "videos")
	if kinds != nil {
		text += " (" + strings.Join(kinds, ", ") + ")"
	}
	return text
}

func share(what string, n, of int) string {
	switch n {
	case 0:
		return "no " + what
	case of:
		return what + " for all"
	}
	return what + " for " + fault.Grouped(n)
}

// Weak reports whether the tuple leaves a concept open.
func (t Tuple) Weak() bool {
	for _, k := range t {
		if k == None {
			return true
		}
	}
	return false
}

// ConceptNames returns the names of the concepts, in the order of a tuple's members.
func (d *Dataset) ConceptNames() []string {
	var names []string
	for _, c := range d.Concepts {
		names = append(names, c.Name)
	}
	return names
}

// ViewNames returns the names of the features, or descriptors, of all concepts, each once, in the order of the concepts.
func (d *Dataset) ViewNames() []string { return ViewNames(d.Concepts) }

// ViewNames returns the names of the features, or descriptors, of some concepts, each once.
func ViewNames(concepts []Concept) []string {
	var names []string
	for _, c := range concepts {
		for _, name := range c.ViewNames() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// ColumnNames returns the names of the columns of each view with names; nil if there are none.
func (d *Dataset) ColumnNames() map[string][]string {
	var names map[string][]string
	for _, v := range d.Views {
		if v.Columns == nil {
			continue
		}
		if names == nil {
			names = map[string][]string{}
		}
		names[v.Name] = v.Columns
	}
	return names
}

// CaptionsText returns the number of captions, each a tuple, and of those that leave a concept open, such as
// "61 captions (4 without person or action)".
func (d *Dataset) CaptionsText() string {
	all, weak := 0, 0
	open := make([]bool, len(d.Concepts))
	for _, v := range d.Videos {
		all += len(v.Tuples)
		for _, tuple := range v.Tuples {
			if !tuple.Weak() {
				continue
			}
			weak++
			for e, k := range tuple {
				open[e] = open[e] || k == None
			}
		}
	}
	text := fault.Count(all, "caption", "captions")
	if weak == 0 {
		return text
	}
	var names []string
	for e, name := range d.ConceptNames() {
		if open[e] {
			names = append(names, name)
		}
	}
	return fmt.Sprintf("%s (%s without %s)", text, fault.Grouped(weak), strings.Join(names, " or "))
}
