package experiment

import (
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/score"
)

// Table compares the methods over one set of videos.
type Table struct {
	Name        string       `json:"name"`
	About       string       `json:"about"`
	Videos      int          `json:"videos"`
	Measures    []Heading    `json:"measures"`
	Rows        []Row        `json:"rows"`
	Differences []Difference `json:"differences"` // between any two rows
}

// Heading is the measure of one column.
type Heading struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// Row holds the measures of one method.
type Row struct {
	Method string  `json:"method"`
	Cells  []*Cell `json:"cells"` // for each measure, nil if the method lacks it

	Curves     []score.Curve     `json:"curves,omitempty"`
	Confusions []score.Confusion `json:"confusions,omitempty"`
	Classes    []Class           `json:"classes,omitempty"`
}

// Class holds a method's measures of one class; one that it lacks is nil.
type Class struct {
	Concept  string   `json:"concept"`
	Name     string   `json:"name"`
	Tracks   int      `json:"tracks"` // number of tracks that truly show it
	Accuracy *float64 `json:"accuracy"`
	AP       *float64 `json:"ap"`
	Tuples   int      `json:"tuples"` // number of tuples that name it and have a true box
	IoU      *float64 `json:"iou"`
}

// Cell is a measure with its 95 % interval.
type Cell struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"` // below Low while the interval is not drawn
	Of    int     `json:"of"`
}

// Difference is a measure of method A less that of method B, on the same videos.
type Difference struct {
	A       string  `json:"a"`
	B       string  `json:"b"`
	Measure string  `json:"measure"`
	Value   float64 `json:"value"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

// comparison is a table before its numbers are written: the measures of the methods that are
// done, and their resampling.
type comparison struct {
	name, about string
	included    []bool
	free        bool
	rows        []int // indices of the methods with a measure
	measures    [][]score.Measure
	resampling  *score.Resampling
}

// newComparisons sets up the tables of the methods that are done.
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
		r.newComparison("Training videos", "The videos that shaped the models", train, false),
		r.newComparison("Test videos with labels", "Held out; their captions say which labels are possible", test, false),
		r.newComparison("Test videos, free", "Held out, and nothing is said about them", test, true),
	}
}

// newComparison measures the methods that are done over the included videos, with or
// without the captions of test videos (free).
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
	c.resampling = score.NewResampling(c.measures, included, r.settings.Replicates, r.settings.Options.Seed)
	return c
}

// table returns the numbers of a comparison, with intervals if they are drawn.
func (r *Run) table(c *comparison, drawn bool) Table {
	t := Table{Name: c.name, About: c.about, Measures: headings(c.measures)}
	for _, counted := range c.included {
		if counted {
			t.Videos++
		}
	}
	for index, i := range c.rows {
		row := Row{Method: r.methods[i].Name, Cells: make([]*Cell, len(t.Measures))}
		for k, heading := range t.Measures {
			row.Cells[k] = c.cell(index, heading.Name, drawn)
		}
		if predictions := r.outcomes[i].predictions(c.free); predictions != nil {
			d := r.dataFor(c.free)
			row.Curves = score.Curves(d, predictions, c.included)
			row.Confusions = score.Confusions(d, predictions, c.included)
			row.Classes = classes(score.PerClass(d, predictions, c.included))
		}
		t.Rows = append(t.Rows, row)
	}
	if drawn {
		t.Differences = r.differences(c, t.Measures)
	}
	return t
}

// leadingMeasures are the measures of the first columns: whether tracks and captions are
// right. The others follow in the order of score's table.
var leadingMeasures = []string{"pair accuracy", "right track", "mean IoU"}

// headings returns the measures that some method has, the leading ones first and then the
// others in the order of their first occurrence.
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

// mostTelling is how many measures stand before the choice: as many as fit on a phone.
const mostTelling = 3

// telling returns the number of leading columns that are shown at first.
func (t Table) telling() int { return min(mostTelling, len(t.Measures)) }

// cell returns one measure of the method with the given index among rows, nil if it lacks it.
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

// differences returns the differences between any two methods, measure by measure.
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

// classes replaces NaN by nil, which JSON can hold.
func classes(list []score.Class) []Class {
	known := func(x float64) *float64 {
		if math.IsNaN(x) {
			return nil
		}
		return &x
	}
	rows := make([]Class, len(list))
	for i, c := range list {
		rows[i] = Class{c.Concept, c.Name, c.Tracks, known(c.Accuracy), known(c.AP), c.Tuples, known(c.IoU)}
	}
	return rows
}

// predictions returns the predictions with or without the captions of the test videos, nil
// for a method that has only expected measures.
func (o *outcome) predictions(free bool) *score.Predictions {
	if free {
		return o.free
	}
	return o.labelled
}

// measures returns the measures of an outcome over the included videos.
func (r *Run) measures(o *outcome, included []bool, free bool) []score.Measure {
	d := r.dataFor(free)
	if o.expectedMeasures != nil {
		return o.expectedMeasures(d, included)
	}
	return score.Measures(d, o.predictions(free), included)
}

// dataFor returns the dataset with or without the captions of the test videos.
func (r *Run) dataFor(free bool) *dataset.Dataset {
	if free {
		return r.data.Free()
	}
	return r.data
}
