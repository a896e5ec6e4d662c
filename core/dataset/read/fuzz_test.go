package read

import (
	"errors"
	"math"
	"slices"
	"testing"
	"testing/fstest"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/writer"
)

// fuzzFile puts any text in place of one of small's files.
func fuzzFile(f *testing.F, file string, without ...string) {
	f.Add([]byte(small()[file]))
	for _, x := range broken() {
		if text, ok := x.files[file]; ok && text != small()[file] && len(text) < 1000 {
			f.Add([]byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fsys := files(small())
		for _, name := range without {
			delete(fsys, name)
		}
		fsys[file] = &fstest.MapFile{Data: data}
		d, err := FS(fsys)
		checkRead(t, d, err)
	})
}

func FuzzTracks(f *testing.F)        { fuzzFile(f, "tracks.csv") }
func FuzzCaptions(f *testing.F)      { fuzzFile(f, "captions.txt") }
func FuzzCaptionsTable(f *testing.F) { fuzzFile(f, "captions.csv", "captions.txt") }
func FuzzCaptionsJSON(f *testing.F)  { fuzzFile(f, "captions.json", "captions.txt") }
func FuzzJSON(f *testing.F)          { fuzzFile(f, "dataset.json") }
func FuzzBoxes(f *testing.F)         { fuzzFile(f, "boxes.csv") }
func FuzzTruthBoxes(f *testing.F)    { fuzzFile(f, "truth_boxes.csv") }
func FuzzFeaturesCSV(f *testing.F)   { fuzzFile(f, "features/action.csv") }
func FuzzFeatures(f *testing.F)      { fuzzFile(f, "features/person.npy") }
func FuzzDescriptors(f *testing.F) {
	fuzzDescribed(f, "descriptors/person.npy")
}
func FuzzOwners(f *testing.F) {
	f.Add([]byte(runs("a,t1,0,2\na,t2,2,2")))
	fuzzDescribed(f, "descriptors/person.csv")
}

// fuzzDescribed puts any text in place of a file of descriptors.
func fuzzDescribed(f *testing.F, file string) {
	f.Add([]byte(described(local, owners)[file]))
	for _, x := range broken() {
		if text, ok := x.files[file]; ok && len(text) < 1000 {
			f.Add([]byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fsys := files(described(local, owners))
		fsys[file] = &fstest.MapFile{Data: data}
		d, err := FS(fsys)
		checkRead(t, d, err)
	})
}
func FuzzArrays(f *testing.F) {
	for _, name := range []string{"stored", "deflated"} {
		data, err := npz.ReadFile("testdata/" + name + ".npz")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	fuzzFile(f, "features.npz", "features/person.npy", "features/action.csv")
}

func FuzzDataset(f *testing.F) {
	f.Add(pack(f, files(small()), ""))
	f.Add(pack(f, files(small()), "folder/"))
	for _, x := range broken() {
		if len(x.files) > 0 {
			if data := pack(f, files(x.files), ""); len(data) < 4000 {
				f.Add(data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := openZip(data)
		if err != nil {
			return
		}
		d, err := FS(a)
		checkRead(t, d, err)
	})
}

// checkRead asserts what holds of every reading.
func checkRead(t *testing.T, d *dataset.Dataset, err error) {
	t.Helper()
	if err != nil {
		var faults fault.Faults
		if !errors.As(err, &faults) || len(faults) == 0 || len(faults) > fault.MaxFaults {
			t.Fatalf("%d faults, error %v", len(faults), err)
		}
		for _, fault := range faults {
			if fault.File == "" || fault.Rule == "" || fault.Row < 0 {
				t.Fatalf("%+v", fault)
			}
		}
		return
	}
	checkIndices(t, d)
	checkViews(t, d)
	fsys := memory{}
	if err := writer.Write(fsys.create, d); err != nil {
		t.Fatalf("what was read cannot be written: %v", err)
	}
	again, err := FS(fstest.MapFS(fsys))
	if err != nil {
		t.Fatalf("what was written cannot be read: %v", err)
	}
	if again.Hash != d.Hash {
		t.Fatalf("written and read:\n%+v\n%+v", d, again)
	}
}

func checkIndices(t *testing.T, d *dataset.Dataset) {
	t.Helper()
	within := func(list []int, least int) {
		if len(list) != len(d.Concepts) {
			t.Fatalf("%v for %d concepts", list, len(d.Concepts))
		}
		for e, k := range list {
			if k < least || k >= len(d.Concepts[e].Classes) {
				t.Fatalf("%v for %v", list, d.Concepts)
			}
		}
	}
	rows := 0
	for i, v := range d.Videos {
		for _, tuple := range v.Tuples {
			within(tuple, dataset.None)
			if len(v.Counts) > 0 && len(v.Counts) != len(v.Tuples) || slices.ContainsFunc(v.Counts, func(n int) bool { return n < 1 || n > dataset.MaxCount }) {
				t.Fatalf("the counts %v of %d tuples", v.Counts, len(v.Tuples))
			}
			if slices.Max(tuple) < 0 || v.Free {
				t.Fatalf("the tuple %v of %+v", tuple, v)
			}
		}
		for _, clique := range v.Cliques {
			if len(clique) < 2 || !slices.IsSorted(clique) || slices.ContainsFunc(clique, func(row int) bool { return d.Tracks[row].Video != i }) {
				t.Fatalf("the clique %v of video %d", clique, i)
			}
		}
		for _, row := range v.Tracks {
			if d.Tracks[row].Video != i {
				t.Fatalf("track %d is not of video %d", row, i)
			}
			rows++
		}
	}
	if rows != len(d.Tracks) || rows == 0 {
		t.Fatalf("%d of %d tracks are of a video", rows, len(d.Tracks))
	}
	for _, track := range d.Tracks {
		within(track.Truth, dataset.Unknown)
		within(track.Known, dataset.Unknown)
		if track.Start < 0 || track.End < track.Start {
			t.Fatalf("%+v", track)
		}
		checkBoxes(t, track.Boxes)
	}
	for _, path := range d.TruthBoxes {
		within(path.Classes, dataset.Background)
		checkBoxes(t, path.Boxes)
	}
}

func checkBoxes(t *testing.T, boxes []dataset.Box) {
	t.Helper()
	for i, b := range boxes {
		if b.Frame < 0 || i > 0 && b.Frame <= boxes[i-1].Frame || !(b.W >= 0 && b.H >= 0) || math.IsInf(b.X+b.Y+b.W+b.H, 0) {
			t.Fatalf("%+v", boxes)
		}
		if got, ok := dataset.At(boxes, float64(b.Frame)); ok == b.Absent || ok && got != b {
			t.Fatalf("at frame %d is %+v, not %+v", b.Frame, got, b)
		}
	}
}

func checkViews(t *testing.T, d *dataset.Dataset) {
	t.Helper()
	for _, x := range d.Descriptors {
		if len(x.X) != len(x.Track)*x.Dim || x.Dim < 1 || int(slices.Max(x.Track)) >= len(d.Tracks) || slices.Min(x.Track) < 0 {
			t.Fatalf("%+v of %d tracks", x, len(d.Tracks))
		}
	}
	if len(d.Views)+len(d.Descriptors) != len(d.Concepts) {
		t.Fatalf("%d views, %d concepts", len(d.Views), len(d.Concepts))
	}
	at := -1 // views are in the order of the concepts
	for _, v := range d.Views {
		before := at
		if at = slices.Index(d.ConceptNames(), v.Name); at <= before || v.Dim < 1 || (len(v.X)+len(v.Single)) != v.Dim*len(d.Tracks) {
			t.Fatalf("view %s: %d-d, %d rows", v.Name, v.Dim, v.Rows())
		}
		for row, numbers := 0, make([]float64, v.Dim); row < v.Rows(); row++ {
			for _, x := range v.Read(row, numbers) {
				if math.IsInf(x, 0) || (x == x) != v.Has(row) {
					t.Fatalf("view %s, row %v", v.Name, numbers)
				}
			}
		}
	}
}
