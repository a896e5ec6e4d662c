package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/dataset/read"
)

// A run with corrections has the corrected labels, and its capsule repeats it.
func TestCorrections(t *testing.T) {
	dir := t.TempDir()
	world, tracks, run := filepath.Join(dir, "world"), filepath.Join(dir, "tracks.csv"), filepath.Join(dir, "run.zip")
	runOrFail(t, "synth", world, "--clips", "6")
	d, err := read.Open(world)
	if err != nil {
		t.Fatal(err)
	}
	video := d.Videos[0]
	track := d.Tracks[video.Tracks[0]]
	class := d.Concepts[0].Classes[video.Tuples[0][0]]
	file := filepath.Join(dir, "corrections.json")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"known":[{"video":"` + video.ID + `","track":"` + track.ID + `","labels":["` + class + `",""]}]}`)
	runOrFail(t, "fit", world, "--no-choose", "--starts", "0", "--corrections", file, "--tracks", tracks, "--capsule", run, "--quiet")
	text, err := os.ReadFile(tracks)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(string(text), "\n")
	if !strings.Contains(rows[0], "known:") || !strings.Contains(rows[1], ","+class+",") {
		t.Errorf("the corrected label is not in the table:\n%s\n%s", rows[0], rows[1])
	}
	if out := runOrFail(t, "replay", run, world); !strings.Contains(out, "bit for bit") {
		t.Errorf("replay says:\n%s", out)
	}
	for text, want := range map[string]string{
		`{"known":[{"video":"nowhere","track":"1","labels":["",""]}]}`: "nowhere",
		`{"tracks":[]}`: "holds no corrections",
	} {
		write(text)
		if code, _, stderr := runCommand("fit", world, "--corrections", file); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit status %d, %s", text, code, stderr)
		}
	}
}
