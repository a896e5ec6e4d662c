package model

import (
	"fmt"
	"maps"

	"siibp/core/dataset"
	"siibp/core/search"
)

// Source says which dataset a model was learned from.
type Source struct {
	Name   string `json:"name"`
	Hash   string `json:"hash"`
	Videos int    `json:"videos"`
	Tracks int    `json:"tracks"`
}

// Vocabulary is what a dataset has to be read in for Annotate; by is the model's name.
func (m *Model) Vocabulary(by string) *dataset.Vocabulary {
	v := &dataset.Vocabulary{By: by, Concepts: m.Concepts, Dims: map[string]int{}, Local: map[string]int{}, Columns: map[string][]string{}}
	maps.Copy(v.Columns, m.Columns)
	for _, view := range m.Views {
		v.Dims[view.Name] = view.Dim // where all views are one, no concept has its name
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

// Remarks are what to know of a dataset that the model is to annotate, a sentence each.
func (m *Model) Remarks(d *dataset.Dataset) []string {
	now, _ := d.Info["preprocess"].(string)
	if now == "" || m.Preprocess == "" || now == m.Preprocess {
		return nil
	}
	return []string{fmt.Sprintf("The model learned from features that were made so: %q. These are said to be made so: %q. What it finds here means little unless the two are the same.",
		m.Preprocess, now)}
}

// Apply is Annotate of a dataset whose views have been made as the model's were, as a search
// of one start: it can be stepped, stopped and read like any other.
func (m *Model) Apply(d *dataset.Dataset) (*search.Search, error) {
	t, err := m.annotate(d)
	if err != nil {
		return nil, err
	}
	return search.Of(t), nil
}
