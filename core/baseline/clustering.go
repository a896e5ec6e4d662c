package baseline

import (
	"errors"
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/special"
)

// ClusteringOptions are the options of WS-DC. The defaults of m, κ and λ are the values of the
// published code; the default of Scale gives the program as printed. Concepts beyond the end of a
// list use its last entry.
type ClusteringOptions struct {
	Margins  []float64 // m. If nil, 3 for the first concept and 2 for the others.
	Kappas   []float64 // κ. If nil, 50 for the first and 1 for the others.
	Lambdas  []float64 // λ. If nil, 1e-4 for the first and 1e-6 for the others.
	Restrict bool      // fixes z = 0 for classes that the video's captions do not allow (eq4, eq5)

	// Scale multiplies Tr(ZᵀAZ), but not the penalty κ. Certificates refer to the program
	// divided by Scale. If 0, it is 1, as printed. The published code uses PublishedScale.
	Scale float64

	Tolerance float64 // duality gap relative to the objective at which a program stops; if 0, 1e-5
	Limit     int     // largest number of steps of a program; if 0, 5000
}

// PublishedScale is the factor of the trace in the code path of the published code that computes A.
// In the code path that computes the square root of A the factor is 1000².
const PublishedScale = 1000

// Ranges of the options: a ridge below minLambda is lost in rounding, and beyond the other bounds
// κm² overflows.
const (
	minLambda = 1e-12
	minScale  = 1e-12
	maxOption = 1e12
)

