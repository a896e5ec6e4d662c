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

// Grid describes a cross-validation on a sample of the videos: every combination of the values is
// fitted to all folds but one and scored on that fold with its captions.
type Grid struct {
	Background []int     `json:"background"` // K_bg
	Alpha      []float64 `json:"alpha"`      // multiplied by K if PerFactor is set
	PerFactor  bool      `json:"perFactor"`
	C          []float64 `json:"c"`
	Share      float64   `json:"share"` // fraction of the videos in the sample, which depends on the seed
	Folds      int       `json:"folds"` // number of folds; 1 fits and scores the same videos
}

// Ranges returns the grids by name. "small" is coarse and fast. "paper" follows the paper's
// implementation details: K from the number of classes to 100 more, in steps of 10; α from 3K to
// 4K; C from 0 to 5 in steps of ½. The paper uses steps of 10 for α; here every K has five values.
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

// check returns an error if the grid is empty, too large or out of range.
func (g *Grid) check() error {
	const maxFits = 100_000
	switch fits := len(g.Background) * len(g.Alpha) * len(g.C) * max(1, g.Folds); {
	case fits == 0:
		return fmt.Errorf("settings: the grid needs at least one value of background, alpha and c")
	case fits > maxFits:
		return fmt.Errorf("settings: the grid has %d fits; it is at most %d", fits, maxFits)
	case g.Folds < 1:
		return fmt.Errorf("settings: folds is %d; it is at least 1", g.Folds)
	case !(g.Share > 0 && g.Share <= 1):
		return fmt.Errorf("settings: share is %v; it is more than 0 and at most 1", g.Share)
	}
	return nil
}

// crossValidation accumulates the scores of the fits of a grid.
type crossValidation struct {
	Grid
	videos   int
	headings []Heading
	points   []*gridSums
	chosen   *gridSums // the values of the options, with features and options selected in each fold
}

// gridSums is one combination of values with the sums of its scores over the finished folds.
type gridSums struct {
	background  int
	alpha, c    float64
	folds       int       // number of finished folds
	sum, counts []float64 // of each heading: Σ score·items and Σ items
}

// planCrossValidation adds one task for each fold of each point of the grid.
func (r *Run) planCrossValidation() error {
	cv := &crossValidation{Grid: *r.design.Grid}
	if o := r.design.Options; o.Allocation == options.AllocationUniform { // K_bg and α have no effect
		cv.Background, cv.Alpha, cv.PerFactor = o.Background[:1], []float64{o.Alpha}, false
		if !slices.Contains(cv.C, o.C) {
			cv.C = slices.Sorted(slices.Values(append(slices.Clone(cv.C), o.C)))
		}
	}
	r.crossValidation = cv
	sample := r.data.Sample(cv.Share, r.design.Options.Seed)
	cv.videos = len(sample.Videos)
	own := sample.Folds(min(cv.Folds, len(sample.Videos)), r.design.Options.Seed)
	folds := slices.Clone(own)
	for k := range folds {
		var err error
		if _, folds[k], err = feature.Fit(folds[k], r.design.Features); err != nil {
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
				p := &gridSums{background: background, alpha: alpha, c: c}
				cv.points = append(cv.points, p)
				for k, fold := range folds {
					r.tasks = append(r.tasks, r.foldTask(p, k, fold, startFold))
				}
			}
		}
	}
	o := r.design.Options
	cv.chosen = &gridSums{background: o.BackgroundFactors()[0], alpha: o.Alpha, c: o.C}
	for k, fold := range own {
		r.tasks = append(r.tasks, r.foldTask(cv.chosen, k, fold, func(d *dataset.Dataset, o options.Options) (methodRun, error) {
			return startTuned(d, o, false)
		}))
	}
	return nil
}

// startFold starts the search of a fold.
func startFold(d *dataset.Dataset, o options.Options) (methodRun, error) {
	return startModel(d, o, false)
}

// foldTask returns the task that fits one point to all folds but k, from a single start.
func (r *Run) foldTask(p *gridSums, k int, d *dataset.Dataset, start func(*dataset.Dataset, options.Options) (methodRun, error)) *task {
	o := r.design.Options
	o.Background, o.Alpha, o.C = []int{p.background}, p.alpha, p.c
	o.Anneal, o.Starts, o.Reheats = o.Anneal[:1], 0, 0
	heldOut := make([]bool, len(d.Videos))
	for i, v := range d.Videos {
		heldOut[i] = v.Test || !hasTestVideos(d)
	}
	return &task{
		name:  fmt.Sprintf("K_bg %d, α %.4g, C %.4g, fold %d", p.background, p.alpha, p.c, k+1),
		start: func() (methodRun, error) { return start(d, o) },
		store: func(out *outcome) {
			r.crossValidation.add(p, score.Measures(d, out.labelled, heldOut), score.UnitWeights(len(heldOut), heldOut))
		},
	}
}

// add adds the scores of one fold to a point, weighted by their numbers of items.
func (cv *crossValidation) add(p *gridSums, measures []score.Measure, weights []float64) {
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
