package experiment

import (
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
)

// Table compares the methods over one set of videos.
type Table struct {
	Name        string         `json:"name"`
	About       string         `json:"about"`
	Videos      int            `json:"videos"`
	Measures    []Heading      `json:"measures"`
	Rows        []MethodScores `json:"rows"`
	Differences []Difference   `json:"differences"` // between any two rows
}

// Heading is the measure of one column.
type Heading struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// MethodScores holds the measures of one method, a row of a table.
type MethodScores struct {
	Method string  `json:"method"`
	Cells  []*Cell `json:"cells"` // of each measure, nil if the method does not have it

	Curves     []score.Curve     `json:"curves,omitempty"`
	Confusions []score.Confusion `json:"confusions,omitempty"`
	Classes    []ClassReport     `json:"classes,omitempty"`
}

// ClassReport holds the measures of one class; a missing measure is nil.
type ClassReport struct {
	Concept  string   `json:"concept"`
	Name     string   `json:"name"`
	Tracks   int      `json:"tracks"` // number of tracks with this true class
	Accuracy *float64 `json:"accuracy"`
	AP       *float64 `json:"ap"`
	Tuples   int      `json:"tuples"` // number of tuples with this class and a true box
	IoU      *float64 `json:"iou"`
}

// Cell is a measure with its 95 % interval.
type Cell struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"` // below Low if there is no interval
	Of    int     `json:"of"`
}

// Difference is a measure of method A minus the measure of method B on the same videos, with its 95 %
// interval.
type Difference struct {
	A       string  `json:"a"`
	B       string  `json:"b"`
	Measure string  `json:"measure"`
	Value   float64 `json:"value"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

// comparison is the state of a table: the measures of the finished methods and their resampling.
type comparison struct {
	name, about string
	included    []bool
	free        bool
	rows        []int // indices of the methods with measures
	measures    [][]score.Measure
	resampling  *score.Resampling
}

// newComparisons returns the tables of the finished methods.
func (r *Run) newComparisons() []*comparison {
	test := make([]bool, len(r.data.Videos))
	train := make([]bool, len(r.data.Videos))
	for i, v := range r.data.Videos {
		test[i], train[i] = v.Test, !v.Test
	}
	if r.source.Held == 0 {
		return []*comparison{r.newComparison("All videos", "Every video, with the labels of its captions", train, false)}
	}
	return []*comparison{
		r.newComparison("Training videos", "The videos that the models are fitted to", train, false),
		r.newComparison("Test videos with labels", "Held out; their captions restrict the labels", test, false),
		r.newComparison("Test videos, free", "Held out, without their captions", test, true),
	}
}

// newComparison computes the measures of the finished methods on the included videos, with or without
// (free) the captions of test videos.
func (r *Run) newComparison(name, about string, included []bool, free bool) *comparison {
	c := &comparison{name: name, about: about, included: included, free: free}
	for i, o := range r.outcomes {
		if o == nil {
			continue
		}
		if m := r.measures(o, included, free); len(m) > 0 {
			c.rows, c.measures = append(c.rows, i), append(c.measures, m)
		}
	}
	c.resampling = score.NewResampling(c.measures, included, r.design.Replicates, r.design.Options.Seed)
	return c
}

// table returns the numbers of a comparison, with intervals if they are complete.
func (r *Run) table(c *comparison, drawn bool) Table {
	t := Table{Name: c.name, About: c.about, Measures: headings(c.measures)}
	for _, included := range c.included {
		if included {
			t.Videos++
		}
	}
	for index, i := range c.rows {
		row := MethodScores{Method: r.methods[i].Name, Cells: make([]*Cell, len(t.Measures))}
		for k, heading := range t.Measures {
			row.Cells[k] = c.cell(index, heading.Name, drawn)
		}
		if predictions := r.outcomes[i].predictions(c.free); predictions != nil {
			d := r.dataFor(c.free)
			row.Curves = score.Curves(d, predictions, c.included)
			row.Confusions = score.Confusions(d, predictions, c.included)
			row.Classes = classScores(score.PerClass(d, predictions, c.included))
		}
		t.Rows = append(t.Rows, row)
	}
	if drawn {
		t.Differences = r.differences(c, t.Measures)
	}
	return t
}

// leadingMeasures are the measures of the first columns: the correctness of tracks and captions. The
// others follow in the order of package score.
var leadingMeasures = []string{"pair accuracy", "right track", "mean IoU"}

// headings returns the measures of all methods: the leading measures, then the others in the order of
// their first occurrence.
func headings(measures [][]score.Measure) []Heading {
	var list []Heading
	listed := map[string]bool{}
	for _, row := range measures {
		for _, m := range row {
			if !listed[m.Name] {
				listed[m.Name] = true
				list = append(list, Heading{m.Name, m.About})
			}
		}
	}
	rank := func(h Heading) int {
		if index := slices.Index(leadingMeasures, h.Name); index >= 0 {
			return index
		}
		return len(leadingMeasures)
	}
	slices.SortStableFunc(list, func(a, b Heading) int { return rank(a) - rank(b) })
	return list
}

// maxLeading is the number of measures that are always visible, as many as fit on a phone.
const maxLeading = 3

// leading returns the number of columns that are always visible.
func (t Table) leading() int { return min(maxLeading, len(t.Measures)) }

// cell returns one measure of the method at the given index in rows, or nil if the method lacks it.
func (c *comparison) cell(index int, name string, drawn bool) *Cell {
	for _, m := range c.measures[index] {
		if m.Name != name {
			continue
		}
		cell := &Cell{Value: m.At(score.UnitWeights(len(c.included), c.included)), Low: 1, High: 0, Of: m.Count}
		if math.IsNaN(cell.Value) {
			return nil
		}
		if interval, ok := c.resampling.Interval(index, name); drawn && ok {
			cell.Low, cell.High = interval.Low, interval.High
		}
		return cell
	}
	return nil
}

// differences returns the differences between all pairs of methods in each measure.
func (r *Run) differences(c *comparison, measures []Heading) []Difference {
	var list []Difference
	for a := range c.rows {
		for b := range a {
			for _, m := range measures {
				value, interval, ok := c.resampling.Difference(a, b, m.Name)
				if ok {
					list = append(list, Difference{r.methods[c.rows[a]].Name, r.methods[c.rows[b]].Name,
						m.Name, value, interval.Low, interval.High})
				}
			}
		}
	}
	return list
}

// classScores converts the scores of package score. NaN becomes nil, because JSON has no NaN.
func classScores(list []score.ClassScores) []ClassReport {
	known := func(x float64) *float64 {
		if math.IsNaN(x) {
			return nil
		}
		return &x
	}
	rows := make([]ClassReport, len(list))
	for i, c := range list {
		rows[i] = ClassReport{c.Concept, c.Name, c.Tracks, known(c.Accuracy), known(c.AP), c.Tuples, known(c.IoU)}
	}
	return rows
}

// predictions returns the predictions with or without (free) the captions of the test videos, or nil
// for a method with expected measures only.
func (o *outcome) predictions(free bool) *score.Predictions {
	if free {
		return o.free
	}
	return o.labelled
}

// measures returns the measures of an outcome on the included videos.
func (r *Run) measures(o *outcome, included []bool, free bool) []score.Measure {
	d := r.dataFor(free)
	if o.expectedMeasures != nil {
		return o.expectedMeasures(d, included)
	}
	return score.Measures(d, o.predictions(free), included)
}

// dataFor returns the dataset with or without (free) the captions of the test videos.
func (r *Run) dataFor(free bool) *dataset.Dataset {
	if free {
		return r.data.WithTestVideosFree()
	}
	return r.data
}