// withDefaults returns the options with each zero value replaced by its default.
func (o ClusteringOptions) withDefaults() ClusteringOptions {
	for _, list := range []struct {
		values   *[]float64
		defaults []float64
	}{{&o.Margins, []float64{3, 2}}, {&o.Kappas, []float64{50, 1}}, {&o.Lambdas, []float64{1e-4, 1e-6}}} {
		if len(*list.values) == 0 {
			*list.values = list.defaults
		}
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	if o.Tolerance == 0 {
		o.Tolerance = 1e-5
	}
	if o.Limit == 0 {
		o.Limit = 5000
	}
	return o
}

// check returns an error if a value is out of range.
func (o ClusteringOptions) check() error {
	for _, list := range []struct {
		name   string
		min    float64
		values []float64
	}{
		{"margins", 0, o.Margins}, {"kappas", 0, o.Kappas}, {"lambdas", minLambda, o.Lambdas},
		{"scale", minScale, []float64{o.Scale}}, {"tolerance", 0, []float64{o.Tolerance}},
	} {
		for _, x := range list.values {
			if !(x >= list.min && x <= maxOption) {
				return fmt.Errorf("options: %s is %g; it is from %g to %g", list.name, x, list.min, maxOption)
			}
		}
	}
	if o.Limit < 0 {
		return fmt.Errorf("options: limit is %d; it is at least 0", o.Limit)
	}
	return nil
}

// forConcept returns the entry of a list for concept e.
func forConcept(list []float64, e int) float64 { return list[min(e, len(list)-1)] }

// Clustering is WS-DC, discriminative clustering under weak labels. It solves one convex program for
// the first concept and then, given that assignment, one for each other concept.
// Source: Bojanowski, Bach, Laptev, Ponce, Schmid and Sivic, Finding Actors and Actions in Movies,
// ICCV 2013.
type Clustering struct {
	data          *dataset.Dataset
	options       ClusteringOptions
	allowed       [][][]bool
	features      []*features
	rows          []int // dataset rows of the training tracks
	trainingIndex []int // index of each dataset row in rows, −1 for rows of test videos
	programs      []*conceptProgram
	fraction      float64 // largest value returned by Fraction
}

// conceptProgram is the solver of the program of one concept.
type conceptProgram struct {
	*descent
	initialGap float64 // relative gap at the start
}

// minObjective is the smallest divisor of the relative gap. Tr(ZᵀAZ) is between 0 and 1, and 0
// without demands.
const minObjective = 1e-6

// NewClustering checks the options and sets up the first program. Tracks of free videos are included
// without demands; tracks of test videos are excluded. It returns an error if an option is out of
// range, there is no training track, or Restrict excludes a known class.
func NewClustering(d *dataset.Dataset, o ClusteringOptions) (*Clustering, error) {
	o = o.withDefaults()
	if err := o.check(); err != nil {
		return nil, err
	}
	c := &Clustering{data: d, options: o, allowed: allowedClasses(d), rows: trainingRows(d), trainingIndex: make([]int, len(d.Tracks))}
	if len(c.rows) == 0 {
		return nil, errors.New("discriminative clustering needs a track in a video that is not a test video")
	}
	if o.Restrict {
		if err := checkKnown(d, c.allowed); err != nil {
			return nil, err
		}
	}
	for e := range d.Concepts {
		f, err := newFeatures(d, e, c.rows, scaleJointly)
		if err != nil {
			return nil, err
		}
		c.features = append(c.features, f)
	}
	for row := range c.trainingIndex {
		c.trainingIndex[row] = -1
	}
	for j, row := range c.rows {
		c.trainingIndex[row] = j
	}
	c.startNext()
	return c, nil
}

// startNext sets up the program of the next concept.
func (c *Clustering) startNext() {
	e := len(c.programs)
	p := &program{n: len(c.rows), c: len(c.data.Concepts[e].Classes) + 1,
		kappa: forConcept(c.options.Kappas, e) / c.options.Scale, margin: forConcept(c.options.Margins, e)}
	p.feasible = c.feasibleClasses(e, p.c)
	p.bags = newBags(c.data, e, c.trainingIndex, c.firstAssignment())
	p.cost = newRidge(c.features[e].matrix(c.rows), forConcept(c.options.Lambdas, e), p.c)
	s := newDescent(p)
	c.programs = append(c.programs, &conceptProgram{descent: s, initialGap: relativeGap(s)})
}

// feasibleClasses returns a mask of shape n×C of the classes of concept e that each training track may
// have, with background last: the known class; else background and the classes that the captions
// allow (all classes without Restrict).
func (c *Clustering) feasibleClasses(e, columns int) []bool {
	feasible := make([]bool, len(c.rows)*columns)
	for j, row := range c.rows {
		mask := feasible[j*columns : (j+1)*columns]
		t := &c.data.Tracks[row]
		switch known := knownClass(t, e); {
		case known >= 0:
			mask[known] = true
			continue
		case known == dataset.Unknown:
			for k, allowed := range c.allowed[t.Video][e] {
				mask[k] = allowed || !c.options.Restrict
			}
		}
		mask[columns-1] = true
	}
	return feasible
}

// firstAssignment returns the rows of Z of the first concept, one for each training track, or nil
// before the program of that concept exists.
func (c *Clustering) firstAssignment() [][]float64 {
	if len(c.programs) == 0 {
		return nil
	}
	rows := make([][]float64, len(c.rows))
	for j := range rows {
		rows[j] = c.programs[0].current.z.RawRowView(j)
	}
	return rows
}

// relativeGap returns the duality gap divided by the objective.
func relativeGap(s *descent) float64 { return s.gap() / math.Max(s.objective, minObjective) }

// finished reports whether a program has converged, cannot improve or has reached the limit.
func (c *Clustering) finished(p *conceptProgram) bool {
	return c.converged(p) || p.stuck || p.iterations >= c.options.Limit
}

// converged reports whether the relative gap of a program is within the tolerance.
func (c *Clustering) converged(p *conceptProgram) bool {
	return relativeGap(p.descent) <= c.options.Tolerance
}

// Step takes one step of the program of the current concept or sets up the next program. It reports
// whether all programs are finished.
func (c *Clustering) Step() bool {
	current := c.programs[len(c.programs)-1]
	if !c.finished(current) {
		current.step()
		return false
	}
	if len(c.programs) < len(c.data.Concepts) {
		c.startNext()
		return false
	}
	return true
}

// Fraction returns the progress, 0 to 1. For each concept it is the larger of the progress of the gap
// towards the tolerance on a logarithmic scale and the fraction of the allowed steps. It never
// decreases.
func (c *Clustering) Fraction() float64 {
	current := c.programs[len(c.programs)-1]
	share := float64(current.iterations) / float64(c.options.Limit)
	if c.finished(current) {
		share = 1
	} else if total := math.Log(current.initialGap / c.options.Tolerance); total > 0 {
		share = math.Max(share, math.Log(current.initialGap/relativeGap(current.descent))/total)
	}
	done := (float64(len(c.programs)-1) + share) / float64(len(c.data.Concepts))
	c.fraction = math.Max(c.fraction, done)
	return c.fraction
}

// Certificates returns the certificate of the program of each concept so far.
func (c *Clustering) Certificates() []Certificate {
	var list []Certificate
	for e, p := range c.programs {
		list = append(list, Certificate{Concept: e, Class: dataset.None, Objective: p.objective,
			Gap: p.gap(), Iterations: p.iterations, Reached: c.converged(p)})
	}
	return list
}

// tieWeight is the weight of the regression values relative to z. It breaks the ties between the many
// entries of z that the projection on the simplex sets to exactly 0.
const tieWeight = 1e-9

// Predictions returns log odds under the captions of d, which is the clustered dataset or the same
// with different captions of its test videos. The probability is (1−τ)z + τσ(ŷ) with τ = 1e-9,
// where ŷ is the value of the ridge regression that the solution implies, and z is the entry of the
// solution or, in a test video, ŷ clipped to [0, 1]. A concept without a program is nil. Classes
// that Restrict excludes have −Inf; a known class has +Inf and all other classes of its concept
// have −Inf.
func (c *Clustering) Predictions(d *dataset.Dataset) *score.Predictions {
	allowed := allowedClasses(d)
	predictions := emptyPredictions(c.data)
	for e, p := range c.programs {
		classes := len(c.data.Concepts[e].Classes)
		predictions.LogOdds[e] = make([]float64, len(c.data.Tracks)*classes)
		p.cost.fit(p.current.z)
		x, y := make([]float64, len(c.features[e].mean)), make([]float64, p.c)
		for row := range c.data.Tracks {
			c.features[e].read(x, row)
			p.cost.predict(y, x)
			zeta := predictions.LogOdds[e][row*classes : (row+1)*classes]
			c.writeLogOdds(zeta, y, row, e)
			if c.options.Restrict {
				exclude(zeta, allowed[c.data.Tracks[row].Video][e])
			}
		}
	}
	setKnown(c.data, predictions)
	return predictions
}

// writeLogOdds writes the log odds of a track for concept e, given its regression values y.
func (c *Clustering) writeLogOdds(to, y []float64, row, e int) {
	p := c.programs[e]
	for k := range to {
		z := min(1, max(0, y[k]))
		if j := c.trainingIndex[row]; j >= 0 {
			z = p.current.z.At(j, k)
		}
		to[k] = special.Logit((1-tieWeight)*z + tieWeight*special.Sigmoid(y[k]))
	}
}
