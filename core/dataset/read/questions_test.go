package read

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
	"siibp/core/synth"
)

// What differs in capitals, accents or a letter is asked. As one, it is the clean data; as
// two, they are classes or videos of their own.
func TestQuestionsOfTheToy(t *testing.T) {
	clean, err := FS(files(toy()))
	if err != nil {
		t.Fatal(err)
	}
	halved := func(second string) map[string]string {
		texts, n := edited(t), 0
		texts["captions.txt"] = regexp.MustCompile("bird").ReplaceAllStringFunc(texts["captions.txt"], func(s string) string {
			if n++; n%2 == 0 {
				return second
			}
			return s
		})
		return texts
	}
	for name, x := range map[string]struct {
		files map[string]string
		key   string
	}{
		"capitals, as one":    {halved("Bird"), "same actor: Bird / bird"},
		"accents, as one":     {halved("bírd"), "same actor: bird / bírd"},
		"a letter, once":      {edited(t, edit{"captions.txt", `clip-01: \(frog`, "clip-01: (frogg, -), (frog"}), "same actor: frog / frogg"},
		"two letters, once":   {edited(t, edit{"captions.txt", `clip-01: \(frog`, "clip-01: (forg, -), (frog"}), "same actor: forg / frog"},
		"one video":           {edited(t, edit{"captions.txt", `clip-07:`, "Clip-07:"}), "same video: Clip-07 / clip-07"},
		"ten videos":          {edited(t, edit{"captions.txt", `clip-0`, "CLIP-0"}), "same video: CLIP-01 / clip-01"},
		"a letter of a video": {edited(t, edit{"captions.txt", `clip-07:`, "clop-07:"}), "same video: clip-07 / clop-07"},
	} {
		two, err := FS(files(x.files))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		taken := "two"
		if strings.HasSuffix(name, ", as one") {
			taken = "one"
		}
		if len(two.Questions) != 1 || two.Questions[0].Key != x.key || two.Questions[0].Taken != taken || two.Questions[0].Choices[0].Answer != taken {
			t.Errorf("%s: asks %v, not %q", name, two.Questions, x.key)
			continue
		}
		if taken == "one" {
			if two, err = FSWith(files(x.files), Options{Answers: map[string]string{x.key: "two"}}); err != nil {
				t.Fatal(err)
			}
		}
		if two.Hash == clean.Hash {
			t.Errorf("%s: two are one", name)
		}
		for _, given := range []map[string]string{{x.key: "two"}, {x.key: "one"}} {
			d, err := FSWith(files(x.files), Options{Answers: given})
			if err != nil {
				t.Errorf("%s, %v: %v", name, given, err)
				continue
			}
			want := clean.Hash
			if given[x.key] == "two" {
				want = two.Hash
			}
			if strings.HasSuffix(name, ", once") && given[x.key] == "one" { // the caption names the class in one tuple more
				d.Videos[0].Tuples, want = clean.Videos[0].Tuples, dataset.ContentHash(d)
			}
			if got := plainHash(d, d); got != want || len(d.Questions) > 0 {
				t.Errorf("%s, %v: another dataset, with questions %v", name, given, d.Questions)
			}
			if given[x.key] == "one" && !slices.Equal(d.Concepts[0].Classes, clean.Concepts[0].Classes) {
				t.Errorf("%s: the classes are %v", name, d.Concepts[0].Classes)
			}
		}
	}
}

// Where most videos differ in capitals, the fault says which answer mends it, and it does.
func TestCapitalsOfAllVideos(t *testing.T) {
	const key = "same video: Clip-01 / clip-01"
	texts := edited(t, edit{"captions.txt", "clip", "Clip"})
	if _, err := FS(files(texts)); err == nil || !strings.Contains(err.Error(), `answer "`+key+`" with "one"`) {
		t.Errorf("the error is %v", err)
	}
	d, err := FSWith(files(texts), Options{Answers: map[string]string{key: "one"}})
	if clean := mustRead(t, toy()); err != nil || d.Hash != clean.Hash {
		t.Errorf("answered, it is another dataset; error %v", err)
	}
}

// Random worlds raise no question, and none of their names is taken for another.
func TestRandomWorldsAreNotAsked(t *testing.T) {
	for seed := range uint64(12) {
		fsys := memory{}
		if err := writer.Write(fsys.create, synth.New(synth.Options{Seed: seed, Clips: 6, Frames: 8}).Dataset()); err != nil {
			t.Fatal(err)
		}
		delete(fsys, dataset.ManifestFile)
		d, err := FS(fstest.MapFS(fsys))
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		} else if len(d.Questions)+len(d.Notes) > 0 {
			t.Errorf("seed %d: asks %v, notes %q", seed, d.Questions, d.Notes)
		}
	}
}

// Names that are alike, and yet not one, are neither asked about nor merged.
func TestNotAsked(t *testing.T) {
	for name, x := range map[string]map[string]string{
		"numbers": edited(t, edit{"captions.txt", `\bbird\b`, "person-1"}, edit{"captions.txt", `\bfrog\b`, "person-2"}, edit{"captions.txt", `\bcat\b`, "person-12"},
			edit{"tracks.csv", `\bbird\b`, "person-1"}, edit{"tracks.csv", `\bfrog\b`, "person-2"}, edit{"tracks.csv", `\bcat\b`, "person-12"},
			edit{"truth_boxes.csv", `,bird,`, ",person-1,"}, edit{"truth_boxes.csv", `,frog,`, ",person-2,"}, edit{"truth_boxes.csv", `,cat,`, ",person-12,"}),
		"words": edited(t, edit{"captions.txt", `\bcar\b`, "bar"}, edit{"tracks.csv", `\bcar\b`, "bar"}, edit{"truth_boxes.csv", `\bcar\b`, "bar"},
			edit{"captions.txt", `\bcat\b`, "bat"}, edit{"tracks.csv", `\bcat\b`, "bat"}, edit{"truth_boxes.csv", `\bcat\b`, "bat"}),
		"a video more":    edited(t, edit{"captions.txt", `clip-24`, "clip-25: (frog, -)\nclip-24"}),
		"decimals":        edited(t, edit{"captions.txt", `clip-01`, "1.5"}, edit{"captions.txt", `clip-02`, "1.05"}, edit{"tracks.csv", `clip-01`, "1.5"}, edit{"tracks.csv", `clip-02`, "1.05"}, edit{"boxes.csv", `clip-01`, "1.5"}, edit{"boxes.csv", `clip-02`, "1.05"}, edit{"truth_boxes.csv", `clip-01`, "1.5"}, edit{"truth_boxes.csv", `clip-02`, "1.05"}),
		"folders by days": edited(t, edit{"captions.txt", `clip-01`, "a/1"}, edit{"captions.txt", `clip-02`, "b/1"}, edit{"tracks.csv", `clip-01`, "a/1"}, edit{"tracks.csv", `clip-02`, "b/1"}, edit{"boxes.csv", `clip-01`, "a/1"}, edit{"boxes.csv", `clip-02`, "b/1"}, edit{"truth_boxes.csv", `clip-01`, "a/1"}, edit{"truth_boxes.csv", `clip-02`, "b/1"}),
	} {
		d, err := FS(files(x))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(d.Questions) > 0 || slices.ContainsFunc(d.Notes, func(note string) bool { return strings.Contains(note, "taken for") }) {
			t.Errorf("%s: asks %v and notes %q", name, d.Questions, d.Notes)
		}
	}
}
