package read

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"siibp/core/dataset/writer"
)

// brokenNames are datasets of which two names are one, or in which the names of two files
// are not the same.
func brokenNames() []world {
	tracks := func(text string) map[string]string {
		return change("tracks.csv", text, "boxes.csv", "", "truth_boxes.csv", "", "dataset.json", "")
	}
	captions := func(text string) map[string]string {
		return change("captions.txt", "# concepts: person, action\n"+text)
	}
	return []world{
		{"one video as two, zeros", tracks("video,track\n1,t1\n01,t2\n01,t3\n")},
		{"one video as two, ending", tracks("video,track\na.mp4,t1\na,t2\na,t3\n")},
		{"one track as two", tracks("video,track\na,t1\na,t01\nb,t1\n")},
		{"one track as two to the eye", tracks("video,track\na,big bird\na,big\u00a0bird\nb,t1\n")},
		{"one video as two in the captions", captions("a: (Rick, walk)\n7: (Rick, walk)\n07: (Sam, sit)\n")},
		{"one video twice to the eye", captions("b: (Rick, walk)\nbig bird: (Rick, walk)\nbig\u00a0bird: (Sam, sit)\n")},
		{"one class as two", captions("a: (Rick 7, walk), (Rick 007, -)\nb: (Sam, sit)\n")},
		{"one class as two in dataset.json", change("dataset.json", `{"concepts": [{"name": "person", "classes": ["Rick", "Ilsa", "Ilsa\u200b", "take 1", "take 01"]}, {"name": "action"}]}`)},
		{"one video as two in dataset.json", change("dataset.json", `{"videos": [{"id": "a"}, {"id": "a.webm"}, {"id": "b"}]}`)},
		{"truth twice", tracks("video,track,truth:person,Truth:Person\na,t1,Rick,Sam\na,t2,,\nb,t1,,\n")},
		{"captions of other data", captions("clip_1: (Rick, walk)\nclip_2: (Sam, sit)\n")},
		{"captions of other data, mostly", captions("a: (Rick, walk)\nc: (Sam, sit)\nd: (Sam, sit)\n")},
		{"captions as dataset.json, but not tracks.csv", change("captions.txt", "# concepts: person, action\nx: (Rick, walk)\ny: (Sam, sit)\n",
			"dataset.json", `{"videos": [{"id": "x"}, {"id": "y"}]}`)},
		{"a dash of a word processor in quotes", captions("a: (Rick, walk), (\"–\", walk)\nb: (Sam, sit)\n")},
	}
}

// A class that is called like nothing is one where it stands in quotes, in every format, and
// where dataset.json lists it.
func TestClassCalledNA(t *testing.T) {
	tracks := "video,track,truth:action\na,t1,\"\"\"NA\"\"\"\na,t2,NA\nb,t1,none\n"
	texts := func(pairs ...string) map[string]string {
		return change(append([]string{"tracks.csv", tracks, "truth_boxes.csv", ""}, pairs...)...)
	}
	for name, x := range map[string]struct {
		files map[string]string
		truth []int
	}{
		"text":  {texts("captions.txt", "# concepts: person, action\na: (Rick, \"NA\"), (Ilsa, NA)\nb: (Sam, sit)\n"), []int{0, -1, -1}},
		"table": {texts("captions.txt", "", "captions.csv", "video,person,action\na,Rick,\"\"\"NA\"\"\"\na,Ilsa,NA\nb,Sam,sit\n"), []int{0, -1, -1}},
		"JSON":  {texts("captions.txt", "", "captions.json", `{"a": [["Rick", "\"NA\""], ["Ilsa", "NA"]], "b": [["Sam", "sit"]]}`, "dataset.json", `{"concepts": [{"name": "person"}, {"name": "action"}]}`), []int{0, -1, -1}},
		"listed": {texts("captions.txt", "# concepts: person, action\na: (Rick, NA), (Ilsa, none)\nb: (Sam, sit)\n",
			"dataset.json", `{"concepts": [{"name": "person"}, {"name": "action", "classes": ["NA", "sit"]}]}`), []int{0, 0, -1}},
	} {
		d, err := FS(files(x.files))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var truth []int
		for _, track := range d.Tracks {
			truth = append(truth, track.Truth[1])
		}
		if !slices.Equal(d.Concepts[1].Classes, []string{"NA", "sit"}) || fmt.Sprint(d.Videos[0].Tuples) != "[[1 0] [0 -1]]" || !slices.Equal(truth, x.truth) {
			t.Errorf("%s: classes %v, tuples %v, truth %v", name, d.Concepts[1].Classes, d.Videos[0].Tuples, truth)
		}
		again := memory{}
		if err := writer.Write(again.create, d); err != nil {
			t.Fatal(err)
		}
		if copied, err := FS(fstest.MapFS(again)); err != nil || copied.Hash != d.Hash {
			t.Errorf("%s: written and read again it is another dataset: %v", name, err)
		}
	}
}

