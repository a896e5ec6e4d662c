package feature

import (
	_ "embed"
	"encoding/json"
	"math"
	"os/exec"
	"strings"
	"testing"
)

//go:embed testdata/oracle.py
var oracle string

// NumPy's eigenvalues and axes, and a Fisher vector written in NumPy, agree with Go's.
func TestNumPy(t *testing.T) {
	python := ""
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("there is no python3 with NumPy to compare with")
	}
	const n, d, k = 200, 6, 3
	x := correlated(n, d, 8)
	s := Step{Do: "pca", Dims: 4}
	if err := s.fit(rowsOf(x, d), &yielder{}); err != nil {
		t.Fatal(err)
	}
	m := Mixture{K: k, D: d, Weight: []float64{0.5, 0.3, 0.2}}
	m.Mean, m.Var = correlated(k, d, 9), make([]float64, k*d)
	for i := range m.Var {
		m.Var[i] = 1 + float64(i%4)
	}
	z := make([]float64, 2*k*d)
	m.fisherVector(x[:20*d], z)
	powerNormalise(z)
	input, err := json.Marshal(map[string]any{"x": x, "d": d, "k": k, "dims": s.Out, "points": 20,
		"weight": m.Weight, "mean": m.Mean, "var": m.Var})
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(python, "-c", oracle)
	run.Stdin = strings.NewReader(string(input))
	output, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want struct{ Spectrum, Axes, Fisher []float64 }
	if err := json.Unmarshal(output, &want); err != nil {
		t.Fatal(err)
	}
	for name, pair := range map[string][2][]float64{"spectrum": {s.Spectrum, want.Spectrum}, "axes": {s.Axes, want.Axes}, "Fisher vector": {z, want.Fisher}} {
		if len(pair[0]) != len(pair[1]) {
			t.Fatalf("%s: %d numbers, NumPy %d", name, len(pair[0]), len(pair[1]))
		}
		for i, v := range pair[0] {
			if math.Abs(v-pair[1][i]) > tolerance*math.Max(1, math.Abs(v)) {
				t.Errorf("%s, %d: %v, NumPy %v", name, i, v, pair[1][i])
			}
		}
	}
}
