// Package score evaluates predictions against ground truth: labels, rankings of tracks,
// answers to caption tuples, overlap of boxes and calibration. Confidence intervals come
// from a bootstrap over videos.
//
// Predictions holds the output of a method. Measures computes every measure of measureTable.
// Curves, Confusions and PerClass return the details behind some measures, NewResampling
// their intervals. HeldOutMeasures needs no ground truth: it scores predictions for videos
// whose captions were hidden from the method.
//
// To add a measure, add a row to measureTable: a name, a one-line description, whether it is
// computed per concept, and a function that returns its value under video weights. Means
// implements that function for any mean over tracks or tuples. Reports, intervals, the
// command line and the page iterate over the table. Package baseline holds closed forms of
// some measures for random labels; for the others, the chance level is the value for
// predictions that give every allowed class the same probability.
package score

import (
	"slices"
	"strings"
	"sync"

	"siibp/core/dataset"
)

// Measure is one score as a function of video weights.
type Measure struct {
	Name, About string
	Basic       bool // shown in the short list of scores
	NeedsTruth  bool // false if the predictions alone determine the value
	Count       int  // number of tracks or tuples under unit weights
	Videos      int  // number of videos of the dataset

	// At returns the value under the given weights, one per video of the dataset. A weight
	// is a non-negative integer: weight n is equivalent to n copies of the video. At returns
	// NaN if no item has a positive weight. It does not allocate.
	At func(weights []float64) float64
}

// measureRow defines a measure. In name and about, {concept} is replaced by the concept's
// name or, if the measure is not per concept, by all concept names joined by "and".
type measureRow struct {
	name, about string
	perConcept  bool // computed once for each modelled concept
	basic       bool // Measure.Basic; BasicScores computes only these rows
	truthless   bool // the negation of Measure.NeedsTruth

	// compute evaluates the measure, for concept e if it is per concept. It returns a
	// statistic with count 0 if the dataset lacks the truth or the predictions lack the
	// fields that the measure needs.
	compute func(ev *evaluation, e int) statistic
}

// statistic holds the number of items of a measure and its value under video weights.
type statistic struct {
	count int
	at    func(weights []float64) float64
}

// measureTable defines every measure in the order of reports, per-concept measures first.
var measureTable = []measureRow{
	{name: "{concept} accuracy", perConcept: true, basic: true, compute: accuracy,
		about: "share of the tracks with a true {concept} whose best class is that one"},
	{name: "{concept} accuracy with background", perConcept: true, basic: true, compute: accuracyWithBackground,
		about: "the same over all tracks, background under the threshold being a class"},
	{name: "{concept} background recall area", perConcept: true, compute: backgroundRecallArea,
		about: "area under the recall of background against that of tracks with a true {concept}, as the threshold sweeps"},
	{name: "{concept} mAP", perConcept: true, compute: meanAveragePrecision,
		about: "average precision of ranking the tracks by a {concept}, averaged over those that some track truly shows"},
	{name: "{concept} calibration error", perConcept: true, compute: calibrationError,
		about: "how far the probability of a track's best {concept} is from the share of such tracks that are right, in ten bins; 0 is best"},
	{name: "pair accuracy", basic: true, compute: pairAccuracy,
		about: "share of the tracks with a true {concept} whose best classes are all right"},
	{name: "right track", basic: true, compute: rightSelected,
		about: "share of the caption tuples whose selected track truly shows what they name"},
	{name: "right track, one to one", compute: rightAssigned,
		about: "the same where no track may answer two tuples of a video"},
	{name: "satisfied tuples", truthless: true, compute: satisfiedTuples,
		about: "share of the caption tuples that one track or several together show, by what the method believes"},
	{name: "mean IoU", basic: true, compute: selectedIoU,
		about: "overlap of the selected track's boxes with the true ones, averaged over frames and caption tuples"},
	{name: "mean IoU, one to one", compute: assignedIoU,
		about: "the same where no track may answer two tuples of a video"},
	{name: "mean IoU of the best track", basic: true, compute: bestIoU,
		about: "the same if the best proposal were always selected: the upper bound of the proposals"},
	{name: "localised at IoU ½", basic: true, compute: localisedShare,
		about: "share of the caption tuples whose selected track overlaps the truth by at least one half"},
}

// Measures returns every measure of the table for which the dataset holds the truth and the
// predictions hold the required fields. included[i] selects video i; nil selects all videos.
// Measures panics if the predictions do not fit the dataset.
func Measures(d *dataset.Dataset, p *Predictions, included []bool) []Measure {
	return newEvaluation(d, p, included).measures(false)
}

