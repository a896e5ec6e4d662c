package wire

import (
	"bytes"
	"strings"
	"testing"

	"siibp/core/dataset/npy"
)

// A dataset of descriptors opens with the views that are made of them.
func TestOpenDescriptors(t *testing.T) {
	var array bytes.Buffer
	if err := npy.Encode(&array, npy.Matrix{Rows: 4, Cols: 2, Data: []float64{1, 2, 3, 5, 4, 4, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	input := func(path, text string) Input {
		return Input{Path: path, Size: int64(len(text)), Body: strings.NewReader(text)}
	}
	c := New()
	m := message(t, c.Open([]Input{
		input("x/tracks.csv", "video,track\na,1\na,2\nb,1\n"),
		input("x/captions.txt", "# concepts: action\na: (run)\nb: (sit)\n"),
		input("x/descriptors/action.npy", array.String()),
		input("x/descriptors/action.csv", "video,track,first,count\na,1,0,1\na,2,1,1\nb,1,2,2\n"),
	}))
	if m["type"] != "dataset" {
		t.Fatalf("open: %v", m)
	}
	views := m["views"].([]any)
	if len(views) != 1 || views[0].(map[string]any)["name"] != "action" || !strings.Contains(m["summary"].(string), "action 2-d") {
		t.Errorf("views %v of %v", views, m["summary"])
	}
	if m := message(t, c.Fit([]byte(`{"starts": 0, "reheats": 0}`))); m["type"] != "progress" {
		t.Errorf("fit: %v", m)
	}
}
