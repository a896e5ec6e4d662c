// Package model holds fitted models and annotates new videos with them.
package model

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/text"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/likelihood"
	"siibp/core/options"
	"siibp/core/score"
)

// Model is a fitted model: the parameters that annotating new videos needs. There are K factors.
type Model struct {
	Format     string            `json:"format"` // "siibp-model-1"
	Options    options.Options   `json:"options"`
	Alpha      float64           `json:"alpha"`
	Background int               `json:"background"`
	Order      []int             `json:"order"`
	Concepts   []dataset.Concept `json:"concepts"`
	Views      []ViewParameters  `json:"views"`
	Preprocess string            `json:"preprocess"` // preprocessing of the features, as the dataset describes it

	Normalizations []infer.Normalization `json:"normalizations,omitempty"` // of each view of the dataset; nil for features as they are

	Features *feature.Transform   `json:"features,omitempty"`       // transform that computed the views; nil for the dataset's own features
	Learned  *TrainingSet         `json:"learned,omitempty"`        // nil in files of older versions
	HeldOut  *score.HeldOutReport `json:"hiddenCaptions,omitempty"` // nil if no captions were held out

	// Columns are the column names of each view that has names, except views that Features
	// transforms, which store their own.
	Columns map[string][]string `json:"columns,omitempty"`
}

// ViewParameters are the parameters of one view with K factors and D dimensions.
type ViewParameters struct {
	Name  string  `json:"name"`
	Dim   int     `json:"dim"`
	Noise float64 `json:"noise"` // σ²_n, or the mean over the dimensions
	Scale float64 `json:"scale"` // σ²_A, or the mean over the groups of factors

	Phi        []float64 `json:"phi,omitempty"`        // K×D; a saved model stores it in a separate array
	Var        []float64 `json:"var,omitempty"`        // K, under a full covariance K×D; stored likewise
	Covariance []float64 `json:"covariance,omitempty"` // Σ, D×D, if it is full; stored likewise

	Prior []float64 `json:"prior,omitempty"` // σ²_A of each group of factors; nil in files of older versions, which have one
}

// parameters returns the parameters of the observation model.
func (v *ViewParameters) parameters() likelihood.Parameters {
	p := likelihood.Parameters{Phi: v.Phi, Var: v.Var, Noise: v.Covariance, Prior: v.Prior}
	if p.Noise == nil {
		p.Noise = []float64{v.Noise}
	}
	if p.Prior == nil {
		p.Prior = []float64{v.Scale}
	}
	return p
}

const format = "siibp-model-1"

// Of returns the model with the current parameters of t.
func Of(t *infer.Trainer) *Model {
	d := t.Problem.Data
	m := &Model{Format: format, Options: t.Options, Alpha: t.Posterior.Alpha, Background: t.Start.Background,
		Order: slices.Clone(t.Layout.Order), Concepts: d.Concepts, Learned: &TrainingSet{d.Name, d.Hash, len(d.Videos), len(d.Tracks)}}
	m.Preprocess, _ = d.Info["preprocess"].(string)
	m.Columns = d.ColumnNames()
	for e, view := range t.Posterior.Models {
		p, x := view.Parameters().Clone(), t.Problem.Views[e]
		v := ViewParameters{Name: x.Name, Dim: x.Dim, Noise: view.MeanNoiseVar(), Scale: p.MeanPriorVar(), Phi: p.Phi, Var: p.Var, Prior: p.Prior}
		if len(p.Noise) > 1 {
			v.Covariance = p.Noise
		}
		m.Views = append(m.Views, v)
	}
	if t.Options.Normalize != options.NormalizeNone {
		m.Normalizations = t.Problem.Normalizations()
	}
	return m
}

// Check returns an error if a decoded model has another format, invalid options or features, or
// arrays whose sizes do not match its concepts, background and dimensions.
func (m *Model) Check() error {
	if m.Format != format {
		return fmt.Errorf("model: the format is %q, not %q", m.Format, format)
	}
	if err := m.Options.Check(); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	if m.Features != nil {
		if err := m.Features.Check(); err != nil {
			return fmt.Errorf("model: %w", err)
		}
	}
	for name, columns := range m.Columns {
		if seen := slices.Compact(slices.Sorted(slices.Values(columns))); len(seen) != len(columns) {
			return fmt.Errorf("model: two columns of %q have the same name", name)
		}
	}
	k := m.Background
	backgroundClasses := 0
	if m.Options.Allocation == options.AllocationUniform {
		backgroundClasses = m.Options.BackgroundClasses
	}
	for _, c := range m.Concepts {
		if len(m.Options.Concepts) == 0 || slices.Contains(m.Options.Concepts, c.Name) {
			k += len(c.Classes) + backgroundClasses
		}
	}
	if m.Options.Normalize != options.NormalizeNone && len(m.Normalizations) == 0 {
		return fmt.Errorf("model: the features were normalized (%s), but the file has no normalizations", m.Options.Normalize)
	}
	sorted := slices.Sorted(slices.Values(m.Order))
	for i, factor := range sorted {
		if factor != i {
			return fmt.Errorf("model: order is not a permutation of the factors 0 to %d", k-1)
		}
	}
	sizes := len(m.Order) == k && m.Background >= 0 && m.Alpha > 0
	for _, v := range m.Views {
		sizes = sizes && len(v.Phi) == k*v.Dim && (len(v.Var) == k || len(v.Var) == k*v.Dim) && v.Noise > 0 && v.Scale > 0
	}
	if !sizes {
		return fmt.Errorf("model: the sizes of the arrays do not fit %d factors", k)
	}
	return nil
}

