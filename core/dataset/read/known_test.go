package read

import (
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// knownWords returns a model's vocabulary that fits the small dataset, in another order.
func knownWords(t *testing.T) *dataset.Vocabulary {
	t.Helper()
	own, err := FS(files(small()))
	if err != nil {
		t.Fatal(err)
	}
	v := &dataset.Vocabulary{By: "model.zip", Dims: map[string]int{}}
	for _, c := range own.Concepts {
		classes := append([]string{"Zoltan"}, c.Classes...)
		slices.Reverse(classes)
		v.Concepts = append(v.Concepts, dataset.Concept{Name: c.Name, Classes: classes})
	}
	for _, view := range own.Views {
		v.Dims[view.Name] = view.Dim
	}
	return v
}

// A dataset that is read in a model's words has its classes in its order, and says the same.
func TestVocabulary(t *testing.T) {
	words := knownWords(t)
	own, _ := FS(files(small()))
	d, err := FSWith(files(small()), Options{Vocabulary: words})
	if err != nil {
		t.Fatal(err)
	}
	for e, c := range d.Concepts {
		if !slices.Equal(c.Classes, words.Concepts[e].Classes) {
			t.Errorf("%s has the classes %v", c.Name, c.Classes)
		}
	}
	for i, v := range own.Videos {
		for j, tuple := range v.Tuples {
			for e, k := range tuple {
				if now := d.Videos[i].Tuples[j][e]; (now < 0) != (k < 0) || k >= 0 && d.Concepts[e].Classes[now] != own.Concepts[e].Classes[k] {
					t.Errorf("tuple %d of %s is read as %v", j, v.ID, d.Videos[i].Tuples[j])
				}
			}
		}
	}
}

// Nothing need be said of videos that a model is to label.
func TestVocabularyWithoutCaptions(t *testing.T) {
	d, err := FSWith(files(without(nil)), Options{Vocabulary: knownWords(t)})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range d.Videos {
		if !v.Free {
			t.Errorf("video %s is not free", v.ID)
		}
	}
}

// What the model does not know is reported by name, with what to do.
func TestVocabularyFaults(t *testing.T) {
	for name, c := range map[string]struct {
		change func(texts map[string]string, v *dataset.Vocabulary)
		want   string
	}{
		"a class": {func(texts map[string]string, _ *dataset.Vocabulary) {
			texts[dataset.CaptionsFile] = "# concepts: person, action\na: (Rik, walking)\n"
		}, `captions.txt, row 2, column "person": the class must be one that model.zip has learned; found "Rik"; the nearest class is "Rick"; a saved model learns no new classes`},
		"a concept": {func(texts map[string]string, _ *dataset.Vocabulary) {
			texts[dataset.CaptionsFile] = "# concepts: person, place\na: (Rick, bar)\n"
		}, "a concept must be one of model.zip"},
		"columns": {func(_ map[string]string, v *dataset.Vocabulary) { v.Dims["person"] = 64 },
			"there must be 64 columns of person, as many as model.zip has learned"},
		"no features": {func(texts map[string]string, v *dataset.Vocabulary) {
			v.Concepts = append(v.Concepts, dataset.Concept{Name: "voice", Classes: []string{"loud"}})
			delete(texts, dataset.CaptionsFile)
		}, "features/voice.npy: every concept must have a feature file (.npy, .npz, .csv or .mat)"},
	} {
		texts, v := small(), knownWords(t)
		c.change(texts, v)
		_, err := FSWith(files(texts), Options{Vocabulary: v})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// A saved model's classes and concepts are found by folded names.
func TestVocabularyByFoldedNames(t *testing.T) {
	v := knownWords(t)
	want, err := FSWith(files(small()), Options{Vocabulary: v})
	if err != nil {
		t.Fatal(err)
	}
	got, err := FSWith(files(with("captions.txt", "# concepts: person, action\na: (Rick, walk)", "# concepts: Person, action\na: (Rick\u200b, \u00a0walk)")), Options{Vocabulary: v})
	if err != nil || got.Hash != want.Hash {
		t.Fatalf("another dataset, error %v", err)
	}
	if !slices.ContainsFunc(got.Notes, func(n string) bool { return strings.Contains(n, `the person "Rick\u200b" was taken for "Rick"`) }) {
		t.Errorf("the notes are %q", got.Notes)
	}
}

// A truth that the model cannot find is no fault, but is reported.
func TestVocabularyAndTruth(t *testing.T) {
	texts, v := small(), knownWords(t)
	texts["dataset.json"] = ""
	delete(texts, "dataset.json")
	delete(texts, "truth_boxes.csv")
	texts[dataset.TracksFile] = strings.Replace(texts[dataset.TracksFile], "Rick", "Newman", 1)
	d, err := FSWith(files(texts), Options{Vocabulary: v})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(d.Notes, func(n string) bool { return strings.Contains(n, "model.zip has not learned the true person") }) {
		t.Errorf("the notes are %q", d.Notes)
	}
}
