package read

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/dataset/npy"
	"siibp/core/dataset/text"
	"siibp/core/dataset/writer"
)

// Any dataset is the same in every spelling of its captions and of its features.
func TestEverySpelling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDataset(t)
		fsys := memory{}
		if err := writer.Write(fsys.create, d); err != nil {
			t.Fatal(err)
		}
		written := map[string]string{}
		for name, file := range fsys {
			written[name] = string(file.Data)
		}
		want, err := FS(fstest.MapFS(fsys))
		if err != nil {
			t.Fatal(err)
		}
		for name, spelling := range map[string]func(*dataset.Dataset, map[string]string){
			"captions.csv": captionsTable, "captions.json": captionsJSON,
			"features/*.csv": featureTables, "features.npz": featureArrays, "features.mat": featureMatrices, "features/*.mat": featureMatrixFiles,
		} {
			texts := map[string]string{}
			for name, text := range written {
				texts[name] = text
			}
			spelling(d, texts)
			got, err := FS(files(texts))
			if err != nil {
				t.Fatalf("%s: %v\n%q", name, err, texts)
			}
			if got.Hash != want.Hash {
				t.Fatalf("%s is another dataset:\n%q", name, texts)
			}
		}
	})
}

// members are a tuple's names, none where it says nothing.
func memberNames(d *dataset.Dataset, tuple dataset.Tuple, none string) []string {
	var names []string
	for e, k := range tuple {
		name := none
		if k != dataset.None {
			name = d.Concepts[e].Classes[k]
		}
		names = append(names, name)
	}
	return names
}

func captionsTable(d *dataset.Dataset, texts map[string]string) {
	var out bytes.Buffer
	w := text.NewWriter(&out)
	w.Write(append([]string{"video", "count"}, d.ConceptNames()...))
	for _, v := range d.Videos {
		if !v.Free && v.Tuples == nil {
			w.Write(append([]string{v.ID, ""}, make([]string, len(d.Concepts))...))
		}
		for i, tuple := range v.Tuples {
			w.Write(append([]string{v.ID, fmt.Sprint(v.Count(i))}, memberNames(d, tuple, "-")...))
		}
	}
	w.Flush()
	delete(texts, "captions.txt")
	texts["captions.csv"] = out.String()
}

func captionsJSON(d *dataset.Dataset, texts map[string]string) {
	videos := map[string][]any{}
	for _, v := range d.Videos {
		if !v.Free {
			videos[v.ID] = []any{}
		}
		for i, tuple := range v.Tuples {
			var members []any
			for e, name := range memberNames(d, tuple, "") {
				if tuple[e] == dataset.None {
					members = append(members, nil)
				} else {
					members = append(members, name)
				}
			}
			if n := v.Count(i); n > 1 {
				videos[v.ID] = append(videos[v.ID], map[string]any{"tuple": members, "count": n})
			} else {
				videos[v.ID] = append(videos[v.ID], members)
			}
		}
	}
	text, err := json.Marshal(videos)
	if err != nil {
		panic(err)
	}
	delete(texts, "captions.txt")
	texts["captions.json"] = string(text)
}

func featureTables(d *dataset.Dataset, texts map[string]string) {
	for _, v := range d.Views {
		var out bytes.Buffer
		for i, x := range v.Double() {
			cell := strconv.FormatFloat(x, 'g', -1, 64)
			if math.IsNaN(x) && v.Dim > 1 {
				cell = "" // a row of one empty cell would be a blank line
			}
			out.WriteString(cell)
			if (i+1)%v.Dim == 0 {
				out.WriteByte('\n')
			} else {
				out.WriteByte(',')
			}
		}
		delete(texts, "features/"+v.Name+".npy")
		texts["features/"+v.Name+".csv"] = out.String()
	}
}

func featureArrays(d *dataset.Dataset, texts map[string]string) {
	var pairs []string
	for _, v := range d.Views {
		var out bytes.Buffer
		if err := npy.Encode(&out, npy.Matrix{Rows: len(d.Tracks), Cols: v.Dim, Data: v.Double()}); err != nil {
			panic(err)
		}
		pairs = append(pairs, v.Name+".npy", out.String())
		delete(texts, "features/"+v.Name+".npy")
	}
	if pairs != nil {
		texts["features.npz"] = string(zipped(pairs...))
	}
}

func featureMatrices(d *dataset.Dataset, texts map[string]string) {
	var list []variable
	for _, v := range d.Views {
		list = append(list, variable{name: v.Name, rows: len(d.Tracks), cols: v.Dim, data: v.Double()})
		delete(texts, "features/"+v.Name+".npy")
	}
	if list != nil {
		texts["features.mat"] = matrixFile(list...)
	}
}

func featureMatrixFiles(d *dataset.Dataset, texts map[string]string) {
	for _, v := range d.Views {
		texts["features/"+v.Name+".mat"] = matrixFile(variable{name: "x", rows: len(d.Tracks), cols: v.Dim, data: v.Double()})
		delete(texts, "features/"+v.Name+".npy")
	}
}

// Any bytes in place of a file of any spelling: a folder, a zip of it and a list of its
// files say the same of them.
func FuzzWays(f *testing.F) {
	worlds := []map[string]string{small(), described(local, owners), described(local, runs("a,t1,0,2\na,t2,2,2")),
		change("captions.txt", "", "captions.csv", "video,person,action\na,Rick,walk\nb,Sam,sit\n"),
		change("captions.txt", "", "captions.json", `{"a": [["Rick", "walk"]], "b": [["Sam", "sit"]]}`),
		change("features/person.npy", "", "features/action.csv", "", "features.npz", string(zipped("person.npy", array(3, 1, 1, 2, 3), "action.npy", array(3, 1, 1, 2, 3)))),
		change("features/person.npy", "", "features/action.csv", "", "features.mat", matrixFile(matrixOf("person", 1, 2, 3), matrixOf("action", 1, 2, 3)))}
	for i, texts := range worlds {
		for j, name := range sorted(texts) {
			f.Add(uint8(i), uint8(j), []byte(texts[name]))
		}
	}
	f.Fuzz(func(t *testing.T, world, file uint8, data []byte) {
		texts := map[string]string{}
		for name, text := range worlds[int(world)%len(worlds)] {
			texts[name] = text
		}
		names := sorted(texts)
		texts[names[int(file)%len(names)]] = string(data)
		checkSame(t, "fuzzed", texts)
	})
}
