package baseline

import (
	"errors"
	"math"

	"siibp/core/dataset"
)

// Clustering is WS-DC, discriminative clustering under weak labels: Bojanowski, Bach,
// Laptev, Ponce, Schmid and Sivic, Finding Actors and Actions in Movies, ICCV 2013.
// A convex program for the first concept, then, given its assignment, one for each other.
type Clustering struct {
	data     *dataset.Dataset
	options  ClusteringOptions
	allowed  [][][]bool
	features []*features
	rows     []int // the shaping tracks
	at       []int // a dataset row's place among them, −1 for none
	parts    []*part
	fraction float64 // as last told
}

// part is one concept's program.
type part struct {
	*descent
	from float64 // the relative gap at the start
}

// leastObjective is the objective below which the relative tolerance becomes an absolute one:
// Tr(ZᵀAZ) lies between 0 and 1, and 0 is reached where nothing is asked.
const leastObjective = 1e-6

// NewClustering checks the options and sets the first program up. Tracks of free
// videos shape it without a caption's demands; those of test videos do not shape it.
func NewClustering(d *dataset.Dataset, o ClusteringOptions) (*Clustering, error) {
	o = o.filled()
	if err := o.check(); err != nil {
		return nil, err
	}
	c := &Clustering{data: d, options: o, allowed: allowed(d), rows: shaping(d), at: make([]int, len(d.Tracks))}
	if len(c.rows) == 0 {
		return nil, errors.New("discriminative clustering needs a track in a video that is not a test video")
	}
	if o.Restrict {
		if err := checkKnown(d, c.allowed); err != nil {
			return nil, err
		}
	}
	for e := range d.Concepts {
		f, err := newFeatures(d, e, c.rows, together)
		if err != nil {
			return nil, err
		}
		c.features = append(c.features, f)
	}
	for row := range c.at {
		c.at[row] = -1
	}
	for j, row := range c.rows {
		c.at[row] = j
	}
	c.next()
	return c, nil
}

// next sets up the program of the next concept.
func (c *Clustering) next() {
	e := len(c.parts)
	p := &program{n: len(c.rows), c: len(c.data.Concepts[e].Classes) + 1,
		kappa: of(c.options.Kappas, e) / c.options.Scale, margin: of(c.options.Margins, e)}
	p.open = c.open(e, p.c)
	p.bags = bagsOf(c.data, e, c.at, c.first())
	p.cost = newRidge(c.features[e].lay(c.rows), of(c.options.Lambdas, e), p.c)
	s := newDescent(p)
	c.parts = append(c.parts, &part{descent: s, from: relative(s)})
}

// open returns which classes of concept e each shaping track may have, n×C: the one
// that is known; else, under Restrict, those that the captions allow, and background.
func (c *Clustering) open(e, columns int) []bool {
	open := make([]bool, len(c.rows)*columns)
	for j, row := range c.rows {
		to := open[j*columns : (j+1)*columns]
		t := &c.data.Tracks[row]
		switch known := knownOf(t, e); {
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

// first returns the first concept's assignment, a row a shaping track; nil before it is there.
func (c *Clustering) first() [][]float64 {
	if len(c.parts) == 0 {
		return nil
	}
	rows := make([][]float64, len(c.rows))
	for j := range rows {
		rows[j] = c.parts[0].z.RawRowView(j)
	}
	return rows
}

// relative returns the duality gap as a share of the objective.
func relative(s *descent) float64 { return s.gap() / math.Max(s.objective, leastObjective) }

// over reports whether a part has stopped.
func (c *Clustering) over(p *part) bool {
	return c.reached(p) || p.stuck || p.iterations >= c.options.Limit
}

func (c *Clustering) reached(p *part) bool { return relative(p.descent) <= c.options.Tolerance }

// Step takes one step of the concept in turn; it reports whether all are solved.
func (c *Clustering) Step() bool {
	now := c.parts[len(c.parts)-1]
	if !c.over(now) {
		now.step()
		return false
	}
	if len(c.parts) < len(c.data.Concepts) {
		c.next()
		return false
	}
	return true
}

// Fraction tells how far the work is, from 0 to 1: of each concept, how far the gap has
// come to the tolerance on a logarithmic scale, or the steps to their limit. It never falls.
func (c *Clustering) Fraction() float64 {
	now := c.parts[len(c.parts)-1]
	share := float64(now.iterations) / float64(c.options.Limit)
	if c.over(now) {
		share = 1
	} else if way := math.Log(now.from / c.options.Tolerance); way > 0 {
		share = math.Max(share, math.Log(now.from/relative(now.descent))/way)
	}
	done := (float64(len(c.parts)-1) + share) / float64(len(c.data.Concepts))
	c.fraction = math.Max(c.fraction, done)
	return c.fraction
}

// Certificates returns how well each concept's program is solved, those that have begun.
func (c *Clustering) Certificates() []Certificate {
	var list []Certificate
	for e, p := range c.parts {
		list = append(list, Certificate{Concept: e, Class: dataset.None, Objective: p.objective,
			Gap: p.gap(), Iterations: p.iterations, Reached: c.reached(p)})
	}
	return list
}
