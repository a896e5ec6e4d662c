package infer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"siibp/core/constraint"
	"siibp/core/coroutine"
	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/simd"
)

// Problem is a dataset laid out for inference under given options: the concepts and views that take part, with
// their normalized features, and the tracks grouped by video. It does not change during a run. Several
// trainers may share it, one after the other or by turns: its Yielder belongs to one goroutine.
type Problem struct {
	Data          *dataset.Dataset
	Options       options.Options // the options that it was laid out for
	Concepts      []int           // E: those that take part, as indices of the dataset's
	Views         []View
	Videos        []dataset.Video    // M: with tuples over the concepts that take part
	First         []int              // M+1: the first track of each video, counted as grouped
	Rows          []int              // N: the row in the dataset of each grouped track
	Patterns      *Patterns          // which views each grouped track has
	BatchTracks   int                // approximate number of tracks of a batch
	YieldInterval int                // multiply-adds after which a job suspends
	Yielder       *coroutine.Yielder // suspends the jobs that work on the problem

	noPersons  []bool // by row in the dataset: Dataset.NoPersons
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

// newProblem is NewProblemWith with a given kernel. The new problem uses the Yielder of old,
// which may be nil, so both problems belong to one goroutine. It shares the features of old if the tracks are the same.
func newProblem(k *simd.Kernel, d *dataset.Dataset, o options.Options, old *Problem, normalizations []Normalization) (*Problem, error) {
	if len(d.Descriptors) > 0 {
		return nil, fmt.Errorf("the dataset has descriptors of %q, of which no view has been made", d.Descriptors[0].Name)
	}
	if err := checkComplete(d); err != nil {
		return nil, err
	}
	p := &Problem{Data: d, noPersons: d.NoPersons(), Options: o, BatchTracks: batchSize(len(d.Tracks)), YieldInterval: DefaultYieldInterval, Yielder: new(coroutine.Yielder), grams: &sync.Map{}}
	for e, c := range d.Concepts {
		if len(o.Concepts) == 0 || slices.Contains(o.Concepts, c.Name) {
			p.Concepts = append(p.Concepts, e)
		}
	}
	for _, name := range o.Concepts {
		if !slices.ContainsFunc(d.Concepts, func(c dataset.Concept) bool { return c.Name == name }) {
			return nil, fmt.Errorf("options: concepts names %q, which the dataset does not have", name)
		}
	}
	p.groupTracks()
	if old != nil {
		p.Yielder = old.Yielder
	}
	if old != nil && !old.SameTracks(p) {
		old = nil
	}
	if err := p.normalizeViews(old, normalizations); err != nil {
		return nil, err
	}
	if err := p.layOutViews(k, old); err != nil {
		return nil, err
	}
	return p, p.check(o)
}

// checkComplete returns an error if the dataset is not one that dataset.New or a reader has made, which have known labels for
// each concept on every track, and put every track in a video.
func checkComplete(d *dataset.Dataset) error {
	inVideos := 0
	for _, v := range d.Videos {
		inVideos += len(v.Tracks)
	}
	if inVideos != len(d.Tracks) {
		return fmt.Errorf("dataset: the videos list %d tracks, and there are %d; make the dataset with dataset.New", inVideos, len(d.Tracks))
	}
	for row, t := range d.Tracks {
		if len(t.Known) != len(d.Concepts) {
			return fmt.Errorf("dataset: track %d has %d known labels for %d concepts; make the dataset with dataset.New", row, len(t.Known), len(d.Concepts))
		}
	}
	return nil
}

// Rebuild lays out a dataset under other options. It shares unchanged features, and returns
// p itself if the layout does not change.
func (p *Problem) Rebuild(d *dataset.Dataset, o options.Options) (*Problem, error) {
	if d == p.Data && slices.Equal(o.Concepts, p.Options.Concepts) && slices.Equal(o.Without, p.Options.Without) &&
		o.Views == p.Options.Views && o.Precision == p.Options.Precision && o.Normalize == p.Options.Normalize {
		return p, p.check(o)
	}
	return newProblem(p.Features.Kernel, d, o, p, nil)
}

// SameTracks reports whether two problems have the same videos and tracks, in the same order.
func (p *Problem) SameTracks(other *Problem) bool {
	same := slices.Equal(p.First, other.First) && slices.Equal(p.Rows, other.Rows)
	for i := 0; same && i < len(p.Videos); i++ {
		same = p.Videos[i].ID == other.Videos[i].ID
	}
	return same
}

// check returns an error where the options have a wrong number of thresholds, or name a view that the
// dataset lacks.
func (p *Problem) check(o options.Options) error {
	if n := len(o.Threshold); n != 1 && n != len(p.Data.Concepts) {
		return fmt.Errorf("options: threshold has %d values; it must have 1, or %d, one for each concept", n, len(p.Data.Concepts))
	}
	for _, name := range o.Without {
		if !slices.ContainsFunc(p.Data.Views, func(v dataset.View) bool { return v.Name == name }) {
			return fmt.Errorf("options: without names %q, which is no view of the dataset", name)
		}
	}
	if len(p.Views) == 0 && len(o.Without) > 0 {
		return fmt.Errorf("options: without names all views, %q; leave at least one", o.Without)
	}
	for _, name := range slices.Concat(o.FreezeNoise, o.FreezeScale) {
		if !slices.Contains(p.viewNames(), name) {
			return fmt.Errorf("options: a frozen view is called %q; the views are %s", name, strings.Join(p.viewNames(), ", "))
		}
	}
	return nil
}

// viewNames returns the names by which options refer to views: their names, then their numbers from 1, including those
// of omitted views.
func (p *Problem) viewNames() []string {
	var names, numbers []string
	for _, x := range p.Views {
		names, numbers = append(names, x.Name), append(numbers, strconv.Itoa(x.Number))
	}
	for i, v := range p.Data.Views {
		if slices.Contains(p.Options.Without, v.Name) {
			names, numbers = append(names, v.Name), append(numbers, strconv.Itoa(i+1))
		}
	}
	return append(names, numbers...)
}

// groupTracks orders the tracks by video and projects the tuples on the concepts that take part.
func (p *Problem) groupTracks() {
	p.First, p.Rows = []int{0}, make([]int, 0, len(p.Data.Tracks))
	p.Videos = make([]dataset.Video, 0, len(p.Data.Videos))
	for _, v := range p.Data.Videos {
		p.projectTuples(&v)
		p.Videos = append(p.Videos, v)
		p.Rows = append(p.Rows, v.Tracks...)
		p.First = append(p.First, len(p.Rows))
	}
}

// projectTuples keeps the members of the concepts that take part, and drops tuples that are
// then empty or repeated. A repeated tuple is required if one of its repetitions is, with the
// largest number of tracks of these.
func (p *Problem) projectTuples(v *dataset.Video) {
	var kept []dataset.Tuple
	var optional []bool
	var counts []int
	var known constraint.Finder
	for i, tuple := range v.Tuples {
		part := p.Project(tuple)
		if !slices.ContainsFunc(part, func(class int) bool { return class != dataset.None }) {
			continue
		}
		at := known.Add(part)
		if at == len(kept) {
			kept, optional, counts = append(kept, part), append(optional, true), append(counts, 1)
		}
		if v.IsRequired(i) {
			optional[at], counts[at] = false, max(counts[at], v.Count(i))
		}
	}
	v.Tuples, v.Optional, v.Counts = kept, optional, counts
}

// Project returns the members of a tuple of the dataset that take part, E of them.
func (p *Problem) Project(tuple dataset.Tuple) dataset.Tuple {
	part := make(dataset.Tuple, len(p.Concepts))
	for i, e := range p.Concepts {
		part[i] = tuple[e]
	}
	return part
}

// Frozen reports whether a list has a view's name, or its number from 1: a variance of that view then stays
// as it is.
func (p *Problem) Frozen(view int, list []string) bool {
	return slices.ContainsFunc(list, func(name string) bool {
		return name == p.Views[view].Name || name == strconv.Itoa(p.Views[view].Number)
	})
}

// Factors numbers the classes that take part and the background factors.
func (p *Problem) Factors(background int, o options.Options) constraint.Factors {
	var classes []int
	for _, e := range p.Concepts {
		classes = append(classes, len(p.Data.Concepts[e].Classes))
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
func (p *Problem) rules(f constraint.Factors, o options.Options) constraint.Rules {
	r := constraint.Rules{Factors: f, Singles: constraint.Singles(o.Singles), C: o.C, ScarceC: o.ScarceC, Margin: o.Margin,
		ByPaper: o.Hinge == options.HingePaper, Yielder: p.Yielder}
	for _, e := range p.Concepts {
		r.Unique = append(r.Unique, p.Data.Concepts[e].Unique)
	}
	r.Pairs = o.Pairs
	if o.Exclusion {
		r.ExclusionC = cmp.Or(o.ExclusionC, o.C)
	}
	return r
}

// Excludes reports whether tracks of some video exclude one another under the options.
func (p *Problem) Excludes(o options.Options) bool {
	r := p.rules(p.Factors(0, o), o)
	return slices.ContainsFunc(p.Videos, func(v dataset.Video) bool { return r.Excludes(&v) })
}

// hasKnown reports whether the user fixed a concept that takes part on some track of a video.
func (p *Problem) hasKnown(video, concept int) bool {
	return slices.ContainsFunc(p.Rows[p.First[video]:p.First[video+1]], func(row int) bool {
		return p.known(row, p.Concepts[concept]) != dataset.Unknown
	})
}

// tracks returns N_i.
func (p *Problem) tracks(video int) int { return p.First[video+1] - p.First[video] }

// Operations estimates the multiply-adds of one iteration with the given number of background factors.
func (p *Problem) Operations(background int, o options.Options) int {
	l, sum := blankLayout(p, o, background), 0
	for i := range p.Videos {
		allowed := l.Factors.Allowed(&p.Videos[i])
		sum += eStepOperations(p.tracks(i), len(allowed), p.dims())
		if g := l.gridOf(allowed); g != nil {
			sum += jointOperations(p.tracks(i), g.Cells())
		}
	}
	return sum
}

// jointOperations estimates the multiply-adds of the update of a joint q of n tracks, in addition to those of eStepOperations.
func jointOperations(n, cells int) int {
	const scalar = 40 // an exponential and the sums of a pair, in multiply-adds
	return n * cells * scalar
}

// eStepOperations estimates the multiply-adds of one E-step over a video of n tracks with k allowed
// factors and d dimensions in all.
func eStepOperations(n, k, d int) int {
	const scalar = 60 // a sigmoid, a stick and an entropy, in multiply-adds
	return (n + 1) * k * (2*d + 2*k + scalar)
}

// dims returns the sum of the dimensions of all views.
func (p *Problem) dims() int {
	d := 0
	for _, x := range p.Views {
		d += x.Dim
	}
	return d
}

// TakesPart reports whether a concept of the dataset takes part.
func (p *Problem) TakesPart(concept int) bool { return slices.Contains(p.Concepts, concept) }

// DefaultYieldInterval is the number of multiply-adds after which a job suspends: about 10 ms of WebAssembly without
// vectors.
const DefaultYieldInterval = 4_000_000
