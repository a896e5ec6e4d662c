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
	errNoModel = errors.New("none of the open files is a saved model: open the model.zip of Download, or of siibp fit --model, together with the files of the dataset")
	errApplied = errors.New("this result is from a saved model and has no run to repeat: keep the model and the data")
)

// savedModel is a model among the opened files, for labelling the dataset.
type savedModel struct {
	*model.Model
	name string // of its file
	at   []int  // indices of all models in the opened files
}

// modelIn returns the last saved model among the opened files, or nil, and the other files.
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

// readModel reads a saved model. It returns nil for other files.
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

// message returns the message for the model, or nil.
func (m *savedModel) message() *SavedModel {
	if m == nil {
		return nil
	}
	return &SavedModel{At: m.at, Name: m.name, About: m.about(), Made: m.transform() != nil}
}

// about describes the model, as "learned on Toy street: 8 actor and 5 action classes, K_bg 8".
func (m *savedModel) about() string {
	var parts []string
	for _, c := range m.Concepts {
		parts = append(parts, fmt.Sprintf("%d %s", len(c.Classes), c.Name))
	}
	text := fmt.Sprintf("%s classes, %s", strings.Join(parts, " and "), m.Options.BackgroundText(m.Background))
	if m.Learned == nil || m.Learned.Name == "" {
		return text
	}
	return "learned on " + m.Learned.Name + ": " + text
}

// openFor opens a dataset with the vocabulary of a model.
func (c *Core) openFor(m *savedModel, files []Input, how ReadOptions) (Reply, error) {
	if m == nil {
		return Reply{}, errNoModel
	}
	_, folder, files, err := capsuleIn(files) // only its dataset is used
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

// learnedJob returns the job that computes features with the transform of the saved model.
func (d *openData) learnedJob() (*feature.Job, error) {
	if d.origin.model == nil || d.origin.model.transform() == nil {
		return nil, errNoModel
	}
	return d.origin.model.transform().Start(d.dataset)
}

// transform returns the feature transform of the model, nil if it takes the features of the files.
func (m *savedModel) transform() *feature.Transform {
	if m.Features == nil || len(m.Features.Pipelines) == 0 {
		return nil
	}
	return m.Features
}

// ApplyArguments are the arguments of apply.
type ApplyArguments struct {
	Sharing
}

// apply starts to label the dataset with the saved model. After an error the current run stays.
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
		return Reply{}, errors.New("the features of the model are not computed yet: compute them before the labels")
	}
	search, err := m.Apply(d.input)
	if err != nil {
		return Reply{}, err
	}
	r.show(fit{search: search, data: search.Trainer().Problem.Data, transform: d.transform, heldOut: m.HeldOut, applied: m})
	return r.started(a.Sharing, false), nil
}

// save returns a function that writes the applied or the learned model.
func (f *fit) save(r *result.Result) func(io.Writer) error {
	if f.applied == nil {
		return r.Model
	}
	return func(w io.Writer) error { return result.SaveModel(w, f.applied.Model) }
}
