package mat

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What SciPy writes now reads as what it wrote when the golden files were made.
func TestSciPy(t *testing.T) {
	python := withSciPy(t)
	dir := t.TempDir()
	if out, err := exec.Command(python, "testdata/make.py", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range names(t) {
		data, err := os.ReadFile(filepath.Join(dir, name+".mat"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := readAll(data)
		if err != nil {
			t.Fatal(err)
		}
		want, err := readAll(load(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %d variables, not %d", name, len(got), len(want))
		}
		for i := range got {
			if g, w := lines(got[i]), lines(want[i]); g != w {
				t.Errorf("%s:\n%s%s", name, g, w)
			}
		}
	}
}

// withSciPy returns a Python that has SciPy, Debian's first.
func withSciPy(t *testing.T) string {
	for _, python := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(python, "-c", "import scipy.io").Run() == nil {
			return python
		}
	}
	t.Skip("there is no SciPy: apt-get install python3-scipy")
	return ""
}

// Files that MATLAB wrote on several systems, which come with SciPy, read as SciPy reads them.
func TestMATLAB(t *testing.T) {
	text, err := exec.Command(withSciPy(t), "testdata/compare.py").Output()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]map[string][]any{}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if len(want) == 0 {
		t.Skip("this SciPy comes without its test files")
	}
	compared, refused := 0, 0
	for path, variables := range want {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all, err := readAll(data)
		var e *Error
		if errors.As(err, &e) {
			if len(variables) > 0 && !strings.Contains(err.Error(), "Level 4") {
				t.Errorf("%s: %v", filepath.Base(path), err)
			}
			refused++
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		for _, a := range all {
			if rows, ok := variables[a.Name]; ok {
				compared++
				if got, want := fmt.Sprint(a.rows()), fmt.Sprint(rows); got != want {
					t.Errorf("%s: %s is %s, not %s", filepath.Base(path), a.Name, got, want)
				}
			}
		}
	}
	t.Logf("%d variables are the same, %d files refused", compared, refused)
}

// rows returns a matrix's rows, or the rows of a text.
func (a *Array) rows() []any {
	var rows []any
	if texts, ok := a.Texts(); ok {
		for _, text := range texts {
			rows = append(rows, text)
		}
		return rows
	}
	for i := range a.Shape[0] {
		cols := a.Shape[1]
		rows = append(rows, a.Data[i*cols:(i+1)*cols])
	}
	return rows
}
