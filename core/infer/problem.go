package infer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/options"
)

// Problem is a dataset laid out for inference under given options: the concepts
// and views that take part, and the tracks grouped by video. It does not change
// during a fit, and several fits may share it.
type Problem struct {
	data      *dataset.Dataset
	laid      options.Options   // what it was laid out for
	precision options.Precision // of its features and of the products with them
	concepts  []int             // those that take part, as indices of the dataset's
	classes   []int             // of each of them
	views     []features
	double    []*table[float64] // X of each view
	single    []*table[float32] // the same in single precision
	videos    []dataset.Video   // with tuples over the concepts that take part
	first     []int             // M+1: a video's tracks, counted as grouped
	rows      []int             // N: a grouped track's row in the dataset
	missing   []int             // N: the pattern of each track
	patterns  [][]int           // the views that the tracks of a pattern have
	chunk     int               // about how many tracks a chunk has
}

// NewProblem lays d out; it errors where the options name a concept or view that d lacks.
func NewProblem(d *dataset.Dataset, o options.Options) (*Problem, error) {
	return newProblem(d, o, nil)
}

// newProblem shares what it can with an old problem, which may be nil.
func newProblem(d *dataset.Dataset, o options.Options, old *Problem) (*Problem, error) {
	if len(d.Descriptors) > 0 {
		return nil, fmt.Errorf("the dataset has descriptors of %q, of which no view has been made", d.Descriptors[0].Name)
	}
	p := &Problem{data: d, laid: o, chunk: evenly(len(d.Tracks))}
	for e, c := range d.Concepts {
		if len(o.Concepts) == 0 || slices.Contains(o.Concepts, c.Name) {
			p.concepts = append(p.concepts, e)
			p.classes = append(p.classes, len(c.Classes))
		}
	}
	for _, name := range o.Concepts {
		if !slices.ContainsFunc(d.Concepts, func(c dataset.Concept) bool { return c.Name == name }) {
			return nil, fmt.Errorf("options: concepts names %q, which the dataset does not have", name)
		}
	}
	p.group()
	if old != nil && !old.sameTracks(p) {
		old = nil
	}
	if err := p.layViews(o, old); err != nil {
		return nil, err
	}
	return p, p.check(o)
}

// sameTracks reports whether two problems are about the same tracks, grouped alike.
func (p *Problem) sameTracks(q *Problem) bool {
	same := slices.Equal(q.first, p.first) && slices.Equal(q.rows, p.rows)
	for i := 0; same && i < len(p.videos); i++ {
		same = q.videos[i].ID == p.videos[i].ID
	}
	return same
}

// check errs where options that do not change the layout name what is not there.
func (p *Problem) check(o options.Options) error {
	if n := len(o.Threshold); n != 1 && n != len(p.data.Concepts) {
		return fmt.Errorf("options: threshold has %d values; it takes one, or one a concept, which are %d", n, len(p.data.Concepts))
	}
	for _, name := range o.Without {
		if !slices.ContainsFunc(p.data.Views, func(v dataset.View) bool { return v.Name == name }) {
			return fmt.Errorf("options: without names %q, which is no view of the dataset", name)
		}
	}
	if len(p.views) == 0 && len(o.Without) > 0 {
		return fmt.Errorf("options: without leaves no view out of %q; one at least is wanted", o.Without)
	}
	for _, name := range slices.Concat(o.FreezeNoise, o.FreezeScale) {
		if !slices.Contains(p.names(), name) {
			return fmt.Errorf("options: a frozen view is called %q; the views are %s", name, strings.Join(p.names(), ", "))
		}
	}
	return nil
}

// renew lays d out again; features that are the same are shared.
func (p *Problem) renew(d *dataset.Dataset, o options.Options) (*Problem, error) {
	if d == p.data && slices.Equal(o.Concepts, p.laid.Concepts) && slices.Equal(o.Without, p.laid.Without) &&
		o.Views == p.laid.Views && o.Precision == p.laid.Precision {
		return p, p.check(o)
	}
	return newProblem(d, o, p)
}

// names returns what the views can be called by: their names, then their numbers from 1,
// and the same of those that are left out.
func (p *Problem) names() []string {
	var names, numbers []string
	for _, x := range p.views {
		names, numbers = append(names, x.name), append(numbers, strconv.Itoa(x.number))
	}
	for i, v := range p.data.Views {
		if slices.Contains(p.laid.Without, v.Name) {
			names, numbers = append(names, v.Name), append(numbers, strconv.Itoa(i+1))
		}
	}
	return append(names, numbers...)
}

// group orders the tracks by video and projects the tuples.
func (p *Problem) group() {
	p.first = []int{0}
	for _, v := range p.data.Videos {
		v.Tuples, v.Unasked = p.project(&v)
		p.videos = append(p.videos, v)
		p.rows = append(p.rows, v.Tracks...)
		p.first = append(p.first, len(p.rows))
	}
}

// project keeps the members of the concepts that take part; what is then empty or
// a repetition goes. Of repetitions it is enough that one asks.
func (p *Problem) project(v *dataset.Video) (kept []dataset.Tuple, unasked []bool) {
	for i, tuple := range v.Tuples {
		part := p.projected(tuple)
		if !slices.ContainsFunc(part, func(class int) bool { return class != dataset.None }) {
			continue
		}
		at := slices.IndexFunc(kept, func(t dataset.Tuple) bool { return slices.Equal(t, part) })
		if at < 0 {
			at = len(kept)
			kept, unasked = append(kept, part), append(unasked, true)
		}
		unasked[at] = unasked[at] && !v.Asks(i)
	}
	return kept, unasked
}

func (p *Problem) projected(tuple dataset.Tuple) dataset.Tuple {
	part := make(dataset.Tuple, len(p.concepts))
	for i, e := range p.concepts {
		part[i] = tuple[e]
	}
	return part
}

// frozen reports whether a list names a view, or counts it from 1: its variance stays.
func (p *Problem) frozen(view int, list []string) bool {
	return slices.ContainsFunc(list, func(name string) bool {
		return name == p.views[view].name || name == strconv.Itoa(p.views[view].number)
	})
}

// factors numbers the classes that take part and the background factors.
func (p *Problem) factors(background int, o options.Options) constraint.Factors {
	f := constraint.NewFactors(p.classes, background)
	f.All = o.Allowed == options.AllowedAll
	return f
}

// knows reports whether the user fixed the concept on some track of a video.
func (p *Problem) knows(video, concept int) bool {
	return slices.ContainsFunc(p.rows[p.first[video]:p.first[video+1]], func(row int) bool {
		return p.data.Tracks[row].Known[p.concepts[concept]] != dataset.Unknown
	})
}

// engine returns one in the precision of the features.
func (p *Problem) engine() engine {
	if p.single != nil {
		return newPanels(p, p.single)
	}
	return newPanels(p, p.double)
}

// tracks returns N_i.
func (p *Problem) tracks(video int) int { return p.first[video+1] - p.first[video] }

// dims returns the dimensions of all views together.
func (p *Problem) dims() int {
	d := 0
	for _, x := range p.views {
		d += x.d
	}
	return d
}
