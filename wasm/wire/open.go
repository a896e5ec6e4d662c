package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/reader"
	"siibp/core/dataset/vfs"
)

var errClosed = errors.New("no dataset is open")

// opening is the second argument of open.
type opening struct {
	Cut      Cut               `json:"cut"`
	Answers  map[string]string `json:"answers"`  // to what the reader asks, by the question's key; null: those of the run's capsule
	Captions *string           `json:"captions"` // in place of its own; blank: still to be written
	Edits    dataset.Edits     `json:"edits"`    // what it is open with
	Apply    bool              `json:"apply"`    // read for the saved model among the files
}

// options are those of the reader, for the data of a run or, where it is nil, of none.
func (o opening) options(run *capsule.Capsule, folder string) reader.Options {
	cut, answers := o.Cut.options(), o.Answers
	if run != nil && o.Cut == (Cut{}) {
		cut = run.Dataset.Options().Cut
	}
	if run != nil && answers == nil {
		answers = run.Dataset.Answers
	}
	return reader.Options{Cut: cut, Answers: answers, Admit: admit, Within: folder, Captions: o.Captions, Unwritten: o.blank()}
}

func (o opening) blank() bool { return o.Captions != nil && strings.TrimSpace(*o.Captions) == "" }

// Open reads and checks a dataset of whatever was handed over together, as the JSON how
// says, or a run's capsule, with the data in it or beside it. Nothing is made of its
// features yet, but where there are none to be made a run can start. Where it does not
// pass, what was open stays open.
func (c *Core) Open(files []Input, how []byte) Reply {
	var asked opening
	if err := strict(how, &asked); err != nil {
		return failure(fmt.Errorf("open: %w", err), nil)
	}
	saved, files, err := modelIn(files)
	if err != nil {
		return failure(err, nil)
	}
	if saved != nil && len(files) == 0 {
		return Reply{Message: saved.told()}
	}
	if asked.Apply {
		return c.openFor(saved, files, asked)
	}
	reply := c.openAlone(saved, files, asked)
	if m, faulty := reply.Message.(Faults); saved != nil && faulty && m.Writable {
		return c.openFor(saved, files, asked) // it has no captions, and a model needs none
	}
	return reply
}

// openAlone opens a dataset in its own words.
func (c *Core) openAlone(saved *heldModel, files []Input, asked opening) Reply {
	run, folder, files, err := capsuleIn(files)
	if err != nil {
		return failure(err, nil)
	}
	if run != nil && folder != "" && !run.Dataset.Embedded {
		return Reply{Message: Lacking{"lacking", run.Dataset.Name, run.Dataset.Read(), run.Dataset.Videos, run.Dataset.Tracks}}
	}
	fsys := system(files)
	o := asked.options(run, folder)
	d, err := reader.ReadWith(fsys, o)
	if err != nil {
		return refusal(err, d, fsys, o)
	}
	tidy, err := reader.Tidied(fsys, o)
	if err != nil {
		return failure(err, d)
	}
	if run != nil && (asked.Captions != nil || asked.Answers != nil || asked.Cut != Cut{}) && run.Dataset.Read() != d.Hash {
		run = nil // captions that were written since then, other answers or another cut make another dataset
	}
	if run != nil {
		if err := run.Adopt(d, tidy); err != nil {
			return failure(err, d)
		}
	}
	if d.Name == "" {
		d.Name = nameOf(files)
	}
	if d, err = d.Edited(asked.Edits); err != nil {
		return failure(err, nil)
	}
	return c.take(d, &origin{files: tidy, run: run, model: saved}, asked.blank())
}

// take makes a dataset that was read the one that is open.
func (c *Core) take(d *dataset.Dataset, from *origin, blank bool) Reply {
	c.abandon()
	*c = Core{opened: d, origin: from, blank: blank}
	if len(d.Descriptors) == 0 {
		c.data = d
	}
	return describe(d, from)
}

// system is the file system of what was handed over.
func system(files []Input) fs.FS {
	list := make([]vfs.File, len(files))
	for i, f := range files {
		list[i] = vfs.File{Path: f.Path, Size: f.Size, Body: f.Body}
	}
	return vfs.Files(list)
}

// nameOf is what a dataset without a name is called after.
func nameOf(files []Input) string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = path.Base(f.Path)
	}
	return reader.Called(names)
}

// refusal tells the faults of a dataset, and whether all would be well if its captions
// were written.
func refusal(err error, d *dataset.Dataset, fsys fs.FS, o reader.Options) Reply {
	reply := failure(err, d)
	m, faulty := reply.Message.(Faults)
	elsewhere := func(f Fault) bool { return f.File != "captions.txt" }
	prose := func(f Fault) bool { return f.Rule == captions.InParentheses }
	if !faulty || o.Captions != nil || slices.ContainsFunc(m.Faults, elsewhere) {
		return reply
	}
	if lone := len(m.Faults) == 1 && m.Faults[0].Row == 0; !lone && !slices.ContainsFunc(m.Faults, prose) {
		return reply // they are tuples, which can be mended
	}
	o.Unwritten = true
	_, err = reader.ReadWith(fsys, o)
	m.Writable = err == nil
	return Reply{Message: m}
}

// strict reads a JSON object, "" for an empty one; a key that means nothing is an error.
func strict(text []byte, to any) error {
	if len(text) == 0 {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(to)
}

// captioned says why nothing can be learned of what is open, nil if something can.
func (c *Core) captioned() error {
	switch {
	case c.opened == nil:
		return errClosed
	case c.blank:
		return errors.New("no caption is written yet, so there is nothing to find")
	}
	return nil
}

// startable says why no run can start on what is open, nil if one can.
func (c *Core) startable() error {
	if err := c.captioned(); err != nil {
		return err
	}
	if c.data == nil {
		return errors.New("the dataset's features are not made yet")
	}
	return nil
}

// options are those of the reader.
func (c Cut) options() dataset.CasablancaOptions {
	return dataset.CasablancaOptions{Segment: c.Segment, Rate: c.Rate, Persons: c.Persons, Width: c.Width, ActionWidth: c.ActionWidth, Background: c.Background}
}

// cutOf says how a movie was cut, nil for what is none.
func cutOf(d *dataset.Dataset) *Cut {
	o := d.Cut
	if o == nil {
		return nil
	}
	return &Cut{o.Segment, o.Rate, o.Persons, o.Width, o.ActionWidth, o.Background}
}
