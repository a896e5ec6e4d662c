package main

import (
	"os"
	"path/filepath"
	"testing"

	"siibp/core/dataset/reader"
)

// filmSeeds are the toy worlds whose films are looked at.
var filmSeeds = []string{"0", "1", "2"}

// From the pixels and the captions of the toy world alone, without networks, which do not know drawn figures, at least .82 of the answers are right on
// the mean of three worlds, .86 when this was written. A clip in which nothing is found counts as wrong answers.
func TestFilm(t *testing.T) {
	if testing.Short() {
		t.Skip("films of toy worlds take some seconds each")
	}
	right, recall := 0.0, 0.0
	for _, seed := range filmSeeds {
		localised, found := film(t, seed)
		t.Logf("seed %s: %.3f of the answers are right, %.3f of the true paths have a proposal", seed, localised, found)
		right += localised / float64(len(filmSeeds))
		recall += found / float64(len(filmSeeds))
	}
	if right < 0.82 || recall < 0.85 {
		t.Errorf("%.3f of the answers are right, and %.3f of the true paths have a proposal", right, recall)
	}
}

// film makes the film of a toy world, looks at it, and returns the shares of the right answers and of the true paths with a proposal.
func film(t *testing.T, seed string) (localised, found float64) {
	t.Helper()
	toy := filepath.Join(t.TempDir(), "toy")
	mine := filepath.Join(filepath.Dir(toy), "mine")
	do := func(args ...string) string {
		status, stdout, stderr := runCommand(args...)
		if status != exitOK {
			t.Fatalf("%v\n%s\n%s", args, stdout, stderr)
		}
		return stdout
	}
	do("synth", toy, "--film", "--seed", seed)
	clips, err := filepath.Glob(filepath.Join(toy, "clips", "*"))
	if err != nil || len(clips) != 24 {
		t.Fatalf("%d clips, %v", len(clips), err)
	}
	do(append([]string{"video", "-o", mine, "--motion-only", "--fps", "12", "--captions", filepath.Join(toy, "captions.txt")}, clips...)...)
	truth, err := os.ReadFile(filepath.Join(toy, "truth_boxes.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(mine, "truth_boxes.csv"), truth, 0o666); err != nil {
		t.Fatal(err)
	}
	d, err := reader.Open(mine)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range d.Videos {
		if len(v.Tracks) == 0 {
			t.Errorf("seed %s: nothing is found in %s", seed, v.ID)
		}
		if len(v.Tracks) > 20 {
			t.Errorf("seed %s: %d tracks in %s", seed, len(v.Tracks), v.ID)
		}
	}
	return scoreOf(t, do("fit", mine, "-q=false"), "localised at IoU ½"), proposed(d)
}
