package result

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
	"siibp/core/posterior"
	"siibp/core/score"
)

//go:embed testdata/exports.txt
var exportsGolden string

// awkwardDataset has names that need escaping in each format, a track with a gap, a track without
// boxes, a track without boxes and times, and a video without a frame rate.
func awkwardDataset(t testing.TB) *dataset.Dataset {
	t.Helper()
	return openTexts(t, map[string]string{
		"tracks.csv": "video,track,start,end,known:person\n" +
			"a,t1,0,20,\"Rick & <i>--> \"\"co\"\"\"\na,t2,,,Ilsa\na,t3,5,9,\"Sam, (the) #1\"\nb/../c,3,,,Ilsa\nb/../c,man,,,Sam\nB_.._c,1,,,Ilsa\n",
		"captions.txt":        "# concepts: person\na: (\"Rick & <i>--> \\\"co\\\"\"), (Ilsa), (\"Sam, (the) #1\")\n\"b/../c\": (Ilsa), (Sam)\nB_.._c: (Ilsa)\nd:\n",
		"features/person.csv": "1,0\n0,1\n1,1\n0,1\n0.5,0.1\n0,1\n",
		"boxes.csv": "video,track,frame,x,y,w,h\na,t1,0,1,2,30,40\na,t1,4,5.4,2,30,40\na,t1,6,,,,\na,t1,18,7,8.125,30,40\na,t1,22,7,8,30,40\n" +
			"a,t2,3,-0.1,0,10.5,1e-3\nb/../c,3,1,0,0,5,5\nb/../c,3,3,2,2,5,5\nB_.._c,1,0,1,1,1,1\n",
		"dataset.json":   `{"name": "hostile", "videos": [{"id": "a", "fps": 29.97, "width": 64, "height": 48, "media": "media/a&b.webm"}, {"id": "b/../c", "fps": 10}]}`,
		"media/a&b.webm": "",
	})
}

// openTexts reads a dataset from file contents by name.
func openTexts(t testing.TB, texts map[string]string) *dataset.Dataset {
	t.Helper()
	d, err := openFiles(texts)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// export returns the output of an export.
func export(t testing.TB, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// unzipped returns the files of a zip.
func unzipped(t testing.TB, text string) map[string]string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		texts[f.Name] = string(data)
	}
	return texts
}

