package choose

import (
	"slices"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/infer/state"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
)

// fold is a part of the videos whose captions are hidden, and the others, which are learned
// from. Videos are numbered as in the dataset, ascending.
type fold struct {
	deal       int // the videos are dealt anew several times, see deals
	hide, keep []int
	trained    [][]bool // for each concept and class, whether a caption that is learned from names it
}

// With fewer than dealtVideos videos the folds are dealt anew, up to mostDeals times: what the few
// hidden captions say then depends less on who was hidden with whom and where the search started.
const (
	dealtVideos = 40
	mostDeals   = 4
)

// deals returns how often so many videos with captions are dealt: ⌈dealtVideos / videos⌉, at most
// mostDeals.
func deals(videos int) int {
	return min(mostDeals, (dealtVideos+videos-1)/max(1, videos))
}

// seed returns the seed of a deal and of its fits: that of the options for the first.
func (s Settings) seed(deal int) uint64 { return s.Options.Seed + uint64(deal) }

// newFolds deals the training videos with captions and tracks into n folds, with the seed. Free
// videos are learned from in every fold; test videos have no part in it. A concept that does not
// take part in the model is never trained.
func newFolds(d *dataset.Dataset, n int, seed uint64, takesPart func(concept string) bool) []fold {
	folds := make([]fold, n)
	for k, dealt := range d.Folds(n, seed) {
		f := &folds[k]
		for i, v := range dealt.Videos {
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

// comparable reports whether a caption to hide names a class that is learned.
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

// namedClasses says for each concept and class whether a caption of one of the videos names it;
// of concepts that do not take part, nothing.
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

// yielder is called between bounded pieces of work, and returns false to break it off. It is called with
// the estimated seconds of a fit that is about to run, else 0, and which part of it is done.
type yielder func(seconds, part float64) bool

// learning is the part of a fit that learning takes; annotating the hidden videos takes the rest.
const learning = 0.8

// learn fits a recipe and the model to the videos of d that the fold learns from and annotates the
// hidden ones. It returns false when yield does.
func (f *fold) learn(d *dataset.Dataset, recipe feature.Recipe, o options.Options, yield yielder) (found score.HeldOutFold, goOn bool, err error) {
	train, hidden := d.Part(f.keep), withoutLabels(d.Part(f.hide))
	transform, train, goOn, err := fitFeatures(train, recipe, yield)
	if err != nil || !goOn {
		return found, goOn, err
	}
	if hidden, err = transform.Apply(hidden); err != nil {
		return found, true, err
	}
	fit, err := search.New(train, o)
	if err != nil {
		return found, true, err
	}
	laidOut, err := state.NewModel(hidden, o)
	if err != nil {
		return found, true, err
	}
	if !yield(fit.ExpectedSeconds()+search.ExpectedSeconds(laidOut, o), 0) || !run(fit, func(part float64) bool { return yield(0, learning*part) }) {
		return found, false, nil
	}
	free, err := model.Of(fit.Trainer()).Apply(hidden)
	if err != nil {
		return found, true, err
	}
	if !run(free, func(part float64) bool { return yield(0, learning+(1-learning)*part) }) {
		return found, false, nil
	}
	p := &score.Predictions{LogOdds: posterior.ClassLogits(free.Trainer())}
	for e := range d.Concepts {
		p.Threshold = append(p.Threshold, o.ThresholdOf(e))
	}
	return score.NewHeldOutFold(hidden, f.hide, p, f.trained), true, nil
}

// run steps a search to its end, and returns false when yield does.
func run(s *search.Search, yield func(part float64) bool) bool {
	for !s.Done() {
		if s.Step(); !yield(s.Fraction()) {
			return false
		}
	}
	return true
}

// fitFeatures fits a recipe in bounded pieces, and returns false when yield does.
func fitFeatures(d *dataset.Dataset, r feature.Recipe, yield yielder) (*feature.Transform, *dataset.Dataset, bool, error) {
	job, err := feature.Learn(d, r)
	if err != nil {
		return nil, nil, true, err
	}
	for range job.Steps() {
		if !yield(0, 0) {
			return nil, nil, false, nil
		}
	}
	transform, prepared, err := job.Result()
	return transform, prepared, true, err
}
