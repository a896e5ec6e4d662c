package wire

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/model"
	"siibp/core/result"
)

var (
	errNoModel = errors.New("no saved model was opened with this dataset")
	errApplied = errors.New("this result was found by a saved model, so no run gives it again: keep the model and the data")
)

// savedModel is a model that was among what was opened, to label what is opened with it.
type savedModel struct {
	*model.Model
	name string // of its file
	at   []int  // in what was opened: all models
}

// modelIn takes the saved models from among what was opened; the last is used, nil where
// there is none.
func modelIn(files []Input) (*savedModel, []Input, error) {
	var last *savedModel
	var at []int
	var rest []Input
	for i, f := range files {
		m, err := readModel(f)
		if err != nil {
			return nil, files, err
		}
		if m == nil {
			rest = append(rest, f)
			continue
		}
		last, at = m, append(at, i)
	}
	if last == nil {
		return nil, files, nil
	}
	last.at = at
	return last, rest, nil
}

// readModel reads a saved model, nil where the file is none.
func readModel(f Input) (*savedModel, error) {
	if !strings.EqualFold(path.Ext(f.Path), ".zip") {
		return nil, nil
	}
	archive, err := read.Zip(f.Body, f.Size)
	if err != nil {
		return nil, nil // the reader of the dataset reports what is wrong
	}
	if _, err := fs.Stat(archive, result.ModelFile); err != nil {
		return nil, nil
	}
	name := path.Base(f.Path)
	m, err := result.LoadModel(f.Body, f.Size)
	if err != nil {
		return nil, fault.Faults{{File: name, Rule: "a saved model can be read", Found: err.Error(), Want: "save it again: Download, model.zip"}}
	}
	return &savedModel{Model: m, name: name}, nil
}

// message describes the model for the page, nil where there is none.
func (m *savedModel) message() *SavedModel {
	if m == nil {
		return nil
	}
	return &SavedModel{At: m.at, Name: m.name, About: m.about(), Made: m.transform() != nil}
}

// about says what the model has learned, as "learned on Toy street: 8 actor and 5 action classes, K_bg 8".
func (m *savedModel) about() string {
	var parts []string
	for _, c := range m.Concepts {
		parts = append(parts, fmt.Sprintf("%d %s", len(c.Classes), c.Name))
	}
	text := fmt.Sprintf("%s classes, K_bg %d", strings.Join(parts, " and "), m.Background)
	if m.Learned == nil || m.Learned.Name == "" {
		return text
	}
	return "learned on " + m.Learned.Name + ": " + text
}

// openFor opens a dataset in the words of a model, which is to label it.
func (c *Core) openFor(m *savedModel, files []Input, how How) (Reply, error) {
	if m == nil {
		return Reply{}, errNoModel
	}
	_, folder, files, err := capsuleIn(files) // its data, whatever the run
	if err != nil {
		return Reply{}, err
	}
	fsys := system(files)
	o := how.options(nil, folder)
	o.Unwritten = false
	if how.blank() {
		o.Captions = nil
	}
	o.Vocabulary = m.Vocabulary(m.name)
	d, err := read.FSWith(fsys, o)
	if err != nil {
		return failureWith(err, d), nil
	}
	tidy, err := read.NewCanonicalFS(fsys, o)
	if err != nil {
		return failureWith(err, d), nil
	}
	d.Notes = append(d.Notes, m.Remarks(d)...)
	if d.Name == "" {
		d.Name = nameOf(files)
	}
	free := !slices.ContainsFunc(d.Videos, func(v dataset.Video) bool { return !v.Free })
	return c.setOpen(d, &origin{files: tidy, model: m, applied: true}, free), nil
}

// learnedJob makes the features as the saved model's were made.
func (d *openData) learnedJob() (*feature.Job, error) {
	if d.origin.model == nil || d.origin.model.transform() == nil {
		return nil, errNoModel
	}
	return d.origin.model.transform().Start(d.dataset)
}

// transform is what the model's features are made with, nil where they are the files' own.
func (m *savedModel) transform() *feature.Transform {
	if m.Features == nil || len(m.Features.Pipelines) == 0 {
		return nil
	}
	return m.Features
}

// ApplyArguments are those of a run that learns nothing.
type ApplyArguments struct {
	Sharing
}

// apply starts to label what was opened for a saved model. The run that there was is kept if
// they do not go together.
func (r *runs) apply(a *ApplyArguments) (Reply, error) {
	d := r.open
	if d.dataset == nil {
		return Reply{}, errClosed
	}
	m := d.origin.model
	if m == nil || !d.origin.applied {
		return Reply{}, errNoModel
	}
	if d.input == nil || d.transform != m.transform() {
		return Reply{}, errors.New("the features that the model takes are not made yet")
	}
	search, err := m.Apply(d.input)
	if err != nil {
		return Reply{}, err
	}
	r.show(fit{search: search, data: search.Trainer().Problem.Data, transform: d.transform, hidden: m.HeldOut, applied: m})
	return r.started(a.Sharing, false), nil
}

// save writes the model: the one that was applied, or what the fit has learned.
func (f *fit) save(r *result.Result) func(io.Writer) error {
	if f.applied == nil {
		return r.Model
	}
	return func(w io.Writer) error { return result.SaveModel(w, f.applied.Model) }
}
