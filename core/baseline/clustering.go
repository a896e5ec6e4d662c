package baseline

import (
	"errors"
	"fmt"
	"math"

	"siibp/core/dataset"
	"siibp/core/score"
	"siibp/core/special"
)

// ClusteringOptions are the settings of WS-DC. The defaults of m, κ and λ are those of the
// published code; that of Scale is the program as printed. Concepts beyond the end of a
// list take its last entry.
type ClusteringOptions struct {
	Margins  []float64 // m. If nil, 3 for the first concept and 2 for the others.
	Kappas   []float64 // κ. If nil, 50 for the first and 1 for the others.
	Lambdas  []float64 // λ. If nil, 1e-4 for the first and 1e-6 for the others.
	Restrict bool      // whether z = 0 for classes that the video's captions do not name (eq4, eq5)

	// Scale multiplies Tr(ZᵀAZ), but not the penalty κ; certificates are of the whole
	// program divided by Scale. If 0, it is 1, as printed. The published code has PublishedScale.
	Scale float64

	Tolerance float64 // a program stops at a duality gap of this share of the objective; if 0, 1e-5
	Limit     int     // a program stops after this many steps; if 0, 5000
}

// PublishedScale is the factor of the trace in the published code where it forms A; where it
// forms the square root of A the factor is 1000².
const PublishedScale = 1000

// Ranges of the options: a ridge below minLambda vanishes in rounding, and beyond the
// other bounds κm² overflows.
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

// check returns an error if a value is out of its range.
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
				return fmt.Errorf("options: %s must be from %g to %g, and %g is not", list.name, list.min, maxOption, x)
			}
		}
	}
	if o.Limit < 0 {
		return fmt.Errorf("options: limit must not be below 0, and %d is", o.Limit)
	}
	return nil
}

// forConcept returns a list's entry for concept e.
func forConcept(list []float64, e int) float64 { return list[min(e, len(list)-1)] }

// Clustering is WS-DC, discriminative clustering under weak labels: Bojanowski, Bach,
// Laptev, Ponce, Schmid and Sivic, Finding Actors and Actions in Movies, ICCV 2013.
// It solves one convex program for the first concept and then, given that assignment, one
// for each other concept.
type Clustering struct {
	data          *dataset.Dataset
	options       ClusteringOptions
	allowed       [][][]bool
	features      []*features
	rows          []int // dataset rows of the training tracks
	trainingIndex []int // index of each dataset row among them, −1 for none
	programs      []*conceptProgram
	fraction      float64 // highest returned by Fraction
}

// conceptProgram is the solver of one concept's program.
type conceptProgram struct {
	*descent
	initialGap float64 // relative gap at the start
}

// minObjective is the objective below which the relative gap is taken relative to it
// instead. Tr(ZᵀAZ) lies between 0 and 1 and is 0 if nothing is demanded.
const minObjective = 1e-6

// NewClustering checks the options and sets up the first program. Tracks of free videos take
// part without demands; tracks of test videos take no part. It errs if there is no training
// track, or if Restrict excludes a known class.
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
	p.open = c.openClasses(e, p.c)
	p.bags = newBags(c.data, e, c.trainingIndex, c.firstAssignment())
	p.cost = newRidge(c.features[e].matrix(c.rows), forConcept(c.options.Lambdas, e), p.c)
	s := newDescent(p)
	c.programs = append(c.programs, &conceptProgram{descent: s, initialGap: relativeGap(s)})
}

// openClasses returns which classes of concept e each training track may have, n×C, with
// background last: only the known one; else the classes that the captions allow (all
// without Restrict) and background.
func (c *Clustering) openClasses(e, columns int) []bool {
	open := make([]bool, len(c.rows)*columns)
	for j, row := range c.rows {
		to := open[j*columns : (j+1)*columns]
		t := &c.data.Tracks[row]
		switch known := knownClass(t, e); {
		case known >= 0:
			to[known] = true
			continue
		case known == dataset.Unknown:
			for k, yes := range c.allowed[t.Video][e] {
				to[k] = yes || !c.options.Restrict
			}
		}
		to[columns-1] = true
	}
	return open
}

// firstAssignment returns the rows of the first concept's Z, one for each training track,
// or nil before that concept's program.
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

// finished reports whether a program needs no more steps.
func (c *Clustering) finished(p *conceptProgram) bool {
	return c.converged(p) || p.stuck || p.iterations >= c.options.Limit
}

// converged reports whether the relative gap of a program is within the tolerance.
func (c *Clustering) converged(p *conceptProgram) bool {
	return relativeGap(p.descent) <= c.options.Tolerance
}

// Step takes one step of the current concept's program, or sets up the next one. It reports
// whether all are solved.
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

// Fraction returns the progress from 0 to 1: for each concept, how far the gap has come to
// the tolerance on a logarithmic scale, or the share of the allowed steps. It never falls.
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

// Certificates returns how well the program of each concept so far is solved.
func (c *Clustering) Certificates() []Certificate {
	var list []Certificate
	for e, p := range c.programs {
		list = append(list, Certificate{Concept: e, Class: dataset.None, Objective: p.objective,
			Gap: p.gap(), Iterations: p.iterations, Reached: c.converged(p)})
	}
	return list
}

// tieWeight is the weight of the ridge regression beside z. A projection on the simplex makes
// most z exactly 0, and their order would otherwise be that of the file.
const tieWeight = 1e-9

// Predictions returns the log odds of z under the captions of d, which is the dataset that
// was clustered, or the same with other captions of its test videos. z is the solution's or,
// in a test video, the value ŷ of the ridge regression that the solution implies, clipped to
// [0, 1]. The odds are those of (1−τ)z + τσ(ŷ) with τ = tieWeight. A concept without a
// program yet is nil. Classes that Restrict rules out have −Inf; a known class has +Inf and
// the classes beside it −Inf.
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

// writeLogOdds writes the log odds of a track, given its regression values y.
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
