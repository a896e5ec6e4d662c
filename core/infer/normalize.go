package infer

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/dataset"
	"siibp/core/options"
)

// Normalization is the normalization of the features of one view. Each dimension is shifted and scaled if there is
// a Shift, and each row is scaled to length 1 if ByRow. Then x ← (x − Mean)·Scale. The zero value leaves the features
// as they are.
type Normalization struct {
	View  string    `json:"view"`            // name of the view
	Shift []float64 `json:"shift,omitempty"` // D: subtracted from each dimension; nil without standardisation
	Width []float64 `json:"width,omitempty"` // D: each dimension is then divided by it
	ByRow bool      `json:"byRow,omitempty"`
	Mean  []float64 `json:"mean,omitempty"`  // D
	Scale float64   `json:"scale,omitempty"` // makes the mean square of all numbers 1
}

// normalizedView is a view of the dataset and its normalized copy.
type normalizedView struct {
	raw, view dataset.View
	how       Normalization
}

// normalizeViews normalizes the features of each view as the options say. It shares the normalized views of an old
// problem with the same features; old may be nil. A saved model gives the normalizations; if given is nil, they are
// computed from the training tracks. It returns an error if given lacks a view, or has it with other sizes.
func (p *Problem) normalizeViews(old *Problem, given []Normalization) error {
	single := p.Options.Precision == options.Float32 || p.Options.Precision == options.PrecisionAuto && countNumbers(p.Data.Views) >= manyNumbers
	for i, raw := range p.Data.Views {
		v := normalizedView{raw: raw, view: raw}
		switch {
		case p.Options.Normalize == options.NormalizeNone:
		case given != nil:
			at := slices.IndexFunc(given, func(n Normalization) bool { return n.View == raw.Name })
			if at < 0 || !given[at].fits(raw.Dim) {
				return fmt.Errorf("there is no normalization of %d dimensions for the features of %q", raw.Dim, raw.Name)
			}
			v.how = given[at]
			v.view = v.how.apply(raw, single)
		case old != nil && old.Options.Normalize == p.Options.Normalize && i < len(old.normalized) &&
			sameFeatures(old.normalized[i].raw, raw) && (old.normalized[i].view.Single != nil) == single:
			v = old.normalized[i]
		default:
			v.how = p.computeNormalization(raw)
			v.view = v.how.apply(raw, single)
		}
		p.normalized = append(p.normalized, v)
	}
	return nil
}

// fits reports whether the normalization has the sizes of a view with dim dimensions.
func (n *Normalization) fits(dim int) bool {
	standardises := len(n.Shift) == dim && len(n.Width) == dim && !slices.Contains(n.Width, 0)
	return len(n.Mean) == dim && n.Scale > 0 && (n.Shift == nil && n.Width == nil || standardises)
}

// computeNormalization returns the normalization of a view over the training tracks that have it. A view that a feature
// recipe has prepared is only centered and scaled: to standardize the principal components of features, for example,
// would make the least of them as important as the first.
func (p *Problem) computeNormalization(v dataset.View) Normalization {
	how := p.Options.Normalize
	if v.Prepared {
		how = options.NormalizeCenter
	}
	n := Normalization{View: v.Name, ByRow: how == options.NormalizeL2 || how == options.NormalizeStdL2}
	if how == options.NormalizeStdL2 {
		n.Shift, n.Width = p.momentsOf(v, func([]float64) {})
		for d, deviation := range n.Width {
			if deviation <= constantTolerance*math.Abs(n.Shift[d]) || deviation == 0 {
				n.Width[d] = 1
			}
		}
	}
	var deviations []float64
	n.Mean, deviations = p.momentsOf(v, n.scale)
	n.Scale = math.Sqrt(float64(v.Dim)) / floats.Norm(deviations, 2) // Norm neither overflows nor underflows
	if math.IsInf(n.Scale, 0) || !(n.Scale > 0) {
		n.Scale = 1
	}
	return n
}

// momentsOf returns the mean and the standard deviation of each dimension of a view, over the training tracks that
// have it. change changes each row before it is counted.
func (p *Problem) momentsOf(v dataset.View, change func(x []float64)) (mean, deviation []float64) {
	mean, deviation = make([]float64, v.Dim), make([]float64, v.Dim)
	count, row := 0.0, make([]float64, v.Dim)
	each := func(visit func(d int, x float64)) {
		for _, video := range p.Data.Videos {
			for _, track := range video.Tracks {
				if video.Test || !v.Has(track) {
					continue
				}
				count++
				x := v.Read(track, row)
				change(x)
				for d := range x {
					visit(d, x[d])
				}
			}
		}
	}
	each(func(d int, x float64) { mean[d] += (x - mean[d]) / count })
	count = 0
	each(func(d int, x float64) { deviation[d] = math.Hypot(deviation[d], x-mean[d]) })
	for d := range deviation {
		deviation[d] /= math.Sqrt(max(count, 1))
	}
	return mean, deviation
}

// constantTolerance is the standard deviation, relative to the mean, below which a dimension counts as constant.
const constantTolerance = 1e-12

// scale standardizes the dimensions of a row if there is a Shift, and scales it to length 1 if ByRow.
func (n *Normalization) scale(x []float64) {
	if n.Shift != nil {
		floats.Sub(x, n.Shift)
		floats.Div(x, n.Width)
	}
	if length := floats.Norm(x, 2); n.ByRow && length > 0 {
		for d := range x {
			x[d] /= length // multiplication by 1/length may overflow
		}
	}
}

// apply returns a normalized copy of a view, in single or in double precision.
func (n *Normalization) apply(v dataset.View, single bool) dataset.View {
	c, row := v, make([]float64, v.Dim)
	if c.X, c.Single = nil, nil; single {
		c.Single = make([]float32, v.Rows()*v.Dim)
	} else {
		c.X = make([]float64, v.Rows()*v.Dim)
	}
	for track := range v.Rows() {
		x := v.Read(track, row)
		if v.Has(track) {
			n.scale(x)
			floats.Sub(x, n.Mean)
			floats.Scale(n.Scale, x)
		}
		at := track * v.Dim
		for d, value := range x {
			if c.Single != nil {
				c.Single[at+d] = float32(value)
			} else {
				c.X[at+d] = value
			}
		}
	}
	return c
}

// Normalizations returns the normalization of each view of the dataset.
func (p *Problem) Normalizations() []Normalization {
	var list []Normalization
	for _, v := range p.normalized {
		list = append(list, v.how)
	}
	return list
}

// NormalizedData returns a copy of the dataset whose views have the normalized features, and whose known labels are all that
// are fixed.
func (p *Problem) NormalizedData() *dataset.Dataset {
	d := *p.Data
	d.Views = nil
	for _, v := range p.normalized {
		d.Views = append(d.Views, v.view)
	}
	if p.noPersons != nil {
		d.Tracks = slices.Clone(d.Tracks)
		for row := range d.Tracks {
			t := &d.Tracks[row]
			t.Known = slices.Clone(t.Known)
			for e := range t.Known {
				t.Known[e] = p.known(row, e)
			}
		}
	}
	return &d
}
