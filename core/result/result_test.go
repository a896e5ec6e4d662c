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
	"siibp/core/dataset/read"
	"siibp/core/dataset/text"
	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/search"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// smallTexts is a dataset whose names need every kind of quoting. tracks.csv has an extra column,
// one video is free, and one track lacks a view.
func smallTexts() map[string]string {
	return map[string]string{
		"tracks.csv": "video,track,note,truth:who,known:what\n\"a,1\",\"t \"\"1\"\"\",\"two\nlines\",\"Rick, Jr.\",\n\"a,1\",t2,,Ilsa,-\n" +
			"b,t1,=1+1,,\nb,t2,,Ilsa,\nc,t1,,?,\n",
		"captions.txt":      "# concepts: who, what\n\"a,1\": (\"Rick, Jr.\", walks), (Ilsa, -)\nb: (Ilsa, walks)\n",
		"features/who.csv":  "1,0\n0,1\n,\n0.25,0.875\n1,0.125\n",
		"features/what.csv": "0.5\n-1\n2\n1.5\n-0.25\n",
	}
}

// openFiles reads a dataset from file contents.
func openFiles(texts map[string]string) (*dataset.Dataset, error) {
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return read.FS(fsys)
}

// fitted returns the result of a short search, which may not have converged.
func fitted(t testing.TB, d *dataset.Dataset) *Result {
	t.Helper()
	o, err := options.Buffet().Merge([]byte(`{"background": [1], "anneal": [3], "starts": 1, "reheats": 0, "outer": 2, "inner": 3}`))
	if err != nil {
		t.Fatal(err)
	}
	search, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	search.Run()
	return New(d, search)
}

// written returns the three files.
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

// The three files match the golden file. Long numbers are rounded to digits that do not depend on
// the platform.
func TestGolden(t *testing.T) {
	d, err := openFiles(smallTexts())
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

// longNumber matches computed numbers, which have many decimals.
var longNumber = regexp.MustCompile(`-?\d+\.\d{6,}(e[-+]\d+)?`)

// rounded rounds the long numbers of a text.
func rounded(text string) string {
	return longNumber.ReplaceAllStringFunc(text, func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return s
		}
		return strconv.FormatFloat(x, 'g', 5, 64)
	})
}

func TestResultSurvivesItsFiles(t *testing.T) {
	d, err := openFiles(smallTexts())
	if err != nil {
		t.Fatal(err)
	}
	checkFiles(t, smallTexts(), fitted(t, d))
}

// wholeDocument is result.json with the lists that are streamed.
type wholeDocument struct {
	document
	Tracks []track `json:"tracks"`
	Tuples []tuple `json:"tuples"`
}

// checkFiles checks that the files contain exactly the numbers of the result, and that the dataset
// reads with the new tracks.csv in place of its own.
func checkFiles(t *testing.T, texts map[string]string, r *Result) {
	t.Helper()
	document, tracks, localized := written(t, r)
	whole := wholeDocument{document: r.document()}
	for x := range r.tracks {
		whole.Tracks = append(whole.Tracks, x.(track))
	}
	for x := range r.tuples {
		whole.Tuples = append(whole.Tuples, x.(tuple))
	}
	var doc wholeDocument
	if err := json.Unmarshal([]byte(document), &doc); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(whole, doc, cmpopts.EquateEmpty(), cmp.AllowUnexported(wholeDocument{})); diff != "" {
		t.Errorf("result.json (−said +read):\n%s", diff)
	}
	for _, table := range []string{tracks, localized} {
		for _, row := range plainRows(t, table) {
			for _, cell := range row {
				if cell != text.Guard(text.Unguard(cell)) {
					t.Errorf("%q is a formula for a spreadsheet", cell)
				}
			}
		}
	}
	checkTracks(t, r, rows(t, tracks))
	checkLocalized(t, r, rows(t, localized))
	again := map[string]string{}
	for name, text := range texts {
		again[name] = text
	}
	again["tracks.csv"] = tracks
	d, err := openFiles(again)
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

// rows returns the cells of a table without the guards against formulas.
func rows(t *testing.T, table string) [][]string {
	t.Helper()
	all := plainRows(t, table)
	for _, row := range all {
		for i, cell := range row {
			row[i] = text.Unguard(cell)
		}
	}
	return all
}

// plainRows returns the cells of a table verbatim.
func plainRows(t *testing.T, table string) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(table)).ReadAll()
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
		at := len(table[0]) - 6*len(row)
		for e, l := range row {
			cells, label := table[i+1][at+6*e:], r.Label(i, e)
			if cells[0] != r.className(e, l.Best, "") || !sameBits(cells[1], l.Logit) || !sameBits(cells[2], l.Nu) || !sameBits(cells[3], label.P) ||
				cells[4] != r.className(e, r.Predicted(i, e), "") || cells[5] != string(label.State) {
				t.Errorf("track %d: %q for %+v", i, cells[:6], l)
			}
		}
	}
}

