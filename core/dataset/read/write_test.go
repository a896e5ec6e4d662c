package read

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/dataset/text"
	"siibp/core/dataset/writer"
)

// memory collects what is written.
type memory fstest.MapFS

type memoryFile struct {
	bytes.Buffer
	close func([]byte)
}

func (f *memoryFile) Close() error { f.close(f.Bytes()); return nil }

func (m memory) create(name string) (io.WriteCloser, error) {
	return &memoryFile{close: func(data []byte) { m[name] = &fstest.MapFile{Data: data} }}, nil
}

// same compares all but what is said about the reading.
var same = []cmp.Option{cmpopts.EquateNaNs(), cmpopts.EquateEmpty(), cmpopts.IgnoreFields(dataset.Video{}, "Source"), cmpopts.IgnoreFields(dataset.Dataset{}, "Notes", "Questions", "Files", "Parts", "Ignored", "Info", "Root", "Header"), cmpopts.IgnoreFields(dataset.Track{}, "Row")}

// What was written reads as the same dataset.
func TestWriteRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDataset(t)
		fsys := memory{}
		if err := writer.Write(fsys.create, d); err != nil {
			t.Fatal(err)
		}
		for _, v := range d.Videos {
			if v.Media != "" {
				fsys[v.Media] = &fstest.MapFile{}
			}
		}
		got, err := FS(fstest.MapFS(fsys))
		if err != nil {
			t.Fatalf("%v\n%s", err, fsys["captions.txt"].Data)
		}
		d.Hash = dataset.ContentHash(d)
		if diff := cmp.Diff(d, got, same...); diff != "" {
			t.Fatalf("−written +read\n%s", diff)
		}
	})
}

// What dataset.json says besides is written again.
func TestWriteInfo(t *testing.T) {
	d := mustRead(t, change("dataset.json", `{"licence": "CC0", "concepts": [{"name": "person", "about": "who"}, {"name": "action"}], "videos": [{"id": "a", "note": [1, "two"], "fps": 5}]}`))
	fsys := memory{}
	if err := writer.Write(fsys.create, d); err != nil {
		t.Fatal(err)
	}
	again, err := FS(fstest.MapFS(fsys))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"licence": "CC0",
		"concepts": []any{map[string]any{"name": "person", "about": "who", "classes": []any{"Ilsa", "Rick", "Sam"}},
			map[string]any{"name": "action", "classes": []any{"sit", "walk"}}},
		"videos": []any{map[string]any{"id": "a", "note": []any{1.0, "two"}, "fps": 5.0, "labels": "given", "media": "media/a.webm"}}} // of b, no more than a Video holds
	if diff := cmp.Diff(want, again.Info); diff != "" {
		t.Error(diff)
	}
}