// testdata/exports.txt is the golden file of every format.
func TestExports(t *testing.T) {
	r := fitted(t, awkwardDataset(t))
	var got strings.Builder
	for _, x := range []struct {
		name  string
		write func(io.Writer) error
	}{{"captions.txt", r.Captions}, {"subtitles.zip", r.Subtitles}, {"mot.zip", r.MOT}, {"coco.json", r.COCO}, {"via.json", r.VIA}} {
		text := export(t, x.write)
		if again := export(t, x.write); again != text {
			t.Errorf("%s: two writings differ", x.name)
		}
		parts := map[string]string{"": text}
		if strings.HasSuffix(x.name, ".zip") {
			parts = unzipped(t, text)
		}
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			fmt.Fprintf(&got, "== %s %s\n%s", x.name, part, parts[part])
		}
	}
	if *update {
		if err := os.WriteFile("testdata/exports.txt", []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(strings.Split(exportsGolden, "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("testdata/exports.txt differs; go test -update rewrites it\n%s", diff)
	}
}

// Exports read back as boxes and as truth have the localized tracks at every frame.
func TestExportsReadBack(t *testing.T) {
	d := awkwardDataset(t)
	r := fitted(t, d)
	for name, told := range map[string]map[string]string{
		"MOT":  motFolder(t, r),
		"COCO": {"boxes.json": export(t, r.COCO), "truth_boxes.json": export(t, r.COCO)},
		"VIA":  {"boxes.json": export(t, r.VIA), "truth_boxes.json": export(t, r.VIA)},
	} {
		texts := folder(t, d)
		delete(texts, "boxes.csv")
		maps.Copy(texts, told)
		got := openTexts(t, texts)
		for _, l := range r.localizedTracks() {
			track := d.Tracks[l.row]
			v := d.Videos[track.Video]
			if name == "VIA" && v.FPS == 0 || name == "MOT" && strings.Contains(v.ID, "/") {
				continue // VIA rounds to seconds; MOT's file names cannot represent these names
			}
			sameBoxes(t, name, track, got.Tracks[l.row])
		}
		for _, b := range got.TruthBoxes {
			row := slices.IndexFunc(d.Tracks, func(t dataset.Track) bool { return t.Video == b.Video && b.Instance == t.ID })
			if row < 0 && name == "COCO" { // COCO identifies tracks by number
				fmt.Sscan(b.Instance, &row)
				row--
			}
			if row < 0 {
				t.Errorf("%s: the instance %q", name, b.Instance)
				continue
			}
			want := r.localizedTracks()[slices.IndexFunc(r.localizedTracks(), func(l localized) bool { return l.row == row })]
			if !slices.Equal(b.Classes, want.classes) {
				t.Errorf("%s: %q is %v, want %v", name, b.Instance, b.Classes, want.classes)
			}
			sameBoxes(t, name+" truth", d.Tracks[row], dataset.Track{Boxes: b.Boxes})
		}
	}
}

// sameBoxes compares the boxes of two tracks at and between frames.
func sameBoxes(t *testing.T, name string, want, got dataset.Track) {
	t.Helper()
	if got.Boxes == nil && want.Boxes != nil {
		t.Errorf("%s: %s has no boxes", name, want.ID)
		return
	}
	const near = 1e-9 // pixels; files hold positions with all digits
	for frame := 0.0; frame < 40; frame++ {
		a, there := want.At(frame)
		b, here := got.At(frame)
		if there != here || math.Abs(a.X-b.X)+math.Abs(a.Y-b.Y)+math.Abs(a.W-b.W)+math.Abs(a.H-b.H) > near {
			t.Errorf("%s: %s at frame %g: %+v %t, want %+v %t", name, want.ID, frame, b, here, a, there)
		}
	}
}

// folder returns the files written by writer.Write for a dataset.
func folder(t *testing.T, d *dataset.Dataset) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := writer.Write(func(name string) (io.WriteCloser, error) {
		return &memoryFile{done: func(text string) { texts[name] = text }}, nil
	}, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range d.Videos {
		if v.Media != "" {
			texts[v.Media] = ""
		}
	}
	return texts
}

// memoryFile is an in-memory file that passes its content on when closed.
type memoryFile struct {
	done func(string)
	bytes.Buffer
}

func (w *memoryFile) Close() error { w.done(w.String()); return nil }

// motFolder returns the MOT export as a folder of boxes, with files named after videos.
func motFolder(t *testing.T, r *Result) map[string]string {
	t.Helper()
	texts := map[string]string{}
	names := r.fileNames(".txt")
	for name, text := range unzipped(t, export(t, r.MOT)) {
		if i := slices.Index(names, name); i >= 0 && !strings.Contains(r.data.Videos[i].ID, "/") {
			texts["boxes/"+r.data.Videos[i].ID+".txt"] = text
		}
	}
	return texts
}

// A track that answers several tuples has the classes named by its most probable tuple, and the
// predicted classes of the other concepts.
func TestAnswersOfOneTrack(t *testing.T) {
	d := openTexts(t, map[string]string{
		"tracks.csv":          "video,track\na,t1\na,t2\nb,t1\n",
		"captions.txt":        "# concepts: person, action\na: (Rick, -), (Sam, walk), (-, sit)\nb: (Rick, walk)\n",
		"features/person.csv": "1\n2\n3\n",
		"features/action.csv": "1\n2\n3\n",
	})
	r := fitted(t, d)
	r.Rankings = &posterior.Rankings{}
	tuples := d.Videos[0].Tuples
	scores := []float64{math.Log(0.5), math.Log(0.25), math.Log(0.125)}
	for i, tuple := range tuples {
		r.Rankings.Tuples = append(r.Rankings.Tuples, posterior.Ranking{Tuple: tuple, Required: 1, Tracks: []int32{0, 1}, Scores: []float64{scores[i], -9}})
	}
	r.Rankings.Tuples = append(r.Rankings.Tuples, posterior.Ranking{Video: 1, Tuple: dataset.Tuple{dataset.None, 1}, Required: 1, Tracks: []int32{2}, Scores: []float64{0}})
	copy(r.Predictions, []int32{1, 1, 1, 1, 0, 0})
	labelP := func(row, concept, class int) float64 {
		logit, found := r.Labels.LogitOf(r.fit, row, concept, class)
		if !found {
			t.Fatalf("track %d has no ζ of class %d", row, class)
		}
		return r.probability(logit)
	}
	got := r.localizedTracks()
	var want []localized
	for row, p := range map[int]float64{0: min(0.5, labelP(0, 1, 1)), 2: min(1, labelP(2, 0, 0))} { // of the caption and of the other label
		p = roundedProbability(p)
		want = append(want, localized{row: row, classes: []int{0, 1}, p: p, state: score.StateOf(p, score.Unchecked)})
	}
	slices.SortFunc(want, func(a, b localized) int { return a.row - b.row })
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(localized{})); diff != "" {
		t.Errorf("%v, %v\n%s", d.Concepts, tuples, diff)
	}
	if words := r.classText(got[0]); words != "Rick · walk" {
		t.Errorf("it says %q", words)
	}
}