// Annotate returns a trainer for the videos of d with the model's parameters fixed. It applies the
// model's feature transform to d. It matches concepts, classes and views by name, and returns an
// error if d has one that the model lacks, or a view with another number of dimensions.
func (m *Model) Annotate(d *dataset.Dataset) (*infer.Trainer, error) {
	if m.Features != nil {
		var err error
		if d, err = m.Features.Apply(d); err != nil {
			return nil, fmt.Errorf("model: %w", err)
		}
	}
	return m.annotate(d)
}

// annotate is Annotate after the feature transform.
func (m *Model) annotate(d *dataset.Dataset) (*infer.Trainer, error) {
	for _, v := range d.Views {
		if err := dataset.SameColumns(v.Name, m.Columns[v.Name], v.Columns); err != nil {
			return nil, fmt.Errorf("model: %w", err)
		}
	}
	same, err := m.translate(d)
	if err != nil {
		return nil, err
	}
	laidOut, err := infer.NewProblemWith(same, m.Options, m.Normalizations)
	if err != nil {
		return nil, err
	}
	t := infer.NewPrepared(laidOut, m.Options, infer.Start{Background: m.Background, Anneal: m.Options.Anneal[0]})
	if len(t.Posterior.Models) != len(m.Views) {
		return nil, fmt.Errorf("model: the model has %d views, the dataset has %d", len(m.Views), len(t.Posterior.Models))
	}
	for e, view := range t.Posterior.Models {
		from := m.Views[e]
		if laidOut.Views[e].Name != from.Name || view.Dim() != from.Dim {
			return nil, fmt.Errorf("model: view %d is %s with %d dimensions; the dataset's is %s with %d",
				e+1, from.Name, from.Dim, laidOut.Views[e].Name, view.Dim())
		}
		p := from.parameters()
		if !p.Fits(view.Parameters()) {
			return nil, fmt.Errorf("model: the sizes of the arrays of view %s do not fit its noise and its prior variances", from.Name)
		}
		view.SetParameters(p)
	}
	t.Posterior.IsSavedModel, t.Posterior.Alpha = true, m.Alpha
	t.SetOrder(slices.Clone(m.Order))
	return t, nil
}

// translate returns d with the concepts and classes of the model, in the model's order.
func (m *Model) translate(d *dataset.Dataset) (*dataset.Dataset, error) {
	concept := make([]int, len(m.Concepts)) // index in d of each of the model's concepts
	class := make([]map[int]int, len(m.Concepts))
	for i, c := range m.Concepts {
		e := text.FindHeader(d.ConceptNames(), c.Name)
		if e < 0 {
			return nil, fmt.Errorf("model: the dataset lacks the concept %q", c.Name)
		}
		concept[i], class[i] = e, map[int]int{dataset.Background: dataset.Background, dataset.Unknown: dataset.Unknown}
		for from, name := range d.Concepts[e].Classes {
			to := text.FindName(c.Classes, name)
			if to < 0 {
				return nil, fmt.Errorf("model: the model lacks the %s %q", c.Name, name)
			}
			class[i][from] = to
		}
	}
	row := func(labels []int) []int {
		out := make([]int, len(concept))
		for i, e := range concept {
			out[i] = class[i][labels[e]]
		}
		return out
	}
	t := *d
	t.Concepts = m.Concepts
	t.Videos, t.Tracks = slices.Clone(d.Videos), slices.Clone(d.Tracks)
	for i, v := range d.Videos {
		t.Videos[i].Tuples = nil
		for _, tuple := range v.Tuples {
			t.Videos[i].Tuples = append(t.Videos[i].Tuples, row(tuple))
		}
	}
	for i, track := range d.Tracks {
		t.Tracks[i].Truth, t.Tracks[i].Known = row(track.Truth), row(track.Known)
	}
	return &t, nil
}
