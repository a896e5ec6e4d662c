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
	"siibp/core/dataset/reader"
	"siibp/core/dataset/vfs"
)

// A link that leads out of the folder is named and passed over, and a capsule with media does not carry what
// it leads to.
func TestLinksOutAreNotEmbedded(t *testing.T) {
	top := t.TempDir()
	folder, secret := filepath.Join(top, "data"), filepath.Join(top, "secret.png")
	linked := ""
	for name, file := range smallWorld() {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if linked == "" && strings.HasPrefix(name, "media/") {
			linked = name
			if err := os.WriteFile(secret, append(bytes.Clone(file.Data), "secret"...), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(secret, path); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, file.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := vfs.OnDisk([]string{folder})
	if err != nil || linked == "" {
		t.Fatalf("%v; the link is %q", err, linked)
	}
	d, err := reader.Read(root)
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
