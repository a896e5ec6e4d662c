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

// SVMOptions are the options of the supervised linear SVM. The defaults are those of
// LIBLINEAR.
type SVMOptions struct {
	C         float64 // weight of the losses; if 0, 1
	Hinge     bool    // uses the loss max(0, 1 − margin) instead of its square
	Restrict  bool    // excludes classes that the video's captions do not allow
	Tolerance float64 // primal–dual gap relative to the primal at which a class stops; if 0, 1e-4
	Limit     int     // largest number of epochs of a class; if 0, 5000
	Seed      uint64  // seed of the order of the tracks in each epoch
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

// check returns an error if a value is out of range.
func (o SVMOptions) check() error {
	switch {
	case !(o.C >= 1/maxOption && o.C <= maxOption):
		return fmt.Errorf("options: C is %g; it is from %g to %g", o.C, 1/maxOption, maxOption)
	case !(o.Tolerance > 0 && o.Tolerance <= maxOption):
		return fmt.Errorf("options: tolerance is %g; it is above 0 and at most %g", o.Tolerance, maxOption)
	case o.Limit < 0:
		return fmt.Errorf("options: limit is %d; it is at least 0", o.Limit)
	}
	return nil
}

// SVM is GT-SVM: one linear support vector machine for each class against all other classes and
// background, trained on the true classes of the tracks outside the test videos. Each dimension is
// standardized over the training tracks. Tracks of unknown truth or without features are excluded
// from training; in prediction a missing feature is replaced by its mean.
type SVM struct {
	data     *dataset.Dataset
	options  SVMOptions
	features []*features // of each concept, nil if no training track has a true class
	machines []*machine
	current  int // index of the machine that Step trains
}

// machine is the training state of the SVM of one class.
type machine struct {
	*linearSVM
	concept, class    int
	random            *rand.Rand
	epochs, nextCheck int // number of epochs done, and number of epochs at which the gap is computed next
	primal, dual      float64
}

// NewSVM checks the options and sets up the machines. It returns an error if an option is out of range
// or no track outside the test videos has a true class.
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
		return nil, errors.New("the SVM needs true classes for training, and no track outside the test videos has one")
	}
	return s, nil
}

// addMachines adds a machine for each class of concept e with a training track.
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

// signs returns y: 1 for tracks with this true class and −1 for the others.
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

// Step runs one epoch of the current class. It reports whether all classes are finished.
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

// checkFraction determines the interval between two computations of the gap, which cost as much as an
// epoch: 1/checkFraction of the number of epochs so far.
const checkFraction = 8

// converged reports whether the gap of a class is within the tolerance.
func (s *SVM) converged(m *machine) bool { return m.primal-m.dual <= s.options.Tolerance*m.primal }

// Fraction returns the progress, 0 to 1: the fraction of classes finished, plus the fraction of the
// allowed epochs of the current class. It never decreases.
func (s *SVM) Fraction() float64 {
	done := float64(s.current)
	if s.current < len(s.machines) {
		done += float64(s.machines[s.current].epochs) / float64(s.options.Limit)
	}
	return done / float64(len(s.machines))
}

// Certificates returns the primal and the primal–dual gap of each class that has started.
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

// Predictions returns the margins w·x + b as log odds, under the captions of d, which is the training
// dataset or the same with different captions of its test videos. A class without a training track
// or excluded by Restrict has −Inf. A concept without true classes is nil.
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
