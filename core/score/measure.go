package score

import (
	"strings"

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
