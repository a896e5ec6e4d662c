package choose

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/model"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
)

// fold is a part of the videos whose captions are hidden, and the others, which are learned
// from.
type fold struct {
	videos        []int            // of the dataset
	hidden, train *dataset.Dataset // hidden has no captions and no label that a person fixed
	trained       [][]bool         // for each concept and class, whether a caption of train names it
}

// newFolds deals the training videos with captions and tracks into n folds, with the seed. Free
// videos are learned from in every fold; test videos have no part in it.
func newFolds(d *dataset.Dataset, n int, seed uint64) []fold {
	folds := make([]fold, n)
	for k, dealt := range d.Folds(n, seed) {
		var hide, learn []int
		for i, v := range dealt.Videos {
			switch original := d.Videos[i]; {
			case original.Test || len(v.Tracks) == 0:
			case v.Test && !v.Free:
				hide = append(hide, i)
			default:
				learn = append(learn, i)
			}
		}
		folds[k] = fold{videos: hide, hidden: withoutLabels(d.Part(hide)), train: d.Part(learn)}
		folds[k].trained = namedClasses(folds[k].train)
	}
	return slices.DeleteFunc(folds, func(f fold) bool { return len(f.videos) == 0 || !slices.ContainsFunc(f.trained, named) })
}

func named(classes []bool) bool { return slices.Contains(classes, true) }

// withoutLabels returns d with all videos free, and no track's label fixed.
func withoutLabels(d *dataset.Dataset) *dataset.Dataset {
	f := *d
	f.Videos, f.Tracks = slices.Clone(d.Videos), slices.Clone(d.Tracks)
	for i := range f.Videos {
		v := &f.Videos[i]
		v.Free, v.Tuples, v.Counts, v.Unasked = true, nil, nil, nil
	}
	for i := range f.Tracks {
		f.Tracks[i].Known = slices.Repeat([]int{dataset.Unknown}, len(d.Concepts))
	}
	return &f
}

// namedClasses says for each concept and class whether some caption names it.
func namedClasses(d *dataset.Dataset) [][]bool {
	list := make([][]bool, len(d.Concepts))
	for e, c := range d.Concepts {
		list[e] = make([]bool, len(c.Classes))
	}
	for _, v := range d.Videos {
		for _, tuple := range v.Tuples {
			for e, class := range tuple {
				if class != dataset.None {
					list[e][class] = true
				}
			}
		}
	}
	return list
}

// learn fits a candidate to the fold's training videos and annotates the hidden ones. It yields
// between bounded pieces of work, first with the search that is about to run, and returns
// false when yield does.
func (f *fold) learn(s Settings, c Candidate, yield func(*search.Search) bool) (score.HiddenFold, bool, error) {
	var none score.HiddenFold
	recipe, err := s.Recipe(f.train, c)
	if err != nil {
		return none, true, err
	}
	transform, prepared, goOn, err := fitFeatures(f.train, recipe, yield)
	if err != nil || !goOn {
		return none, goOn, err
	}
	fit, err := search.New(prepared, s.fitOptions(c))
	if err != nil {
		return none, true, err
	}
	if !yield(fit) || !run(fit, yield) {
		return none, false, nil
	}
	learned := model.Of(fit.Trainer())
	hidden, err := transform.Apply(f.hidden)
	if err != nil {
		return none, true, err
	}
	free, err := learned.Apply(hidden)
	if err != nil {
		return none, true, err
	}
	if !run(free, yield) {
		return none, false, nil
	}
	p := &score.Predictions{LogOdds: posterior.ClassLogits(free.Trainer())}
	for e := range f.hidden.Concepts {
		p.Threshold = append(p.Threshold, s.Options.ThresholdOf(e))
	}
	return score.NewHiddenFold(f.hidden, f.videos, p, f.trained), true, nil
}

// run steps a search to its end, and returns false when yield does.
func run(s *search.Search, yield func(*search.Search) bool) bool {
	for !s.Done() {
		if s.Step(); !yield(nil) {
			return false
		}
	}
	return true
}

// fitFeatures fits a recipe in bounded pieces, and returns false when yield does.
func fitFeatures(d *dataset.Dataset, r feature.Recipe, yield func(*search.Search) bool) (*feature.Transform, *dataset.Dataset, bool, error) {
	job, err := feature.Learn(d, r)
	if err != nil {
		return nil, nil, true, err
	}
	for range job.Steps() {
		if !yield(nil) {
			return nil, nil, false, nil
		}
	}
	transform, prepared, err := job.Result()
	return transform, prepared, true, err
}
