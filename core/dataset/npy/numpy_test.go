package npy

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// withNumPy runs testdata/write.py, which makes files in a folder.
func withNumPy(t *testing.T, dir string) {
	t.Helper()
	for _, python := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(python, "-c", "import numpy").Run() != nil {
			continue
		}
		if out, err := exec.Command(python, "testdata/write.py", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	t.Skip("there is no NumPy: apt-get install python3-numpy")
}

// Both types, orders of bytes and of numbers, and all versions that NumPy writes.
func TestNumPyWritesWeRead(t *testing.T) {
	dir := t.TempDir()
	withNumPy(t, dir)
	want := Matrix{Rows: 7, Cols: 5}
	for i := range 35 {
		x := float64(i*7919%1000-500) / 8
		if i/5 == 3 {
			x = math.NaN()
		}
		want.Data = append(want.Data, x)
	}
	names, err := os.ReadFile(filepath.Join(dir, "names.txt"))
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Split(string(names), "\n")
	if len(list) != 4*2*3+2 {
		t.Fatalf("%d files", len(list))
	}
	for _, name := range list {
		data, err := os.ReadFile(filepath.Join(dir, name+".npy"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := Decode(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s (−NumPy's +ours):\n%s", name, diff)
		}
	}
}

// What is written, NumPy reads as the same numbers: float32 where that is exact, else float64.
func TestWeWriteNumPyReads(t *testing.T) {
	for _, x := range []struct {
		kind string
		Matrix
	}{
		{"<f8", Matrix{Rows: 1, Cols: 2, Data: []float64{1, 0.7}}}, // the nearest float32 is below it
		{"<f4", Matrix{Rows: 2, Cols: 3, Data: []float64{1.5, -0.25, math.Inf(-1), math.MaxFloat32, math.SmallestNonzeroFloat32, math.Copysign(0, -1)}}},
		{"<f8", Matrix{Rows: 3, Cols: 2, Data: []float64{1. / 3, -1e300, 5e-324, math.Inf(1), 0.1, 2}}},
	} {
		kind, m := x.kind, x.Matrix
		dir := t.TempDir()
		var file bytes.Buffer
		if err := Encode(&file, m); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "go.npy"), file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		withNumPy(t, dir)
		var want strings.Builder
		fmt.Fprintf(&want, "%s True (%d, %d)\n", kind, m.Rows, m.Cols)
		for i, x := range m.Data {
			if i > 0 {
				want.WriteByte(' ')
			}
			fmt.Fprintf(&want, "%016x", math.Float64bits(x))
		}
		got, err := os.ReadFile(filepath.Join(dir, "go.txt"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), string(got)); diff != "" {
			t.Errorf("%s (−ours +NumPy's):\n%s", kind, diff)
		}
	}
}
