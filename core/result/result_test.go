package result

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// small is a dataset whose names need every kind of quoting; a column of its tracks.csv
// means nothing here, a video is free, and one track lacks a view.
func small() map[string]string {
	return map[string]string{
		"tracks.csv": "video,track,note,truth:who,known:what\n\"a,1\",\"t \"\"1\"\"\",\"two\nlines\",\"Rick, Jr.\",\n\"a,1\",t2,,Ilsa,-\n" +
			"b,t1,=1+1,,\nb,t2,,Ilsa,\nc,t1,,?,\n",
		"captions.txt":      "# concepts: who, what\n\"a,1\": (\"Rick, Jr.\", walks), (Ilsa, -)\nb: (Ilsa, walks)\n",
		"features/who.csv":  "1,0\n0,1\n,\n0.25,0.875\n1,0.125\n",
		"features/what.csv": "0.5\n-1\n2\n1.5\n-0.25\n",
	}
}

// files reads a dataset of these files.
func files(texts map[string]string) (*dataset.Dataset, error) {
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return dataset.Read(fsys)
}

// fitted is the result of a short search, which may stop before it converges.
func fitted(t testing.TB, d *dataset.Dataset) *Result {
	t.Helper()
	o, err := options.Default().Merge([]byte(`{"background": [1], "anneal": [3], "starts": 1, "reheats": 0, "outer": 2, "inner": 3}`))
	if err != nil {
		t.Fatal(err)
	}
	search, err := infer.NewSearch(d, o)
	if err != nil {
		t.Fatal(err)
	}
	search.Run()
	return New(d, search)
}

// written are the three files.
func written(t testing.TB, r *Result) (document, tracks, localized string) {
	t.Helper()
	var out [3]bytes.Buffer
	for i, err := range []error{r.JSON(&out[0]), r.Tracks(&out[1]), r.Localized(&out[2])} {
		if err != nil {
			t.Fatalf("file %d: %v", i, err)
		}
	}
	return out[0].String(), out[1].String(), out[2].String()
}

//go:embed testdata/result.txt
var golden string

// The three files are as they were; numbers that rounding may change are cut to places
// that it does not reach.
func TestGolden(t *testing.T) {
	d, err := files(small())
	if err != nil {
		t.Fatal(err)
	}
	json, tracks, localized := written(t, fitted(t, d))
	got := rounded(fmt.Sprintf("== result.json\n%s== tracks.csv\n%s== localized.csv\n%s", json, tracks, localized))
	if *update {
		if err := os.WriteFile("testdata/result.txt", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(golden, got); diff != "" {
		t.Errorf("(−golden +got); go test -update rewrites it:\n%s", diff)
	}
}

// long are the numbers that no one typed.
var long = regexp.MustCompile(`-?\d+\.\d{6,}(e[-+]\d+)?`)

func rounded(text string) string {
	return long.ReplaceAllStringFunc(text, func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return s
		}
		return strconv.FormatFloat(x, 'g', 5, 64)
	})
}

func TestResultSurvivesItsFiles(t *testing.T) {
	d, err := files(small())
	if err != nil {
		t.Fatal(err)
	}
	checkFiles(t, small(), fitted(t, d))
}

// checkFiles asserts that the files say exactly what the result says, and that tracks.csv
// stands in for the input's.
func checkFiles(t *testing.T, texts map[string]string, r *Result) {
	t.Helper()
	text, tracks, localized := written(t, r)
	var doc document
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.document(), doc, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("result.json (−said +read):\n%s", diff)
	}
	checkTracks(t, r, rows(t, tracks))
	checkLocalized(t, r, rows(t, localized))
	again := map[string]string{}
	for name, text := range texts {
		again[name] = text
	}
	again["tracks.csv"] = tracks
	d, err := files(again)
	if err != nil {
		t.Fatal(err)
	}
	if d.Hash != r.data.Hash {
		t.Errorf("tracks.csv is another dataset's:\n%s", tracks)
	}
	second := *r
	second.data = d
	var out bytes.Buffer
	if err := second.Tracks(&out); err != nil || out.String() != tracks {
		t.Errorf("written again, tracks.csv is\n%s\nnot\n%s", out.String(), tracks)
	}
}

func rows(t *testing.T, text string) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func checkTracks(t *testing.T, r *Result, table [][]string) {
	t.Helper()
	if len(table) != 1+r.Labels.Len() {
		t.Fatalf("%d rows of %d tracks", len(table)-1, r.Labels.Len())
	}
	for i, row := range r.Labels.Rows() {
		at := len(table[0]) - 4*len(row)
		for e, l := range row {
			cells := table[i+1][at+4*e:]
			if cells[0] != r.name(e, l.Best, "") || !exactly(cells[1], l.Zeta) || !exactly(cells[2], l.Nu) || cells[3] != r.name(e, r.Predicted(i, e), "") {
				t.Errorf("track %d: %q for %+v", i, cells[:4], l)
			}
		}
	}
}

func checkLocalized(t *testing.T, r *Result, table [][]string) {
	t.Helper()
	at := 1
	for _, ranking := range r.Rankings.Tuples {
		for i, row := range ranking.Tracks {
			cells := table[at]
			n := len(cells)
			if cells[0] != r.data.Videos[ranking.Video].ID || cells[n-3] != strconv.Itoa(i+1) || cells[n-2] != r.data.Tracks[row].ID || !exactly(cells[n-1], ranking.Scores[i]) {
				t.Errorf("row %d: %q", at+1, cells)
			}
			at++
		}
	}
	if at != len(table) {
		t.Errorf("%d rows, want %d", len(table), at)
	}
}

// exactly tells whether a cell reads as the same bits.
func exactly(cell string, x float64) bool {
	got, err := strconv.ParseFloat(cell, 64)
	return err == nil && math.Float64bits(got) == math.Float64bits(x)
}

// Whatever a dataset's features are, the files say exactly what the result says.
func FuzzResult(f *testing.F) {
	f.Add("Rick, \"Jr\"", "t", 1.5, -0.25)
	f.Add("=(x)", "-1", 1e100, -1e100)
	f.Add("a\u2028b", "\\.", 5e-324, 0.)
	f.Fuzz(func(t *testing.T, class, track string, x, y float64) {
		texts := small()
		texts["captions.json"] = marshal(map[string]any{"a,1": [][]any{{class, "walks"}, {"Ilsa", nil}}, "b": [][]any{{"Ilsa", class}}})
		texts["dataset.json"] = `{"concepts": [{"name": "who"}, {"name": "what"}]}`
		delete(texts, "captions.txt")
		var table bytes.Buffer
		out := csv.NewWriter(&table)
		for i, row := range rows(t, texts["tracks.csv"]) {
			if i == 2 {
				row[1] = track
			}
			out.Write(row)
		}
		out.Flush()
		texts["tracks.csv"] = table.String()
		texts["features/what.csv"] = fmt.Sprintf("%v\n%v\n%v\n1.5\n-0.25\n", x, y, x)
		d, err := files(texts)
		if err != nil {
			return
		}
		checkFiles(t, texts, fitted(t, d))
	})
}

func marshal(x any) string {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(text)
}
