package baseline

import (
	"errors"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"siibp/core/dataset"
	"siibp/core/score"
)

// SVM is GT-SVM, a linear support vector machine a class, each against all other classes
// and background, trained on the true labels of the tracks that shape the model. Each
// dimension is standardised by those tracks, as LIBLINEAR's users scale dense features.
// Tracks of unknown truth, or without the view, are left out; in reading, a missing
// feature is at its mean.
type SVM struct {
	data     *dataset.Dataset
	options  SVMOptions
	features []*features // nil where no truth of a concept is known
	classes  []*machine
	at       int // the class in turn
}

// machine is the SVM of one class.
type machine struct {
	*separation
	concept, class int
	random         *rand.Rand
	epochs, look   int // so many are done, and after so many the gap is looked at
	primal, dual   float64
}

// NewSVM checks the options and lays out the tracks; it errors where no track that may
// shape the model has a true class.
func NewSVM(d *dataset.Dataset, o SVMOptions) (*SVM, error) {
	o = o.filled()
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &SVM{data: d, options: o, features: make([]*features, len(d.Concepts))}
	for e := range d.Concepts {
		if err := s.lay(e); err != nil {
			return nil, err
		}
	}
	if len(s.classes) == 0 {
		return nil, errors.New("the SVM learns from true classes, and no track outside the test videos has one")
	}
	return s, nil
}

// lay sets up the machines of concept e: one for each class that some track shows.
func (s *SVM) lay(e int) error {
	var rows []int
	for _, row := range shaping(s.data) {
		known := truthOf(&s.data.Tracks[row], e) != dataset.Unknown
		if known && !missing(viewsOf(s.data, e), row) {
			rows = append(rows, row)
		}
	}
	shows := make([]bool, len(s.data.Concepts[e].Classes))
	for _, row := range rows {
		if class := s.data.Tracks[row].Truth[e]; class >= 0 {
			shows[class] = true
		}
	}
	if count(shows) == 0 {
		return nil
	}
	f, err := newFeatures(s.data, e, rows, each)
	if err != nil {
		return err
	}
	s.features[e] = f
	x := augmented(f.lay(rows))
	for class, yes := range shows {
		if yes {
			seed := rand.NewPCG(s.options.Seed, uint64(e)<<32|uint64(class))
			s.classes = append(s.classes, &machine{concept: e, class: class, random: rand.New(seed),
				separation: newSeparation(x, s.signs(rows, e, class), loss{s.options.C, s.options.Hinge}),
				primal:     math.Inf(1), dual: math.Inf(-1)})
		}
	}
	return nil
}

// augmented returns x, n×D, with a column of ones behind it.
func augmented(x *mat.Dense) *mat.Dense {
	n, dim := x.Dims()
	wide := mat.NewDense(n, dim+1, nil)
	for i := range n {
		copy(wide.RawRowView(i), x.RawRowView(i))
		wide.Set(i, dim, 1)
	}
	return wide
}

// signs returns 1 for the tracks that show the class, −1 for the others.
func (s *SVM) signs(rows []int, e, class int) []float64 {
	y := make([]float64, len(rows))
	for i, row := range rows {
		y[i] = -1
		if s.data.Tracks[row].Truth[e] == class {
			y[i] = 1
		}
	}
	return y
}

// Step runs one epoch of the class in turn; it reports whether all are solved.
func (s *SVM) Step() bool {
	if s.at == len(s.classes) {
		return true
	}
	m := s.classes[s.at]
	m.epoch(m.random)
	m.epochs++
	last := m.epochs >= s.options.Limit
	if last || m.epochs >= m.look {
		m.primal, m.dual = m.objectives()
		m.look += max(1, m.epochs/often)
		m.restore()
		if last || s.reached(m) {
			s.at++
		}
	}
	return s.at == len(s.classes)
}

// often is how seldom the gap, which costs a visit to every track, is looked at: after
// another one of so many parts of the epochs that there were.
const often = 8

func (s *SVM) reached(m *machine) bool { return m.primal-m.dual <= s.options.Tolerance*m.primal }

// Fraction tells how far the work is, from 0 to 1: the classes that are solved, and of
// the one in turn the epochs' share of their limit. It never falls.
func (s *SVM) Fraction() float64 {
	done := float64(s.at)
	if s.at < len(s.classes) {
		done += float64(s.classes[s.at].epochs) / float64(s.options.Limit)
	}
	return done / float64(len(s.classes))
}

// Certificates returns how well each class that has begun is solved: the primal and
// its gap to the dual.
func (s *SVM) Certificates() []Certificate {
	var list []Certificate
	for _, m := range s.classes {
		if m.epochs > 0 {
			list = append(list, Certificate{Concept: m.concept, Class: m.class, Objective: m.primal,
				Gap: max(0, m.primal-m.dual), Iterations: m.epochs, Reached: s.reached(m)})
		}
	}
	return list
}

// Reading returns the margins w·x + b under the labels of d, which is the dataset that
// it was trained on, or that with other labels of its test videos, as log odds, 0 being where a class and the rest
// meet. A class that no shaping track shows is never predicted: −Inf, as is one that
// Restrict rules out. A concept without any true class is nil.
func (s *SVM) Reading(d *dataset.Dataset) *score.Predictions {
	named := allowed(d)
	r := blank(s.data)
	for e, f := range s.features {
		if f == nil {
			continue
		}
		classes := len(s.data.Concepts[e].Classes)
		r.LogOdds[e] = low(len(s.data.Tracks) * classes)
		x := make([]float64, len(f.mean)+1)
		for row, t := range s.data.Tracks {
			f.read(x[:len(f.mean)], row)
			for _, m := range s.classes {
				if m.concept == e && (named[t.Video][e][m.class] || !s.options.Restrict) {
					r.LogOdds[e][row*classes+m.class] = m.margin(x)
				}
			}
		}
	}
	clamp(s.data, r)
	return r
}
