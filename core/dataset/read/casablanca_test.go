package read

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// movieVariables returns a movie in the layout of the authors' file: 60 tracks of 40 frames, one
// every 120 frames (5 s), persons 2 to 5 and actions 2 and 3, class 1 the background.
// Person k shows in face feature k, action k in motion feature k.
func movieVariables() map[string]variable {
	const n, faces, motions = 60, 6, 4
	random := rand.New(rand.NewPCG(1, 0))
	kf := variable{name: "Kf", rows: n, cols: faces, data: make([]float64, n*faces)}
	ka := variable{name: "Ka", rows: n, cols: motions, data: make([]float64, n*motions)}
	gtf := variable{name: "GTf", rows: n, cols: 1}
	gta := variable{name: "GTa", rows: n, cols: 1}
	frames := variable{name: "tframes", rows: n, cols: 2}
	for i := range kf.data {
		kf.data[i] = random.NormFloat64() / 4
	}
	for i := range ka.data {
		ka.data[i] = random.NormFloat64() / 4
	}
	for r := range n {
		person, action := []int{1, 2, 3, 2, 4, 2, 3, 5}[random.IntN(8)], 1+random.IntN(3)
		gtf.data, gta.data = append(gtf.data, float64(person)), append(gta.data, float64(action))
		kf.data[r*faces+person] += 3
		ka.data[r*motions+action] += 3
		frames.data = append(frames.data, float64(1+120*r), float64(40+120*r))
	}
	return map[string]variable{"Kf": kf, "Ka": ka, "GTf": gtf, "GTa": gta, "tframes": frames}
}

// movieFile writes the variables in the layout's order, with some put in other's place.
func movieFile(others ...variable) string {
	all := movieVariables()
	var list []variable
	for _, v := range others {
		if _, ok := all[v.name]; ok {
			all[v.name] = v
		} else {
			list = append(list, v)
		}
	}
	for _, name := range Variables {
		list = append(list, all[name])
	}
	return matrixFile(list...)
}

func convert(file string, o dataset.CasablancaOptions) (*dataset.Dataset, error) {
	return Casablanca("data.mat", strings.NewReader(file), int64(len(file)), o)
}

