package dataset

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// InvalidError is the error of New: a place in the dataset that breaks a rule.
type InvalidError struct {
	Place string // a Go expression below the dataset: "Tracks[3].Truth[0]"
	Rule  string
	Found string // "" if Rule is complete without it

	View  string // the name of the view, or of the descriptors, that Place is in; "" for another place
	Video string // the ID of the video that Place is in or whose track it is, "" for another place
	Rows  []int  // the row of the track that Place is about, from 0; nil for another place
}

func (e *InvalidError) Error() string {
	text := "dataset: " + e.Place + ": " + e.Rule
	if e.Found != "" {
		text += "; found " + e.Found
	}
	return text
}

// MaxFeature bounds the absolute value of a feature, so that a sum of squares cannot overflow.
const MaxFeature = 1e100

// New returns a copy of d with defaults in place of absent fields, and with its Hash. It returns
// an *InvalidError if d breaks a rule that the packages of core rely on. New is for datasets
// that a program builds in memory; package read validates files itself.
//
// Defaults: where no video has Tracks, they follow from the tracks' Video; an absent Truth or
// Known of a track is Unknown for every concept; TruthBoxes are sorted by video.
//
// New copies the lists that it changes. Features, boxes and captions are shared with d.
func New(d Dataset) (*Dataset, error) {
	d.Videos, d.Tracks, d.TruthBoxes = slices.Clone(d.Videos), slices.Clone(d.Tracks), slices.Clone(d.TruthBoxes)
	d.setDefaults()
	v := &validator{Dataset: &d}
	for _, check := range []func(){v.concepts, v.views, v.descriptors, v.videos, v.tracks, v.truthBoxes} {
		if check(); v.err != nil {
			return nil, v.err
		}
	}
	d.Hash = ContentHash(&d)
	return &d, nil
}

// setDefaults sets the fields that callers of New may omit.
func (d *Dataset) setDefaults() {
	if !slices.ContainsFunc(d.Videos, func(v Video) bool { return v.Tracks != nil }) {
		for row, t := range d.Tracks {
			if t.Video >= 0 && t.Video < len(d.Videos) {
				d.Videos[t.Video].Tracks = append(d.Videos[t.Video].Tracks, row)
			}
		}
	}
	unknown := slices.Repeat([]int{Unknown}, len(d.Concepts))
	for row := range d.Tracks {
		t := &d.Tracks[row]
		if t.Truth == nil {
			t.Truth = slices.Clone(unknown)
		}
		if t.Known == nil {
			t.Known = slices.Clone(unknown)
		}
	}
	slices.SortStableFunc(d.TruthBoxes, func(a, b TruthBox) int { return a.Video - b.Video })
}

// validator checks one dataset and keeps the first broken rule.
type validator struct {
	*Dataset
	err error
}

// fail records an InvalidError, if it is the first. found is formatted with %v.
func (v *validator) fail(place, rule string, found any) {
	if v.err == nil {
		v.failAt(place, rule, found, -1)
	}
}

// failAt is fail with the row of a track, −1 if the place tells it.
func (v *validator) failAt(place, rule string, found any, row int) {
	if v.err != nil {
		return
	}
	e := &InvalidError{Place: place, Rule: rule, Found: fmt.Sprint(found)}
	list, i := firstIndex(place)
	switch {
	case list == "Views" && i < len(v.Views):
		e.View = v.Views[i].Name
	case list == "Descriptors" && i < len(v.Descriptors):
		e.View = v.Descriptors[i].Name
	case list == "Videos" && i < len(v.Videos):
		e.Video = v.Videos[i].ID
	case list == "Tracks" && i < len(v.Tracks):
		row = i
	}
	if row >= 0 {
		e.Rows = []int{row}
		if video := v.Tracks[row].Video; video >= 0 && video < len(v.Videos) {
			e.Video = v.Videos[video].ID
		}
	}
	v.err = e
}

// firstIndex returns the list and the index at the beginning of a place: Tracks and 3 of Tracks[3].Truth.
func firstIndex(place string) (list string, i int) {
	list, rest, _ := strings.Cut(place, "[")
	number, _, found := strings.Cut(rest, "]")
	i, err := strconv.Atoi(number)
	if !found || err != nil {
		return "", 0
	}
	return list, i
}

// unless calls fail if ok is false. Its arguments are formatted in any case: loops over features,
// tracks and boxes call fail themselves.
func (v *validator) unless(ok bool, place, rule string, found any) {
	if !ok {
		v.fail(place, rule, found)
	}
}

// at returns the place of an element of a list.
func at(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }

// names checks that every name passes bad, and that no two names are equal once folded.
func (v *validator) names(n int, name func(i int) (place, name string), bad func(string) string, fold func(string) string) {
	first := make(map[string]int, n)
	for i := range n {
		place, text := name(i)
		if why := bad(text); why != "" {
			v.fail(place, why, strconv.Quote(text))
		}
		if j, repeated := first[fold(text)]; repeated {
			_, other := name(j)
			v.fail(place, "a name must occur once, also in another spelling", fmt.Sprintf("%q after %q", text, other))
		}
		first[fold(text)] = i
	}
}

func (v *validator) concepts() {
	v.unless(len(v.Concepts) > 0 && len(v.Concepts) <= MaxConcepts, "Concepts", fmt.Sprintf("a dataset must have 1 to %d concepts", MaxConcepts), len(v.Concepts))
	v.names(len(v.Concepts), func(e int) (string, string) { return at("Concepts", e) + ".Name", v.Concepts[e].Name }, BadConcept, text.FoldHeader)
	for e, c := range v.Concepts {
		place := at("Concepts", e)
		v.unless(len(c.Classes) > 0, place+".Classes", "a concept must have at least one class", "none")
		v.names(len(c.Classes), func(k int) (string, string) { return at(place+".Classes", k), c.Classes[k] }, BadClass, text.Fold)
		for i, name := range c.Views {
			exists := slices.ContainsFunc(v.Views, func(x View) bool { return x.Name == name }) ||
				slices.ContainsFunc(v.Descriptors, func(x Descriptors) bool { return x.Name == name })
			v.unless(exists, at(place+".Views", i), "the name must be one of Dataset.Views or Descriptors", strconv.Quote(name))
			v.unless(!slices.Contains(c.Views[:i], name), at(place+".Views", i), "a concept must list a view once", strconv.Quote(name))
		}
	}
}

// viewName checks that a view, or the descriptors of one, have a name of their own that some
// concept uses.
func (v *validator) viewName(place, name string, earlier []string) {
	v.unless(!slices.Contains(earlier, name), place+".Name", "a name must occur once among Views and Descriptors", strconv.Quote(name))
	v.unless(slices.Contains(v.ViewNames(), name), place+".Name", "the name must be that of a concept, or one of a concept's Views", strconv.Quote(name))
}

func (v *validator) views() {
	var names []string
	for i, x := range v.Views {
		place := at("Views", i)
		v.viewName(place, x.Name, names)
		names = append(names, x.Name)
		v.unless(x.Dim > 0, place+".Dim", "a view must have at least one column", x.Dim)
		v.unless(x.X == nil || x.Single == nil, place, "the features must be in X or in Single, not in both", "both")
		v.unless(len(x.X)+len(x.Single) == len(v.Tracks)*x.Dim, place, fmt.Sprintf("X or Single must have %d×%d numbers, a row for each track", len(v.Tracks), x.Dim), len(x.X)+len(x.Single))
		v.unless(x.Columns == nil || len(x.Columns) == x.Dim, place+".Columns", fmt.Sprintf("there must be a name for each of %d columns", x.Dim), len(x.Columns))
		if v.err == nil {
			v.features(place, x)
		}
	}
}

// features checks that every row of a view is either finite or NaN as a whole, and that some row is finite.
func (v *validator) features(place string, x View) {
	numbers := make([]float64, x.Dim)
	for row := range v.Tracks {
		gaps := 0
		for col, number := range x.Read(row, numbers) {
			if number != number {
				gaps++
			} else if math.Abs(number) > MaxFeature {
				v.failAt(place, fmt.Sprintf("a feature must be finite and at most %g", MaxFeature), fmt.Sprintf("%g in row %d, column %d", number, row, col), row)
			}
		}
		if gaps > 0 && gaps < x.Dim {
			v.failAt(place, "a row must be NaN in every column (the track lacks the view) or in none", fmt.Sprintf("NaN in %d of %d columns of row %d", gaps, x.Dim, row), row)
		}
	}
	v.unless(len(v.Tracks) == 0 || x.Missing() < len(v.Tracks), place, "at least one track must have features", "NaN in every row")
}

func (v *validator) descriptors() {
	var names []string
	for _, x := range v.Views {
		names = append(names, x.Name)
	}
	for i, x := range v.Descriptors {
		place := at("Descriptors", i)
		v.viewName(place, x.Name, names)
		names = append(names, x.Name)
		v.unless(x.Dim > 0, place+".Dim", "descriptors must have at least one column", x.Dim)
		v.unless(len(x.X) == len(x.Track)*x.Dim, place+".X", fmt.Sprintf("there must be %d×%d numbers, a row for each element of Track", len(x.Track), x.Dim), len(x.X))
		for j, row := range x.Track {
			if row < 0 || int(row) >= len(v.Tracks) {
				v.fail(at(place+".Track", j), fmt.Sprintf("a track must be a row of %d", len(v.Tracks)), row)
			}
		}
		for j, number := range x.X {
			if !isFinite(float64(number)) {
				v.fail(at(place+".X", j), "a descriptor must be finite", number)
			}
		}
	}
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