func TestWriteRefuses(t *testing.T) {
	path := dataset.TruthBox{Classes: []int{0, 0}, Joined: true, Boxes: []dataset.Box{{Frame: 1, W: 1, H: 1}}}
	for want, spoil := range map[string]func(*dataset.Dataset){
		`concept "a/b": a concept's name must have no slash, because its feature file has the same name`: func(d *dataset.Dataset) { d.Concepts[0].Name = "a/b" },
		`class "-": a class cannot be named "-", which stands for "nothing is said"`:                     func(d *dataset.Dataset) { d.Concepts[0].Classes[0] = "-" },
		`video " a": a name must have no spaces around it`:                                               func(d *dataset.Dataset) { d.Videos[0].ID = " a" },
		`track "": a name must not be empty`:                                                             func(d *dataset.Dataset) { d.Tracks[0].ID = "" },
		`track "t1": the box at frame 0 has no finite size`:                                              func(d *dataset.Dataset) { d.Tracks[0].Boxes[0].W = math.Inf(1) },
		`video "a": true paths that only an instance's name can tell apart have none`:                    func(d *dataset.Dataset) { d.TruthBoxes = []dataset.TruthBox{path, path} },
		"disk full": func(d *dataset.Dataset) { d.Hash = "full" },
	} {
		d := mustRead(t, small())
		spoil(d)
		create := memory{}.create
		if d.Hash == "full" {
			create = func(string) (io.WriteCloser, error) { return nil, errors.New("disk full") }
		}
		if err := writer.Write(create, d); err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}

// Names as people write them, with all that needs quoting.
var anyName = rapid.Custom(func(t *rapid.T) string {
	s := rapid.StringOfN(rapid.SampledFrom([]rune(`abcXYZ019 -_,()=:"#\é?'‐;.`)), 1, 8, -1).Draw(t, "name")
	s = strings.TrimSpace(s)
	if dataset.BadClass(s) != "" {
		return "name" + s
	}
	return s
})

func distinct(t *rapid.T, label string, least, most int) []string {
	return rapid.SliceOfNDistinct(anyName, least, most, text.FoldVideo).Draw(t, label)
}

// anyDataset returns a dataset that FS may return.
func anyDataset(t *rapid.T) *dataset.Dataset {
	d := &dataset.Dataset{Name: rapid.SampledFrom([]string{"", "toy"}).Draw(t, "title")}
	for i, name := range distinct(t, "concepts", 1, 3) {
		d.Concepts = append(d.Concepts, dataset.Concept{Name: fmt.Sprintf("c%d %s", i, strings.ReplaceAll(name, `\`, "")), Classes: distinct(t, "classes", 1, 4), Unique: rapid.Bool().Draw(t, "unique")})
	}
	for e := range d.Concepts {
		d.Concepts[e].Name = strings.TrimSpace(d.Concepts[e].Name)
	}
	for _, id := range distinct(t, "videos", 1, 4) {
		d.Videos = append(d.Videos, anyVideo(t, d, id))
	}
	d.Videos[0].Test = false
	for i := range d.Videos {
		ids := distinct(t, "tracks", 0, 4)
		if i == 0 && len(ids) == 0 {
			ids = []string{"t1"}
		}
		for _, id := range ids {
			d.Tracks = append(d.Tracks, anyTrack(t, d, i, id))
		}
	}
	d.Tracks = rapid.Permutation(d.Tracks).Draw(t, "order")
	for row, track := range d.Tracks {
		d.Videos[track.Video].Tracks = append(d.Videos[track.Video].Tracks, row)
	}
	for _, c := range d.Concepts {
		if rapid.IntRange(0, 3).Draw(t, "described") == 0 {
			d.Descriptors = append(d.Descriptors, anyDescriptors(t, c.Name, len(d.Tracks)))
		} else {
			d.Views = append(d.Views, anyView(t, c.Name, len(d.Tracks)))
		}
	}
	d.TruthBoxes = anyTruth(t, d)
	addCliques(d)
	return d
}

func anyVideo(t *rapid.T, d *dataset.Dataset, id string) dataset.Video {
	v := dataset.Video{ID: id, Free: rapid.Bool().Draw(t, "free"), Test: rapid.Bool().Draw(t, "test")}
	v.FPS = rapid.SampledFrom([]float64{0, 12, 29.97}).Draw(t, "fps")
	v.Frames = rapid.IntRange(0, 50).Draw(t, "frames")
	v.Media = rapid.SampledFrom([]string{"", "media/one.webm"}).Draw(t, "media")
	seen := map[string]bool{}
	for n := rapid.IntRange(0, 4).Draw(t, "tuples"); n > 0 && !v.Free; n-- {
		tuple := dataset.Tuple{}
		most := dataset.None
		for _, c := range d.Concepts {
			k := rapid.IntRange(dataset.None, len(c.Classes)-1).Draw(t, "class")
			tuple, most = append(tuple, k), max(most, k)
		}
		if key := fmt.Sprint(tuple); most >= 0 && !seen[key] {
			seen[key] = true
			v.Tuples = append(v.Tuples, tuple)
		}
	}
	if rapid.Bool().Draw(t, "counted") {
		v.SetCounts(rapid.SliceOfN(rapid.IntRange(1, 3), len(v.Tuples), len(v.Tuples)).Draw(t, "counts"))
	}
	return v
}

func anyTrack(t *rapid.T, d *dataset.Dataset, video int, id string) dataset.Track {
	track := dataset.Track{Video: video, ID: id, Boxes: anyBoxes(t)}
	if rapid.Bool().Draw(t, "span") {
		track.Start = rapid.IntRange(0, 9).Draw(t, "start")
		track.End = track.Start + rapid.IntRange(1, 9).Draw(t, "length")
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "poses") {
		pose := dataset.Pose{Frame: 3 * i}
		for k := range pose.Points {
			if score := rapid.Float32Range(0, 1).Draw(t, "score"); score > 0 {
				pose.Points[k] = dataset.KeyPoint{X: rapid.Float32Range(-9, 900).Draw(t, "x"), Y: float32(k), Score: score}
			}
		}
		track.Poses = append(track.Poses, pose)
	}
	for e, c := range d.Concepts {
		track.Truth = append(track.Truth, rapid.IntRange(dataset.Unknown, len(c.Classes)-1).Draw(t, "truth"))
		known := rapid.IntRange(dataset.Unknown, len(c.Classes)-1).Draw(t, "known")
		v := d.Videos[video]
		if known >= 0 && !v.Free && !slices.ContainsFunc(v.Tuples, func(tuple dataset.Tuple) bool { return tuple[e] == known }) {
			known = dataset.Unknown
		}
		track.Known = append(track.Known, known)
	}
	return track
}

func anyBoxes(t *rapid.T) []dataset.Box {
	var boxes []dataset.Box
	frames := rapid.SliceOfNDistinct(rapid.IntRange(0, 99), 0, 4, rapid.ID[int]).Draw(t, "box frames")
	sort.Ints(frames)
	size := rapid.SampledFrom([]float64{0, 1, 0.1, 1e-9, 640.5, 1.0 / 3})
	for _, frame := range frames {
		b := dataset.Box{Frame: frame, Absent: rapid.Bool().Draw(t, "absent")}
		if !b.Absent {
			b.X, b.Y = size.Draw(t, "x"), -size.Draw(t, "y")
			b.W, b.H = size.Draw(t, "w"), size.Draw(t, "h")
		}
		boxes = append(boxes, b)
	}
	return boxes
}

func anyView(t *rapid.T, name string, rows int) dataset.View {
	v := dataset.View{Name: name, Dim: rapid.IntRange(1, 3).Draw(t, "dim")}
	x := rapid.SampledFrom([]float64{0, 1, -2.5, 1.0 / 3, 1e99, float64(float32(0.1))})
	for row := range rows {
		missing := row > 0 && rapid.Bool().Draw(t, "missing")
		for range v.Dim {
			if missing {
				v.X = append(v.X, math.NaN())
			} else {
				v.X = append(v.X, x.Draw(t, "x"))
			}
		}
	}
	if v.Single = dataset.Single(v.X); v.Single != nil {
		v.X = nil // as it is read
	}
	return v
}

func anyDescriptors(t *rapid.T, name string, rows int) dataset.Descriptors {
	d := dataset.Descriptors{Name: name, Dim: rapid.IntRange(1, 3).Draw(t, "dim")}
	for range rapid.IntRange(1, 5).Draw(t, "descriptors") {
		d.Track = append(d.Track, int32(rapid.IntRange(0, rows-1).Draw(t, "owner")))
		for range d.Dim {
			d.X = append(d.X, rapid.SampledFrom([]float32{0, 1, -2.5, 1.0 / 3, 1e29}).Draw(t, "x"))
		}
	}
	return d
}

// anyTruth has named instances only; TestTruthPaths has the others.
func anyTruth(t *rapid.T, d *dataset.Dataset) []dataset.TruthBox {
	var paths []dataset.TruthBox
	for i := range d.Videos {
		for n := range rapid.IntRange(0, 2).Draw(t, "instances") {
			p := dataset.TruthBox{Video: i, Instance: fmt.Sprint(n), Joined: true, Boxes: anyBoxes(t)}
			for _, c := range d.Concepts {
				p.Classes = append(p.Classes, rapid.IntRange(dataset.Background, len(c.Classes)-1).Draw(t, "true class"))
			}
			if p.Boxes != nil {
				paths = append(paths, p)
			}
		}
	}
	return paths
}
