package wire

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/read"
	"siibp/core/dataset/vfs"
)

// OpenArguments are files that were handed over together, and how to read them.
type OpenArguments struct {
	Files []Input `json:"-" wire:"files"`
	How   How     `json:"how,omitzero"`
}

func (a *OpenArguments) attach(r Request) { a.Files = r.Files }

// How says how open is to read a dataset.
type How struct {
	Cut      Cut               `json:"cut,omitzero"`
	Captions *string           `json:"captions,omitzero"` // in place of its own; blank: still to be written
	Answers  map[string]string `json:"answers,omitzero"`  // to what the reader asks, by the question's key; none: those of the run's capsule
	Edits    dataset.Edits     `json:"edits,omitzero"`    // what it is open with
	Apply    bool              `json:"apply,omitzero"`    // read for the saved model among the files
}

// options are those of the reader, for the data of a run or, where it is nil, of none.
func (h How) options(run *capsule.Capsule, folder string) read.Options {
	cut, answers := h.Cut.options(), h.Answers
	if run != nil && h.Cut == (Cut{}) {
		cut = run.Dataset.Options().Cut
	}
	if run != nil && answers == nil {
		answers = run.Dataset.Answers
	}
	return read.Options{Cut: cut, Answers: answers, Admit: admit, Within: folder, Captions: h.Captions, Unwritten: h.blank()}
}

func (h How) blank() bool { return h.Captions != nil && strings.TrimSpace(*h.Captions) == "" }

// openFiles reads and checks a dataset of whatever was handed over together, or a run's capsule,
// with the data in it or beside it. Nothing is made of its features yet, but where there are
// none to be made a run can start. Where it does not pass, what was open stays open.
func (c *Core) openFiles(a *OpenArguments) (Reply, error) {
	saved, files, err := modelIn(a.Files)
	if err != nil {
		return Reply{}, err
	}
	if saved != nil && len(files) == 0 {
		return Reply{Message: *saved.message()}, nil
	}
	if a.How.Apply {
		return c.openFor(saved, files, a.How)
	}
	reply, err := c.openAlone(saved, files, a.How)
	if m, faulty := reply.Message.(Faults); saved != nil && faulty && m.Writable {
		return c.openFor(saved, files, a.How) // it has no captions, and a model needs none
	}
	return reply, err
}

// openAlone opens a dataset in its own words.
func (c *Core) openAlone(saved *savedModel, files []Input, how How) (Reply, error) {
	run, folder, files, err := capsuleIn(files)
	if err != nil {
		return Reply{}, err
	}
	if run != nil && folder != "" && !run.Dataset.Embedded {
		return Reply{Message: Lacking{run.Dataset.Name, run.Dataset.Read(), run.Dataset.Videos, run.Dataset.Tracks}}, nil
	}
	fsys := system(files)
	o := how.options(run, folder)
	d, err := read.FSWith(fsys, o)
	if err != nil {
		return refusal(err, d, fsys, o), nil
	}
	tidy, err := read.NewCanonicalFS(fsys, o)
	if err != nil {
		return failureWith(err, d), nil
	}
	if run != nil && (how.Captions != nil || how.Answers != nil || how.Cut != Cut{}) && run.Dataset.Read() != d.Hash {
		run = nil // captions that were written since then, other answers or another cut make another dataset
	}
	if run != nil {
		if err := run.Adopt(d, tidy); err != nil {
			return failureWith(err, d), nil
		}
	}
	if d.Name == "" {
		d.Name = nameOf(files)
	}
	if d, err = d.Edited(how.Edits); err != nil {
		return Reply{}, err
	}
	return c.setOpen(d, &origin{files: tidy, run: run, model: saved}, how.blank()), nil
}

// setOpen makes a dataset that was read the one that is open.
func (c *Core) setOpen(d *dataset.Dataset, from *origin, blank bool) Reply {
	c.reset(&openData{dataset: d, origin: from, blank: blank})
	if len(d.Descriptors) == 0 {
		c.open.input = d
	}
	reply := describe(d, from)
	reply.State = &State{Done: true}
	return reply
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
	return read.Called(names)
}

// refusal lists the faults of a dataset, and says whether all would be well if its captions
// were written.
func refusal(err error, d *dataset.Dataset, fsys fs.FS, o read.Options) Reply {
	reply := failureWith(err, d)
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
	_, err = read.FSWith(fsys, o)
	m.Writable = err == nil
	return Reply{Message: m}
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
