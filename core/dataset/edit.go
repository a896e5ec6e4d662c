package dataset

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// Edits are all changes of a dataset by the user, relative to the dataset that was read. They refer to videos, tracks and
// classes by name, so that they can be stored.
type Edits struct {
	Captions []VideoCaptions   `json:"captions,omitempty"` // each video once
	Known    []TrackCorrection `json:"known,omitempty"`    // each track once
}

// VideoCaptions are the captions of one video, which replace those that were read.
type VideoCaptions struct {
	Video    string     `json:"video"`             // its name
	Tuples   [][]string `json:"tuples"`            // per concept a class, "" for ∅
	Optional []int      `json:"unasked,omitempty"` // indices of the tuples that are no constraints
	Counts   []int      `json:"counts,omitempty"`  // the number of tracks that each requires; none: as before the edit, or one
}

// IsEmpty reports whether there are no edits.
func (e Edits) IsEmpty() bool { return len(e.Captions) == 0 && len(e.Known) == 0 }

// Editor applies edits to one dataset, any number of times. It hashes the features once.
type Editor struct {
	Data *Dataset

	features []byte // state of the hash after the features, nil: not computed
}

// Edited applies edits; see Editor.Edited.
func (d *Dataset) Edited(e Edits) (*Dataset, error) { return (&Editor{Data: d}).Edited(e) }

// Edited returns a copy of the editor's dataset with the edits and a new hash. Features and
// other unchanged parts are shared. A class that captions
// name for the first time is appended to its concept's vocabulary, unless dataset.json
// lists the classes; a class that they no longer name stays. Edited returns an error if the edits do not fit
// the dataset, or if the captions exclude a known class.
func (m *Editor) Edited(e Edits) (*Dataset, error) {
	d := m.Data
	if e.IsEmpty() {
		return d, nil
	}
	copied := *d
	c := edited{&copied}
	c.Concepts, c.Videos, c.Tracks = slices.Clone(d.Concepts), slices.Clone(d.Videos), slices.Clone(d.Tracks)
	named, touched := c.byName(), map[int]bool{}
	for _, x := range e.Captions {
		video, ok := named.find(x.Video)
		if !ok {
			return nil, fmt.Errorf("edits: there is no video %s", fault.Quote(x.Video))
		}
		if touched[video] {
			return nil, fmt.Errorf("edits: the video %s occurs twice; write all its captions in one entry", fault.Quote(x.Video))
		}
		touched[video] = true
		if err := c.setCaptions(&c.Videos[video], x); err != nil {
			return nil, err
		}
	}
	corrected := map[int]bool{}
	for _, x := range e.Known {
		row, err := c.setKnown(named, x)
		if err != nil {
			return nil, err
		}
		if corrected[row] {
			return nil, fmt.Errorf("edits: track %s of video %s is corrected twice", fault.Quote(x.Track), fault.Quote(x.Video))
		}
		corrected[row], touched[c.Tracks[row].Video] = true, true
	}
	for video := range c.Videos {
		if touched[video] {
			if err := c.checkKnown(video); err != nil {
				return nil, err
			}
		}
	}
	c.Notes = append(slices.Clone(d.Notes), e.note())
	m.hash(c.Dataset)
	return c.Dataset, nil
}

// edited is the copy of a dataset to which edits are applied.
type edited struct{ *Dataset }

// hash sets the hash of an edited dataset.
func (m *Editor) hash(c *Dataset) {
	same := slices.EqualFunc(c.Concepts, m.Data.Concepts, func(a, b Concept) bool { return len(a.Classes) == len(b.Classes) })
	if same {
		c.Hash, m.features = hashFrom(c, m.features)
	} else {
		c.Hash = ContentHash(c)
	}
}

// videoNames finds videos by name, and by folded name.
type videoNames map[string]int

// byName returns the videos by name. A name takes precedence over an equal folded name.
func (d edited) byName() videoNames {
	named := videoNames{}
	for i, v := range d.Videos {
		named[text.FoldVideo(v.ID)] = i
	}
	for i, v := range d.Videos {
		named[v.ID] = i
	}
	return named
}

// find returns the video with a name, and false if there is none.
func (n videoNames) find(name string) (int, bool) {
	video, ok := n[name]
	if !ok {
		video, ok = n[text.FoldVideo(name)]
	}
	return video, ok
}

