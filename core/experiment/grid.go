package experiment

import (
	"fmt"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
)

// Grid describes a cross-validation: every combination of the values is fitted to all folds
// but one of a share of the videos, and scored on that fold with its captions.
type Grid struct {
	Background []int     `json:"background"` // K_bg
	Alpha      []float64 `json:"alpha"`      // if PerFactor, multiplied by K
	PerFactor  bool      `json:"perFactor"`
	C          []float64 `json:"c"`
	Share      float64   `json:"share"` // share of the videos that is drawn, with the seed
	Folds      int       `json:"folds"` // number of folds; 1 fits and scores the same videos
}

// Ranges returns the grids by name. "small" is quick and finds the region. "paper" follows
// the paper's implementation details: K from the number of classes to 100 more, in tens; α
// from 3K to 4K; C from 0 to 5 in halves. The paper steps α by tens; here it has five values
// for each K, so that every K has the same number.
func Ranges() map[string]Grid {
	paper := Grid{Alpha: []float64{3, 3.25, 3.5, 3.75, 4}, PerFactor: true, Share: 0.3, Folds: 3}
	for i := range 11 {
		paper.Background = append(paper.Background, 10*i)
		paper.C = append(paper.C, float64(i)/2)
	}
	return map[string]Grid{
		"paper": paper,
		"small": {Background: []int{3, 8, 18}, Alpha: []float64{3, 10, 30, 100}, C: []float64{0, 0.5, 2, 5, 10},
			Share: 0.3, Folds: 3},
	}
}

// check returns an error if the grid is empty, too large, or out of range.
func (g *Grid) check() error {
	const maxFits = 100_000 // fits; more would not end
	switch fits := len(g.Background) * len(g.Alpha) * len(g.C) * max(1, g.Folds); {
	case fits == 0:
		return fmt.Errorf("settings: the grid needs at least one value of background, alpha and c")
	case fits > maxFits:
		return fmt.Errorf("settings: the grid asks for %d fits; it is at most %d", fits, maxFits)
	case g.Folds < 1:
		return fmt.Errorf("settings: folds is %d; it is at least 1", g.Folds)
	case !(g.Share > 0 && g.Share <= 1):
		return fmt.Errorf("settings: share is %v; it is more than 0 and at most 1", g.Share)
	}
	return nil
}

// crossValidation collects the scores of a grid's fits.
type crossValidation struct {
	Grid
	videos   int
	headings []Heading
	points   []*gridPoint
	chosen   *gridPoint // the options' values, with features and α that are chosen in each fold
}

// gridPoint is one combination of values, with the sums of its scores over the folds done.
type gridPoint struct {
	background  int
	alpha, c    float64
	folds       int       // number of folds done
	sum, counts []float64 // for each heading
}

// planCrossValidation adds one task for each fold of each point of the grid.
func (r *Run) planCrossValidation() error {
	cv := &crossValidation{Grid: *r.settings.Grid}
	r.crossValidation = cv
	sample := r.data.Sample(cv.Share, r.settings.Options.Seed)
	cv.videos = len(sample.Videos)
	own := sample.Folds(min(cv.Folds, len(sample.Videos)), r.settings.Options.Seed)
	folds := slices.Clone(own)
	for k := range folds {
		var err error
		if _, folds[k], err = feature.Fit(folds[k], r.settings.Features); err != nil {
			return err
		}
	}
	classes := 0
	for _, c := range r.data.Concepts {
		classes += len(c.Classes)
	}
	for _, background := range cv.Background {
		for _, alpha := range cv.Alpha {
			if cv.PerFactor {
				alpha *= float64(classes + background)
			}
			for _, c := range cv.C {
				p := &gridPoint{background: background, alpha: alpha, c: c}
				cv.points = append(cv.points, p)
				for k, fold := range folds {
					r.tasks = append(r.tasks, r.foldTask(p, k, fold, beginSingle))
				}
			}
		}
	}
	o := r.settings.Options
	cv.chosen = &gridPoint{background: o.Background[0], alpha: o.Alpha, c: o.C}
	for k, fold := range own {
		r.tasks = append(r.tasks, r.foldTask(cv.chosen, k, fold, func(d *dataset.Dataset, o options.Options) (work, error) {
			return beginChosen(d, o, false)
		}))
	}
	return nil
}

// beginSingle starts the search of a fold.
func beginSingle(d *dataset.Dataset, o options.Options) (work, error) { return beginModel(d, o, false) }

// foldTask is the fit of one point to all folds but one, from a single start.
func (r *Run) foldTask(p *gridPoint, k int, d *dataset.Dataset, begin func(*dataset.Dataset, options.Options) (work, error)) *task {
	o := r.settings.Options
	o.Background, o.Alpha, o.C = []int{p.background}, p.alpha, p.c
	o.Anneal, o.Starts, o.Reheats = o.Anneal[:1], 0, 0
	heldOut := make([]bool, len(d.Videos))
	for i, v := range d.Videos {
		heldOut[i] = v.Test || !hasTestVideos(d)
	}
	return &task{
		name:  fmt.Sprintf("K_bg %d, α %.4g, C %.4g, fold %d", p.background, p.alpha, p.c, k+1),
		begin: func() (work, error) { return begin(d, o) },
		store: func(out *outcome) {
			r.crossValidation.add(p, score.Measures(d, out.labelled, heldOut), score.UnitWeights(len(heldOut), heldOut))
		},
	}
}

// add adds the scores of one fold to a point, weighted by the items that they are taken over.
func (cv *crossValidation) add(p *gridPoint, measures []score.Measure, weights []float64) {
	p.folds++
	for _, m := range measures {
		k := slices.IndexFunc(cv.headings, func(h Heading) bool { return h.Name == m.Name })
		if k < 0 {
			k = len(cv.headings)
			cv.headings = append(cv.headings, Heading{m.Name, m.About})
		}
		for len(p.sum) <= k {
			p.sum, p.counts = append(p.sum, 0), append(p.counts, 0)
		}
		if value := m.At(weights); !math.IsNaN(value) {
			p.sum[k] += value * float64(m.Count)
			p.counts[k] += float64(m.Count)
		}
	}
}
