package model

import (
	"fmt"
	"maps"

	"siibp/core/dataset"
	"siibp/core/search"
)

// TrainingSet identifies the dataset that a model was fitted to.
type TrainingSet struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// Vocabulary returns the concepts, views and columns that a dataset for Annotate must have. by is
// the name of the model, for messages.
func (m *Model) Vocabulary(by string) *dataset.Vocabulary {
	v := &dataset.Vocabulary{By: by, Concepts: m.Concepts, Dims: map[string]int{}, Local: map[string]int{}, Columns: map[string][]string{}}
	maps.Copy(v.Columns, m.Columns)
	for _, view := range m.Views {
		v.Dims[view.Name] = view.Dim // a concatenated view has no concept's name
	}
	if m.Features == nil {
		return v
	}
	for i := range m.Features.Pipelines {
		p := &m.Features.Pipelines[i]
		v.Columns[p.View] = p.Columns
		if delete(v.Dims, p.View); p.Fisher != nil {
			v.Local[p.View] = p.In
		} else {
			v.Dims[p.View] = p.In
		}
	}
	return v
}

// Remarks returns warnings about annotating d with the model, one sentence each.
func (m *Model) Remarks(d *dataset.Dataset) []string {
	now, _ := d.Info["preprocess"].(string)
	if now == "" || m.Preprocess == "" || now == m.Preprocess {
		return nil
	}
	return []string{fmt.Sprintf("The model was fitted to features with the preprocessing %q; these features have the preprocessing %q. The labels are unreliable unless the two are the same.",
		m.Preprocess, now)}
}

// Apply returns Annotate as a search with one start. The feature transform has already been applied
// to d.
func (m *Model) Apply(d *dataset.Dataset) (*search.Search, error) {
	t, err := m.annotate(d)
	if err != nil {
		return nil, err
	}
	return search.Of(t), nil
}
