package read

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/dataset"
)

// caseFiles returns the files of a case that lies beside the repository: of its folder data, or
// of its data.zip.
func caseFiles(t *testing.T, number string) fs.FS {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "cases", number+"-*"))
	if err != nil || len(found) != 1 {
		t.Skip("the cases do not lie beside the project")
	}
	if data, err := os.ReadFile(filepath.Join(found[0], "data.zip")); err == nil {
		a, err := openZip(data)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	return os.DirFS(filepath.Join(found[0], "data"))
}

// mendedCase returns a case with files changed; "" takes one away.
func mendedCase(t *testing.T, number string, change func(texts map[string]string)) map[string]string {
	t.Helper()
	texts := map[string]string{}
	fsys := caseFiles(t, number)
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		texts[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	change(texts)
	return texts
}

// Inputs after public reports read as what they mean, which is what the clean data beside
// them are, or are refused with the line that mends them.
func TestCases(t *testing.T) {
	same := func(map[string]string) {}
	for _, x := range []struct {
		number string
		clean  func(texts map[string]string) // makes the clean data of the case; nil: it is refused
		says   string                        // the one fault, or a note
	}{
		{"14", same, ""},
		{"16", nil, "features/actor.npy: this is a link to ../data/actor.npy, which a zip cannot follow; make the zip by zip -r, without -y, which packs the file itself"},
		{"17", func(texts map[string]string) {
			for _, name := range []string{"actor", "action"} {
				texts["features/"+name+".npy"] = firstEntry(t, texts["features/"+name+".npz"])
				delete(texts, "features/"+name+".npz")
			}
		}, ""},
		{"18", func(texts map[string]string) {
			for _, name := range []string{"actor", "action"} {
				texts["features/"+name+".npy"] = texts["features/"+name+".NPY"]
				delete(texts, "features/"+name+".NPY")
			}
		}, ""},
		{"20", nil, "features/actor.npy: this is a Git LFS pointer, not the array; git lfs pull"},
		{"21", func(texts map[string]string) { delete(texts, "boxes.json") }, `boxes.json: text must be UTF-8; found UTF-16; save it as "CSV UTF-8" or "plain text, UTF-8"; in PowerShell: Set-Content -Encoding utf8 boxes.json (Get-Content boxes.json). The file is left out.`},
		{"23", func(texts map[string]string) {
			texts["boxes.csv"] = strings.NewReplacer(",", ".", ";", ",").Replace(texts["boxes.csv"])
		}, "boxes.csv: its numbers have a decimal comma; they were read so."},
		{"26", func(texts map[string]string) { texts["boxes.csv"] = strings.TrimPrefix(texts["boxes.csv"], "\ufeff") }, ""},
		{"30", func(texts map[string]string) {
			texts["boxes/clip-01.txt"] = texts["boxes/clip-01.csv"]
			delete(texts, "boxes/clip-01.csv")
		}, ""},
		{"53", nil, `captions.txt: the file is needed: the caption of each video; found "captions.jsonl": JSON lines; write captions.json: ` +
			`python3 -c "import json; d = {}; [d.setdefault(x['video'], []).extend(x['captions']) for x in map(json.loads, open('captions.jsonl', encoding='utf-8-sig'))]; json.dump(d, open('captions.json', 'w'))"`},
		{"54", nil, `captions.txt: the file is needed: the caption of each video; found "captions/clip-01.srt", "captions/clip-02.srt", "captions/clip-03.srt", "captions/clip-04.srt", "captions/clip-05.srt", ` +
			`"captions/clip-06.srt", "captions/clip-07.srt", "captions/clip-08.srt" and 16 more: subtitles, which are sentences; make tuples of them: ` +
			`siibp captions captions/*.srt --for . -o captions.txt; on the page, drop them beside the other files and press Write captions`},
		{"55", nil, `features/actor.txt: this is text in the format of LIBSVM, not the array; convert it: python3 to_npy.py . in the folder of the dataset (siibp script to_npy.py writes the script, and the page saves it under "What can I open?")`},
		{"57", nil, `features/actor.arff: this is a table of Weka (ARFF), not the array; convert it: python3 to_npy.py . in the folder of the dataset (siibp script to_npy.py writes the script, and the page saves it under "What can I open?")`},
		{"59", nil, `captions.txt, row 2, column "video": at least half of the videos in the captions must be those of tracks.csv; found 0 of 24 videos; ` +
			`not there: "1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8" and 16 more; ` +
			`tracks.csv has "01-Jan", "01-Feb", "01-Mar", "01-Apr", "01-May", "01-Jun", "01-Jul", "01-Aug" and 16 more; ` +
			"a spreadsheet has changed names to dates in tracks.csv: write them again there, in a column that is formatted as text"},
	} {
		t.Run(x.number, func(t *testing.T) {
			d, err := FS(caseFiles(t, x.number))
			if x.clean == nil {
				if err == nil || err.Error() != x.says {
					t.Errorf("it says\n%v, want\n%s", err, x.says)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			clean := mustRead(t, mendedCase(t, x.number, x.clean))
			if d.Hash != clean.Hash || len(d.Tracks) != 180 {
				t.Errorf("%d tracks, not what the clean data hold", len(d.Tracks))
			}
			if notes := strings.Join(d.Notes, "\n"); !strings.Contains(notes, x.says) {
				t.Errorf("the notes are\n%s\nwant %s", notes, x.says)
			}
		})
	}
}

// In case 60 no caption distinguishes some classes. A note names them.
func TestCaseOfClassesTogether(t *testing.T) {
	d, err := FS(caseFiles(t, "60"))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(d.Notes, "\n")
	for _, want := range []string{`these classes of person: "Ilsa" and "Rick"`, `these classes of action: "sitting" and "walking"`} {
		if !strings.Contains(told, want) {
			t.Errorf("the notes are\n%s\nwant %s", told, want)
		}
	}
}

// The cases 49, with further columns, 56, with an array for each video, and 58, with a row for each frame, are the same
// data.
func TestCasesOfTables(t *testing.T) {
	hash := ""
	for number, says := range map[string]string{
		"49": `captions.csv: columns that are no concepts are not used: "start", "end", "annotator"`,
		"56": "", "58": "The features of actor have a row for each frame of a track",
	} {
		d, err := FS(caseFiles(t, number))
		if err != nil {
			t.Fatal(err)
		}
		told := strings.Join(d.Notes, "\n")
		for _, q := range d.Questions {
			told += q.Text
		}
		if hash == "" {
			hash = d.Hash
		}
		if d.Hash != hash || !strings.Contains(told, says) {
			t.Errorf("case %s: hash %s, it says %s", number, d.Hash, told)
		}
	}
}

// The boxes of the cases 50 and 51, in files of YOLO and of CVAT, are those of case 49, in boxes.csv.
func TestCasesOfBoxes(t *testing.T) {
	for number, tolerance := range map[string]float64{"50": 0.02, "51": 1e-6} {
		got, err := FS(caseFiles(t, number))
		if err != nil {
			t.Fatal(err)
		}
		want, err := FS(caseFiles(t, "49"))
		if err != nil {
			t.Fatal(err)
		}
		t.Log(strings.Join(got.Notes, "\n"))
		sameBoxes(t, got, want, tolerance)
	}
}

// sameBoxes asserts that the boxes of all tracks at all frames are the same within a tolerance.
func sameBoxes(t *testing.T, got, want *dataset.Dataset, tolerance float64) {
	t.Helper()
	for i, track := range want.Tracks {
		for frame := range 50 {
			a, inA := got.Tracks[i].At(float64(frame))
			b, inB := track.At(float64(frame))
			if inA != inB || math.Abs(a.X-b.X) > tolerance || math.Abs(a.Y-b.Y) > tolerance || math.Abs(a.W-b.W) > tolerance || math.Abs(a.H-b.H) > tolerance {
				t.Fatalf("track %d at frame %d: %v %t, want %v %t", i, frame, a, inA, b, inB)
			}
		}
	}
}

// Boxes of another program are ignored with the program's name and do not refuse the dataset.
func TestCasesOfOtherTools(t *testing.T) {
	for number, want := range map[string]string{"52": "the format of Label Studio"} {
		t.Run(number, func(t *testing.T) {
			d, err := FS(caseFiles(t, number))
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Ignored) != 1 || !strings.Contains(d.Ignored[0].Why, want) || d.Boxed() > 0 {
				t.Errorf("ignored %v, %d tracks have boxes; want %s", d.Ignored, d.Boxed(), want)
			}
		})
	}
}

// firstEntry returns the first file of a zip.
func firstEntry(t *testing.T, text string) string {
	t.Helper()
	a, err := openZip([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(a, "*")
	if err != nil {
		t.Fatal(err)
	}
	data, err := fs.ReadFile(a, names[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// In the cases 40 to 47 the toy's captions name its classes in other ways. With the likely answers they are its classes
// again, in whatever spelling.
func TestCasesOfNames(t *testing.T) {
	for _, number := range []string{"40", "41", "42", "43", "44", "45", "46", "47"} {
		t.Run(number, func(t *testing.T) {
			fsys := caseFiles(t, number)
			answers := map[string]string{}
			first, err := FS(fsys)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range first.Questions {
				answers[q.Key] = q.Choices[0].Answer
			}
			d, err := FSWith(fsys, Options{Answers: answers})
			if err != nil {
				t.Fatal(err)
			}
			if actors, actions := len(d.Concepts[0].Classes), len(d.Concepts[1].Classes); actors != 6 || actions != 5 {
				t.Errorf("%d actors and %d actions, want 6 and 5: %v", actors, actions, d.Concepts)
			}
			if told := len(first.Questions) > 0 || number == "43" && strings.Contains(strings.Join(d.Notes, "\n"), "was taken for"); !told {
				t.Errorf("nothing says so: %q", d.Notes)
			}
		})
	}
}
