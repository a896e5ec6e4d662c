package read

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Features that lie far from 0 are noted, unless dataset.json says by which steps they are taken.
func TestSuggestedRecipe(t *testing.T) {
	tracks, rows := "video,track\n", ""
	for i := range 20 {
		tracks += fmt.Sprintf("a,t%d\n", i)
		rows += fmt.Sprintf("%g,%g\n", 1000+float64(i%3)/10, float64(i%5)/10)
	}
	for features, noted := range map[string]bool{"": true, `"features": "person: standardise", `: false} {
		d, err := FS(files(map[string]string{
			"tracks.csv": tracks, "captions.txt": "# concepts: person\na: (Rick)\n", "features/person.csv": rows,
			"dataset.json": fmt.Sprintf(`{%s"name": "far"}`, features),
		}))
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(d.Notes, func(note string) bool { return strings.Contains(note, "from 0") }); got != noted {
			t.Errorf("with %q the notes are %q", features, d.Notes)
		}
	}
}
