package capsule

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/result"
)

// replaceText returns the zip archive body with the first occurrence of from in file name replaced
// by to. An empty from removes the file.
func replaceText(t testing.TB, body []byte, name, from, to string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == name {
			if from == "" {
				continue
			}
			if !bytes.Contains(text, []byte(from)) {
				t.Fatalf("%s does not hold %q", name, from)
			}
			text = bytes.Replace(text, []byte(from), []byte(to), 1)
		}
		entry, err := w.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := entry.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// readWithData reads a capsule and its embedded data.
func readWithData(body []byte) error {
	archive, err := read.Zip(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return err
	}
	root, _, ok := Find(archive)
	if !ok {
		_, err := Read(archive)
		return err
	}
	c, err := Read(root)
	if err != nil {
		return err
	}
	_, err = c.Data(root)
	return err
}

func TestBroken(t *testing.T) {
	root := smallWorld()
	body := written(t, fitted(t, root, nil, 0), root)
	if err := readWithData(body); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ file, from, to, wantText string }{
		"no capsule.json":  {"capsule.json", "", "", `capsule.json: a run archive must have this file; found none`},
		"no answer":        {"answer.json", "", "", `answer.json: a run archive must have this file; found none`},
		"a newer format":   {"capsule.json", "siibp-capsule-1", "siibp-capsule-3", `column "format": this version reads capsules of the formats siibp-capsule-1 and siibp-capsule-2; found "siibp-capsule-3"`},
		"no JSON":          {"capsule.json", `"build"`, `build`, `capsule.json: the file must be JSON; found invalid character 'b'`},
		"another kind":     {"capsule.json", `"tracks": `, `"tracks": "x",  "t": `, `capsule.json, column "dataset.tracks": every value must have the type of its key; found a JSON string`},
		"a bad option":     {"capsule.json", `"alpha": 10`, `"alpha": -1`, `column "options": the options must be valid in this version; found options: alpha is -1; it is more than 0`},
		"an unknown one":   {"capsule.json", `"alpha": 10`, `"alpha": 10, "beta": 1`, `there is no option "beta"`},
		"a bad recipe":     {"capsule.json", `"variant"`, `"features": {"views": [{"view": "", "steps": [{"do": "fly"}]}]}, "variant"`, `there is no step "fly"`},
		"a bad hash":       {"capsule.json", `"hash": "`, `"hash": "x`, `column "dataset.hash": a hash must have 64 hexadecimal digits`},
		"a path outside":   {"capsule.json", `"path": "boxes.csv"`, `"path": "../boxes.csv"`, `files must be sorted by path, each with its size and SHA-256; found "../boxes.csv"`},
		"a page's list":    {"capsule.json", `"page": {`, `"page": [], "old": {`, `the page's state must be an object`},
		"steps below 0":    {"capsule.json", `"variant"`, `"stopped": -4, "variant"`, `column "stopped"`},
		"half an answer":   {"answer.json", `"best":[`, `"best":[0,`, `answer.json, column "best": there is a class and a ζ for each of`},
		"a class too many": {"answer.json", `"best":[`, `"best":[99],"other":[`, `answer.json, column "best"`},
		"another F":        {"answer.json", `"f":`, `"f":1,"g":`, `answer.json, column "f": the answer has a trace and the F of capsule.json`},
		"a track too many": {"answer.json", `"rankings":[{"tracks":[`, `"rankings":[{"tracks":[9999],"scores":[1]},{"tracks":[`, `a track is a row from 0 to`},
		"another truth":    {"data/tracks.csv", "robot", "cat", `tracks.csv: the data must be that of the capsule's run; found another file: SHA-256`},
		"no boxes":         {"data/boxes.csv", "", "", `boxes.csv: the data must be that of the capsule's run; found no such file`},
		"no tracks":        {"data/tracks.csv", "", "", `tracks.csv: the file is needed`},
	} {
		err := readWithData(replaceText(t, body, c.file, c.from, c.to))
		if err == nil || !strings.Contains(err.Error(), c.wantText) {
			t.Errorf("%s: %v\nwant %s", name, err, c.wantText)
		}
	}
	for name, cut := range map[string][]byte{"cut short": body[:len(body)/2], "no zip": []byte("PK or not"), "empty": nil} {
		if err := readWithData(cut); err == nil || !strings.Contains(err.Error(), "a zip must be whole") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMissingExclusionMeansFalse(t *testing.T) {
	root := smallWorld()
	body := replaceText(t, written(t, fitted(t, root, nil, 0), root), "capsule.json", `"exclusion": true,`, "")
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	c, err := Read(z)
	if err != nil {
		t.Fatal(err)
	}
	if c.Options.Exclusion {
		t.Error("a capsule that does not name exclusion has it")
	}
}

func TestMatchNamesFiles(t *testing.T) {
	root := smallWorld()
	c := fitted(t, root, nil, 0)
	other := maps.Clone(root)
	other["tracks.csv"] = &fstest.MapFile{Data: bytes.Replace(other["tracks.csv"].Data, []byte("robot"), []byte("cat"), 1)}
	delete(other, "truth_boxes.csv")
	d, err := read.FS(other)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, f := range c.Match(d, other).(fault.Faults) {
		files = append(files, f.File)
	}
	if !slices.Equal(files, []string{"tracks.csv", "truth_boxes.csv"}) {
		t.Errorf("the files that differ are %v", files)
	}
}

// TestFilesThatUnpackTooLarge checks that reading stops at the limit even if the zip directory
// declares a smaller size.
func TestFilesThatUnpackTooLarge(t *testing.T) {
	var zeros bytes.Buffer
	pack, err := flate.NewWriter(&zeros, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	for range maxFileSize>>20 + 1 {
		if _, err := pack.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := pack.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		size     uint64
		wantText string
	}{
		{"capsule.json", maxFileSize + 1<<20, "must unpack to at most 64 MiB"},
		{"capsule.json", 100, "the file must be readable to its end"},
		{"capsule.json", 2 << 30, "a file must unpack to what its packed bytes can hold"},
	} {
		var body bytes.Buffer
		z := zip.NewWriter(&body)
		w, err := z.CreateRaw(&zip.FileHeader{Name: c.name, Method: zip.Deflate, CompressedSize64: uint64(zeros.Len()), UncompressedSize64: c.size})
		if err == nil {
			_, err = w.Write(zeros.Bytes())
		}
		if err == nil {
			err = z.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := readWithData(body.Bytes()); err == nil || !strings.Contains(err.Error(), c.wantText) {
			t.Errorf("%s of %d bytes in %d: %v", c.name, c.size, body.Len(), err)
		}
	}
}

// FuzzRead checks that Read does not panic and that decode → encode → decode is the identity.
func FuzzRead(f *testing.F) {
	c := &Capsule{Format: Format, Run: Run{Options: options.Buffet()}, F: 3, Features: &feature.Recipe{}, Page: []byte(`{"video":"a"}`),
		Dataset: DatasetRecord{Name: "two tracks", Hash: strings.Repeat("0a", 32), Videos: 1, Tracks: 2, Files: []FileHash{{"tracks.csv", 9, strings.Repeat("0b", 32)}}},
		Answer: Answer{F: 3, Starts: []float64{3}, Kept: 1, Trace: []infer.TracePoint{{F: 3}}, Concepts: []dataset.Concept{{Name: "who", Classes: []string{"x"}}},
			Best: []int{0, -1}, Zeta: []result.Number{1, result.Number(math.Inf(-1))},
			Rankings: []Ranking{{[]int32{1, 0}, numbers{-1, -2}}}, Scores: []NamedScore{{"who accuracy", 1}}}}
	root := opened(f, written(f, c, nil))
	seed := map[string][]byte{}
	for _, name := range []string{capsuleFile, answerFile} {
		text, err := fs.ReadFile(root, name)
		if err != nil {
			f.Fatal(err)
		}
		seed[name] = text
	}
	f.Add(seed[capsuleFile], seed[answerFile])
	f.Add([]byte(`{"format": "siibp-capsule-1"}`), []byte(`{}`))
	f.Fuzz(func(t *testing.T, capsule, answer []byte) {
		c, err := Read(fstest.MapFS{capsuleFile: {Data: capsule}, answerFile: {Data: answer}})
		if err != nil {
			return
		}
		body := written(t, c, nil)
		reread, err := Read(opened(t, body))
		if err != nil {
			t.Fatalf("the rewritten capsule is unreadable: %v", err)
		}
		if !bytes.Equal(written(t, reread, nil), body) {
			t.Error("the rewritten capsule differs")
		}
	})
}
