package baseline

import (
	"errors"
	"math"

	"siibp/core/dataset"
)

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
