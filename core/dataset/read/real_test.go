package read

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"
)

// realData is where the real datasets lie beside the project, if they do.
const realData = "../../../../shared/data"

var real = []struct {
	name, summary string
	root          string // of the files within the zip
}{
	{"doorway", "10 videos, 81 tracks, person 24-d, action 16-d, 40 captions (6 without person or action), boxes for all, media for all", ""},
	{"skeleton", "78 videos, 551 tracks, person 19-d, action 24-d, 300 captions (78 without person or action), no boxes, no media", "bags/"},
	{"speech", "292 videos, 2,335 tracks, speaker 24-d, word 24-d, 1,254 captions (384 without speaker or word), no boxes, no media", "deep/in/folders/"},
}

func TestRealData(t *testing.T) {
	for _, x := range real {
		t.Run(x.name, func(t *testing.T) {
			dir := path.Join(realData, x.name)
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("%s is not there", dir)
			}
			d, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Summary(); got != x.summary {
				t.Errorf("summary\n got %s\nwant %s", got, x.summary)
			}
			if len(d.Notes)+len(d.Ignored) > 0 {
				t.Errorf("notes %q, ignored %v", d.Notes, d.Ignored)
			}
			packed := pack(t, os.DirFS(dir), x.root)
			a, err := Zip(bytes.NewReader(packed), int64(len(packed)))
			if err != nil {
				t.Fatal(err)
			}
			z, err := FS(a)
			if err != nil {
				t.Fatal(err)
			}
			if z.Hash != d.Hash || z.Root != strings.TrimSuffix(x.root, "/") {
				t.Errorf("zip: root %q, hash %s; folder: hash %s", z.Root, z.Hash, d.Hash)
			}
		})
	}
}

// pack makes a zip of a file system, with every path below root, and junk beside it.
func pack(t testing.TB, fsys fs.FS, root string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		method := zip.Deflate
		if strings.HasPrefix(name, "media/") {
			method = zip.Store
		}
		in, err := fsys.Open(name)
		if err != nil {
			return err
		}
		defer in.Close()
		to, err := z.CreateHeader(&zip.FileHeader{Name: root + name, Method: method})
		if err == nil {
			_, err = io.Copy(to, in)
		}
		return err
	})
	if err == nil {
		_, err = z.Create("__MACOSX/._tracks.csv")
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Without the vocabularies in their dataset.json, the real datasets raise no question about a name.
func TestRealDataIsNotAsked(t *testing.T) {
	for _, x := range real {
		dir := path.Join(realData, x.name)
		if _, err := os.Stat(dir); err != nil {
			t.Skipf("%s is not there", dir)
		}
		texts := fstest.MapFS{}
		for _, name := range []string{"captions.txt", "tracks.csv", "features/person.npy", "features/action.npy", "features/speaker.npy", "features/word.npy"} {
			if data, err := os.ReadFile(path.Join(dir, name)); err == nil {
				texts[name] = &fstest.MapFile{Data: data}
			}
		}
		d, err := FS(texts)
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Questions) > 0 {
			t.Errorf("%s: it asks %v", x.name, d.Questions)
		}
	}
}
