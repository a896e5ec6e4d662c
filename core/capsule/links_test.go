package capsule

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zip"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/dataset/vfs"
)

// writeLinked writes the small world into a folder and replaces one media file by a symbolic link to
// target. It returns the path of the link in the folder.
func writeLinked(t *testing.T, folder, target string) (linked string) {
	t.Helper()
	for name, file := range smallWorld() {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		data := file.Data
		if linked == "" && strings.HasPrefix(name, "media/") {
			linked = name
			if err := os.Symlink(target, path); err != nil {
				t.Fatal(err)
			}
			path, data = target, append(bytes.Clone(data), "secret"...)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return linked
}

// TestLinksOutAreNotEmbedded checks that a symbolic link out of the folder is reported and its target
// is not embedded.
func TestLinksOutAreNotEmbedded(t *testing.T) {
	top := t.TempDir()
	folder := filepath.Join(top, "data")
	linked := writeLinked(t, folder, filepath.Join(top, "secret.png"))
	root, err := vfs.OnDisk([]string{folder})
	if err != nil || linked == "" {
		t.Fatalf("%v; the link is %q", err, linked)
	}
	d, err := read.FS(root)
	if err != nil {
		t.Fatal(err)
	}
	c := fitted(t, root, nil, 1)
	if c.Dataset.Files, err = Hash(root, d, true); err != nil {
		t.Fatal(err)
	}
	var written bytes.Buffer
	if err := Write(&written, c, root); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(written.Bytes()), int64(written.Len()))
	if err != nil {
		t.Fatal(err)
	}
	media := 0
	for _, f := range z.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil || bytes.HasSuffix(text, []byte("secret")) || strings.HasSuffix(f.Name, linked) {
			t.Errorf("%s is embedded, %v", f.Name, err)
		}
		if strings.Contains(f.Name, "media/") {
			media++
		}
	}
	if media == 0 {
		t.Error("no media are embedded")
	}
	if named := slices.ContainsFunc(d.Ignored, func(x fault.Ignored) bool { return x.File == linked }); !named {
		t.Errorf("%s is not named among %v, %q", linked, d.Ignored, d.Notes)
	}
}
