package choose

import (
	"siibp/core/score"
)

// firstPartition returns the folds of the first partition, which hide the captions of every video once.
func firstPartition(folds []fold) []fold {
	n := 0
	for n < len(folds) && folds[n].partition == folds[0].partition {
		n++
	}
	return folds[:n]
}

// trust returns the accuracy of the labels of a candidate on the first partition: a ranking of the videos by
// several models is worse than that by one model, the more so the more models there are.
func (r *Selector) trust(t *candidate) *score.Trust {
	s := r.settings
	first := firstPartition(r.folds)
	folds := t.folds[:len(first)]
	measures := score.HeldOutMeasures(r.data, folds, nil)
	drawn := score.NewResampling([][]score.Measure{measures}, r.hiddenVideos(), s.Replicates, s.Options.Seed)
	r.draw(drawn, 1)
	chances := r.chances(folds)
	found := func(i int) score.HeldOutScore {
		f := score.HeldOutScore{Chance: chances[i].mean}
		f.Score, _ = drawn.Value(0, measures[i].Name)
		f.Range, _ = drawn.ExpandedInterval(0, measures[i].Name)
		return f
	}
	x := &score.Trust{Folds: len(first), HeldOutScore: found(0), Classes: score.HeldOutClasses(r.data, folds)}
	for _, f := range first {
		x.Videos += len(f.hide)
	}
	i := 1 // measures has one for all concepts, and one for each that hidden captions name
	for _, c := range r.data.Concepts {
		if i < len(measures) && measures[i].Name == score.HeldOutMeasureOf(c.Name) {
			x.Concepts = append(x.Concepts, score.HeldOutConcept{Name: c.Name, HeldOutScore: found(i)})
			i++
		}
	}
	x.Temperature = temperature(r.data, folds, r.yielder)
	return x
}
