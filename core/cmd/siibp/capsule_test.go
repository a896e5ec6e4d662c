package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// replay repeats a run from its capsule, with embedded data and with data given separately.
func TestReplay(t *testing.T) {
	dir, out := writeWorld(t), t.TempDir()
	outFile := func(name string) string { return filepath.Join(out, name) }
	fit := []string{"fit", dir, "-q", "--starts", "1", "--reheats", "1"}
	for name, more := range map[string][]string{
		"settings.zip": nil,
		"data.zip":     {"--with-data"},
		"again.zip":    {"--with-data"},
		"media.zip":    {"--with-media"},
		"recipe.zip":   {"--with-data", "--features", "actor: pca 5, l2; standardise", "--seed", "4"},
	} {
		args := append(append(fit, "--capsule", outFile(name)), more...)
		if status, _, stderr := runCommand(args...); status != exitOK {
			t.Fatalf("%s: %s", name, stderr)
		}
	}
	if !bytes.Equal(contentOf(t, outFile("data.zip")), contentOf(t, outFile("again.zip"))) {
		t.Error("two runs write two capsules")
	}
	if a, b := len(contentOf(t, outFile("data.zip"))), len(contentOf(t, outFile("media.zip"))); b < 2*a {
		t.Errorf("with media a capsule has %d bytes, without %d", b, a)
	}
	for _, args := range [][]string{{outFile("settings.zip"), dir}, {outFile("data.zip")}, {outFile("data.zip"), dir}, {outFile("media.zip")},
		{outFile("recipe.zip")}, {outFile("settings.zip"), outFile("media.zip")}} {
		status, stdout, stderr := runCommand(append([]string{"replay"}, args...)...)
		if status != exitOK || !strings.Contains(stdout, "bit for bit") {
			t.Errorf("replay %v: status %d\n%s%s", args, status, stdout, stderr)
		}
	}
	if status, _, stderr := runCommand("check", outFile("data.zip")); status != exitOK {
		t.Errorf("a capsule with data is no dataset: %s", stderr)
	}
	checkOthers(t, dir, outFile("settings.zip"))
	checkAnswers(t, dir, outFile("answers.zip"))
}

// checkAnswers replays a run whose data was read with an answer: the capsule records the answer,
// and a flag overrides it.
func checkAnswers(t *testing.T, dir, capsule string) {
	t.Helper()
	const question = "answered: How many frames a second does \"clip-01\" have?\n  "
	if status, _, stderr := runCommand("fit", dir, "--starts", "1", "--reheats", "1", "--capsule", capsule, "--answer", "fps: clip-01=10.5"); status != exitOK || !strings.Contains(stderr, question+"10.5\n") {
		t.Fatalf("fit: status %d\n%s", status, stderr)
	}
	for _, c := range []struct {
		args []string
		want string
	}{{nil, "10.5"}, {[]string{"--answer", "fps: clip-01=9"}, "9"}} {
		status, stdout, stderr := runCommand(append([]string{"replay", capsule, dir}, c.args...)...)
		if status != exitOK || !strings.Contains(stdout, "bit for bit") || !strings.Contains(stderr, question+c.want+"\n") {
			t.Errorf("replay %v: status %d\n%s%s", c.args, status, stdout, stderr)
		}
	}
}

// checkOthers replays without data, and on data of another run.
func checkOthers(t *testing.T, dir, capsule string) {
	t.Helper()
	other := filepath.Join(t.TempDir(), "other")
	if err := os.CopyFS(other, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	boxes := filepath.Join(other, "boxes.csv")
	if err := os.WriteFile(boxes, bytes.Replace(contentOf(t, boxes), []byte(",0,"), []byte(",0,1"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args     []string
		status   int
		wantText string
	}{
		{[]string{capsule, other}, exitData, "boxes.csv: the data must be that of the capsule's run; found another file"},
		{[]string{capsule}, exitUsage, "give the dataset \"Toy street\" as DATASET"},
		{[]string{dir}, exitData, "capsule.json: a run archive must have this file"},
		{[]string{boxes}, exitData, "capsule.json: a run archive must have this file"},
		{nil, exitUsage, "takes CAPSULE"},
		{[]string{capsule, dir, "--tolerance", "-1"}, exitUsage, "--tolerance"},
	} {
		status, _, stderr := runCommand(append([]string{"replay"}, c.args...)...)
		if status != c.status || !strings.Contains(stderr, c.wantText) {
			t.Errorf("replay %v: status %d, says %s", c.args, status, stderr)
		}
	}
	if status, _, stderr := runCommand("fit", dir, "--with-data"); status != exitUsage || !strings.Contains(stderr, "--capsule") {
		t.Errorf("data without a capsule: %s", stderr)
	}
}

// replay repeats a run on several files with captions from another file, with embedded data and
// with data given separately.
func TestReplayOfSeveralFiles(t *testing.T) {
	dir, out := writeWorld(t), t.TempDir()
	captions := filepath.Join(out, "mine.txt")
	if err := os.Rename(filepath.Join(dir, "captions.txt"), captions); err != nil {
		t.Fatal(err)
	}
	paths := []string{filepath.Join(dir, "tracks.csv"), filepath.Join(dir, "dataset.json"), filepath.Join(dir, "features"), "--captions-from", captions}
	settings, data := filepath.Join(out, "settings.zip"), filepath.Join(out, "data.zip")
	for name, more := range map[string][]string{settings: nil, data: {"--with-data"}} {
		args := append([]string{"fit", "-q", "--starts", "0", "--reheats", "0", "--capsule", name}, append(paths, more...)...)
		if status, _, stderr := runCommand(args...); status != exitOK {
			t.Fatal(stderr)
		}
	}
	for _, args := range [][]string{{data}, append([]string{settings}, paths...), append([]string{data}, paths...)} {
		status, stdout, stderr := runCommand(append([]string{"replay"}, args...)...)
		if status != exitOK || !strings.Contains(stdout, "bit for bit") {
			t.Errorf("replay %v: status %d\n%s%s", args, status, stdout, stderr)
		}
	}
}

// A different result is reported and sets the exit status.
func TestReplayOfAnother(t *testing.T) {
	dir, file := writeWorld(t), filepath.Join(t.TempDir(), "run.zip")
	if status, _, stderr := runCommand("fit", dir, "-q", "--starts", "0", "--reheats", "0", "--capsule", file); status != exitOK {
		t.Fatal(stderr)
	}
	unpacked := filepath.Join(t.TempDir(), "run")
	unzip(t, file, unpacked)
	answer := filepath.Join(unpacked, "answer.json")
	_, after, _ := bytes.Cut(contentOf(t, answer), []byte(`"best":[`))
	class := after[:1]
	text := bytes.Replace(contentOf(t, answer), append([]byte(`"best":[`), class...), append([]byte(`"best":[`), class[0]^1), 1)
	if err := os.WriteFile(answer, text, 0o600); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := runCommand("replay", unpacked, dir)
	if status != exitDifferent || !strings.Contains(stdout, "The run does not reproduce the run archive's result: ") {
		t.Errorf("status %d\n%s%s", status, stdout, stderr)
	}
}

// unzip writes the files of a zip into a folder.
func unzip(t *testing.T, file, dir string) {
	t.Helper()
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if err := os.CopyFS(dir, z); err != nil {
		t.Fatal(err)
	}
}

// contentOf returns the content of a file.
func contentOf(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
