package read

import (
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// An edit makes another dataset with another hash; the one that it is of stays as it is.
func TestEdited(t *testing.T) {
	d := mustRead(t, small())
	before := d.Hash
	edits := dataset.Edits{
		Captions: []dataset.VideoCaptions{{Video: "a", Tuples: [][]string{{"Ilsa", "walk"}, {"Rick", "runs"}}, Optional: []int{1}}},
		Known:    []dataset.TrackCorrection{{Video: "a", Track: "t2", Labels: []string{"Ilsa", "-"}}},
	}
	m := &dataset.Editor{Data: d}
	for range 2 { // the second by the hash of the features that the first has kept
		e, err := m.Edited(edits)
		if err != nil {
			t.Fatal(err)
		}
		v := e.Videos[0]
		if e.Hash == before || e.Hash != dataset.ContentHash(e) {
			t.Errorf("the hash is %s, of what was read %s, of what it is now %s", e.Hash, before, dataset.ContentHash(e))
		}
		if got := e.TupleText(v.Tuples[1]); got != "(Rick, runs)" || v.IsRequired(1) || !v.IsRequired(0) || len(v.Tuples) != 2 {
			t.Errorf("%d tuples, the second %s, asks %v", len(v.Tuples), got, v.IsRequired(1))
		}
		if known := e.Tracks[1].Known; e.Concepts[0].Classes[known[0]] != "Ilsa" || known[1] != dataset.Background {
			t.Errorf("known is %v", known)
		}
		if &e.Views[0].Single[0] != &d.Views[0].Single[0] {
			t.Error("the features are a copy")
		}
	}
	if d.Hash != before || dataset.ContentHash(d) != before || slices.Contains(d.Concepts[1].Classes, "runs") || d.Tracks[1].Known[0] != dataset.Unknown {
		t.Error("the dataset that was edited has changed")
	}
	if same, err := d.Edited(dataset.Edits{}); err != nil || same != d {
		t.Error("no edits make another dataset")
	}
	asked, err := d.Edited(dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Tuples: edits.Captions[0].Tuples}}, Known: edits.Known})
	if unasked, _ := m.Edited(edits); err != nil || asked.Hash == unasked.Hash {
		t.Error("a tuple that asks for nothing has the hash of one that asks")
	}
}

// A contradicted label is only shown to a person: it does not change the dataset.
func TestEditedIgnoresContradictedLabels(t *testing.T) {
	d := mustRead(t, small())
	hash := func(contradicts ...dataset.ContradictedLabel) string {
		e, err := d.Edited(dataset.Edits{Known: []dataset.TrackCorrection{{Video: "a", Track: "t2", Labels: []string{"Ilsa", "-"}, Contradicts: contradicts}}})
		if err != nil {
			t.Fatal(err)
		}
		return e.Hash
	}
	if hash() != hash(dataset.ContradictedLabel{Concept: 1, Label: "walk", P: .97}) {
		t.Error("a contradicted label changes the hash")
	}
}

// Edits by names that fold as those of the dataset are the same edits.
func TestEditedByFoldedNames(t *testing.T) {
	d := mustRead(t, small())
	edits := func(video, track, class, background string) string {
		e, err := d.Edited(dataset.Edits{
			Captions: []dataset.VideoCaptions{{Video: video, Tuples: [][]string{{class, "walk"}}}},
			Known:    []dataset.TrackCorrection{{Video: video, Track: track, Labels: []string{class, background}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		return e.Hash
	}
	if edits("a", "t2", "Ilsa", "-") != edits("a.webm", "t02", "Ilsa\u200b", "–") {
		t.Error("folded names are other edits")
	}
}

// What cannot be is refused in words that say where.
func TestEditedRefuses(t *testing.T) {
	d := mustRead(t, small())
	closed := *d
	closed.Info = map[string]any{"concepts": []any{map[string]any{"name": "action", "classes": []any{"walk", "sit"}}}}
	known := func(video, track string, labels ...string) dataset.Edits {
		return dataset.Edits{Known: []dataset.TrackCorrection{{Video: video, Track: track, Labels: labels}}}
	}
	contradicting := func(concept int, p float64) dataset.Edits {
		e := known("a", "t2", "Ilsa", "")
		e.Known[0].Contradicts = []dataset.ContradictedLabel{{Concept: concept, Label: "Rick", P: p}}
		return e
	}
	said := func(tuples ...[]string) dataset.Edits {
		return dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Tuples: tuples}}}
	}
	for name, x := range map[string]struct {
		d    *dataset.Dataset
		e    dataset.Edits
		want []string
	}{
		"excluded":   {d, known("b", "t1", "Rick", ""), []string{`"t1"`, `"b"`, `"Rick"`, "no caption"}},
		"no class":   {d, known("a", "t1", "walk", ""), []string{`"t1"`, `"walk"`, "person"}},
		"no track":   {d, known("a", "t9", "", ""), []string{`"t9"`}},
		"no video":   {d, known("z", "t1", "", ""), []string{`"z"`}},
		"one label":  {d, known("a", "t1", "Rick"), []string{"it has 1"}},
		"no concept": {d, contradicting(2, .9), []string{`"t2"`, `"a"`, "concept 2; write 0 to 1"}},
		"no share":   {d, contradicting(0, 1.5), []string{`"t2"`, `"a"`, "probability 1.5; write 0 to 1"}},
		"empty":      {d, said([]string{"", ""}), []string{"tuple 1", `"a"`, "no class"}},
		"twice":      {d, said([]string{"Rick", ""}, []string{"Rick", ""}), []string{"tuple 2", "twice"}},
		"short":      {d, said([]string{"Rick"}), []string{"2 members, one for each concept; found 1"}},
		"background": {d, said([]string{"-", "walk"}), []string{`"-"`}},
		"closed":     {&closed, said([]string{"Rick", "runs"}), []string{"dataset.json", `"runs"`}},
		"unasked":    {d, dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Optional: []int{0}}}}, []string{"tuple 1"}},
		"no more": {d, dataset.Edits{Captions: []dataset.VideoCaptions{{Video: "a", Tuples: [][]string{{"Ilsa", ""}}}}, Known: known("a", "t1", "Rick", "").Known},
			[]string{`"t1"`, `"a"`, `"Rick"`}},
	} {
		_, err := x.d.Edited(x.e)
		for _, want := range x.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: the error is %v; it does not say %s", name, err, want)
			}
		}
	}
}
