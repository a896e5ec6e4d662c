package read

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// Siblings of case 54: captions in subtitles and in JSON lines of sentences are named, with the command that converts them.
func TestFilesOfSentences(t *testing.T) {
	for name, x := range map[string]struct{ file, text, says string }{
		"JSON lines of sentences": {"said.jsonl", `{"video_id": "a", "caption": "Rick walks"}` + "\n", `found "said.jsonl": JSON lines of sentences; make tuples of it: siibp captions said.jsonl --for . -o captions.txt`},
		"WebVTT":                  {"subs/a.en.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nRick walks\n", "siibp captions subs/a.en.vtt --for . -o captions.txt"},
		"SubRip beside the media": {"media/a.srt", "1\n00:00:01,000 --> 00:00:02,000\nRick walks\n", "siibp captions media/a.srt --for . -o captions.txt"},
		"Advanced SubStation":     {"captions/a.ass", "[Events]\nFormat: Layer, Start, End, Text\nDialogue: 0,0:00:00.00,0:00:01.00,Rick walks\n", `siibp captions captions/a.ass --for . -o captions.txt`},
		"a folder of texts":       {"captions/a.txt", "(Rick, walks)\n", `found a folder of texts, "captions/a.txt"; make one file of them: siibp captions captions/*.txt --for . -o captions.txt`},
		"texts in captions.txt":   {"captions.txt/a.txt", "(Rick, walks)\n", "name the folder captions, and make one file of the texts: siibp captions captions/*.txt --for . -o captions.txt"},
		"a spreadsheet":           {"captions.xlsx", "PK\x03\x04xl/", `save it as "CSV UTF-8 (comma delimited)", named captions.csv`},
		"a folder of others":      {"captions/a.md", "Rick walks\n", `found the folder "captions"; write a line "# concepts: person, action"`},
		"a name with spaces":      {"my says/a's said.jsonl", `{"video_id": "a", "caption": "Rick walks"}` + "\n", `siibp captions "my says/a's said.jsonl" --for`},
	} {
		if _, err := FS(files(change("captions.txt", "", x.file, x.text))); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: it says\n%v\nwant %s", name, err, x.says)
		}
	}
}

// Siblings of case 53: captions in JSON lines of several structures are refused with a line of Python. After it has run, the
// data are those with the same captions in captions.txt.
func TestJSONLines(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	clean := mustRead(t, toy())
	for name, x := range map[string]struct {
		file string
		line func(video string, tuples [][]*string) any // of a video; a list of any is several lines
	}{
		"lists, the video last":     {"captions.jsonl", func(v string, s [][]*string) any { return pairs{{"tuples", s}, {"split", "train"}, {"clip_id", v}} }},
		"another text in front":     {"captions.ndjson", func(v string, s [][]*string) any { return pairs{{"split", "train"}, {"video", v}, {"captions", s}} }},
		"objects as tuples":         {"labels.jsonl", func(v string, s [][]*string) any { return pairs{{"video_id", v}, {"labels", objectsOf(s)}} }},
		"a key for each video":      {"captions.jsonl", func(v string, s [][]*string) any { return pairs{{v, s}} }},
		"a line for each tuple":     {"captions.jsonl", func(v string, s [][]*string) any { return linesOf(v, s, false) }},
		"lists as lines":            {"captions.jsonl", func(v string, s [][]*string) any { return linesOf(v, s, true) }},
		"an apostrophe in the name": {"anna's captions $1.jsonl", func(v string, s [][]*string) any { return pairs{{"video", v}, {"captions", s}} }},
		"the video in an object": {"captions.jsonl", func(v string, s [][]*string) any {
			return pairs{{"id", 7}, {"meta", pairs{{"video", v}}}, {"annotation", s}}
		}},
		"a video and its tuples": {"captions.jsonl", func(v string, s [][]*string) any { return [][]any{{v, s}} }},
		"a key of one tuple": {"captions.jsonl", func(v string, s [][]*string) any {
			var all []pairs
			for _, tuple := range s {
				all = append(all, pairs{{"video", v}, {"tuple", tuple}})
			}
			return all
		}},
		"tuples with counts": {"captions.jsonl", func(v string, s [][]*string) any {
			var all []any
			for _, tuple := range s {
				all = append(all, map[string]any{"tuple": tuple, "count": 1})
			}
			return pairs{{"video", v}, {"captions", all}}
		}},
		"lines in captions.json": {"captions.json", func(v string, s [][]*string) any { return pairs{{"video", v}, {"captions", s}} }},
	} {
		t.Run(name, func(t *testing.T) {
			texts := maps.Clone(toy())
			delete(texts, "captions.txt")
			texts[x.file] = ""
			for _, v := range clean.Videos {
				texts[x.file] += textOf(x.line(v.ID, namesOf(clean, v)))
			}
			_, err := FS(files(texts))
			if err == nil || !strings.Contains(err.Error(), `python3 -c "`) {
				t.Fatalf("it says %v", err)
			}
			_, program, _ := strings.Cut(err.Error(), `python3 -c "`)
			program, _, _ = strings.Cut(program, `"`)
			dir := t.TempDir()
			if err := os.CopyFS(dir, files(texts)); err != nil {
				t.Fatal(err)
			}
			if x.file == "captions.json" {
				os.Rename(filepath.Join(dir, x.file), filepath.Join(dir, "captions.jsonl"))
			}
			runShell(t, dir, python+` -c "`+program+`"`)
			if d, err := FS(os.DirFS(dir)); err != nil || d.Hash != clean.Hash {
				t.Errorf("after %s it is another dataset, %v", program, err)
			}
		})
	}
}

