package wire

import (
	"encoding/json"
	"strings"
	"testing"
)

// folder is a dataset's files.
func folder(captions string) []Input {
	input := func(path, text string) Input {
		return Input{Path: "x/" + path, Size: int64(len(text)), Body: strings.NewReader(text)}
	}
	list := []Input{
		input("tracks.csv", "video,track\na,1\na,2\nb,1\n"),
		input("features/person.csv", "1\n2\n3\n"),
	}
	if captions != "" {
		list = append(list, input("captions.txt", captions))
	}
	return list
}

// captioned is open's second argument with captions.
func captioned(text string) []byte {
	how, err := json.Marshal(map[string]string{"captions": text})
	if err != nil {
		panic(err)
	}
	return how
}

// Where only the captions lack, they can be written: the dataset opens without, no run
// starts on it, and with them it is any other.
func TestOpenToWriteCaptions(t *testing.T) {
	c := New()
	if m := message(t, c.Open(folder(""), nil)); m["type"] != "faults" || m["writable"] != true {
		t.Fatalf("without captions: %v", m)
	}
	if m := message(t, c.Open(folder("a: Rick walks.\nb: Ilsa, too.\n"), nil)); m["type"] != "faults" || m["writable"] != true ||
		m["faults"].([]any)[0].(map[string]any)["rows"] != "rows 1 and 2" {
		t.Errorf("captions in prose: %v", m)
	}
	if m := message(t, c.Open(folder("a: ((\n"), nil)); m["type"] != "faults" || m["writable"] != false {
		t.Errorf("with broken ones: %v", m)
	}
	blank, written, broken := " \n", "# concepts: person\na: (Rick)\nb: (Ilsa)\n", "# concepts: person\na: (Rick\n"
	m := message(t, c.Open(folder(""), captioned(blank)))
	if m["type"] != "dataset" || len(m["videos"].([]any)) != 2 {
		t.Fatalf("to be written: %v", m)
	}
	for _, r := range []Reply{c.Fit(nil), c.Compare([]byte("{}"))} {
		if m := message(t, r); m["type"] != "failure" || !strings.Contains(m["text"].(string), "no caption is written yet") {
			t.Errorf("a run on nothing: %v", m)
		}
	}
	if m := message(t, c.Open(folder(""), captioned(broken))); m["type"] != "faults" || m["writable"] != false ||
		!strings.HasPrefix(m["faults"].([]any)[0].(map[string]any)["text"].(string), "captions.txt, row 2: ") {
		t.Errorf("broken captions: %v", m)
	}
	if m := message(t, c.Open(folder("a: (Sam)\n"), captioned(written))); m["type"] != "dataset" || len(m["concepts"].([]any)[0].(map[string]any)["classes"].([]any)) != 2 {
		t.Errorf("captions given: %v", m)
	}
	if m := message(t, c.Fit([]byte(`{"starts": 0, "reheats": 0}`))); m["type"] != "progress" {
		t.Errorf("fit: %v", m)
	}
}
