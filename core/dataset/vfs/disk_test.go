package vfs

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"siibp/core/dataset/fault"
)

// A link within the folder is followed. A link out of the folder, or to a missing file, is listed,
// and opening it is an error.
func TestLinksOnDisk(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "data")
	for _, f := range []string{"outside/secret.csv", "data/real/a.csv", "data/tracks.csv"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(top, f)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(top, f), []byte(f), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"in.csv": "real/a.csv", "folder": "real", "out.csv": "../outside/secret.csv",
		"absolute.csv": filepath.Join(top, "outside", "secret.csv"), "outside": "../outside", "gone.csv": "nothing.csv", "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for name, paths := range map[string][]string{"alone": {dir}, "beside others": {dir, filepath.Join(dir, "tracks.csv")}} {
		t.Run(name, func(t *testing.T) {
			fsys, err := OnDisk(paths)
			if err != nil {
				t.Fatal(err)
			}
			below := ""
			if len(paths) > 1 {
				below = "data/"
			}
			m, ok := NewMount(&fault.Report{}, fsys, "tracks.csv", func(string) bool { return true })
			if !ok || m.Faults != nil {
				t.Fatal(m.Faults)
			}
			for file, want := range map[string]string{"in.csv": "data/real/a.csv", "folder/a.csv": "data/real/a.csv", "tracks.csv": "data/tracks.csv"} {
				f, err := m.Open(below + file)
				if err != nil {
					t.Fatal(err)
				}
				text, err := fs.ReadFile(fsys, below+file)
				if f.Close(); err != nil || string(text) != want {
					t.Errorf("%s: %q, %v", file, text, err)
				}
			}
			for file, want := range map[string]string{"out.csv": "../outside/secret.csv", "absolute.csv": "outside/secret.csv", "outside": "../outside", "gone.csv": "nothing.csv", "loop": "loop"} {
				if _, err := m.Open(below + file); err == nil || !strings.Contains(err.Error(), want) || !m.Has(below+file) {
					t.Errorf("%s: %v", file, err)
				}
			}
			if m.Has(below + "outside/secret.csv") {
				t.Error("a file outside of the folder is listed")
			}
		})
	}
}
