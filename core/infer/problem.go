package infer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/simd"
)

// Problem is a dataset laid out for inference under given options: the concepts and views that take part, with
// their normalized features, and the tracks grouped by video. It does not change during a run, and several
// trainers may share it.
type Problem struct {
	Data        *dataset.Dataset
	Options     options.Options // the options that it was laid out for
	Concepts    []int           // E: those that take part, as indices of the dataset's
	Views       []View
	Videos      []dataset.Video // M: with tuples over the concepts that take part
	First       []int           // M+1: the first track of each video, counted as grouped
	Rows        []int           // N: the row in the dataset of each grouped track
	Patterns    *Patterns       // which views each grouped track has
	BatchTracks int             // approximate number of tracks of a batch
	StepSize    int             // multiply-adds of one step of a coroutine

	Features   Features
	normalized []normalizedView // of each view of the dataset
	grams      *sync.Map        // XᵀX of the views, by gramKey
}

// NewProblem lays out a dataset. It returns an error if the options name a concept or a view that
// d lacks, and if d has descriptors without a view.
func NewProblem(d *dataset.Dataset, o options.Options) (*Problem, error) {
	return newProblem(simd.Default(), d, o, nil, nil)
}

// NewProblemWith is NewProblem with given normalizations of the views of d. It returns an error if one is missing or has
// other dimensions.
func NewProblemWith(d *dataset.Dataset, o options.Options, normalizations []Normalization) (*Problem, error) {
	return newProblem(simd.Default(), d, o, nil, normalizations)
}

// newProblem is NewProblemWith with a given kernel. It shares the features with an old problem of the
// same tracks, which may be nil.
func newProblem(k *simd.Kernel, d *dataset.Dataset, o options.Options, old *Problem, normalizations []Normalization) (*Problem, error) {
	if len(d.Descriptors) > 0 {
		return nil, fmt.Errorf("the dataset has descriptors of %q, of which no view has been made", d.Descriptors[0].Name)
	}
	m := &Problem{Data: d, Options: o, BatchTracks: batchSize(len(d.Tracks)), StepSize: StepSize, grams: &sync.Map{}}
	for e, c := range d.Concepts {
		if len(o.Concepts) == 0 || slices.Contains(o.Concepts, c.Name) {
			m.Concepts = append(m.Concepts, e)
		}
	}
	for _, name := range o.Concepts {
		if !slices.ContainsFunc(d.Concepts, func(c dataset.Concept) bool { return c.Name == name }) {
			return nil, fmt.Errorf("options: concepts names %q, which the dataset does not have", name)
		}
	}
	m.groupTracks()
	if old != nil && !old.SameTracks(m) {
		old = nil
	}
	if err := m.normalizeViews(old, normalizations); err != nil {
		return nil, err
	}
	if err := m.layOutViews(k, old); err != nil {
		return nil, err
	}
	return m, m.check(o)
}

// Renew lays out a dataset under other options. It shares unchanged features, and returns
// m itself if the layout does not change.
func (m *Problem) Renew(d *dataset.Dataset, o options.Options) (*Problem, error) {
	if d == m.Data && slices.Equal(o.Concepts, m.Options.Concepts) && slices.Equal(o.Without, m.Options.Without) &&
		o.Views == m.Options.Views && o.Precision == m.Options.Precision && o.Normalize == m.Options.Normalize {
		return m, m.check(o)
	}
	return newProblem(m.Features.Kernel, d, o, m, nil)
}

// SameTracks reports whether two problems have the same videos and tracks, in the same order.
func (m *Problem) SameTracks(other *Problem) bool {
	same := slices.Equal(m.First, other.First) && slices.Equal(m.Rows, other.Rows)
	for i := 0; same && i < len(m.Videos); i++ {
		same = m.Videos[i].ID == other.Videos[i].ID
	}
	return same
}

// check returns an error where the options have a wrong number of thresholds, or name a view that the
// dataset lacks.
func (m *Problem) check(o options.Options) error {
	if n := len(o.Threshold); n != 1 && n != len(m.Data.Concepts) {
		return fmt.Errorf("options: threshold has %d values; it takes one, or one a concept, which are %d", n, len(m.Data.Concepts))
	}
	for _, name := range o.Without {
		if !slices.ContainsFunc(m.Data.Views, func(v dataset.View) bool { return v.Name == name }) {
			return fmt.Errorf("options: without names %q, which is no view of the dataset", name)
		}
	}
	if len(m.Views) == 0 && len(o.Without) > 0 {
		return fmt.Errorf("options: without leaves no view out of %q; one at least is wanted", o.Without)
	}
	for _, name := range slices.Concat(o.FreezeNoise, o.FreezeScale) {
		if !slices.Contains(m.viewNames(), name) {
			return fmt.Errorf("options: a frozen view is called %q; the views are %s", name, strings.Join(m.viewNames(), ", "))
		}
	}
	return nil
}

// viewNames returns the names by which options refer to views: their names, then their numbers from 1, including those
// of omitted views.
func (m *Problem) viewNames() []string {
	var names, numbers []string
	for _, x := range m.Views {
		names, numbers = append(names, x.Name), append(numbers, strconv.Itoa(x.Number))
	}
	for i, v := range m.Data.Views {
		if slices.Contains(m.Options.Without, v.Name) {
			names, numbers = append(names, v.Name), append(numbers, strconv.Itoa(i+1))
		}
	}
	return append(names, numbers...)
}

