package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"siibp/core/options"
)

// runCommand runs a command line and returns the exit status and the output.
func runCommand(args ...string) (int, string, string) {
	var stdout, stderr bytes.Buffer
	status := run(args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// writeWorld writes a small synthetic dataset and returns its folder.
func writeWorld(t *testing.T) string {
	t.Helper()
	files, err := paintedWorld()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "toy")
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// paintedWorld is the world of all tests, which takes a second to paint.
var paintedWorld = sync.OnceValues(func() (fs.FS, error) {
	dir, err := os.MkdirTemp("", "siibp")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if status, _, stderr := runCommand("synth", filepath.Join(dir, "toy"), "--clips", "6", "--seed", "3"); status != exitOK {
		return nil, errors.New(stderr)
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(os.DirFS(dir), "toy", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[strings.TrimPrefix(name, "toy/")] = &fstest.MapFile{Data: data, Mode: 0o644}
		return err
	})
	return files, err
})

func TestFitWritesTheTables(t *testing.T) {
	dir := writeWorld(t)
	out := t.TempDir()
	outFile := func(name string) string { return filepath.Join(out, name) }
	status, stdout, stderr := runCommand("fit", dir, "-o", outFile("result.json"), "--tracks", outFile("tracks.csv"),
		"--localized", outFile("localized.csv"), "--objective", outFile("objective.svg"), "--starts", "0")
	if status != exitOK {
		t.Fatal(stderr)
	}
	for _, word := range []string{"WSC-SIIBP", "pair accuracy", "right track", "mean IoU"} {
		if !strings.Contains(stdout, word) {
			t.Errorf("the table lacks %q:\n%s", word, stdout)
		}
	}

	tracks := table(t, outFile("tracks.csv"))
	input := table(t, filepath.Join(dir, "tracks.csv"))
	want := append(input[0], "best:actor", "zeta:actor", "nu:actor", "p:actor", "predicted:actor", "state:actor",
		"best:action", "zeta:action", "nu:action", "p:action", "predicted:action", "state:action")
	if strings.Join(tracks[0], ",") != strings.Join(want, ",") {
		t.Errorf("tracks.csv has the columns %v, want %v", tracks[0], want)
	}
	if len(tracks) != len(input) {
		t.Errorf("tracks.csv has %d rows, the input %d", len(tracks), len(input))
	}
	for i, row := range input {
		if strings.Join(tracks[i][:len(row)], ",") != strings.Join(row, ",") {
			t.Errorf("row %d begins %v, not as the input %v", i+1, tracks[i], row)
		}
	}

	localized := table(t, outFile("localized.csv"))
	if got := strings.Join(localized[0], ","); got != "video,actor,action,rank,track,score,p,state" {
		t.Errorf("localized.csv has the columns %s", got)
	}
	if localized[1][3] != "1" {
		t.Errorf("the first row is %v, not an answer", localized[1])
	}

	if picture, err := os.ReadFile(outFile("objective.svg")); err != nil || !strings.Contains(string(picture), `stroke="#0072b2"`) {
		t.Errorf("objective.svg: %v, %s", err, picture)
	}

	var doc map[string]any
	text, err := os.ReadFile(outFile("result.json"))
	if err == nil {
		err = json.Unmarshal(text, &doc)
	}
	if err != nil || doc["format"] != "siibp-result-1" || len(doc["tracks"].([]any)) != len(input)-1 {
		t.Errorf("result.json: %v, %v", err, doc["format"])
	}
}

// table reads a CSV file.
func table(t *testing.T, file string) [][]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The same data, options and seed give the same bytes.
func TestFitRepeats(t *testing.T) {
	dir := writeWorld(t)
	var results [2][]byte
	for i := range results {
		file := filepath.Join(t.TempDir(), "result.json")
		if status, _, stderr := runCommand("fit", dir, "-q", "-o", file, "--starts", "1", "--reheats", "1", "--outer", "5"); status != exitOK {
			t.Fatal(stderr)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		results[i] = text
	}
	if !bytes.Equal(results[0], results[1]) {
		t.Error("two runs differ")
	}
}

func TestEveryOptionIsAFlag(t *testing.T) {
	status, page, _ := runCommand("fit", "-h")
	if status != exitOK {
		t.Fatalf("-h exits with %d", status)
	}
	for _, s := range options.Settings() {
		if !strings.Contains(page, "--"+flagName(s.Key)+" ") {
			t.Errorf("the page lacks --%s", flagName(s.Key))
		}
	}
	keys := optionsByKey(options.Default())
	for _, s := range options.Settings() {
		if _, err := options.Default().Merge([]byte(`{"` + s.Key + `": null}`)); err != nil && strings.Contains(err.Error(), "unknown") {
			t.Errorf("the setting %s is no option: %v", s.Key, err)
		}
		delete(keys, s.Key)
	}
	for key := range keys {
		t.Errorf("the option %s has no setting", key)
	}
}

func TestMistakes(t *testing.T) {
	dir := writeWorld(t)
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.CopyFS(broken, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	captions := "# concepts: actor, action\nclip-01: (frog, fly\n"
	if err := os.WriteFile(filepath.Join(broken, "captions.txt"), []byte(captions), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args     string
		status   int
		wantText string
	}{
		{"", exitOK, ""},
		{"paint", exitUsage, `no command "paint"`},
		{"fit", exitUsage, "takes DATASET…, not 0 operands"},
		{"fit " + dir + " --alpha 0", exitUsage, "alpha is 0; it is more than 0"},
		{"fit " + dir + " --hinge soft", exitUsage, "one of exact, paper"},
		{"fit " + dir + " --hinge paper", exitUsage, "independent"},
		{"fit " + dir + " --background 8,x", exitUsage, "list of whole numbers"},
		{"fit " + dir + " --preset mine", exitUsage, "default, buffet, paper, published"},
		{"fit " + dir + " --concepts place", exitUsage, `"place"`},
		{"fit " + dir + " --freeze-noise face", exitUsage, "the views are actor, action, 1, 2"},
		{"fit " + dir + " --wrong", exitUsage, "unknown flag"},
		{"check " + filepath.Join(dir, "none"), exitData, "none"},
		{"check " + broken, exitData, "captions.txt, row 2"},
		{"fit " + broken, exitData, "captions.txt, row 2"},
		{"synth " + dir + " --clips 0", exitUsage, "--clips"},
		{"fit " + dir + " -q -o " + filepath.Join(dir, "none", "r.json"), exitData, "none"},
	} {
		status, _, stderr := runCommand(strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(stderr, c.wantText) {
			t.Errorf("siibp %s: exit %d, says %q; want %d and %q", c.args, status, stderr, c.status, c.wantText)
		}
	}
}

// fit and predict write every format. Without boxes they return an error.
func TestAnswersInOtherFormats(t *testing.T) {
	dir, out := writeWorld(t), t.TempDir()
	outFile := func(name string) string { return filepath.Join(out, name) }
	flags := func(prefix string) []string {
		return []string{"--mot", outFile(prefix + "m.zip"), "--coco", outFile(prefix + "c.json"), "--via", outFile(prefix + "v.json"),
			"--subtitles", outFile(prefix + "s.zip"), "--captions", outFile(prefix + "captions.txt")}
	}
	for _, args := range [][]string{
		append([]string{"fit", dir, "-q", "--starts", "0", "--model", outFile("model.zip")}, flags("fit-")...),
		append([]string{"predict", outFile("model.zip"), dir, "-q"}, flags("predict-")...),
	} {
		if status, _, stderr := runCommand(args...); status != exitOK {
			t.Fatal(stderr)
		}
	}
	for name, begins := range map[string]string{"m.zip": "PK", "c.json": `{"info"`, "v.json": `{"attribute"`, "s.zip": "PK", "captions.txt": "# concepts: actor, action\nclip-01: ("} {
		for _, prefix := range []string{"fit-", "predict-"} {
			text, err := os.ReadFile(outFile(prefix + name))
			if err != nil || !strings.HasPrefix(string(text), begins) {
				t.Errorf("%s%s: %v, begins %.40q", prefix, name, err, text)
			}
		}
	}
	if err := os.Remove(filepath.Join(dir, "boxes.csv")); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := runCommand("fit", dir, "-q", "--starts", "0", "--mot", outFile("none.zip")); status != exitData || !strings.Contains(stderr, "no localized track has boxes") {
		t.Errorf("without boxes: exit %d, says %q", status, stderr)
	}
}

// A saved model gives the training videos the labels of the fit.
func TestPredict(t *testing.T) {
	dir, out := writeWorld(t), t.TempDir()
	outFile := func(name string) string { return filepath.Join(out, name) }
	for _, args := range [][]string{
		{"fit", dir, "-q", "--starts", "0", "--model", outFile("model.zip"), "--tracks", outFile("fit.csv")},
		{"predict", outFile("model.zip"), dir, "--tracks", outFile("all.csv"), "-o", outFile("all.json"), "--localized", outFile("localized.csv")},
	} {
		if status, _, stderr := runCommand(args...); status != exitOK {
			t.Fatal(stderr)
		}
	}
	learned, all := table(t, outFile("fit.csv")), table(t, outFile("all.csv"))
	same := 0
	best := len(learned[0]) - 6 // first column of the last concept: best, zeta, nu, p, predicted, state
	for i := range learned {
		if learned[i][best] == all[i][best] {
			same++
		}
	}
	const most = 0.95 // the last update of the variances changes a few labels
	if float64(same) < most*float64(len(learned)) {
		t.Errorf("%d of %d labels are those of the fit", same, len(learned))
	}
	if status, _, stderr := runCommand("predict", filepath.Join(dir, "tracks.csv"), dir); status != exitData || !strings.Contains(stderr, "model") {
		t.Errorf("a table as a model: status %d, %s", status, stderr)
	}
}

// --captions-from replaces the dataset's captions, also if the dataset has none.
func TestCaptionsFlag(t *testing.T) {
	dir := writeWorld(t)
	_, complete, _ := runCommand("check", dir)
	moved := filepath.Join(t.TempDir(), "mine.txt")
	if err := os.Rename(filepath.Join(dir, "captions.txt"), moved); err != nil {
		t.Fatal(err)
	}
	if status, _, _ := runCommand("check", dir); status != exitData {
		t.Errorf("without captions check exits with %d", status)
	}
	status, stdout, stderr := runCommand("check", dir, "--captions-from", moved)
	complete = strings.Replace(complete, "captions.txt: captions,", "captions.txt: captions that were given,", 1)
	if status != exitOK || stdout != complete {
		t.Errorf("with them it says %s%s, not %s", stdout, stderr, complete)
	}
	if status, _, stderr := runCommand("fit", dir, "--captions-from", moved, "-q", "--starts", "0"); status != exitOK {
		t.Error(stderr)
	}
	if status, _, stderr := runCommand("fit", dir, "--captions-from", filepath.Join(dir, "none.txt")); status != exitData || !strings.Contains(stderr, "none.txt") {
		t.Errorf("a file that is not there: %d, %s", status, stderr)
	}
}

// predict labels videos without captions.
func TestPredictWithoutCaptions(t *testing.T) {
	dir, out := writeWorld(t), t.TempDir()
	outFile := func(name string) string { return filepath.Join(out, name) }
	if status, _, stderr := runCommand("fit", dir, "-q", "--starts", "0", "--model", outFile("model.zip")); status != exitOK {
		t.Fatal(stderr)
	}
	for _, name := range []string{"captions.txt", "dataset.json"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, stderr := runCommand("predict", outFile("model.zip"), dir, "-q", "--tracks", outFile("free.csv")); status != exitOK {
		t.Fatal(stderr)
	}
	found := map[string]bool{}
	for _, row := range table(t, outFile("free.csv"))[1:] {
		found[row[len(row)-10]] = true
	}
	const few = 3 // of eight actors
	if len(found) < few {
		t.Errorf("all tracks are of %v", found)
	}
}