func checkLocalized(t *testing.T, r *Result, table [][]string) {
	t.Helper()
	at := 1
	for tuple, ranking := range r.Rankings.Tuples {
		for i, row := range ranking.Tracks {
			cells := table[at]
			n := len(cells)
			state := ""
			if i == 0 {
				state = string(r.Answer(tuple).State)
			}
			if cells[0] != r.data.Videos[ranking.Video].ID || cells[n-5] != strconv.Itoa(i+1) || cells[n-4] != r.data.Tracks[row].ID || !sameBits(cells[n-3], ranking.Scores[i]) ||
				!sameBits(cells[n-2], math.Exp(ranking.Scores[i])) || cells[n-1] != state {
				t.Errorf("row %d: %q", at+1, cells)
			}
			at++
		}
	}
	if at != len(table) {
		t.Errorf("%d rows, want %d", len(table), at)
	}
}

// sameBits reports whether a cell parses to the same bits.
func sameBits(cell string, x float64) bool {
	got, err := strconv.ParseFloat(cell, 64)
	return err == nil && math.Float64bits(got) == math.Float64bits(x)
}

// For arbitrary features, the files contain exactly the numbers of the result.
// The captions name two persons and one was found, so the constraints leave the other name to the track that is no person.
func TestNameOfAnotherThingIsUncertain(t *testing.T) {
	state := func(others string) (first, second score.State) {
		d := openTexts(t, map[string]string{
			"tracks.csv":          "video,track\na,1\na,2\nb,1\nb,2\nc,1\nc,2\nd,1\nd,2\n",
			"captions.txt":        "# concepts: person\na: (Ana), (Tom)\nb: (Ana), (Tom)\nc: (Ana)\nd: (Tom)\n",
			"features/person.csv": "9,0\n0,9\n9,0\n0,9\n9,0\n1,1\n0,9\n1,1\n",
			"dataset.json":        `{"preprocess": {"tracks": "1f", "others": ` + others + `}}`,
		})
		r := fitted(t, d)
		return r.Answer(0).State, r.Answer(1).State
	}
	if first, second := state(`{}`); first != score.Likely || second != score.Likely {
		t.Errorf("of two persons: %s and %s", first, second)
	}
	if first, second := state(`{"a": [2]}`); first != score.Likely || second != score.Uncertain {
		t.Errorf("of a person and another thing: %s and %s, want likely and uncertain", first, second)
	}
}

// A caption that is not found gives its best track no title: the track shows its own labels.
func TestCaptionThatIsNotFoundIsNoTitle(t *testing.T) {
	d := openTexts(t, map[string]string{
		"tracks.csv":          "video,track,known:person\na,1,\nb,1,-\nc,1,\n",
		"captions.txt":        "# concepts: person\na: (Ana)\nb: (Ana)\nc: (Ana)\n",
		"features/person.csv": "9,0\n0,9\n9,0\n",
	})
	r := fitted(t, d)
	if a := r.Answer(1); a.Track != 1 || a.State != score.NotFound {
		t.Fatalf("the caption of b has the answer %+v", a)
	}
	if titles := r.Titles(); titles.Tuple[0] != 0 || titles.Tuple[1] != -1 {
		t.Errorf("the tracks answer the captions %v, want 0, -1, 2", titles.Tuple)
	}
}

func FuzzResult(f *testing.F) {
	f.Add("Rick, \"Jr\"", "t", 1.5, -0.25)
	f.Add("=(x)", "-1", 1e100, -1e100)
	f.Add("a\u2028b", "\\.", 5e-324, 0.)
	f.Fuzz(func(t *testing.T, class, track string, x, y float64) {
		texts := smallTexts()
		texts["captions.json"] = marshal(map[string]any{"a,1": [][]any{{class, "walks"}, {"Ilsa", nil}}, "b": [][]any{{"Ilsa", class}}})
		texts["dataset.json"] = `{"concepts": [{"name": "who"}, {"name": "what"}]}`
		delete(texts, "captions.txt")
		var table bytes.Buffer
		out := text.NewWriter(&table)
		for i, row := range rows(t, texts["tracks.csv"]) {
			if i == 2 {
				row[1] = track
			}
			out.Write(row)
		}
		out.Flush()
		texts["tracks.csv"] = table.String()
		texts["features/what.csv"] = fmt.Sprintf("%v\n%v\n%v\n1.5\n-0.25\n", x, y, x)
		d, err := openFiles(texts)
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
