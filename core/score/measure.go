// Package score compares a method's predictions with the truth, as far as it is known:
// labels, rankings of tracks, answers to caption tuples and the overlap of their boxes,
// with confidence intervals by a bootstrap over videos.
//
// Predictions hold what a method predicts. Measures computes every measure of the table in
// measure.go; Curves, Confusions and PerClass give the details behind some of them, and
// NewResampling their intervals.
//
// To add a measure, add one row to measureTable: its name, one line about it, whether it is
// taken for each concept, and a function that returns its value under weights of the
// videos. Means is that value for any mean over tracks or tuples. Reports, intervals, the
// command line and the page take every row of the table. A row without a formula for
// chance in package baseline gets, as the value of chance, that of predictions which hold
// all allowed classes for equally likely.
package score

import (
	"slices"
	"strings"
	"sync"

	"siibp/core/dataset"
)

// Measure is one score, as a function of how often each video counts.
type Measure struct {
	Name, About string
	Basic       bool // one of the few to show first
	Belief      bool // taken from what the method believes alone, without the truth
	Count       int  // number of tracks or tuples it is taken over, each video once
	Videos      int  // number of videos of the dataset

	// At returns the value under one weight per video of the dataset. A weight is the whole
	// number of times that the video counts: with weight 2 it counts as if the dataset held
	// it twice. At returns NaN if nothing counts, and allocates nothing.
	At func(weights []float64) float64
}

// measureRow defines a measure. {concept} in name and about stands for the concept's name,
// or for all of them joined by "and" if the measure is not per concept.
type measureRow struct {
	name, about string
	perConcept  bool // taken once for each concept that takes part
	basic       bool // see Measure.Basic; BasicScores computes these rows alone
	belief      bool // see Measure.Belief

	// compute takes the measure, of concept e if it is per concept. It returns a statistic
	// over no items if the dataset lacks the truth or the predictions what it needs.
	compute func(ev *evaluation, e int) statistic
}

// statistic is the number of items that a measure is taken over, and its value.
type statistic struct {
	count int
	at    func(weights []float64) float64
}

// measureTable defines every measure, those per concept first, in the order of reports.
// To add a measure, add a row.
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
	{name: "satisfied tuples", belief: true, compute: satisfiedTuples,
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

// Measures returns every measure of the table that the dataset has the truth for and the
// predictions what it needs. included says for each video whether it counts; nil includes
// all. It panics if the predictions are of another dataset.
func Measures(d *dataset.Dataset, p *Predictions, included []bool) []Measure {
	return newEvaluation(d, p, included).measures(false)
}

// measures computes the rows of the table, or the basic ones only, and leaves out the
// measures that are taken over nothing.
func (ev *evaluation) measures(basicOnly bool) []Measure {
	var list []Measure
	add := func(row measureRow, e int, concept string) {
		if s := row.compute(ev, e); s.count > 0 {
			text := strings.NewReplacer("{concept}", concept)
			list = append(list, Measure{Name: text.Replace(row.name), About: text.Replace(row.about),
				Basic: row.basic, Belief: row.belief, Count: s.count, Videos: len(ev.data.Videos), At: s.at})
		}
	}
	var names []string
	for e, c := range ev.data.Concepts {
		names = append(names, c.Name)
		for _, row := range measureTable {
			if row.perConcept && (row.basic || !basicOnly) && ev.predictions.takesPart(e) {
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

// evaluation holds a method's predictions on the videos that count, and what several
// measures need of them.
type evaluation struct {
	data        *dataset.Dataset
	predictions *Predictions
	included    []bool  // for each video whether it counts; nil includes all
	queries     []query // all caption tuples

	// Computed on first use. selected and assigned return nil if the predictions do not tell
	// tracks apart.
	selected, assigned func() []int
	located            func() []locatedTuple
}

// newEvaluation panics if the predictions or included are of another dataset.
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
			return Assigned(d, p)
		}
		return nil
	})
	ev.located = sync.OnceValue(ev.locatedTuples)
	return ev
}

// includes reports whether a video counts.
func (ev *evaluation) includes(video int) bool { return ev.included == nil || ev.included[video] }

// eachTrack yields the rows of the tracks of the videos that count, video by video.
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

// newMeans returns means over no items of the dataset's videos.
func (ev *evaluation) newMeans() *Means { return NewMeans(len(ev.data.Videos)) }

// Means is a mean over tracks or tuples whose sums are kept for each video, so that it can
// be taken again under other weights of the videos.
type Means struct {
	sum, count []float64 // of each video
	items      int
}

// NewMeans returns means over no items.
func NewMeans(videos int) *Means {
	return &Means{sum: make([]float64, videos), count: make([]float64, videos)}
}

// Add adds the value of one item of a video.
func (m *Means) Add(video int, value float64) {
	m.sum[video] += value
	m.count[video]++
	m.items++
}

// AddHit adds 1 for an item that is right and 0 for one that is wrong.
func (m *Means) AddHit(video int, right bool) {
	if right {
		m.Add(video, 1)
	} else {
		m.Add(video, 0)
	}
}

// At returns Σ_i w_i·sum_i / Σ_i w_i·count_i over the videos i, NaN if no item counts.
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
	Count int     // number of tracks or tuples that it was taken over
	About string  // what it is, in one line
}

// HasTruth reports whether the dataset holds some truth: of a track, or a true box.
func HasTruth(d *dataset.Dataset) bool {
	return len(d.TruthBoxes) > 0 || slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool {
		return slices.ContainsFunc(t.Truth, func(class int) bool { return class != dataset.Unknown })
	})
}

// BasicScores returns the basic measures that the dataset has the truth for.
func BasicScores(d *dataset.Dataset, p *Predictions) []Score {
	var list []Score
	for _, m := range newEvaluation(d, p, nil).measures(true) {
		list = append(list, Score{m.Name, m.At(UnitWeights(m.Videos, nil)), m.Count, m.About})
	}
	return list
}

// UnitWeights returns the weight 1 for each included video and 0 for the others; nil
// includes all.
func UnitWeights(videos int, included []bool) []float64 {
	weight := make([]float64, videos)
	for i := range weight {
		if included == nil || included[i] {
			weight[i] = 1
		}
	}
	return weight
}
