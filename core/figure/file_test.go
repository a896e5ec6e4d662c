package figure

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// samplePictures returns pictures with every class of the style sheet.
func samplePictures() map[string]string {
	return map[string]string{
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

// A picture's file is always the same bytes and refers to no other file.
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