// setCaptions replaces the tuples of a video, which is then not free.
func (d edited) setCaptions(v *Video, x VideoCaptions) error {
	before := *v
	v.Free, v.Tuples, v.Optional, v.Counts = false, nil, nil, nil
	for i, members := range x.Tuples {
		tuple, err := d.tuple(members)
		if err == nil && slices.ContainsFunc(v.Tuples, func(t Tuple) bool { return slices.Equal(t, tuple) }) {
			err = errors.New("is there twice")
		}
		if err != nil {
			return fmt.Errorf("edits: tuple %d of video %s: %w", i+1, fault.Quote(v.ID), err)
		}
		v.Tuples = append(v.Tuples, tuple)
	}
	if err := v.setCounts(x.Counts, &before); err != nil {
		return fmt.Errorf("edits: video %s: %w", fault.Quote(v.ID), err)
	}
	for _, i := range x.Optional {
		if i < 0 || i >= len(v.Tuples) {
			return fmt.Errorf("edits: video %s has no tuple %d", fault.Quote(v.ID), i+1)
		}
		if v.Optional == nil {
			v.Optional = make([]bool, len(v.Tuples))
		}
		v.Optional[i] = true
	}
	return nil
}

// setCounts sets the number of tracks that each tuple requires: the counts or, if there are none, those from
// before the edit.
func (v *Video) setCounts(counts []int, before *Video) error {
	if len(counts) == 0 {
		for _, tuple := range v.Tuples {
			n := 1
			if i := slices.IndexFunc(before.Tuples, func(t Tuple) bool { return slices.Equal(t, tuple) }); i >= 0 {
				n = before.Count(i)
			}
			counts = append(counts, n)
		}
	}
	if len(counts) != len(v.Tuples) {
		return fmt.Errorf("%d counts of %d tuples", len(counts), len(v.Tuples))
	}
	for i, n := range counts {
		if n < 1 || n > MaxCount {
			return fmt.Errorf("tuple %d requires %d tracks; it can require 1 to %d", i+1, n, MaxCount)
		}
	}
	v.SetCounts(slices.Clone(counts))
	return nil
}

// tuple returns the tuple of class names, and adds new classes.
func (d edited) tuple(members []string) (Tuple, error) {
	if len(members) != len(d.Concepts) {
		return nil, fmt.Errorf("a tuple has %s, one for each concept; found %d", fault.Count(len(d.Concepts), "member", "members"), len(members))
	}
	tuple, named := make(Tuple, len(members)), false
	for e, name := range members {
		if tuple[e] = None; name == "" {
			continue
		}
		k, err := d.class(e, name)
		if err != nil {
			return nil, err
		}
		tuple[e], named = k, true
	}
	if !named {
		return nil, errors.New("it names no class")
	}
	return tuple, nil
}

// class returns the class with a name, which it adds if it is new.
func (d edited) class(e int, name string) (int, error) {
	c := &d.Concepts[e]
	if k := text.FindName(c.Classes, name); k >= 0 {
		return k, nil
	}
	if why := BadClass(name); why != "" {
		return 0, fmt.Errorf("%s; found %s", why, fault.Quote(name))
	}
	if d.ListsClasses(c.Name) {
		return 0, fmt.Errorf("dataset.json lists the classes of %s; %s is not among them", c.Name, fault.Quote(name))
	}
	c.Classes = append(slices.Clip(c.Classes), name)
	return len(c.Classes) - 1, nil
}

// ListsClasses reports whether dataset.json lists the classes of a concept.
func (d *Dataset) ListsClasses(concept string) bool {
	list, _ := d.Info["concepts"].([]any)
	return slices.ContainsFunc(list, func(x any) bool {
		said, _ := x.(map[string]any)
		classes, _ := said["classes"].([]any)
		return said["name"] == concept && len(classes) > 0
	})
}

// note returns a note about the edits.
func (e Edits) note() string {
	return fmt.Sprintf("By hand: the captions of %s and the known labels of %s.",
		fault.Count(len(e.Captions), "video", "videos"), fault.Count(len(e.Known), "track", "tracks"))
}

// IsRequired reports whether tuple i of the video is a constraint as well as a label.
func (v *Video) IsRequired(i int) bool { return i >= len(v.Optional) || !v.Optional[i] }
