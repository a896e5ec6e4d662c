package baseline

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"siibp/core/dataset"
	"siibp/core/score"
)

// SVMOptions are the settings of the supervised linear SVM; the defaults are LIBLINEAR's.
type SVMOptions struct {
	C         float64 // weight of the losses; if 0, 1
	Hinge     bool    // the loss is max(0, 1 − margin) instead of its square
	Restrict  bool    // whether videos with captions have only the classes that these name
	Tolerance float64 // a class stops at a primal–dual gap of this share of the primal; if 0, 1e-4
	Limit     int     // a class stops after this many epochs; if 0, 5000
	Seed      uint64  // seeds the orders in which tracks are visited
}

// withDefaults returns the options with each zero value replaced by its default.
func (o SVMOptions) withDefaults() SVMOptions {
	if o.C == 0 {
		o.C = 1
	}
	if o.Tolerance == 0 {
		o.Tolerance = 1e-4
	}
	if o.Limit == 0 {
		o.Limit = 5000
	}
	return o
}

// check returns an error if a value is out of its range.
func (o SVMOptions) check() error {
	switch {
	case !(o.C >= 1/maxOption && o.C <= maxOption):
		return fmt.Errorf("options: C must be from %g to %g, and %g is not", 1/maxOption, maxOption, o.C)
	case !(o.Tolerance > 0 && o.Tolerance <= maxOption):
		return fmt.Errorf("options: tolerance must be above 0 and at most %g, and %g is not", maxOption, o.Tolerance)
	case o.Limit < 0:
		return fmt.Errorf("options: limit must not be below 0, and %d is", o.Limit)
	}
	return nil
}

// SVM is GT-SVM: one linear support vector machine for each class, against all other classes
// and background, trained on the true labels of the tracks outside the test videos. Each
// dimension is standardised over the training tracks, as LIBLINEAR's users scale dense
// features. Tracks of unknown truth or without the view are not trained on; in prediction a
// missing feature takes its mean.
type SVM struct {
	data     *dataset.Dataset
	options  SVMOptions
	features []*features // for each concept, nil if none of its truth is known
	machines []*machine
	current  int // index of the machine that Step trains
}

// machine trains the SVM of one class.
type machine struct {
	*linearSVM
	concept, class    int
	random            *rand.Rand
	epochs, nextCheck int // number of epochs done, and number after which the gap is computed next
	primal, dual      float64
}

// NewSVM checks the options and sets up the machines. It errs if no track outside the test
// videos has a true class.
func NewSVM(d *dataset.Dataset, o SVMOptions) (*SVM, error) {
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &SVM{data: d, options: o, features: make([]*features, len(d.Concepts))}
	for e := range d.Concepts {
		if err := s.addMachines(e); err != nil {
			return nil, err
		}
	}
	if len(s.machines) == 0 {
		return nil, errors.New("the SVM learns from true classes, and no track outside the test videos has one")
	}
	return s, nil
}

// addMachines adds the machines of concept e: one for each class that a training track shows.
func (s *SVM) addMachines(e int) error {
	var rows []int
	for _, row := range trainingRows(s.data) {
		known := trueClass(&s.data.Tracks[row], e) != dataset.Unknown
		if known && !lacksViews(viewsOf(s.data, e), row) {
			rows = append(rows, row)
		}
	}
	shows := make([]bool, len(s.data.Concepts[e].Classes))
	for _, row := range rows {
		if class := s.data.Tracks[row].Truth[e]; class >= 0 {
			shows[class] = true
		}
	}
	if countTrue(shows) == 0 {
		return nil
	}
	f, err := newFeatures(s.data, e, rows, scaleEach)
	if err != nil {
		return err
	}
	s.features[e] = f
	x := withBias(f.matrix(rows))
	for class, yes := range shows {
		if yes {
			seed := rand.NewPCG(s.options.Seed, uint64(e)<<32|uint64(class))
			s.machines = append(s.machines, &machine{concept: e, class: class, random: rand.New(seed),
				linearSVM: newLinearSVM(x, s.signs(rows, e, class), loss{s.options.C, s.options.Hinge}),
				primal:    math.Inf(1), dual: math.Inf(-1)})
		}
	}
	return nil
}

// withBias returns x, n×D, with a column of ones appended.
func withBias(x *mat.Dense) *mat.Dense {
	n, dim := x.Dims()
	wide := mat.NewDense(n, dim+1, nil)
	for i := range n {
		copy(wide.RawRowView(i), x.RawRowView(i))
		wide.Set(i, dim, 1)
	}
	return wide
}

// signs returns 1 for the tracks that truly show the class and −1 for the others.
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

// Step runs one epoch of the current class. It reports whether all classes are solved.
func (s *SVM) Step() bool {
	if s.current == len(s.machines) {
		return true
	}
	m := s.machines[s.current]
	m.epoch(m.random)
	m.epochs++
	last := m.epochs >= s.options.Limit
	if last || m.epochs >= m.nextCheck {
		m.primal, m.dual = m.objectives()
		m.nextCheck += max(1, m.epochs/checkFraction)
		m.visitAll()
		if last || s.converged(m) {
			s.current++
		}
	}
	return s.current == len(s.machines)
}

// checkFraction sets how rarely the gap, which costs a visit to every track, is computed:
// each time after another 1/checkFraction of the epochs so far.
const checkFraction = 8

// converged reports whether a class's gap is within the tolerance.
func (s *SVM) converged(m *machine) bool { return m.primal-m.dual <= s.options.Tolerance*m.primal }

// Fraction returns the progress from 0 to 1: the share of classes solved, and for the current
// class the share of the allowed epochs. It never falls.
func (s *SVM) Fraction() float64 {
	done := float64(s.current)
	if s.current < len(s.machines) {
		done += float64(s.machines[s.current].epochs) / float64(s.options.Limit)
	}
	return done / float64(len(s.machines))
}

// Certificates returns how well each class so far is solved: the primal and its gap to the dual.
func (s *SVM) Certificates() []Certificate {
	var list []Certificate
	for _, m := range s.machines {
		if m.epochs > 0 {
			list = append(list, Certificate{Concept: m.concept, Class: m.class, Objective: m.primal,
				Gap: max(0, m.primal-m.dual), Iterations: m.epochs, Reached: s.converged(m)})
		}
	}
	return list
}

// Predictions returns the margins w·x + b as log odds, so that a class is predicted from 0 on,
// under the captions of d, which is the dataset of training, or the same with other captions
// of its test videos. A class that no training track shows has −Inf, as has one that
// Restrict rules out. A concept without any true class is nil.
func (s *SVM) Predictions(d *dataset.Dataset) *score.Predictions {
	allowed := allowedClasses(d)
	predictions := emptyPredictions(s.data)
	for e, f := range s.features {
		if f == nil {
			continue
		}
		classes := len(s.data.Concepts[e].Classes)
		predictions.LogOdds[e] = minusInfinities(len(s.data.Tracks) * classes)
		x := make([]float64, len(f.mean)+1)
		for row, t := range s.data.Tracks {
			f.read(x[:len(f.mean)], row)
			for _, m := range s.machines {
				if m.concept == e && (allowed[t.Video][e][m.class] || !s.options.Restrict) {
					predictions.LogOdds[e][row*classes+m.class] = m.margin(x)
				}
			}
		}
	}
	setKnown(s.data, predictions)
	return predictions
}
