package result

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
	"siibp/core/synth"
)

//go:embed testdata/arrays.py
var arraysScript string

// NumPy reads the arrays by name; they agree with the labels.
func TestNumPyReadsTheArrays(t *testing.T) {
	python := withNumPy(t)
	r := toyResult(t)
	file := filepath.Join(t.TempDir(), "arrays.npz")
	var body bytes.Buffer
	if err := r.Arrays(&body); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, body.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(python, "-c", arraysScript, file).Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Shapes              map[string][]int
		Factor, Best, Video []string
		Nu, F               []float64
		Off                 bool // log_pi is NaN exactly for factors that no track of the video may show
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	n, k := len(r.data.Tracks), len(posterior.FactorsOf(r.fit).Names)
	for name, want := range map[string][]int{"nu": {n, k}, "zeta": {n, k}, "log_pi": {len(r.data.Videos), k}, "factor": {k},
		"phi_actor": {k, r.data.Views[0].Dim}, "var_action": {k}, "noise": {2}, "alpha": {1}, "track": {n}, "views": {2}} {
		if !slices.Equal(got.Shapes[name], want) {
			t.Errorf("%s has the shape %v, want %v", name, got.Shapes[name], want)
		}
	}
	if got.Factor[0] != "actor: "+r.data.Concepts[0].Classes[0] || got.Factor[k-1] != "background 3" {
		t.Errorf("the factors are %q", got.Factor)
	}
	for i, row := range r.Labels.Rows() {
		if got.Best[i] != r.className(0, row[0].Best, "") || math.Abs(got.Nu[i]-row[0].Nu) > 0 {
			t.Errorf("track %d is %q with ν = %g in NumPy, %v here", i, got.Best[i], got.Nu[i], row[0])
		}
	}
	if got.F[0] != r.fit.F() || !got.Off || got.Video[n-1] != r.data.Videos[r.data.Tracks[n-1].Video].ID {
		t.Errorf("F %v, off-stick %t, last video %q", got.F, got.Off, got.Video[n-1])
	}
}

// toyResult fits a small synthetic dataset.
func toyResult(t *testing.T) *Result {
	t.Helper()
	d := synth.New(synth.Options{Clips: 6, Frames: 12}).Dataset()
	o, err := options.Buffet().Merge([]byte(`{"starts": 0, "reheats": 0, "background": [3], "anneal": [5]}`))
	if err != nil {
		t.Fatal(err)
	}
	search, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	search.Run()
	return New(d, search)
}

// withNumPy returns a Python interpreter with NumPy, or skips the test.
func withNumPy(t *testing.T) string {
	for _, python := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(python, "-c", "import numpy").Run() == nil {
			return python
		}
	}
	t.Skip("there is no NumPy: apt-get install python3-numpy")
	return ""
}
