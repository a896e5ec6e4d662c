package infer

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/constraint"
	"siibp/core/dataset"
)

// Problem is a dataset laid out for inference under given options: the concepts
// and views that take part, and the tracks grouped by video. It does not change
// during a fit, and several fits may share it.
type Problem struct {
	data     *dataset.Dataset
	concepts []int // those that take part, as indices of the dataset's
	classes  []int // of each of them
	views    []features
	videos   []dataset.Video // with tuples over the concepts that take part
	first    []int           // M+1: a video's tracks, counted as grouped
	rows     []int           // N: a grouped track's row in the dataset
	missing  []int           // N: the pattern of each track
	patterns [][]int         // the views that the tracks of a pattern have
}

// features is one view: X is N×D with grouped tracks; a missing row is zero.
type features struct {
	name  string
	d     int
	x     []float64
	least float64 // floor of the view's variances
}

// NewProblem lays d out; it errors where the options name a concept or view that d lacks.
func NewProblem(d *dataset.Dataset, o Options) (*Problem, error) {
	if len(d.Descriptors) > 0 {
		return nil, fmt.Errorf("the dataset has descriptors of %q, of which no view has been made", d.Descriptors[0].Name)
	}
	p := &Problem{data: d}
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
	if n := len(o.Threshold); n != 1 && n != len(d.Concepts) {
		return nil, fmt.Errorf("options: threshold has %d values; it takes one, or one a concept, which are %d", n, len(d.Concepts))
	}
	p.group()
	p.layViews(o)
	for _, name := range slices.Concat(o.FreezeNoise, o.FreezeScale) {
		if !slices.Contains(p.names(), name) {
			return nil, fmt.Errorf("options: a frozen view is called %q; the views are %s", name, strings.Join(p.names(), ", "))
		}
	}
	return p, nil
}

// names returns what the views can be called by: their names, then their numbers from 1.
func (p *Problem) names() []string {
	var names, numbers []string
	for e, x := range p.views {
		names, numbers = append(names, x.name), append(numbers, strconv.Itoa(e+1))
	}
	return append(names, numbers...)
}

// group orders the tracks by video and projects the tuples.
func (p *Problem) group() {
	p.first = []int{0}
	for _, v := range p.data.Videos {
		v.Tuples = p.project(v.Tuples)
		p.videos = append(p.videos, v)
		p.rows = append(p.rows, v.Tracks...)
		p.first = append(p.first, len(p.rows))
	}
}

// project keeps the members of the concepts that take part; what is then empty or
// a repetition goes.
func (p *Problem) project(tuples []dataset.Tuple) []dataset.Tuple {
	var kept []dataset.Tuple
	for _, tuple := range tuples {
		part := p.projected(tuple)
		empty := !slices.ContainsFunc(part, func(class int) bool { return class != dataset.None })
		same := func(t dataset.Tuple) bool { return slices.Equal(t, part) }
		if !empty && !slices.ContainsFunc(kept, same) {
			kept = append(kept, part)
		}
	}
	return kept
}

func (p *Problem) projected(tuple dataset.Tuple) dataset.Tuple {
	part := make(dataset.Tuple, len(p.concepts))
	for i, e := range p.concepts {
		part[i] = tuple[e]
	}
	return part
}

// layViews copies the features of the views that take part: the views named as
// those concepts, or, where no view is named so, all.
func (p *Problem) layViews(o Options) {
	chosen := slices.DeleteFunc(slices.Clone(p.data.Views), func(v dataset.View) bool {
		return len(o.Concepts) > 0 && !slices.Contains(o.Concepts, v.Name)
	})
	if len(chosen) == 0 {
		chosen = p.data.Views
	}
	sources := make([][]dataset.View, 0, len(chosen))
	if o.Views == "concatenated" {
		sources = append(sources, chosen)
	} else {
		for i := range chosen {
			sources = append(sources, chosen[i:i+1])
		}
	}
	has := make([][]bool, len(sources))
	for e, parts := range sources {
		var f features
		f, has[e] = p.lay(parts)
		p.views = append(p.views, f)
	}
	p.findPatterns(has)
}

// lay puts the parts side by side, N×ΣD; a row that lacks a part is missing.
func (p *Problem) lay(parts []dataset.View) (features, []bool) {
	f := features{name: parts[0].Name}
	for i, part := range parts {
		f.d += part.Dim
		if i > 0 {
			f.name += "+" + part.Name
		}
	}
	f.x = make([]float64, len(p.rows)*f.d)
	has := make([]bool, len(p.rows))
	count, square := 0, 0.0
	for j, row := range p.rows {
		to := f.x[j*f.d : (j+1)*f.d]
		at := 0
		for _, part := range parts {
			at += copy(to[at:], part.X[row*part.Dim:(row+1)*part.Dim])
		}
		has[j] = !slices.ContainsFunc(to, math.IsNaN)
		if !has[j] {
			clear(to)
			continue
		}
		count += f.d
		for _, x := range to {
			square += x * x
		}
	}
	// Explaining all but a millionth of the mean square is as good as exact, and
	// residuals that are taken from sums keep their digits down to there.
	f.least = min(1, max(1e-6*square/float64(max(count, 1)), 1e-12))
	return f, has
}

// findPatterns numbers the sets of views that tracks have; a pattern's views are ascending.
func (p *Problem) findPatterns(has [][]bool) {
	p.missing = make([]int, len(p.rows))
	for j := range p.rows {
		var views []int
		for e := range has {
			if has[e][j] {
				views = append(views, e)
			}
		}
		at := slices.IndexFunc(p.patterns, func(known []int) bool { return slices.Equal(known, views) })
		if at < 0 {
			at = len(p.patterns)
			p.patterns = append(p.patterns, views)
		}
		p.missing[j] = at
	}
}

// frozen reports whether a list names a view, or counts it from 1: its variance stays.
func (p *Problem) frozen(view int, list []string) bool {
	return slices.ContainsFunc(list, func(name string) bool {
		return name == p.views[view].name || name == strconv.Itoa(view+1)
	})
}

// factors numbers the classes that take part and the background factors.
func (p *Problem) factors(background int, o Options) constraint.Factors {
	f := constraint.NewFactors(p.classes, background)
	f.All = o.Allowed == "all"
	return f
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
