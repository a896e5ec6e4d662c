package figure

import (
	"encoding/xml"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// checkWellFormed fails if a picture is not well-formed XML or contains an unescaped name.
func checkWellFormed(t *testing.T, picture string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(picture))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("%v in %s", err, picture)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
			t.Fatalf("a name became an element in %s", picture)
		}
	}
}

const hostile = `<script>"&'`

func TestBar(t *testing.T) {
	with, without := Bar(0.5, 0.25, 0.75, 12).String(), Bar(0.5, 1, 0, 2).String()
	checkWellFormed(t, with)
	for _, want := range []string{`width="60" height="10" class="fill hue2"`, `x1="30" y1="7" x2="90" y2="7" class="whisker"`, "0.250 to 0.750"} {
		if !strings.Contains(with, want) {
			t.Errorf("the bar lacks %s: %s", want, with)
		}
	}
	if strings.Contains(without, "whisker") || strings.Contains(without, " to ") {
		t.Errorf("a bar without an interval has one: %s", without)
	}
}

func TestCurves(t *testing.T) {
	picture := Curves(hostile, hostile, "precision", []Series{
		{Name: hostile, Points: []Point{{0, 0}, {1, 0.5}}},
		{Name: "again", Hue: Hues + 1, Points: []Point{{0, 1}, {1, 1}}},
	}).String()
	checkWellFormed(t, picture)
	// The plot is 240 wide from x = 44 and 240 high from y = 10.
	for _, want := range []string{`d="M44 250L284 130" class="curve hue0"`, `d="M44 10L284 10" class="curve hue1 again"`, ">precision<"} {
		if !strings.Contains(picture, want) {
			t.Errorf("the plot lacks %s: %s", want, picture)
		}
	}
}

func TestMatrix(t *testing.T) {
	picture := Matrix("person", []string{"Rick", hostile}, [][]int{{3, 1}, {0, 0}}).String()
	checkWellFormed(t, picture)
	for _, want := range []string{`class="cell marked" fill-opacity="0.75"`, "Rick as Rick: 3 of 4", `class="cell" fill-opacity="0.25"`, ">3</text>"} {
		if !strings.Contains(picture, want) {
			t.Errorf("the matrix lacks %s: %s", want, picture)
		}
	}
	if n := strings.Count(picture, `class="cell`); n != 4 {
		t.Errorf("%d cells, want 4", n)
	}
	if wide := Matrix("many", make([]string, 40), nil).String(); !strings.Contains(wide, "<svg") {
		t.Error("a matrix of 40 classes is not drawn")
	}
}

func TestHeat(t *testing.T) {
	picture := Heat("pairs", []string{"α 3", "α 10"}, []string{"C 0", "C 5"},
		[][]float64{{0.5, 0.75}, {1, math.NaN()}}, 0.5, 1).String()
	checkWellFormed(t, picture)
	if n := strings.Count(picture, `class="cell`); n != 3 {
		t.Errorf("%d cells, want 3: what is not known stays empty", n)
	}
	for _, want := range []string{`class="cell" fill-opacity="0"`, `class="cell" fill-opacity="0.5"`, `class="cell marked" fill-opacity="1"`, ">.75<", ">1.00<", "α 3, C 5: 0.750"} {
		if !strings.Contains(picture, want) {
			t.Errorf("the map lacks %s: %s", want, picture)
		}
	}
	if flat := Heat("flat", []string{"α"}, []string{"C"}, [][]float64{{0.5}}, 0.5, 0.5).String(); !strings.Contains(flat, `fill-opacity="1"`) {
		t.Errorf("one value has no strength: %s", flat)
	}
}

var update = flag.Bool("update", false, "write the golden files anew")

// samplePictures returns pictures that together use every class of the style sheet.
func samplePictures() map[string]*Drawing {
	return map[string]*Drawing{
		"bar": Bar(0.5, 0.25, 0.75, 12),
		"curves": Curves("curves of \"each\" > method", "recall", "precision", []Series{
			{Name: "WSC-SIIBP & more", Note: ".713", Points: []Point{{0, 1}, {0.5, 0.9}, {1, 0.25}}},
			{Name: "random", Note: ".100", Points: []Point{{0, 0.1}, {1, 0.1}}, Hue: Hues + 1},
		}),
		"matrix": Matrix("person by <svm>", []string{"Rick", "Ilsa"}, [][]int{{3, 1}, {0, 2}}),
		"trace":  Trace("F over iterations", []Point{{1, 90}, {2, 20.5}, {3, 22}, {4, 12}, {5, 10}, {6, 9.5}}, 3),
		"heat":   Heat("pairs at K_bg 4", []string{"α 3", "α 10"}, []string{"C 0", "C 5"}, [][]float64{{0.5, 0.75}, {1, 0.6}}, 0.5, 1),
	}
}

// TestFileGolden checks that the SVG files match the golden files and are self-contained.
func TestFileGolden(t *testing.T) {
	for name, picture := range samplePictures() {
		got := File(picture, "Title of the "+name+" & <more>")
		checkWellFormed(t, got)
		for _, foreign := range []string{"class=", "href", "url(", "<style", "var(", "currentcolor"} {
			if strings.Contains(got, foreign) {
				t.Errorf("%s: the file has %s", name, foreign)
			}
		}
		golden := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s; -update writes it anew:\n%s", name, golden, got)
		}
	}
}
