package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// --mend applies the track edits of a file and recomputes features. Errors include the position in
// the file.
func TestVideoTrackEdits(t *testing.T) {
	dir := t.TempDir()
	one := writeFrames(t, filepath.Join(dir, "one"), 40, 160, 96, false)
	file, mine := filepath.Join(dir, "mends.json"), filepath.Join(dir, "mine")
	for _, c := range []struct {
		edits, want string
		status      int
	}{
		{`{"one": [{"do": "draw", "boxes": [{"frame": 10, "box": [50, 24, 26, 48]}], "follow": true}]}`, "one: 40 frames", exitOK},
		{`{"one": [{"do": "delete", "track": "none"}]}`, `mends.json: one, change 1: there is no track "none"`, exitData},
		{`{"two": []}`, `mends.json: there is no clip "two"`, exitData},
		{`{"one": [{"dob": "delete"}]}`, `unknown field "dob"; write {"one": [{"do": "delete", "track": "3"}]}`, exitData},
	} {
		if err := os.WriteFile(file, []byte(c.edits), 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := runCommand("video", one, "-o", mine, "--motion-only", "--mend", file)
		if status != c.status || !strings.Contains(stdout+stderr, c.want) {
			t.Errorf("%s: %d\n%s%s\nwant %q", c.edits, status, stdout, stderr, c.want)
		}
	}
	tracks, err := os.ReadFile(filepath.Join(mine, "tracks.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(tracks)), "\n")
	if last := lines[len(lines)-1]; !strings.HasSuffix(last, ",0,40") && !strings.Contains(last, "0,3") {
		t.Errorf("what is drawn is not carried from the first frame on: %s", last)
	}
	text, err := os.ReadFile(filepath.Join(mine, "dataset.json"))
	if err != nil || !strings.Contains(string(text), `"do": "draw"`) {
		t.Errorf("dataset.json lacks the track edits: %v\n%s", err, text)
	}
}