// A row of NA alone, as R writes a video without labels, is one.
func TestRowOfNA(t *testing.T) {
	d := mustRead(t, change("captions.txt", "", "captions.csv", "video,person,action\na,Rick,walk\na,Ilsa,NA\nb,NA,NA\n", "tracks.csv", "video,track\na,t1\na,t2\nb,t1\n", "truth_boxes.csv", ""))
	if v := d.Videos[1]; v.Free || v.Tuples != nil || fmt.Sprint(d.Videos[0].Tuples) != "[[1 0] [0 -1]]" {
		t.Errorf("the videos are %+v", d.Videos)
	}
}

// Media are found by folded names, too.
func TestMediaByFoldedName(t *testing.T) {
	for _, x := range [][2]string{
		{"clip-01.mp4", "media/clip-01.mp4"}, {"clip-01", "media/Clip.mp4/clip-1.webm"}, {"Jos\u00e9", "media/Jose\u0301.mp4"},
		{"day1/clip", "media/day1/clip.mp4"}, {"clip 1", "media/clip\u00a01.webm"}, {"day1/clip.mp4", "media/clip.mp4"},
	} {
		d, err := FS(files(map[string]string{"tracks.csv": "video,track\n" + x[0] + ",t1\nb,t1\n", "captions.txt": "# concepts: person\n\"" + x[0] + "\": (Rick)\nb: (Sam)\n",
			"features/person.csv": "1,2\n3,4\n", x[1]: "moving pictures"}))
		if err != nil {
			t.Errorf("%s: %v", x[0], err)
		} else if d.Videos[0].Media != x[1] {
			t.Errorf("the media of %s is %q, ignored %v", x[0], d.Videos[0].Media, d.Ignored)
		}
	}
}

// Boxes of other programs find videos, tracks and classes by folded names.
func TestBoxesByFoldedNames(t *testing.T) {
	for name, pairs := range map[string][]string{
		"MOT":  {"boxes.csv", "", "boxes/a\u200b.txt", "1,1,2,3,3,4,1,-1,-1,-1\n5,1,6,7,7,8,1,-1,-1,-1\n"},
		"COCO": {"boxes.csv", "", "boxes.json", `{"images": [{"id": 1, "file_name": "x/a\u200b/0.png"}, {"id": 2, "file_name": "x/a\u200b/4.png"}], "annotations": [{"id": 1, "image_id": 1, "bbox": [1, 2, 3, 4], "attributes": {"track": "t01"}}, {"id": 2, "image_id": 2, "bbox": [5, 6, 7, 8], "attributes": {"track": "t\u200b1"}}]}`},
		"VIA": {"boxes.csv", "", "boxes.json", `{"attribute": {"1": {"aname": "track", "type": 1}}, "file": {"1": {"fname": "A\u00ad.webm"}, "2": {"fname": "a\u00ad.WEBM"}}, "view": {"1": {"fid_list": ["2"]}},
			"metadata": {"x": {"vid": "1", "flg": 0, "z": [0], "xy": [2, 1, 2, 3, 4], "av": {"1": "t01"}}, "y": {"vid": "1", "flg": 0, "z": [0.16], "xy": [2, 5, 6, 7, 8], "av": {"1": "t1"}}}}`},
	} {
		d, err := FS(files(change(pairs...)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if len(d.Tracks[0].Boxes) < 2 {
			t.Errorf("%s: the boxes are %v, notes %q", name, d.Tracks[0].Boxes, d.Notes)
		}
	}
}
