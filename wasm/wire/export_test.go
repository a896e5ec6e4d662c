package wire

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// assertExports compares the listed downloads with those that export writes. It returns the names of the others.
func assertExports(t *testing.T, name string, c *Core) string {
	t.Helper()
	reply, ok := c.Exports().Message.(Exports)
	if !ok {
		t.Fatalf("%s: %v", name, message(t, c.Exports()))
	}
	var lacking []string
	for _, f := range exportFiles {
		m := message(t, c.Export(f.name, ""))
		if isListed := slices.Contains(reply.Names, f.name); isListed != (m["type"] == "download") {
			t.Errorf("%s: %s is listed: %t; export returns %v", name, f.name, isListed, m)
		} else if !isListed {
			lacking = append(lacking, f.name)
		}
	}
	return strings.Join(lacking, " ")
}

// The operation exports lists exactly the downloads that the operation export can write. The data have boxes, frame rates
// and captions or lack them, and the labels are those of a fit, of a stopped run, or of a saved model.
func TestExportsAreThoseThatAreWritten(t *testing.T) {
	const runless = "capsule.zip capsule-data.zip capsule-media.zip"
	const boxless = "localized-mot.zip localized-coco.json localized-via.json subtitles.zip"
	model := learnedModel(t, "")
	bare := without(t, []string{"captions.txt", "dataset.json"}, nil)
	got := map[string]string{}
	fit := func(name string, files []Input, stop int) {
		c := New()
		if m := message(t, c.Open(files, nil)); m["type"] != "dataset" {
			t.Fatalf("%s: %v", name, m)
		}
		if stop < 0 {
			ended(t, c, short)
		} else {
			c.Fit([]byte(short))
			for range stop {
				c.Step()
			}
			c.Stop()
		}
		got[name] = assertExports(t, name, c)
	}
	fit("whole", []Input{toy(t)}, -1)
	fit("no boxes, no rates", without(t, []string{"dataset.json"}, nil), -1)
	fit("stopped", []Input{toy(t)}, 3)
	fit("stopped at once", []Input{toy(t)}, 0)
	for name, files := range map[string][]Input{"labelled with captions": {model, toy(t)}, "labelled": append([]Input{model}, bare...)} {
		c := New()
		c.Open(files, []byte(`{"apply": true}`))
		applied(t, c)
		got[name] = assertExports(t, name, c)
	}
	want := map[string]string{"whole": "", "no boxes, no rates": boxless, "stopped": "", "stopped at once": runless,
		"labelled with captions": runless, "labelled": boxless + " " + runless}
	if !maps.Equal(got, want) {
		t.Errorf("not possible: %v, want %v", got, want)
	}
	if m := message(t, New().Exports()); m["type"] != "failure" {
		t.Errorf("without a run: %v", m)
	}
}