// groupTracks orders the tracks by video and projects the tuples on the concepts that take part.
func (m *Problem) groupTracks() {
	m.First, m.Rows = []int{0}, make([]int, 0, len(m.Data.Tracks))
	m.Videos = make([]dataset.Video, 0, len(m.Data.Videos))
	for _, v := range m.Data.Videos {
		m.projectTuples(&v)
		m.Videos = append(m.Videos, v)
		m.Rows = append(m.Rows, v.Tracks...)
		m.First = append(m.First, len(m.Rows))
	}
}

// projectTuples keeps the members of the concepts that take part, and drops tuples that are
// then empty or repeated. A repeated tuple is required if one of its repetitions is, with the
// largest number of tracks of these.
func (m *Problem) projectTuples(v *dataset.Video) {
	var kept []dataset.Tuple
	var optional []bool
	var counts []int
	var known constraint.Finder
	for i, tuple := range v.Tuples {
		part := m.Project(tuple)
		if !slices.ContainsFunc(part, func(class int) bool { return class != dataset.None }) {
			continue
		}
		at := known.Add(part)
		if at == len(kept) {
			kept, optional, counts = append(kept, part), append(optional, true), append(counts, 1)
		}
		if v.IsRequired(i) {
			optional[at], counts[at] = false, max(counts[at], constraint.Count(v, i))
		}
	}
	v.Tuples, v.Optional, v.Counts = kept, optional, counts
}

// Project returns the members of a tuple of the dataset that take part, E of them.
func (m *Problem) Project(tuple dataset.Tuple) dataset.Tuple {
	part := make(dataset.Tuple, len(m.Concepts))
	for i, e := range m.Concepts {
		part[i] = tuple[e]
	}
	return part
}

// Frozen reports whether a list has a view's name, or its number from 1: a variance of that view then stays
// as it is.
func (m *Problem) Frozen(view int, list []string) bool {
	return slices.ContainsFunc(list, func(name string) bool {
		return name == m.Views[view].Name || name == strconv.Itoa(m.Views[view].Number)
	})
}

// Factors numbers the classes that take part and the background factors.
func (m *Problem) Factors(background int, o options.Options) constraint.Factors {
	var classes []int
	for _, e := range m.Concepts {
		classes = append(classes, len(m.Data.Concepts[e].Classes))
	}
	backgroundClasses := 0
	if o.Allocation == options.AllocationUniform {
		backgroundClasses = o.BackgroundClasses
	}
	f := constraint.NewFactors(classes, backgroundClasses, background)
	f.Allow = constraint.Allow(o.Allowed)
	return f
}

// rules returns the rules of the constraints under the options.
func (m *Problem) rules(f constraint.Factors, o options.Options) constraint.Rules {
	r := constraint.Rules{Factors: f, Singles: constraint.Singles(o.Singles), C: o.C, ScarceC: o.ScarceC, Margin: o.Margin,
		ByPaper: o.Hinge == options.HingePaper}
	for _, e := range m.Concepts {
		r.Unique = append(r.Unique, m.Data.Concepts[e].Unique)
	}
	r.Pairs = o.Pairs
	if o.Exclusion {
		r.ExclusionC = cmp.Or(o.ExclusionC, o.C)
	}
	return r
}

// Excludes reports whether tracks of some video exclude one another under the options.
func (m *Problem) Excludes(o options.Options) bool {
	r := m.rules(m.Factors(0, o), o)
	return slices.ContainsFunc(m.Videos, func(v dataset.Video) bool { return r.Excludes(&v) })
}

// hasKnown reports whether the user fixed a concept that takes part on some track of a video.
func (m *Problem) hasKnown(video, concept int) bool {
	return slices.ContainsFunc(m.Rows[m.First[video]:m.First[video+1]], func(row int) bool {
		return m.Data.Tracks[row].Known[m.Concepts[concept]] != dataset.Unknown
	})
}

// tracks returns N_i.
func (m *Problem) tracks(video int) int { return m.First[video+1] - m.First[video] }

// Cost estimates the multiply-adds of one iteration with the given number of background factors.
func (m *Problem) Cost(background int, o options.Options) int {
	l, sum := blankLayout(m, o, background), 0
	for i := range m.Videos {
		allowed := l.Factors.Allowed(&m.Videos[i])
		sum += estepCost(m.tracks(i), len(allowed), m.dims())
		if g := l.gridOf(allowed); g != nil {
			sum += jointCost(m.tracks(i), g.Cells())
		}
	}
	return sum
}

// dims returns the sum of the dimensions of all views.
func (m *Problem) dims() int {
	d := 0
	for _, x := range m.Views {
		d += x.Dim
	}
	return d
}

// TakesPart reports whether a concept of the dataset takes part.
func (m *Problem) TakesPart(concept int) bool { return slices.Contains(m.Concepts, concept) }

// StepSize is the number of multiply-adds of one step of a coroutine: about 10 ms of WebAssembly without
// vectors.
const StepSize = 4_000_000
