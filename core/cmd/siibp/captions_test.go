package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeText writes a file into a new folder and returns its path.
func writeText(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCaptionsOfSentences(t *testing.T) {
	said := writeText(t, "said.csv", "video,sentence\nclip-01,Luis waits while Marek signs with two hands.\nclip-02,\"Ana, Ben and Luis sign\"\nclip-02,Nobody is here\nclip-03,\n")
	status, stdout, stderr := runCommand("captions", said, "--not", "waits")
	want := `# concepts: person, action
# said of clip-01: Luis waits while Marek signs with two hands.
clip-01: (Luis, -), (Marek, signs)
# said of clip-02: Ana, Ben and Luis sign. Nobody is here
clip-02: (Ana, signs), (Ben, signs), (Luis, signs)
`
	if status != exitOK || stdout != want {
		t.Errorf("%d\n%s\n%s", status, stdout, stderr)
	}
	for _, line := range []string{"5 captions of 2 videos", "new person: Luis (2), Marek (1), Ana (1), Ben (1)", "new action: signs (2)", `"waits" is no action`, "row 5: the sentence is empty"} {
		if !strings.Contains(stderr, line) {
			t.Errorf("%q is not in\n%s", line, stderr)
		}
	}
}

// TestCaptionsOfNothing checks that a sentence which says that nobody is there gives a video without tuples.
func TestCaptionsOfNothing(t *testing.T) {
	status, stdout, stderr := runCommand("captions", writeText(t, "said.txt", "clip-01: Nobody is there.\n"))
	want := "# concepts: person, action\n# said of clip-01: Nobody is there.\nclip-01:\n"
	if status != exitOK || stdout != want {
		t.Errorf("%d\n%s\n%s", status, stdout, stderr)
	}
}

// Captions written for a dataset are read by the other commands.
func TestCaptionsForDataset(t *testing.T) {
	dir := t.TempDir()
	runOrFail(t, "synth", dir, "--clips", "2")
	said := writeText(t, "said.txt", "The robot walks, then a frog jumps.\nA bird doesn't fly; the cat spins\n")
	out := filepath.Join(t.TempDir(), "captions.txt")
	if status, _, stderr := runCommand("captions", said, "--for", dir, "-o", out); status != exitOK {
		t.Fatal(stderr)
	}
	text, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(text), "\nclip-01: (robot, walk), (frog, jump)\n") || !strings.Contains(string(text), "\nclip-02: (bird, -), (cat, spin)\n") {
		t.Errorf("%s %v", text, err)
	}
	if status, _, stderr := runCommand("check", dir, "--captions-from", out); status != exitOK {
		t.Error(stderr)
	}
}

func TestCaptionsRefuses(t *testing.T) {
	unnamed, table := writeText(t, "said.txt", "Rick walks"), writeText(t, "said.csv", "a,b\n1,2\n")
	for command, want := range map[string]string{
		unnamed: `said.txt, row 1: a line must begin with its video and a colon; found "Rick walks"; write as clip-07: Rick walks`,
		table:   `said.csv, row 1: the first row must name a column video and a column sentence; found only "a", "b"; write the header video,sentence`,
	} {
		if status, _, stderr := runCommand("captions", command); status != exitData || !strings.Contains(stderr, want) {
			t.Errorf("%d %s", status, stderr)
		}
	}
	if status, _, stderr := runCommand("captions", unnamed, "--known-only"); status != exitUsage || !strings.Contains(stderr, "--for") {
		t.Errorf("%d %s", status, stderr)
	}
}

// The times of subtitles, BORIS and ELAN are kept as remarks, and a repeated event is one tuple.
func TestCaptionsKeepTimes(t *testing.T) {
	events := writeText(t, "events.csv", "Observation id,Media file name,Subject,Behavior,Behavior type,Time\n"+
		"o,clip-01.webm,Luis,waits,START,0\no,clip-01.webm,Luis,waits,STOP,2.5\no,clip-01.webm,Luis,waits,START,4\no,clip-01.webm,Luis,waits,STOP,61.25\no,clip-02.webm,Ana,signs,POINT,3\n")
	status, stdout, stderr := runCommand("captions", events)
	want := `# concepts: person, action
# said of clip-01 from 0 to 2.5 s: (Luis, waits)
# said of clip-01 from 4 to 61.25 s: (Luis, waits)
clip-01: (Luis, waits)
# said of clip-02 from 3 to 3 s: (Ana, signs)
clip-02: (Ana, signs)
`
	if status != exitOK || stdout != want {
		t.Errorf("%d\n%s\n%s", status, stdout, stderr)
	}
	again := writeText(t, "captions.txt", strings.ReplaceAll(stdout, "\nclip", "\n# clip"))
	if _, second, _ := runCommand("captions", again); second != want {
		t.Errorf("read and written again:\n%s", second)
	}
}

// Siblings of shared/cases/54: the command that a dataset without captions names for its subtitles gives the tuples of
// their sentences, and the dataset opens with them.
func TestCaptionsOfSubtitles(t *testing.T) {
	for name, text := range map[string]string{
		"captions/clip-01.srt":      "\ufeff1\r\n00:00:00,500 --> 00:00:01,500\r\n<i>The robot walks,</i>\r\nthen a frog jumps.\r\n",
		"subs/clip-01.en.vtt":       "WEBVTT\n\nNOTE made by hand\n\n00:00.500 --> 00:01.500 align:start\n<v Ann>The robot walks.\n\n00:01.500 --> 00:02.000\nA frog jumps.\n",
		"media/clip-01.forced.srt":  "00:00:00,500 --> 00:00:01,500\nThe robot walks\n\n00:00:01,500 --> 00:00:02,500\na frog jumps\n",
		"subtitles/deep/clip-1.srt": "1\n00:00:00,500 --> 00:00:01,500\nThe robot walks; a frog jumps\n",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			runOrFail(t, "synth", dir, "--clips", "1")
			clean := filepath.Join(t.TempDir(), "captions.txt")
			if err := os.Rename(filepath.Join(dir, "captions.txt"), clean); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, stderr := runCommand("check", dir); !strings.Contains(stderr, "siibp captions "+name+" --for . -o captions.txt") {
				t.Fatalf("it says %s", stderr)
			}
			out := filepath.Join(dir, "captions.txt")
			if status, _, stderr := runCommand("captions", file, "--for", dir, "-o", out); status != exitOK {
				t.Fatal(stderr)
			}
			if text, err := os.ReadFile(out); err != nil || !strings.Contains(string(text), "\nclip-01: (robot, walk), (frog, jump)\n") {
				t.Errorf("%s %v", text, err)
			}
			if status, _, stderr := runCommand("check", dir); status != exitOK {
				t.Error(stderr)
			}
		})
	}
}
