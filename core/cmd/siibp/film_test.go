package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset/read"
)

// filmSeeds returns the seeds of the toy worlds: one, or with SIIBP_FILM set, because it takes minutes, three.
func filmSeeds() []string {
	if os.Getenv("SIIBP_FILM") == "" {
		return []string{"0"}
	}
	return []string{"0", "1", "2"}
}

// Without networks, which do not detect drawn figures, at least .82 of the answers from pixels and
// captions are correct on average over the toy worlds (.85 in the first, .86 over three when this was
// written). A clip without tracks counts as wrong answers.
func TestFilm(t *testing.T) {
	if testing.Short() {
		t.Skip("films of toy worlds take some seconds each")
	}
	right, recall := 0.0, 0.0
	for _, seed := range filmSeeds() {
		localised, found := answersOf(t, film(t, seed, 24, "--motion-only"))
		t.Logf("seed %s: %.3f of the answers are right, %.3f of the true paths have a proposal", seed, localised, found)
		right += localised / float64(len(filmSeeds()))
		recall += found / float64(len(filmSeeds()))
	}
	if right < 0.82 || recall < 0.85 {
		t.Errorf("%.3f of the answers are right, and %.3f of the true paths have a proposal", right, recall)
	}
}

// With networks, which briefly detect animals and vehicles in drawings, nearly as many true paths
// have a proposal and, with SIIBP_FILM set because it takes minutes, at least .82 of the answers
// are correct (.85 when this was written).
func TestFilmNetworks(t *testing.T) {
	if testing.Short() {
		t.Skip("films of toy worlds take some seconds each")
	}
	file := filepath.Join("..", "..", "..", "build", "weights", "networks.weights")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("%s is not there: make weights makes it", file)
	}
	if os.Getenv("SIIBP_FILM") == "" {
		d, err := read.Open(film(t, "0", 3, "--weights", file))
		if err != nil {
			t.Fatal(err)
		}
		if recall := proposed(d); recall < 0.85 {
			t.Errorf("%.3f of the true paths of three clips have a proposal", recall)
		}
		return
	}
	right := 0.0
	for _, seed := range filmSeeds() {
		localised, found := answersOf(t, film(t, seed, 24, "--weights", file))
		t.Logf("seed %s: %.3f of the answers are right, %.3f of the true paths have a proposal", seed, localised, found)
		right += localised / float64(len(filmSeeds()))
	}
	if right < 0.82 {
		t.Errorf("%.3f of the answers are right", right)
	}
}

// film writes the film of a toy world and makes a dataset of its first clips with their captions
// and true boxes. It returns the dataset folder.
func film(t *testing.T, seed string, count int, options ...string) (mine string) {
	t.Helper()
	toy := filepath.Join(t.TempDir(), "toy")
	mine = filepath.Join(filepath.Dir(toy), "mine")
	runOrFail(t, "synth", toy, "--film", "--seed", seed)
	clips, err := filepath.Glob(filepath.Join(toy, "clips", "*"))
	if err != nil || len(clips) != 24 {
		t.Fatalf("%d clips, %v", len(clips), err)
	}
	clips = clips[:count]
	for _, name := range []string{"captions.txt", "truth_boxes.csv"} {
		keepClips(t, filepath.Join(toy, name), clips)
	}
	args := append([]string{"video", "-o", mine, "--fps", "12", "--captions", filepath.Join(toy, "captions.txt")}, options...)
	runOrFail(t, append(args, clips...)...)
	if err := os.Rename(filepath.Join(toy, "truth_boxes.csv"), filepath.Join(mine, "truth_boxes.csv")); err != nil {
		t.Fatal(err)
	}
	return mine
}

// runOrFail runs a command that must succeed, and returns its output.
func runOrFail(t *testing.T, args ...string) string {
	t.Helper()
	status, stdout, stderr := runCommand(args...)
	if status != exitOK {
		t.Fatalf("%v\n%s\n%s", args, stdout, stderr)
	}
	return stdout
}

// keepClips removes the lines of other clips from a file, except the first line.
func keepClips(t *testing.T, file string, clips []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for i, line := range strings.SplitAfter(string(text), "\n") {
		if i == 0 || slices.ContainsFunc(clips, func(clip string) bool { return strings.HasPrefix(line, filepath.Base(clip)) }) {
			kept = append(kept, line)
		}
	}
	if err := os.WriteFile(file, []byte(strings.Join(kept, "")), 0o666); err != nil {
		t.Fatal(err)
	}
}

// answersOf returns the fraction of correct answers and the fraction of true paths with a proposal.
func answersOf(t *testing.T, mine string) (localised, found float64) {
	t.Helper()
	d, err := read.Open(mine)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range d.Videos {
		if len(v.Tracks) == 0 {
			t.Errorf("nothing is found in %s", v.ID)
		}
		if len(v.Tracks) > 20 {
			t.Errorf("%d tracks in %s", len(v.Tracks), v.ID)
		}
	}
	return scoreOf(t, runOrFail(t, "fit", mine, "-q=false"), "localised at IoU ½"), proposed(d)
}
