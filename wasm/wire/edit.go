package wire

import (
	"slices"

	"siibp/core/dataset"
)

// editing is what a person has changed of the open dataset by hand.
type editing struct {
	editor  *dataset.Editor // of the dataset as it was opened, nil before the first edit
	edits   dataset.Edits
	dataset *dataset.Dataset // with the edits
	input   *dataset.Dataset // the same as the model sees it
	of      *dataset.Dataset // the input without edits, of which that was made
}

// edit sets what is changed by hand of the dataset that is open: all of it, not what is new.
// Runs that start from now on are of the dataset so edited; those that there are stay what they
// are. Where it cannot be, what was edited before stays.
func (d *openData) edit(edits dataset.Edits) error {
	if d.dataset == nil {
		return errClosed
	}
	e := &d.editing
	if e.dataset != nil && sameEdits(e.edits, edits) {
		return nil
	}
	if e.editor == nil {
		e.editor = &dataset.Editor{Data: d.dataset}
	}
	edited, err := e.editor.Edited(edits)
	if err != nil {
		return err
	}
	e.edits, e.dataset, e.input = edits, edited, nil
	return nil
}

// edited returns the dataset as the model sees it, with what is changed by hand.
func (d *openData) edited() *dataset.Dataset {
	e := &d.editing
	if e.dataset == nil || e.edits.None() || d.input == nil {
		return d.input
	}
	if e.input == nil || e.of != d.input {
		input := *e.dataset
		input.Views, input.Descriptors = d.input.Views, d.input.Descriptors
		e.input, e.of = &input, d.input
	}
	return e.input
}

// sameEdits compares them as the page gets them: a list that is nil is the same as an empty one.
func sameEdits(a, b dataset.Edits) bool {
	x, err := encoded(a)
	y, err2 := encoded(b)
	return err == nil && err2 == nil && x == y
}

// edited says what a run's dataset is where it is not the one that was opened.
func (f *fit) edited() *Edited {
	if f.edits.None() {
		return nil
	}
	m := &Edited{Hash: f.data.Hash, Edits: f.edits}
	for _, x := range f.data.Concepts {
		m.Concepts = append(m.Concepts, Concept(x))
	}
	changed := map[string]bool{}
	for _, x := range f.edits.Captions {
		changed[x.Video] = true
	}
	for i := range f.data.Videos {
		if v := video(&f.data.Videos[i]); changed[v.ID] {
			m.Videos = append(m.Videos, EditedVideo{i, v.Tuples, v.Unasked, v.Counts})
		}
	}
	for row := range f.data.Tracks {
		if known := f.data.Tracks[row].Known; !slices.Equal(known, f.opened.Tracks[row].Known) {
			m.Tracks = append(m.Tracks, EditedTrack{row, known})
		}
	}
	return m
}

// Edited is the dataset of a run where it is not as it was opened: what is otherwise. Its notes are the same
// but for the one on what was done by hand, which the page counts where it was done.
type Edited struct {
	Hash     string        `json:"hash"`
	Concepts []Concept     `json:"concepts"` // all
	Videos   []EditedVideo `json:"videos"`
	Tracks   []EditedTrack `json:"tracks"`
	Edits    dataset.Edits `json:"edits"` // that made it so
}

// EditedVideo is a video with other captions; it is not free.
type EditedVideo struct {
	Video   int     `json:"video"`
	Tuples  [][]int `json:"tuples"`
	Unasked []bool  `json:"unasked"` // as Video has it
	Counts  []int   `json:"counts"`  // likewise
}

// EditedTrack is a track of which something else is known.
type EditedTrack struct {
	Track int   `json:"track"`
	Known []int `json:"known"`
}
