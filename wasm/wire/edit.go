package wire

import (
	"encoding/json"
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/posterior"
)

// editing is what a person has changed of the open dataset by hand.
type editing struct {
	editor *dataset.Editor // of the dataset as it was opened, nil before the first edit
	edits  dataset.Edits
	opened *dataset.Dataset // with the edits
	seen   *dataset.Dataset // the same as the model sees it
	data   *dataset.Dataset // of which that was made
}

// Edit says what is changed by hand of the dataset that is open, as JSON: all of it, not
// what is new. Runs that begin from now on, warm ones too, are of the dataset so edited;
// those that there are stay what they are. Where it cannot be, what was edited before stays.
func (c *Core) Edit(text []byte) Reply {
	if c.opened == nil {
		return failure(errClosed, nil)
	}
	var edits dataset.Edits
	if err := strict(text, &edits); err != nil {
		return failure(fmt.Errorf("edits: %w", err), nil)
	}
	if err := c.edit(edits); err != nil {
		return failure(err, nil)
	}
	return Reply{Message: struct {
		Type string `json:"type"`
		Hash string `json:"hash"` // of the dataset as it is now
	}{"edited", c.editing.opened.Hash}}
}

func (c *Core) edit(edits dataset.Edits) error {
	e := &c.editing
	if e.opened != nil && sameEdits(e.edits, edits) {
		return nil
	}
	if e.editor == nil {
		e.editor = &dataset.Editor{Data: c.opened}
	}
	d, err := e.editor.Edited(edits)
	if err != nil {
		return err
	}
	e.edits, e.opened, e.seen = edits, d, nil
	return nil
}

// present returns the dataset as the model sees it, with what is changed by hand.
func (c *Core) present() *dataset.Dataset {
	e := &c.editing
	if e.opened == nil || e.edits.None() || c.data == nil {
		return c.data
	}
	if e.seen == nil || e.data != c.data {
		d := *e.opened
		d.Views, d.Descriptors = c.data.Views, c.data.Descriptors
		e.seen, e.data = &d, c.data
	}
	return e.seen
}

// sameEdits compares them as they are written.
func sameEdits(a, b dataset.Edits) bool {
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && slices.Equal(x, y)
}

// edited says what a run's dataset is where it is not the one that was opened.
func (c *Core) edited(f fit) *Edited {
	if f.edits.None() {
		return nil
	}
	m := &Edited{Hash: f.data.Hash, Notes: f.data.Notes, Edits: f.edits}
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
		if known := f.data.Tracks[row].Known; !slices.Equal(known, c.opened.Tracks[row].Known) {
			m.Tracks = append(m.Tracks, EditedTrack{row, known})
		}
	}
	return m
}

// ask proposes the tracks that a person is to be asked about.
func (c *Core) ask(skip [][2]int) Reply {
	m := Ask{Type: "ask", Questions: []Question{}}
	for _, q := range posterior.Questions(c.fit.search.Trainer(), skip) {
		m.Questions = append(m.Questions, Question(q))
	}
	return Reply{Message: m}
}

// Edited is the dataset of a run where it is not as it was opened: what is otherwise.
type Edited struct {
	Hash     string        `json:"hash"`
	Concepts []Concept     `json:"concepts"` // all
	Videos   []EditedVideo `json:"videos"`
	Tracks   []EditedTrack `json:"tracks"`
	Notes    []string      `json:"notes"` // all
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

// Ask is what a person is to be asked, the best question first; none where no answer would
// settle much.
type Ask struct {
	Type      string     `json:"type"` // "ask"
	Questions []Question `json:"questions"`
}

// Question is posterior.Question.
type Question struct {
	Track   int       `json:"track"`
	Concept int       `json:"concept"`
	Classes []int     `json:"classes"` // that the video allows, the likeliest first
	P       []float64 `json:"p"`       // of each
	None    float64   `json:"none"`    // that it is none of them
	Score   float64   `json:"score"`   // expected fall of the entropy of all labels, nats
	Flips   float64   `json:"follow"`  // expected number of other labels that flip
}
