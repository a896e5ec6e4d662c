package read

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// What Python, NumPy and SciPy write is the same dataset in every spelling, as a folder
// and as a zip of it.
func TestPython(t *testing.T) {
	dir := t.TempDir()
	python := ""
	for _, name := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("there is no NumPy: apt-get install python3-scipy")
	}
	if out, err := exec.Command(python, "testdata/write.py", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	folders, err := os.ReadDir(dir)
	if err != nil || len(folders) < 6 {
		t.Fatalf("%d folders, %v", len(folders), err)
	}
	hash := ""
	for _, folder := range folders {
		fsys := os.DirFS(filepath.Join(dir, folder.Name()))
		d, err := FS(fsys)
		if err != nil {
			t.Errorf("%s: %v", folder.Name(), err)
			continue
		}
		if hash == "" {
			hash = d.Hash
		}
		if d.Hash != hash || len(d.Ignored) > 0 {
			t.Errorf("%s is another dataset: %s, %v", folder.Name(), d.Summary(), d.Ignored)
		}
		a, err := openZip(pack(t, fsys, folder.Name()+"/"))
		if err != nil {
			t.Fatal(err)
		}
		if d, err := FS(a); err != nil || d.Hash != hash {
			t.Errorf("%s, zipped: %v", folder.Name(), err)
		}
	}
}
