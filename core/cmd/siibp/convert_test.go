package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A fit of a converted file answers the captions with the correct tracks.
func TestConvert(t *testing.T) {
	dir, out := filepath.Join(t.TempDir(), "casablanca"), t.TempDir()
	status, stdout, stderr := runCommand("convert", "testdata/data.mat", dir, "--segment", "30", "--actions", "sitdown,walking")
	if status != exitOK {
		t.Fatal(stderr)
	}
	for _, word := range []string{"tracks.csv", "captions.txt", "action.npy", "dataset.json"} {
		if !strings.Contains(stdout, word) {
			t.Errorf("the list of files lacks %s:\n%s", word, stdout)
		}
	}
	if want := "Casablanca: 15 videos, 90 tracks, person 6-d, action 4-d, 65 captions (37 without person or action)"; !strings.Contains(stderr, want) {
		t.Errorf("it says\n%s\nnot\n%s", stderr, want)
	}
	file := filepath.Join(out, "localized.csv")
	if status, _, stderr := runCommand("fit", dir, "-q", "--no-choose", "--starts", "0", "--localized", file); status != exitOK {
		t.Fatal(stderr)
	}
	truth := map[string][]string{}
	for _, row := range table(t, filepath.Join(dir, "tracks.csv"))[1:] {
		truth[row[0]+row[1]] = row[4:6]
	}
	right, all := 0, 0
	for _, row := range table(t, file)[1:] { // video, person, action, rank, track, score
		if row[3] != "1" {
			continue
		}
		all++
		got := truth[row[0]+row[4]]
		if (row[1] == "-" || row[1] == got[0]) && (row[2] == "-" || row[2] == got[1]) {
			right++
		}
	}
	const most = 0.9 // chance is one track in six
	if all != 65 || float64(right) < most*float64(all) {
		t.Errorf("%d of %d captions have the right track", right, all)
	}
}

// The commands read the file directly with convert's defaults.
func TestConvertDefaults(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "casablanca")
	if status, _, stderr := runCommand("convert", "testdata/data.mat", dir); status != exitOK {
		t.Fatal(stderr)
	}
	_, want, _ := runCommand("check", dir)
	status, got, stderr := runCommand("check", "testdata/data.mat")
	if status != exitOK {
		t.Fatal(stderr)
	}
	last := func(text string) string {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		return lines[len(lines)-1]
	}
	if last(got) != last(want) || !strings.HasPrefix(last(got), "SHA-256") {
		t.Errorf("the file has %s, the folder %s", last(got), last(want))
	}
}

func TestConvertMistakes(t *testing.T) {
	for _, c := range []struct {
		args     []string
		status   int
		wantText string
	}{
		{[]string{"testdata/data.mat"}, exitUsage, "FILE and DIR"},
		{[]string{"testdata/data.mat", t.TempDir(), "--segment", "0"}, exitUsage, "above 0"},
		{[]string{"testdata/data.mat", t.TempDir(), "--segment", "0.01"}, exitUsage, "at least one frame"},
		{[]string{"testdata/data.mat", t.TempDir(), "--background", "-3"}, exitUsage, "background"},
		{[]string{"testdata/none.mat", t.TempDir()}, exitData, "none.mat"},
		{[]string{"testdata/make.py", t.TempDir()}, exitData, "make.py: the file must be a Level 5 MAT-file"},
	} {
		status, _, stderr := runCommand(append([]string{"convert"}, c.args...)...)
		if status != c.status || !strings.Contains(stderr, c.wantText) {
			t.Errorf("%v: status %d, %s", c.args, status, stderr)
		}
	}
}

// The script is written, also over itself, but over no other file.
func TestScript(t *testing.T) {
	t.Chdir(t.TempDir())
	for range 2 {
		runOrFail(t, "script", "to_npy.py")
	}
	if b, err := os.ReadFile("to_npy.py"); err != nil || !strings.HasPrefix(string(b), `"""Converts features`) {
		t.Errorf("it has written %.40q, %v", b, err)
	}
	if err := os.WriteFile("mine.py", []byte("x = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := runCommand("script", "mine.py"); status != exitData || !strings.Contains(stderr, `"mine.py" is another file`) {
		t.Errorf("it says %q", stderr)
	}
}
