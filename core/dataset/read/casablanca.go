package read

import (
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/mat"
)

// Variables are those of that file: face and action features or kernels, their true
// classes, and the first and last frame of every track.
var Variables = []string{"Kf", "Ka", "GTf", "GTa", "tframes"}

// movie is the state of reading such a file. Its steps fill it in the order of dataset.
type movie struct {
	*fault.Report
	name string
	mat  *mat.File
	o    dataset.CasablancaOptions

	rows    int      // tracks
	frames  [][2]int // of each track, first and last, from 0
	persons labelling
	actions labelling
}

// Read returns the dataset that a movie's file makes; nil, with faults, where it is faulty.
func Read(report *fault.Report, name string, f *mat.File, o dataset.CasablancaOptions) *dataset.Dataset {
	m := movie{Report: report, name: name, mat: f, o: o}
	m.o.SetDefaults()
	m.readFrames()
	if m.Faults != nil {
		return nil
	}
	m.persons = m.label("GTf", m.o.Persons, "person", m.names(nil, "persons", "actors", "characters"))
	m.actions = m.label("GTa", math.MaxInt, "action", m.names(m.o.Actions, "actions"))
	faces, _ := m.view("Kf", "person", m.o.Width)
	motions, _ := m.view("Ka", "action", m.o.ActionWidth)
	if m.Faults != nil {
		return nil
	}
	d := &dataset.Dataset{
		Cut:      &m.o,
		Name:     "Casablanca",
		Concepts: []dataset.Concept{{Name: "person", Classes: m.persons.classes, Unique: true}, {Name: "action", Classes: m.actions.classes}},
		Views:    []dataset.View{faces, motions},
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

// matrix reads a variable; false, with a fault, where it is missing or no real matrix.
func (m *movie) matrix(name string) (mat.Matrix, bool) {
	i := m.mat.Find(name)
	if i < 0 {
		m.Fault(fault.Fault{File: m.name, Rule: "the file must have the variable " + fault.Quote(name), Found: features.Variables(m.mat),
			Want: "the Casablanca layout has Kf, Ka, GTf, GTa and tframes"})
		return mat.Matrix{}, false
	}
	if err := m.mat.Variables[i].Matrix(); err != nil {
		features.BadMatrix(m.Report, m.name, err)
		return mat.Matrix{}, false
	}
	a, err := m.mat.Read(i)
	if err != nil {
		features.BadMatrix(m.Report, m.name, err)
		return mat.Matrix{}, false
	}
	return mat.Matrix{Rows: a.Shape[0], Cols: a.Shape[1], Data: a.Data}, true
}

// wrong is a fault of a variable; row is 1-based, 0 where it is about all of it.
func (m *movie) wrong(variable string, row int, rule, found, want string) {
	m.Fault(fault.Fault{File: m.name + "/" + variable, Row: row, Rule: rule, Found: found, Want: want})
}
