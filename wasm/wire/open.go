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

// OpenArguments are files that were opened together, and options for reading them.
type OpenArguments struct {
	Files []Input     `json:"-" wire:"files"`
	How   ReadOptions `json:"how,omitzero"`
}

func (a *OpenArguments) attach(r Request) { a.Files = r.Files }

// ReadOptions are options for reading a dataset.
type ReadOptions struct {
	Cut      MovieCut          `json:"cut,omitzero"`
	Captions *string           `json:"captions,omitzero"` // replace those of the dataset; blank: not written yet
	Answers  map[string]string `json:"answers,omitzero"`  // to questions of the reader, by key; none: those of the capsule
	Edits    dataset.Edits     `json:"edits,omitzero"`    // applied after reading
	Apply    bool              `json:"apply,omitzero"`    // read with the vocabulary of the saved model among the files
}

// options returns the options of the reader. run is the capsule whose dataset is read, or nil.
func (h ReadOptions) options(run *capsule.Capsule, folder string) read.Options {
	cut, answers := h.Cut.options(), h.Answers
	if run != nil && h.Cut == (MovieCut{}) {
		cut = run.Dataset.Options().Cut
	}
	if run != nil && answers == nil {
		answers = run.Dataset.Answers
	}
	return read.Options{Cut: cut, Answers: answers, Admit: admit, Within: folder, Captions: h.Captions, Unwritten: h.blank()}
}

func (h ReadOptions) blank() bool { return h.Captions != nil && strings.TrimSpace(*h.Captions) == "" }

// openFiles reads and checks a dataset, or a capsule with the dataset in it or beside it. It does not compute
// features; if the dataset needs none, a run can start. After an error the previous dataset stays open.
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
		return c.openFor(saved, files, a.How) // a model needs no captions
	}
	return reply, err
}

// openAlone opens a dataset with its own vocabulary.
func (c *Core) openAlone(saved *savedModel, files []Input, how ReadOptions) (Reply, error) {
	run, folder, files, err := capsuleIn(files)
	if err != nil {
		return Reply{}, err
	}
	if run != nil && folder != "" && !run.Dataset.Embedded {
		return Reply{Message: MissingData{run.Dataset.Name, run.Dataset.Read(), run.Dataset.Videos, run.Dataset.Tracks}}, nil
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
	if run != nil && (how.Captions != nil || how.Answers != nil || how.Cut != MovieCut{}) && run.Dataset.Read() != d.Hash {
		run = nil // other captions, answers or cuts make another dataset
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

// setOpen replaces the open dataset.
func (c *Core) setOpen(d *dataset.Dataset, from *origin, blank bool) Reply {
	c.reset(&openData{dataset: d, origin: from, blank: blank})
	if len(d.Descriptors) == 0 {
		c.open.input = d
	}
	reply := describe(d, from)
	reply.State = &State{Done: true}
	return reply
}

// system returns the files as a file system.
func system(files []Input) fs.FS {
	list := make([]vfs.File, len(files))
	for i, f := range files {
		list[i] = vfs.File{Path: f.Path, Size: f.Size, Body: f.Body}
	}
	return vfs.Files(list)
}

// nameOf returns the name of a dataset that has none of its own.
func nameOf(files []Input) string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = path.Base(f.Path)
	}
	return read.Called(names)
}

// refusal returns the faults of a dataset. Writable is set if the captions are the only cause.
func refusal(err error, d *dataset.Dataset, fsys fs.FS, o read.Options) Reply {
	reply := failureWith(err, d)
	m, faulty := reply.Message.(Faults)
	elsewhere := func(f Fault) bool { return f.File != "captions.txt" }
	prose := func(f Fault) bool { return f.Rule == captions.InParentheses }
	if !faulty || o.Captions != nil || slices.ContainsFunc(m.Faults, elsewhere) {
		return reply
	}
	if lone := len(m.Faults) == 1 && m.Faults[0].Row == 0; !lone && !slices.ContainsFunc(m.Faults, prose) {
		return reply // tuples, which the user can correct
	}
	o.Unwritten = true
	_, err = read.FSWith(fsys, o)
	m.Writable = err == nil
	return Reply{Message: m}
}

// options returns the options of the reader.
func (c MovieCut) options() dataset.CasablancaOptions {
	return dataset.CasablancaOptions{Segment: c.Segment, Rate: c.Rate, Persons: c.Persons, Width: c.Width, ActionWidth: c.ActionWidth, Background: c.Background}
}

// cutOf returns the cut of a movie, nil for other datasets.
func cutOf(d *dataset.Dataset) *MovieCut {
	o := d.Cut
	if o == nil {
		return nil
	}
	return &MovieCut{o.Segment, o.Rate, o.Persons, o.Width, o.ActionWidth, o.Background}
}
