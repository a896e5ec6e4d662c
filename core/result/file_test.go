package result

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/model"

	"github.com/google/go-cmp/cmp"
)

// goldenModel was saved by version 0.1.0. Later versions must read it.
//
//go:embed testdata/model.zip
var goldenModel []byte

// fullModel is a model with every optional part of the file.
func fullModel() *model.Model {
	m := savedModel()
	m.Background, m.Features = 2, withFeatures()
	return m
}

func TestGoldenModel(t *testing.T) {
	if *update {
		if err := os.WriteFile("testdata/model.zip", saveModel(t, fullModel()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	m, err := LoadModel(bytes.NewReader(goldenModel), int64(len(goldenModel)))
	if err != nil {
		t.Fatal(err)
	}
	want := fullModel()
	want.Options.Exclusion = false // the version had no exclusion
	if diff := cmp.Diff(want, m); diff != "" {
		t.Errorf("(−saved then +loaded now):\n%s", diff)
	}
}

func saveModel(t testing.TB, m *model.Model) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := SaveModel(&out, m); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// entries returns the files of a zip.
func entries(t testing.TB, data []byte) (names []string, texts map[string][]byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	texts = map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		if _, err := body.ReadFrom(r); err != nil {
			t.Fatal(err)
		}
		names, texts[f.Name] = append(names, f.Name), body.Bytes()
	}
	return names, texts
}

func zipTexts(t testing.TB, names []string, texts map[string][]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, name := range names {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name})
		if err != nil {
			t.Fatal(err)
		}
		w.Write(texts[name])
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Fuzz: with arbitrary bytes as one file of a model, a model that loads survives another round
// trip.
func FuzzLoadModel(f *testing.F) {
	names, texts := entries(f, saveModel(f, fullModel()))
	for i, name := range names {
		f.Add(uint8(i), texts[name])
		f.Add(uint8(i), texts[name][:len(texts[name])/2])
	}
	f.Fuzz(func(t *testing.T, which uint8, text []byte) {
		changed := map[string][]byte{}
		for _, name := range names {
			changed[name] = texts[name]
		}
		changed[names[int(which)%len(names)]] = text
		data := zipTexts(t, names, changed)
		m, err := LoadModel(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "model: ") {
				t.Fatal(err)
			}
			return
		}
		data = saveModel(t, m)
		again, err := LoadModel(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatalf("what was loaded and saved cannot be loaded: %v", err)
		}
		if diff := cmp.Diff(m, again); diff != "" {
			t.Fatalf("(−loaded +again):\n%s", diff)
		}
		if d, err := openFiles(smallTexts()); err == nil {
			if trainer, err := m.Annotate(d); err == nil {
				trainer.Iterate()
			}
		}
	})
}

// A file whose declared size exceeds the maximum for its compressed bytes is rejected before
// decompression.
func TestModelsLargerThanTheirFile(t *testing.T) {
	for name, size := range map[string]uint64{"model.json": 1 << 62, "view1-phi.npy": 1 << 40} {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		w, err := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CompressedSize64: 100, UncompressedSize64: size})
		if err != nil {
			t.Fatal(err)
		}
		w.Write(make([]byte, 100))
		z.Close()
		_, err = LoadModel(bytes.NewReader(out.Bytes()), int64(out.Len()))
		if want := fmt.Sprintf("model: %s: a file must unpack to what its packed bytes can hold; found ", name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A model with non-finite numbers is rejected.
func TestModelsThatAreNotFinite(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(-1)} {
		m := fullModel()
		m.Views[1].Phi[0] = x
		data := saveModel(t, m)
		_, err := LoadModel(bytes.NewReader(data), int64(len(data)))
		if want := fmt.Sprintf("model: view2-phi.npy: a number is %v", x); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

//go:embed testdata/read.py
var readPython string

// NumPy reads the arrays of a saved model, and Python's json reads result.json, as the same
// numbers.
func TestNumPy(t *testing.T) {
	python := ""
	for _, name := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("there is no NumPy: apt-get install python3-numpy")
	}
	d, err := openFiles(smallTexts())
	if err != nil {
		t.Fatal(err)
	}
	r := fitted(t, d)
	m := model.Of(r.fit)
	text, _, _ := written(t, r)
	dir := t.TempDir()
	for name, data := range map[string][]byte{"model.zip": saveModel(t, m), "result.json": []byte(text)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command(python, "-c", readPython, dir).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var read struct {
		Arrays map[string][]string
		F      string
		Nu     []string
	}
	if err := json.Unmarshal(out, &read); err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for i, v := range m.Views {
		want[phiFile(i)], want[varFile(i)] = bits(v.Phi), bits(v.Var)
	}
	if diff := cmp.Diff(want, read.Arrays); diff != "" {
		t.Errorf("arrays (−saved +NumPy):\n%s", diff)
	}
	var nu []float64
	for _, row := range r.Labels.Rows() {
		for _, l := range row {
			nu = append(nu, l.Nu)
		}
	}
	if diff := cmp.Diff(append(bits(nu), bits([]float64{r.fit.F()})...), append(read.Nu, read.F)); diff != "" {
		t.Errorf("result.json (−said +Python):\n%s", diff)
	}
}

// bits formats numbers exactly, in the format of the script.
func bits(list []float64) []string {
	var out []string
	for _, x := range list {
		out = append(out, fmt.Sprintf("%016x", math.Float64bits(x)))
	}
	return out
}
