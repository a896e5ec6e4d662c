package wire

import (
	"slices"

	"siibp/core/dataset"
)

// editing holds the edits of the open dataset.
type editing struct {
	editor  *dataset.Editor // of the opened dataset, nil before the first edit
	edits   dataset.Edits
	dataset *dataset.Dataset // with the edits
	input   *dataset.Dataset // the input of the model with the edits
	of      *dataset.Dataset // the input without edits from which input was made
}

// edit sets all edits of the open dataset, for future runs. After an error the previous edits stay.
func (d *openData) edit(edits dataset.Edits) error {
	if d.dataset == nil {
		return errClosed
	}
	e := &d.editing
	if e.dataset != nil && sameEdits(e.edits, edits) {
		return nil
	}
	edited, err := d.editor().Edited(edits)
	if err != nil {
		return err
	}
	e.edits, e.dataset, e.input = edits, edited, nil
	return nil
}

// editor returns the editor of the opened dataset. It keeps the hash of the features, which takes long for large files.
func (d *openData) editor() *dataset.Editor {
	if d.editing.editor == nil {
		d.editing.editor = &dataset.Editor{Data: d.dataset}
	}
	return d.editing.editor
}

// edited returns the input of the model with the edits.
func (d *openData) edited() *dataset.Dataset {
	e := &d.editing
	if e.dataset == nil || e.edits.IsEmpty() || d.input == nil {
		return d.input
	}
	if e.input == nil || e.of != d.input {
		e.input, e.of = d.withFeatures(e.dataset), d.input
	}
	return e.input
}

// withFeatures returns an edited dataset with the features of the model.
func (d *openData) withFeatures(edited *dataset.Dataset) *dataset.Dataset {
	input := *edited
	input.Views, input.Descriptors = d.input.Views, d.input.Descriptors
	return &input
}

// previewed returns the input of the model with other edits, which it does not set.
func (d *openData) previewed(edits dataset.Edits) (*dataset.Dataset, error) {
	if err := d.startable(); err != nil {
		return nil, err
	}
	if edits.IsEmpty() {
		return d.input, nil
	}
	edited, err := d.editor().Edited(edits)
	if err != nil {
		return nil, err
	}
	return d.withFeatures(edited), nil
}

// sameEdits reports whether a and b are equal. A nil list equals an empty one.
func sameEdits(a, b dataset.Edits) bool {
	x, err := encoded(a)
	y, err2 := encoded(b)
	return err == nil && err2 == nil && x == y
}

// edited returns the differences between the dataset of the run and the opened one, nil without edits.
func (f *fit) edited() *Edited {
	if f.edits.IsEmpty() {
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
			m.Videos = append(m.Videos, EditedVideo{i, v.Tuples, v.Optional, v.Counts})
		}
	}
	for row := range f.data.Tracks {
		if known := f.data.Tracks[row].Known; !slices.Equal(known, f.sourceData.Tracks[row].Known) {
			m.Tracks = append(m.Tracks, EditedTrack{row, known})
		}
	}
	return m
}

// Edited holds the differences between the dataset of a run and the opened one.
type Edited struct {
	Hash     string        `json:"hash"`
	Concepts []Concept     `json:"concepts"` // all
	Videos   []EditedVideo `json:"videos"`
	Tracks   []EditedTrack `json:"tracks"`
	Edits    dataset.Edits `json:"edits"` // that were applied
}

// EditedVideo is a video with edited captions. It is not free.
type EditedVideo struct {
	Video    int     `json:"video"`
	Tuples   [][]int `json:"tuples"`
	Optional []bool  `json:"unasked"` // as in Video
	Counts   []int   `json:"counts"`  // as in Video
}

// EditedTrack is a track with edited known labels.
type EditedTrack struct {
	Track int   `json:"track"`
	Known []int `json:"known"`
}
