package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the module root relative to this package.
const root = "../../.."

// texts returns README.md and the documents by file name.
func texts(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(root + "/site/docs/*.md")
	if err != nil || len(files) < 5 {
		t.Fatalf("site/docs has %d documents; %v", len(files), err)
	}
	all := map[string]string{}
	for _, file := range append(files, root+"/README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = string(text)
	}
	return all
}

var (
	commandLine = regexp.MustCompile(`(?m)^(?: {2}| {4})?(?:go run \./core/cmd/siibp|siibp) (.+)$`)
	word        = regexp.MustCompile(`"[^"]*"|\S+`)
	flagInText  = regexp.MustCompile("`--([a-z-]+)")
)

// words splits a command line like a shell.
func words(line string) []string {
	list := word.FindAllString(line, -1)
	for i, w := range list {
		list[i] = strings.Trim(w, `"`)
	}
	return list
}

// helps returns the help text of every command.
func helps(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range []string{"fit", "predict", "choose", "experiment", "replay", "cast", "check", "captions", "convert", "script", "synth", "video"} {
		status, text, stderr := runCommand(name, "-h")
		if status != exitOK {
			t.Fatal(stderr)
		}
		all[name] = text
	}
	return all
}

// Every command line in a document or help text is valid. Its files do not exist, so that the
// command fails when it opens them.
func TestCommandLinesInDocuments(t *testing.T) {
	shown := texts(t)
	for name, text := range helps(t) {
		_, shown["help "+name], _ = strings.Cut(text, "\n") // the first line is a synopsis
	}
	t.Chdir(t.TempDir())
	count := 0
	for name, text := range shown {
		for _, found := range commandLine.FindAllStringSubmatch(text, -1) {
			if strings.ContainsAny(found[1], "…[") || strings.Contains(found[1], "   ") {
				continue // a synopsis
			}
			count++
			if status, _, stderr := runCommand(words(found[1])...); status == exitUsage {
				t.Errorf("%s: siibp %s: %s", name, found[1], stderr)
			}
		}
	}
	if count < 15 {
		t.Errorf("only %d command lines were found", count)
	}
}

// Every flag in a document is a flag of some command.
func TestFlagsInDocuments(t *testing.T) {
	known := map[string]bool{}
	for _, text := range helps(t) {
		for _, found := range regexp.MustCompile(`--([a-z-]+)`).FindAllStringSubmatch(text, -1) {
			known[found[1]] = true
		}
	}
	for name, text := range texts(t) {
		for _, found := range flagInText.FindAllStringSubmatch(text, -1) {
			if !known[found[1]] {
				t.Errorf("%s names the flag --%s, which no command has", name, found[1])
			}
		}
	}
}

// The dataset of README.md, created as described there, gives the expected answers.
func TestSmallestDataset(t *testing.T) {
	text := texts(t)["README.md"]
	start, end := strings.Index(text, "    mkdir -p mine"), strings.Index(text, "    go run ./core/cmd/siibp fit")
	if start < 0 || end < start {
		t.Fatal("README.md does not make the smallest dataset")
	}
	t.Chdir(t.TempDir())
	if out, err := exec.Command("sh", "-ec", text[start:end]).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if status, _, stderr := runCommand("fit", "mine", "--localized", "answers.csv", "--quiet"); status != exitOK {
		t.Fatal(stderr)
	}
	right := map[string]string{
		"clip-1 Rick walking": "t1", "clip-1 Ilsa sitting": "t2", "clip-2 Sam sitting": "t2",
		"clip-2 Ilsa walking": "t1", "clip-3 Rick sitting": "t1", "clip-3 Sam walking": "t2",
	}
	for _, row := range table(t, "answers.csv")[1:] {
		if tuple := strings.Join(row[:3], " "); row[3] == "1" && row[4] != right[tuple] {
			t.Errorf("%s is answered by %s, want %s", tuple, row[4], right[tuple])
		}
	}
}
