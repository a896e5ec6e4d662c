package read

import (
	"strings"
	"testing"

	"siibp/core/dataset"
)

// without returns the small dataset with its captions in none, one or other files.
func without(captions map[string]string) map[string]string {
	texts := small()
	delete(texts, dataset.CaptionsFile)
	for name, text := range captions {
		texts[name] = text
	}
	return texts
}

// Captions that stand in for the dataset's own read as if they were the file.
func TestCaptionsStandIn(t *testing.T) {
	text := small()[dataset.CaptionsFile]
	want, err := FS(files(small()))
	if err != nil {
		t.Fatal(err)
	}
	for name, texts := range map[string]map[string]string{
		"none":    without(nil),
		"other":   without(map[string]string{dataset.CaptionsFile: "a: (Nobody, nothing)\n"}),
		"broken":  without(map[string]string{dataset.CaptionsFile: "a: ((("}),
		"a table": without(map[string]string{"captions.csv": "video,person\na,Rick\n"}),
		"two":     without(map[string]string{dataset.CaptionsFile: "", "captions.json": "{}"}),
		"remarks": without(map[string]string{dataset.CaptionsFile: "# concepts: person, action\n\n"}),
	} {
		d, err := FSWith(files(texts), Options{Captions: &text})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d.Hash != want.Hash {
			t.Errorf("%s: not the dataset that has these captions", name)
		}
		for _, f := range d.Ignored {
			if name == "remarks" && f.File == dataset.CaptionsFile {
				t.Error("captions.txt with remarks only is listed as ignored")
			}
			if strings.HasPrefix(f.File, "captions.") && f.Why != "other captions are used in its place" {
				t.Errorf("%s: %s is ignored, since %s", name, f.File, f.Why)
			}
		}
	}
}

// What is wrong with them is reported as of a file; a blank text is no captions.
func TestCaptionsStandInFaults(t *testing.T) {
	for text, want := range map[string]string{
		"# concepts: person, action\na: (Rick, walk\n": "captions.txt, row 2: every ( must be closed by a )",
		"# concepts: person, voice\n":                  "features/voice.npy: every concept must have a feature file (.npy, .npz, .csv or .mat)",
		"# concepts: person, action\n":                 `captions.txt, column "person": every concept must have at least one class`,
		"":                                             `captions.txt, column "person": every concept must have at least one class`,
	} {
		_, err := FSWith(files(without(nil)), Options{Captions: &text})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// A dataset without captions opens where nothing else is wrong, to have them written.
func TestUnwritten(t *testing.T) {
	texts := without(nil)
	texts["tracks.csv"] = "video,track,known:person\na,t1,Rick\na,t2,\nb,t1,\n"
	delete(texts, "truth_boxes.csv")
	texts["boxes.csv"] = "video,track,frame,x,y,w,h\na,t1,0,1,2,3,4\n"
	texts["dataset.json"] = `{"videos": [{"id": "a", "labels": "given"}]}`
	d, err := FSWith(files(texts), Options{Unwritten: true})
	if err != nil {
		t.Fatal(err)
	}
	// Nothing but the features names the concepts, so they come in the order of their names.
	if names := strings.Join(d.ConceptNames(), " "); names != "action person" {
		t.Errorf("the concepts are %s", names)
	}
	for _, v := range d.Videos {
		if !v.Free || v.Tuples != nil {
			t.Errorf("video %s is not free", v.ID)
		}
	}
	if len(d.Concepts[0].Classes) != 0 {
		t.Errorf("classes out of nowhere: %v", d.Concepts[0].Classes)
	}

	texts["dataset.json"] = `{"concepts": [{"name": "person", "classes": ["Rick", "Ilsa"]}, {"name": "action"}]}`
	if d, err = FSWith(files(texts), Options{Unwritten: true}); err != nil {
		t.Fatal(err)
	}
	if names := strings.Join(d.ConceptNames(), " "); names != "person action" || len(d.Concepts[0].Classes) != 2 || d.Tracks[0].Known[0] != 0 {
		t.Errorf("concepts %v, known %v", d.Concepts, d.Tracks[0].Known)
	}

	delete(texts, "tracks.csv")
	if _, err = FSWith(files(texts), Options{Unwritten: true}); err == nil || !strings.HasPrefix(err.Error(), "tracks.csv: the file is needed") {
		t.Errorf("without tracks: %v", err)
	}
}

// A .mat that brings its own captions takes no others.
func TestCasablancaTakesNoCaptions(t *testing.T) {
	text := "# concepts: person, action\n"
	file := movieFile()
	_, err := FSWith(files(map[string]string{"data.mat": file}), Options{Captions: &text})
	if err == nil || !strings.Contains(err.Error(), "siibp convert data.mat DIR") {
		t.Errorf("got %v", err)
	}
}
