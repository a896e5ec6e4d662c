package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"

	"siibp/core/dataset/mat"
)

// CasablancaOptions say how a movie becomes videos, as the arguments of the authors'
// create_casablanca_dataset.m do (github.com/shahsohil/WSC-SIIBP).
type CasablancaOptions struct {
	Segment     float64  `json:"segment"`           // seconds of a video; if 0, 60 is used
	Rate        float64  `json:"rate"`              // frames a second; if 0, 24 is used
	Persons     int      `json:"persons"`           // how many persons, the most frequent, are classes; if 0, 19; the others become background
	Width       int      `json:"width"`             // columns of face features; if 0, 32
	ActionWidth int      `json:"actionWidth"`       // columns of action features; if 0, 16, as in the authors' script
	Background  int      `json:"background"`        // the class of GTf and GTa that means none of the classes; −1: the last; if 0: 0 where it occurs, else 1
	Actions     []string `json:"actions,omitempty"` // names of the action classes but the background, in the file's order
}

// casablancaVariables are those of that file: face and action features or kernels, their true
// classes, and the first and last frame of every track.
var casablancaVariables = []string{"Kf", "Ka", "GTf", "GTa", "tframes"}

// Casablanca reads the data.mat of the paper's first experiment, for N tracks:
//
//   - Kf, Ka: features, N×D, of which the leading columns are taken, or symmetric N×N
//     kernels, which kernel PCA turns into features;
//   - GTf, GTa: true person and action, N×1 classes counted from 1, or N×P indicators;
//   - tframes: N×2, first and last frame, counted from 1, or from 0 if one is 0;
//   - optionally a cell of names, one per class: persons or actors, and actions.
//
// The movie is cut into segments of equal length, each of which is a video; a track
// belongs to the one that holds its middle frame and is cut to it. A video's tuples are the true
// pairs of its tracks, with ∅ for background. In is size bytes; file is its name in faults. The
// error is Faults where the file is wrong, else about the options or the system's.
func Casablanca(file string, in io.ReaderAt, size int64, o CasablancaOptions) (*Dataset, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	o.settle()
	report := &Report{}
	f, err := mat.Open(in, size)
	if err != nil {
		badMatrix(report, file, err)
		return nil, report.faults
	}
	d, err := movieDataset(report, file, f, o)
	if report.faults != nil {
		return nil, report.faults
	}
	return d, err
}

// movieDataset reads a movie's file, which is known as name. The result is written and read
// again, so that it is in all the same as the folder that Write makes of it.
func movieDataset(report *Report, name string, f *mat.File, o CasablancaOptions) (*Dataset, error) {
	d := readMovie(report, name, f, o)
	if d == nil {
		return nil, nil
	}
	again, err := rewritten(d)
	if err != nil {
		return nil, err
	}
	again.Notes, again.Parts, again.Cut = append(report.notes, again.Notes...), []Part{{Path: name}}, d.Cut
	return again, nil
}

// rewritten returns what Read makes of what Write makes of d.
func rewritten(d *Dataset) (*Dataset, error) {
	var written []File
	var bodies []*buffer
	err := Write(func(name string) (io.WriteCloser, error) {
		b := &buffer{}
		written, bodies = append(written, File{Path: name}), append(bodies, b)
		return b, nil
	}, d)
	if err != nil {
		return nil, err
	}
	for i, b := range bodies {
		written[i].Size, written[i].Body = int64(b.Len()), bytes.NewReader(b.Bytes())
	}
	fsys, err := Files(written)
	if err != nil {
		return nil, err
	}
	return Read(fsys)
}

// settle puts defaults in place of zeros.
func (o *CasablancaOptions) settle() {
	fill(&o.Segment, 60)
	fill(&o.Rate, 24)
	fill(&o.Persons, 19)
	fill(&o.Width, 32)
	fill(&o.ActionWidth, 16)
}

// Check says which option makes no sense.
func (o CasablancaOptions) Check() error {
	o.settle()
	switch {
	case !(o.Rate > 0 && o.Rate <= maxWhole):
		return errors.New("the rate is more than 0 frames a second")
	case !(o.Segment*o.Rate >= 1 && o.Segment*o.Rate <= maxWhole):
		return errors.New("a segment has at least one frame")
	case o.Persons < 1 || o.Width < 1 || o.ActionWidth < 1:
		return errors.New("persons and widths are at least 1")
	case o.Background < -1:
		return errors.New("the background is a class, or −1 for the last")
	}
	return nil
}

func fill[T int | float64](value *T, standard T) {
	if *value == 0 {
		*value = standard
	}
}

// movie is the state of reading such a file. Its steps fill it in the order of dataset.
type movie struct {
	*Report
	name string
	mat  *mat.File
	o    CasablancaOptions

	rows    int      // tracks
	frames  [][2]int // of each track, first and last, from 0
	persons labelling
	actions labelling
}

// readMovie returns the dataset that a movie's file makes; nil, with faults, where it is faulty.
func readMovie(report *Report, name string, f *mat.File, o CasablancaOptions) *Dataset {
	m := movie{Report: report, name: name, mat: f, o: o}
	m.o.settle()
	m.readFrames()
	if m.faults != nil {
		return nil
	}
	m.persons = m.label("GTf", m.o.Persons, "person", m.names(nil, "persons", "actors", "characters"))
	m.actions = m.label("GTa", math.MaxInt, "action", m.names(m.o.Actions, "actions"))
	faces, _ := m.view("Kf", "person", m.o.Width)
	motions, _ := m.view("Ka", "action", m.o.ActionWidth)
	if m.faults != nil {
		return nil
	}
	d := &Dataset{
		Cut:      &m.o,
		Name:     "Casablanca",
		Concepts: []Concept{{Name: "person", Classes: m.persons.classes}, {Name: "action", Classes: m.actions.classes}},
		Views:    []View{faces, motions},
		Info: map[string]any{
			"source":   "data.mat of github.com/shahsohil/WSC-SIIBP",
			"citation": "Bojanowski et al., Finding Actors and Actions in Movies, ICCV 2013; Shah et al., Weakly Supervised Learning of Heterogeneous Concepts in Videos, ECCV 2016",
			"preprocess": fmt.Sprintf("segments of %g s at %g frames a second, the %d most frequent persons, features %d and %d wide",
				m.o.Segment, m.o.Rate, len(m.persons.classes), faces.Dim, motions.Dim),
		},
	}
	m.cut(d)
	return d
}

// buffer is a file in memory.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

// matrix reads a variable; false, with a fault, where it is missing or no real matrix.
func (m *movie) matrix(name string) (mat.Matrix, bool) {
	i := m.mat.Find(name)
	if i < 0 {
		m.fault(Fault{File: m.name, Rule: "the file has the variable " + quote(name), Found: variables(m.mat),
			Want: "the Casablanca layout has Kf, Ka, GTf, GTa and tframes"})
		return mat.Matrix{}, false
	}
	if err := m.mat.Variables[i].Matrix(); err != nil {
		badMatrix(m.Report, m.name, err)
		return mat.Matrix{}, false
	}
	a, err := m.mat.Read(i)
	if err != nil {
		badMatrix(m.Report, m.name, err)
		return mat.Matrix{}, false
	}
	return mat.Matrix{Rows: a.Shape[0], Cols: a.Shape[1], Data: a.Data}, true
}

// wrong is a fault of a variable; row is 1-based, 0 where it is about all of it.
func (m *movie) wrong(variable string, row int, rule, found, want string) {
	m.fault(Fault{File: m.name + "/" + variable, Row: row, Rule: rule, Found: found, Want: want})
}
