package wire

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
)

// messages returns the Go type of every message that a core can send, and the type State.
func messages() []reflect.Type {
	types := []reflect.Type{reflect.TypeFor[State](), reflect.TypeFor[Failure]()}
	for _, m := range Unrequested {
		types = append(types, reflect.TypeOf(m))
	}
	for _, op := range Operations {
		for _, m := range op.Replies {
			types = append(types, reflect.TypeOf(m))
		}
	}
	return types
}

// grown returns a value whose pointers lead somewhere and whose lists of structs have an element;
// the lists in these are nil, as are all others.
func grown(t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(t.Elem()))
			v.Elem().Set(grown(t.Elem(), depth-1))
		}
	case reflect.Slice:
		if element := t.Elem().Kind(); depth > 0 && (element == reflect.Struct || element == reflect.Slice) {
			v.Set(reflect.Append(v, grown(t.Elem(), depth-1)))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				v.Field(i).Set(grown(t.Field(i).Type, depth))
			}
		}
	}
	return v
}

// No message has a list that is null or absent, however deep, whoever declares it.
func TestNoListIsNull(t *testing.T) {
	for _, of := range messages() {
		for depth := range 6 {
			checkReply(t, Reply{Message: grown(of, depth).Interface()})
		}
	}
}

// What has all its lists is written as encoding/json writes it, and what is written stays as it was.
func TestEncodedAsJSON(t *testing.T) {
	steps := []CapsuleStep{{Name: "b", From: capsule.FromFixed, Options: options.Default(), Edits: dataset.Edits{Captions: []dataset.VideoCaptions{{Tuples: [][]string{{"ä"}}, Optional: []int{1}, Counts: []int{1}}}, Known: []dataset.TrackCorrection{{Labels: []string{"-"}, Contradicts: []dataset.ContradictedLabel{{Label: "x", P: .5}}}}}}}
	for _, x := range []any{
		CapsuleRun{Options: options.Default(), Steps: steps, Features: &feature.Recipe{Views: []feature.ViewSteps{{View: `"a" <b>` + "\u2028\x01", Steps: []feature.Step{{Do: "pca", Kept: 1e-7}, {Whiten: true}}}}, Seed: 1 << 63},
			F: -1.25e30, Edits: dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Tuples: [][]string{{"x", ""}}, Optional: []int{0}, Counts: []int{2}}}, Known: []dataset.TrackCorrection{{Labels: []string{"-"}, Contradicts: []dataset.ContradictedLabel{{Label: "x", P: .5}}}}}},
		CapsuleRun{Page: []byte(`{"a": null}`), Steps: steps, Options: options.Default(), Edits: dataset.Edits{Captions: []dataset.VideoCaptions{{Tuples: [][]string{{"ä"}}, Optional: []int{1}, Counts: []int{1}}}, Known: []dataset.TrackCorrection{{Labels: []string{""}, Contradicts: []dataset.ContradictedLabel{{Concept: 1, Label: "-", P: 1}}}}}},
		SelectionProgress{Candidates: []score.ScoredCandidate{{Failed: "no room", Score: .5}, {}}, Words: []string{"one"}}, State{Asking: []int{3, -4}, Done: true}, Failure{Text: "&"}, Cancelled{},
		Edited{Concepts: []Concept{{Classes: []string{"x"}, Views: []string{"y"}}}, Videos: []EditedVideo{{Tuples: [][]int{{0, -1}}, Optional: []bool{true}, Counts: []int{1}}}, Tracks: []EditedTrack{{Known: []int{-2}}},
			Edits: dataset.Edits{Captions: []dataset.VideoCaptions{{Tuples: [][]string{{"ä"}}, Optional: []int{1}, Counts: []int{1}}}, Known: []dataset.TrackCorrection{{Labels: []string{""}, Contradicts: []dataset.ContradictedLabel{{Concept: 1, Label: "-", P: 1}}}}}},
	} {
		got, err := encoded(x)
		if err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(x); err != nil {
			t.Fatal(err)
		}
		if got != strings.TrimSpace(want.String()) {
			t.Errorf("%s\nwant %s", got, want.String())
		}
	}
	kept := score.HeldOutReport{Selection: &score.Selection{}}
	if _, err := encoded(SelectionProgress{Report: &kept}); err != nil || kept.Notes != nil || kept.Selection.Reasons != nil {
		t.Errorf("%+v was changed, or %v", kept, err)
	}
}

// Edits are the same whether a list of theirs is nil or empty.
func TestSameEdits(t *testing.T) {
	a := dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a"}}}
	b := dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Tuples: [][]string{}, Optional: []int{}, Counts: []int{}}}, Known: []dataset.TrackCorrection{}}
	if !sameEdits(a, b) || sameEdits(a, dataset.Edits{}) {
		t.Error("edits with nil and with empty lists are not the same, or others are")
	}
}