// measures evaluates the rows of the table, optionally only the basic ones, and drops the
// measures with count 0.
func (ev *evaluation) measures(basicOnly bool) []Measure {
	var list []Measure
	add := func(row measureRow, e int, concept string) {
		if s := row.compute(ev, e); s.count > 0 {
			text := strings.NewReplacer("{concept}", concept)
			list = append(list, Measure{Name: text.Replace(row.name), About: text.Replace(row.about),
				Basic: row.basic, NeedsTruth: !row.truthless, Count: s.count, Videos: len(ev.data.Videos), At: s.at})
		}
	}
	var names []string
	for e, c := range ev.data.Concepts {
		names = append(names, c.Name)
		for _, row := range measureTable {
			if row.perConcept && (row.basic || !basicOnly) && ev.predictions.models(e) {
				add(row, e, c.Name)
			}
		}
	}
	for _, row := range measureTable {
		if !row.perConcept && (row.basic || !basicOnly) {
			add(row, -1, strings.Join(names, " and "))
		}
	}
	return list
}

// evaluation holds the inputs of all measures and caches the intermediate results that
// several measures share.
type evaluation struct {
	data        *dataset.Dataset
	predictions *Predictions
	included    []bool  // one entry per video; nil includes all
	queries     []query // all caption tuples

	// Computed on first use. selected and assigned return nil if the predictions do not
	// rank tracks.
	selected, assigned func() []int
	located            func() []locatedTuple
}

// newEvaluation returns an evaluation. It panics if the predictions or included do not fit
// the dataset.
func newEvaluation(d *dataset.Dataset, p *Predictions, included []bool) *evaluation {
	p.check(d)
	if included != nil && len(included) != len(d.Videos) {
		panic("score: included does not have one entry for each video")
	}
	ev := &evaluation{data: d, predictions: p, included: included, queries: queries(d)}
	ev.selected = sync.OnceValue(func() []int {
		if p.hasLogOdds() || p.Selected != nil {
			return Selected(d, p)
		}
		return nil
	})
	ev.assigned = sync.OnceValue(func() []int {
		if p.hasLogOdds() || p.Assigned != nil {
			return assigned(d, p)
		}
		return nil
	})
	ev.located = sync.OnceValue(ev.locatedTuples)
	return ev
}

// includes reports whether a video is included.
func (ev *evaluation) includes(video int) bool { return ev.included == nil || ev.included[video] }

// eachTrack yields the rows of the tracks of the included videos, video by video.
func (ev *evaluation) eachTrack(yield func(video, row int) bool) {
	for i := range ev.data.Videos {
		if !ev.includes(i) {
			continue
		}
		for _, row := range ev.data.Videos[i].Tracks {
			if !yield(i, row) {
				return
			}
		}
	}
}

// newMeans returns empty means for the dataset's videos.
func (ev *evaluation) newMeans() *Means { return NewMeans(len(ev.data.Videos)) }

// Means accumulates a mean over tracks or tuples. It keeps sums per video, so that the mean
// can be evaluated under any video weights.
type Means struct {
	sum, count []float64 // of each video
	items      int
}

// NewMeans returns empty means for the given number of videos.
func NewMeans(videos int) *Means {
	return &Means{sum: make([]float64, videos), count: make([]float64, videos)}
}

// Add adds one item of a video.
func (m *Means) Add(video int, value float64) {
	m.sum[video] += value
	m.count[video]++
	m.items++
}

// AddHit adds an item of value 1 if it is correct, else 0.
func (m *Means) AddHit(video int, correct bool) {
	if correct {
		m.Add(video, 1)
	} else {
		m.Add(video, 0)
	}
}

// At returns Σ_i w_i·sum_i / Σ_i w_i·count_i over the videos i. It returns NaN if the
// denominator is 0.
func (m *Means) At(weights []float64) float64 {
	sum, count := 0.0, 0.0
	for i, w := range weights {
		sum += w * m.sum[i]
		count += w * m.count[i]
	}
	return sum / count
}

// statistic returns the mean as the result of a measure.
func (m *Means) statistic() statistic { return statistic{m.items, m.At} }

// Score is the value of one measure.
type Score struct {
	Name  string  // such as "person accuracy"
	Value float64 // 0 to 1
	Count int     // number of tracks or tuples
	About string  // description in one line
}

// HasTruth reports whether the dataset holds the true label of any track, or any true box.
func HasTruth(d *dataset.Dataset) bool {
	return len(d.TruthBoxes) > 0 || slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// BasicScores returns the values of the basic measures for which the dataset holds the truth.
func BasicScores(d *dataset.Dataset, p *Predictions) []Score {
	var list []Score
	for _, m := range newEvaluation(d, p, nil).measures(true) {
		list = append(list, Score{m.Name, m.At(UnitWeights(m.Videos, nil)), m.Count, m.About})
	}
	return list
}

// UnitWeights returns weight 1 for each included video and 0 for the others. A nil slice
// includes all videos.
func UnitWeights(videos int, included []bool) []float64 {
	weight := make([]float64, videos)
	for i := range weight {
		if included == nil || included[i] {
			weight[i] = 1
		}
	}
	return weight
}