// runShell runs a line of a shell in a folder.
func runShell(t *testing.T, dir, line string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v %s", line, err, out)
	}
}

// Another structure of captions.json becomes captions by the line of Python that the message has.
func TestOtherStructuresOfCaptionsJSON(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	clean := mustRead(t, change("captions.txt", "# concepts: person, action\na: (Rick, walks), (Ilsa, -)\nb: (-, sits)\n"))
	for name, text := range map[string]string{
		"a list":             `[{"video": "a", "captions": [["Rick", "walks"], ["Ilsa", null]]}, {"video": "b", "captions": [[null, "sits"]]}]`,
		"objects as tuples":  `{"a": [{"person": "Rick", "action": "walks"}, {"person": "Ilsa", "action": "-"}], "b": [{"person": "-", "action": "sits"}]}`,
		"tuples in a string": `{"a": ["(Rick, walks)", "(Ilsa, -)"], "b": ["(-, sits)"]}`,
		"YAML":               "a:\n  - [Rick, walks]\n  - [Ilsa, -]\nb:\n  - [-, sits]\n",
	} {
		t.Run(name, func(t *testing.T) {
			file := "captions.json"
			if name == "YAML" {
				file = "captions.yaml"
				if exec.Command(python, "-c", "import yaml").Run() != nil {
					t.Skip("there is no yaml in this Python")
				}
			}
			texts := change("captions.txt", "", file, text)
			_, err := FS(files(texts))
			if err == nil || !strings.Contains(err.Error(), `python3 -c "`) {
				t.Fatalf("it says %v", err)
			}
			_, program, _ := strings.Cut(err.Error(), `python3 -c "`)
			program, then, _ := strings.Cut(program, `"`)
			dir := t.TempDir()
			if err := os.CopyFS(dir, files(texts)); err != nil {
				t.Fatal(err)
			}
			runShell(t, dir, python+` -c "`+program+`"`)
			if strings.HasPrefix(then, "; then delete captions.json") {
				os.Remove(filepath.Join(dir, "captions.json"))
			}
			if d, err := FS(os.DirFS(dir)); err != nil || d.Hash != clean.Hash {
				t.Errorf("after %s it is another dataset, %v", program, err)
			}
		})
	}
}

// pairs is an object of JSON with an order of its keys.
type pairs []struct {
	key   string
	value any
}

func textOf(line any) string {
	var b strings.Builder
	switch x := line.(type) {
	case pairs:
		for i, p := range x {
			fmt.Fprintf(&b, "%s%q: %s", map[bool]string{true: "{", false: ", "}[i == 0], p.key, strings.TrimSpace(textOf(p.value)))
		}
		return b.String() + "}\n"
	case []pairs:
		for _, p := range x {
			b.WriteString(textOf(p))
		}
		return b.String()
	case [][]any:
		for _, list := range x {
			b.WriteString(textOf(list))
		}
		return b.String()
	}
	data, err := json.Marshal(line)
	if err != nil {
		panic(err)
	}
	return string(data) + "\n"
}

