package choose

import (
	"errors"
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
)

// fold is a set of videos whose captions are hidden, and the training videos. Videos are indices in the
// dataset, ascending.
type fold struct {
	partition  int // index of the partition, see partitions
	hide, keep []int
	trained    [][]bool // for each concept and class, whether a training caption names it
}

// Datasets of fewer than manyVideos videos are partitioned into folds several times, up to maxPartitions, to
// reduce the variance from the partition and from the start of the search.
const (
	manyVideos    = 40
	maxPartitions = 4
)

// partitions returns the number of partitions of a number of videos with captions: ⌈manyVideos / videos⌉, at most
// maxPartitions.
func partitions(videos int) int {
	return min(maxPartitions, (manyVideos+videos-1)/max(1, videos))
}

// seed returns the seed of a partition and of its fits; the first has the seed of the options.
func (s Config) seed(partition int) uint64 { return s.Options.Seed + uint64(partition) }

// newFolds partitions the training videos with captions and tracks into n folds by the seed. Free videos are
// training videos of every fold; test videos are in none. A concept outside the model is never trained.
func newFolds(d *dataset.Dataset, n int, seed uint64, takesPart func(concept string) bool) []fold {
	folds := make([]fold, n)
	for k, part := range d.Folds(n, seed) {
		f := &folds[k]
		for i, v := range part.Videos {
			switch original := d.Videos[i]; {
			case original.Test || len(v.Tracks) == 0:
			case v.Test && !v.Free:
				f.hide = append(f.hide, i)
			default:
				f.keep = append(f.keep, i)
			}
		}
		f.trained = namedClasses(d, f.keep, takesPart)
	}
	return slices.DeleteFunc(folds, func(f fold) bool { return !f.comparable(d) })
}

// comparable reports whether a hidden caption names a trained class.
func (f *fold) comparable(d *dataset.Dataset) bool {
	hidden := namedClasses(d, f.hide, func(string) bool { return true })
	for e, classes := range f.trained {
		for k, trained := range classes {
			if trained && hidden[e][k] {
				return true
			}
		}
	}
	return false
}

// namedClasses reports for each concept and class whether a caption of one of the videos names it. Concepts
// outside the model name no class.
func namedClasses(d *dataset.Dataset, videos []int, takesPart func(concept string) bool) [][]bool {
	list := make([][]bool, len(d.Concepts))
	for e, c := range d.Concepts {
		list[e] = make([]bool, len(c.Classes))
		if !takesPart(c.Name) {
			continue
		}
		for _, i := range videos {
			for _, tuple := range d.Videos[i].Tuples {
				if tuple[e] != dataset.None {
					list[e][tuple[e]] = true
				}
			}
		}
	}
	return list
}

// withoutLabels returns d with all videos free and no known labels.
func withoutLabels(d *dataset.Dataset) *dataset.Dataset {
	f := *d
	f.Videos, f.Tracks = slices.Clone(d.Videos), slices.Clone(d.Tracks)
	for i := range f.Videos {
		v := &f.Videos[i]
		v.Free, v.Tuples, v.Counts, v.Optional = true, nil, nil, nil
	}
	for i := range f.Tracks {
		f.Tracks[i].Known = slices.Repeat([]int{dataset.Unknown}, len(d.Concepts))
	}
	return &f
}

// learning is the share of a fit that learning takes; annotating the hidden videos takes the rest.
const learning = 0.8

// errBudget is the error of a fit that takes longer than the budget.
var errBudget = errors.New("choose: one fit takes longer than the budget")

// learn fits a recipe and the model to the training videos of fold f and annotates the hidden ones. The
// first fit returns errBudget where the budget does not allow it.
func (r *Selector) learn(f *fold, recipe feature.Recipe, o options.Options) (found score.HeldOutFold, err error) {
	d := r.views
	transform, train, err := r.fitFeatures(d.Subset(f.keep), recipe)
	if err != nil {
		return found, err
	}
	hidden, err := transform.Apply(withoutLabels(d.Subset(f.hide)))
	if err != nil {
		return found, err
	}
	fit, err := search.New(train, o)
	if err != nil {
		return found, err
	}
	laidOut, err := infer.NewProblem(hidden, o)
	if err != nil {
		return found, err
	}
	if r.done == 0 && !r.keepToBudget(fit.ExpectedSeconds()+search.ExpectedSeconds(laidOut, o)) {
		return found, errBudget
	}
	r.yielder.Suspend()
	r.finish(fit, 0, learning)
	free, err := model.Of(fit.Trainer()).Apply(hidden)
	if err != nil {
		return found, err
	}
	r.finish(free, learning, 1)
	p := &score.Predictions{LogOdds: posterior.ClassLogits(free.Trainer())}
	for e := range d.Concepts {
		p.Threshold = append(p.Threshold, o.ThresholdOf(e))
	}
	return score.NewHeldOutFold(hidden, f.hide, p, f.trained), nil
}

// finish steps a search to its end, which takes the progress of the fit from one value to another.
func (r *Selector) finish(s *search.Search, from, to float64) {
	for !s.Done() {
		r.yielder.Detached(func() { s.Step() })
		r.part = from + (to-from)*s.Fraction()
		r.yielder.Suspend()
	}
}

// fitFeatures fits a recipe to a dataset and applies it.
func (r *Selector) fitFeatures(d *dataset.Dataset, recipe feature.Recipe) (*feature.Transform, *dataset.Dataset, error) {
	job, err := feature.Learn(d, recipe)
	if err != nil {
		return nil, nil, err
	}
	r.yielder.Await(job.Steps())
	return job.Result()
}

// keepToBudget reduces the number of fits to the budget, given the estimated seconds of one fit. It drops all
// partitions except the first, then all folds except the first, then all candidates except the first. It
// returns false if one fit exceeds the budget.
func (r *Selector) keepToBudget(seconds float64) bool {
	budget, candidates := r.settings.Budget, r.of/len(r.folds)
	if seconds > budget {
		r.note("No captions were hidden: one fit would take %.3g estimated seconds, more than the budget of %g.", seconds, budget)
		return false
	}
	if float64(r.of)*seconds > budget {
		r.folds = r.folds[:len(firstPartition(r.folds))]
		r.of = candidates * len(r.folds)
	}
	if float64(r.of)*seconds <= budget {
		return true
	}
	videos := len(r.folds[0].hide)
	if float64(candidates)*seconds > budget {
		r.note("The budget of %g estimated seconds allows one fit of %.3g: nothing was compared, and the score is of the captions of %d videos.", budget, seconds, videos)
		r.rounds, candidates = nil, 1
	} else {
		r.note("Only one part of the videos had its captions hidden, because more would take longer than the budget of %g estimated seconds: the scores are of the captions of %d videos.", budget, videos)
	}
	r.folds, r.of = r.folds[:1], candidates
	return true
}