func mustConvert(t *testing.T, file string, o dataset.CasablancaOptions) *dataset.Dataset {
	t.Helper()
	d, err := convert(file, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Tracks, segments and tuples against a slow reading of the variables.
func TestCasablanca(t *testing.T) {
	d := mustConvert(t, movieFile(), dataset.CasablancaOptions{Segment: 32, Persons: 3, Width: 5, ActionWidth: 4})
	if got, want := d.Summary(), "10 videos, 60 tracks, person 5-d, action 4-d, 40 captions (15 without person or action), no boxes, no media"; got != want {
		t.Errorf("summary\n got %s\nwant %s", got, want)
	}
	all := movieVariables()
	for r, track := range d.Tracks {
		first := int(all["tframes"].data[2*r]) - 1
		if want := fmt.Sprintf("segment-%03d", (first+20)/(32*24)+1); d.Videos[track.Video].ID != want {
			t.Errorf("track %d is in %s, not in %s", r+1, d.Videos[track.Video].ID, want)
		}
		if x := all["Kf"].data[r*6+4]; d.Views[0].Double()[r*5+4] != x {
			t.Errorf("track %d has %g, not %g", r+1, d.Views[0].Double()[r*5+4], x)
		}
		for e, name := range []string{"GTf", "GTa"} {
			want, got := "", ""
			if k := track.Truth[e]; k >= 0 {
				got = d.Concepts[e].Classes[k]
			}
			if k := all[name].data[r]; k > 1 {
				want = fmt.Sprintf("%s %g", []string{"person", "action"}[e], k)
			}
			if got != want && !(name == "GTf" && got == "" && !slices.Contains(d.Concepts[0].Classes, want)) {
				t.Errorf("track %d has %q, not %q", r+1, got, want)
			}
		}
	}
	for i, v := range d.Videos {
		pairs := map[string]bool{}
		for _, r := range v.Tracks {
			if truth := d.Tracks[r].Truth; slices.Max(truth) >= 0 {
				pairs[fmt.Sprint(truth)] = true
			}
		}
		if len(pairs) != len(v.Tuples) || v.Frames != 32*24 || v.FPS != 24 || v.Free {
			t.Errorf("%+v for %v", d.Videos[i], pairs)
		}
		for _, tuple := range v.Tuples {
			if !pairs[fmt.Sprint([]int(tuple))] {
				t.Errorf("%s has the tuple %v, its tracks %v", v.ID, tuple, pairs)
			}
		}
	}
	checkRead(t, d, nil)
}

// A track belongs to the segment of its middle, and is cut to it.
func TestCasablancaCuts(t *testing.T) {
	frames := movieVariables()["tframes"]
	copy(frames.data, []float64{1, 24, 20, 25, 24, 28, 1, 100}) // segments of 24 frames
	d := mustConvert(t, movieFile(frames), dataset.CasablancaOptions{Segment: 1})
	type span struct {
		video      string
		start, end int
	}
	want := []span{{"segment-001", 0, 24}, {"segment-001", 19, 24}, {"segment-002", 0, 4}, {"segment-003", 0, 24}}
	for r, w := range want {
		track := d.Tracks[r]
		if got := (span{d.Videos[track.Video].ID, track.Start, track.End}); got != w {
			t.Errorf("track %d is %+v, not %+v", r+1, got, w)
		}
	}
	frames.data[0] = 0 // then frames count from 0
	if d := mustConvert(t, movieFile(frames), dataset.CasablancaOptions{Segment: 1}); d.Tracks[1].Start != 20 {
		t.Errorf("track 2 starts at %d, not at 20", d.Tracks[1].Start)
	}
}

// Indicators, a background of 0 and a row in place of a column say the same.
func TestCasablancaTruths(t *testing.T) {
	want := mustConvert(t, movieFile(), dataset.CasablancaOptions{})
	all := movieVariables()
	indicators, zero, last := variable{name: "GTa", rows: 60, cols: 3, data: make([]float64, 180)}, all["GTa"], all["GTa"]
	zero.data, last.data = slices.Clone(zero.data), slices.Clone(last.data)
	for r, x := range all["GTa"].data {
		indicators.data[3*r+int(x)-1] = 1
		zero.data[r] = math.Mod(x, 4) - 1
		last.data[r] = math.Mod(x+1, 3) + 1 // 1, 2, 3 become 3, 1, 2
	}
	row := all["GTf"]
	row.rows, row.cols = 1, 60
	names := []string{"sitdown", "walking"}
	for _, x := range []struct {
		name string
		file string
		o    dataset.CasablancaOptions
	}{
		{"indicators", movieFile(indicators), dataset.CasablancaOptions{Actions: names}},
		{"background 0", movieFile(zero), dataset.CasablancaOptions{Actions: names}},
		{"row", movieFile(row), dataset.CasablancaOptions{Actions: names, Background: 1}},
		{"names in the file", movieFile(variable{name: "actions", text: []string{"background", "sitdown", "walking"}}), dataset.CasablancaOptions{}},
	} {
		d := mustConvert(t, x.file, x.o)
		if diff := cmp.Diff([]string{"sitdown", "walking"}, d.Concepts[1].Classes); diff != "" {
			t.Errorf("%s: %s", x.name, diff)
		}
		for i, v := range d.Videos {
			if diff := cmp.Diff(want.Videos[i].Tuples, v.Tuples); diff != "" {
				t.Errorf("%s: %s", x.name, diff)
			}
		}
	}
	gtf := all["GTf"]
	gtf.data = slices.Clone(gtf.data)
	for r, x := range gtf.data {
		gtf.data[r] = math.Mod(x+3, 5) + 1 // 1 becomes 5, the others one less
	}
	d := mustConvert(t, movieFile(last, gtf), dataset.CasablancaOptions{Background: -1})
	for i, v := range d.Videos {
		if diff := cmp.Diff(want.Videos[i].Tuples, v.Tuples); diff != "" {
			t.Errorf("background last: %s", diff)
		}
	}
}

// The file alone, in a folder, beside a text or in a zip is the same dataset.
func TestCasablancaAlone(t *testing.T) {
	file := movieFile()
	want := mustConvert(t, file, dataset.CasablancaOptions{})
	for name, fsys := range map[string]fstest.MapFS{
		"alone":    files(map[string]string{"data.mat": file}),
		"folder":   files(map[string]string{"Casablanca/data.mat": file}),
		"readme":   files(map[string]string{"data.mat": file, "README.txt": "x"}),
		"its name": files(map[string]string{"movie.mat": file}),
	} {
		d, err := FS(fsys)
		if err != nil || d.Hash != want.Hash || d.Name != "Casablanca" || len(d.Ignored) != len(fsys)-1 {
			t.Errorf("%s: %v, %+v", name, err, d.Ignored)
		}
		a, err := openZip(pack(t, fsys, ""))
		if err != nil {
			t.Fatal(err)
		}
		if d, err := FS(a); err != nil || d.Hash != want.Hash {
			t.Errorf("%s, zipped: %v", name, err)
		}
	}
}

func TestCasablancaOptions(t *testing.T) {
	for _, o := range []dataset.CasablancaOptions{{Segment: -1}, {Segment: 0.01}, {Rate: math.NaN()}, {Rate: -24}, {Persons: -1}, {Width: -1}, {Background: -2}, {Segment: math.Inf(1)}} {
		_, err := convert(movieFile(), o)
		var faults fault.Faults
		if err == nil || errors.As(err, &faults) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// Features of a MAT-file: any bytes in its place are read or refused.
func FuzzMatrices(f *testing.F) {
	f.Add([]byte(matrixFile(matrixOf("person", 1, 0, 0, 1, 1, 1), matrixOf("action", 1, 2, 3))))
	fuzzFile(f, "features.mat", "features/person.npy", "features/action.csv")
}

// Any bytes as the movie's file, too.
func FuzzCasablanca(f *testing.F) {
	f.Add([]byte(movieFile()))
	for _, x := range broken() {
		if text, ok := x.files["data.mat"]; ok {
			f.Add([]byte(text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := FS(files(map[string]string{"data.mat": string(data)}))
		checkRead(t, d, err)
	})
}

// fortyPersons are class numbers from 1 to 40, the first 20 of them twice.
func fortyPersons() []float64 {
	var list []float64
	for r := range 60 {
		list = append(list, float64(1+r%40))
	}
	return list
}