// namesOf returns the tuples of a video as names, nil for ∅.
func namesOf(d *dataset.Dataset, v dataset.Video) [][]*string {
	list := [][]*string{}
	for _, tuple := range v.Tuples {
		names := make([]*string, len(tuple))
		for e, k := range tuple {
			if k >= 0 {
				names[e] = &d.Concepts[e].Classes[k]
			}
		}
		list = append(list, names)
	}
	return list
}

// named is a tuple with the names of the concepts as keys.
type named struct {
	Actor  *string `json:"actor"`
	Action *string `json:"action"`
}

func objectsOf(tuples [][]*string) []named {
	list := []named{}
	for _, s := range tuples {
		list = append(list, named{s[0], s[1]})
	}
	return list
}

// linesOf returns a line for each tuple of a video, a list or an object.
func linesOf(video string, tuples [][]*string, lists bool) any {
	var objects []pairs
	var rows [][]any
	for _, s := range tuples {
		objects = append(objects, pairs{{"video", video}, {"start", 0}, {"actor", s[0]}, {"action", s[1]}})
		rows = append(rows, []any{video, s[0], s[1]})
	}
	if lists {
		return rows
	}
	return objects
}

// Messages about captions say what is probably meant: a name that needs quotes, names that a spreadsheet has shortened,
// captions under another name, and sentences of other programs.
func TestWhatIsMeantByCaptions(t *testing.T) {
	given := `{"videos": [{"id": "a", "labels": "given"}, {"id": "b", "labels": "given"}]}`
	for name, x := range map[string]struct {
		texts map[string]string
		says  string
	}{
		"parentheses in a name":    {change("captions.txt", "# concepts: person, action\na: (Rick (old), walk)\nb: (Sam, sit)\n"), "captions.txt, row 2: a name that contains , ( ) = or : must stand in quotes"},
		"a tuple left open":        {change("captions.txt", "# concepts: person, action\na: (Rick, walk (Ilsa, -)\nb: (Sam, sit)\n"), "every ( must be closed by a )"},
		"semicolons":               {change("captions.txt", "# concepts: person, action\na: (Rick; walk); (Ilsa; -)\nb: (Sam; sit)\n"), "members and tuples must be separated by commas; found \";\" at character 16 and others; write a: (Rick, walk), (Ilsa, -)"},
		"shortened names":          {change("captions.txt", "# concepts: person, action\n1.2E+18: (Rick, walk)\n1.2E+18: (Sam, sit)\n"), "a spreadsheet has changed names to rounded numbers in captions.txt: write them again there"},
		"other names, given":       {change("dataset.json", given, "captions.txt", "# concepts: person, action\na: (Rick, walk)\n01-Feb: (Sam, sit)\n"), `no line for "b" in captions.txt; is it called "01-Feb" there? Write the names of tracks.csv; a spreadsheet has changed names to dates in captions.txt`},
		"given, without a line":    {change("dataset.json", given, "captions.txt", "# concepts: person, action\n"), `no line for "a", "b" in captions.txt; list it there`},
		"tuples in a column":       {change("captions.txt", "", "captions.csv", "video,who does what\na,\"(Rick, walk)\"\n"), "or video,captions, if a cell has the tuples of its video"},
		"COCO captions":            {change("captions.txt", "", "coco.json", `{"images": [], "annotations": [{"image_id": 1, "caption": "Rick walks"}]}`), `found "coco.json", in the format of COCO captions; make tuples of it: siibp captions coco.json --for . -o captions.txt`},
		"MSR-VTT":                  {change("captions.txt", "", "train.json", `{"sentences": [{"video_id": "a", "caption": "Rick walks"}]}`), "siibp captions train.json --for . -o captions.txt"},
		"sentences, captions.json": {change("captions.txt", "", "captions.json", `{"a": "Rick walks in"}`), "sentences become captions with siibp captions captions.json --for . -o captions.txt; then delete captions.json"},
	} {
		if _, err := FS(files(x.texts)); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: it says\n%v\nwant %s", name, err, x.says)
		}
	}
}
