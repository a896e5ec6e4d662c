package mat

import (
	"os"
	"os/exec"
	"path/filepath"
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
