package capsule

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/search"
	"siibp/core/synth"
)

const quick = `{"starts": 1, "reheats": 1, "background": [3], "anneal": [5], "seed": 9}`

// smallWorld returns the files of a small synthetic dataset.
var smallWorld = sync.OnceValue(func() fstest.MapFS {
	files := fstest.MapFS{}
	err := synth.New(synth.Options{Clips: 6, Frames: 12}).Write(func(name string) (io.WriteCloser, error) {
		return &mapFile{files: files, name: name}, nil
	})
	if err != nil {
		panic(err)
	}
	return files
})

type mapFile struct {
	bytes.Buffer
	files fstest.MapFS
	name  string
}

func (f *mapFile) Close() error {
	f.files[f.name] = &fstest.MapFile{Data: f.Bytes()}
	return nil
}

// fitted returns the capsule of a run on the dataset in root, stopped after the given number of
// steps unless that is 0.
func fitted(t testing.TB, root fs.FS, recipe *feature.Recipe, steps int) *Capsule {
	t.Helper()
	d, err := read.FS(root)
	if err != nil {
		t.Fatal(err)
	}
	d.Name = "street"
	files, err := Hash(root, d, false)
	if err != nil {
		t.Fatal(err)
	}
	c := &Capsule{Features: recipe}
	if c.Options, err = options.Buffet().Merge([]byte(quick)); err != nil {
		t.Fatal(err)
	}
	c.Stopped = steps
	c = rerun(t, c, d)
	c.Dataset.Files, c.Page = files, []byte(`{"video":"clip-02","order":["a",1]}`)
	return c
}

// rerun repeats the run of c on d and returns its capsule.
func rerun(t testing.TB, c *Capsule, d *dataset.Dataset) *Capsule {
	t.Helper()
	_, made, err := c.Prepare(d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.New(made, c.Options)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Done() {
		c.Step(s)
	}
	now, err := New(made, c.Features, s)
	if err != nil {
		t.Fatal(err)
	}
	return now
}

// written returns the zip archive of c, with the data in root unless root is nil.
func written(t testing.TB, c *Capsule, root fs.FS) []byte {
	t.Helper()
	var body bytes.Buffer
	if err := Write(&body, c, root); err != nil {
		t.Fatal(err)
	}
	return body.Bytes()
}

// opened returns the folder of the capsule in a zip archive.
func opened(t testing.TB, body []byte) fs.FS {
	t.Helper()
	archive, err := read.Zip(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	root, _, ok := Find(archive)
	if !ok {
		t.Fatal("there is no capsule in the zip")
	}
	return root
}

func TestRoundTrip(t *testing.T) {
	root := smallWorld()
	recipe, err := feature.Parse("actor: pca 4, l2")
	if err != nil {
		t.Fatal(err)
	}
	filled := feature.Recipe{Views: recipe}.WithDefaults(9)
	for name, c := range map[string]struct {
		recipe *feature.Recipe
		steps  int
		data   fs.FS
	}{"settings": {}, "data": {data: root}, "recipe": {&filled, 0, root}, "stopped": {nil, 7, root}} {
		t.Run(name, func(t *testing.T) {
			was := fitted(t, root, c.recipe, c.steps)
			body := written(t, was, c.data)
			folder := opened(t, body)
			again, err := Read(folder)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(was.Answer, again.Answer); diff != "" {
				t.Errorf("the answer (−written +read):\n%s", diff)
			}
			if !bytes.Equal(body, written(t, again, c.data)) {
				t.Error("the rewritten capsule differs")
			}
			var d *dataset.Dataset
			if c.data != nil {
				d, err = again.Data(folder)
			} else if d, err = read.FS(root); err == nil {
				err = again.Adopt(d, root)
			}
			if err != nil {
				t.Fatal(err)
			}
			x, err := again.Compare(rerun(t, again, d))
			if err != nil || !x.Bits || !x.Same(0) || d.Name != "street" {
				t.Errorf("the run again: %+v, %v", x, err)
			}
			if c.steps > 0 && again.Stopped != c.steps {
				t.Errorf("stopped after %d steps, not %d", again.Stopped, c.steps)
			}
		})
	}
}

func TestCapsuleOpensAsDataset(t *testing.T) {
	root := smallWorld()
	c := fitted(t, root, nil, 0)
	body := written(t, c, root)
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		if f.Modified.Year() != 1980 {
			t.Errorf("%s is of %v", f.Name, f.Modified)
		}
		if strings.HasPrefix(f.Name, "data/media") {
			t.Errorf("%s was not asked for", f.Name)
		}
	}
	want := []string{"README.txt", "answer.json", "capsule.json", "data/boxes.csv", "data/captions.txt", "data/dataset.json",
		"data/features/action.npy", "data/features/actor.npy", "data/tracks.csv", "data/truth_boxes.csv"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("the files (−want +got):\n%s", diff)
	}
	archive, err := read.Zip(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	if d, err := read.FS(archive); err != nil || d.Hash != c.Dataset.Hash {
		t.Errorf("as a dataset: %v", err)
	}
}

func TestReadme(t *testing.T) {
	c := fitted(t, smallWorld(), nil, 0)
	for _, words := range []string{"WSC-SIIBP, siibp", "street: 6 videos", c.Dataset.Hash, "seed      9", "does not contain the data", "siibp replay"} {
		if !strings.Contains(c.readme(), words) {
			t.Errorf("the README lacks %q:\n%s", words, c.readme())
		}
	}
}

// smallSearch returns a small dataset and a new search on it.
func smallSearch(t *testing.T) (*dataset.Dataset, *search.Search) {
	t.Helper()
	d, err := read.FS(smallWorld())
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.New(d, options.Buffet())
	if err != nil {
		t.Fatal(err)
	}
	return d, s
}

func TestNewRejectsIncompleteRuns(t *testing.T) {
	d, s := smallSearch(t)
	if _, err := New(d, nil, s); err == nil || !strings.Contains(err.Error(), "finished run") {
		t.Errorf("a run under way: %v", err)
	}
	s.Stop()
	if _, err := New(d, nil, s); err == nil || !strings.Contains(err.Error(), "before its first step") {
		t.Errorf("a run without a step: %v", err)
	}
	warm, err := s.Warm(d, s.Options())
	if err != nil {
		t.Fatal(err)
	}
	warm.Run()
	if _, err := New(d, nil, warm); err == nil || !strings.Contains(err.Error(), "continued another one") {
		t.Errorf("a warm run: %v", err)
	}
}

func TestRankingsAreShared(t *testing.T) {
	d, s := smallSearch(t)
	s.Run()
	x := result.New(d, s)
	c, err := Of(d, nil, s, Runs{{Options: s.Options()}}, func() *result.Result { return x })
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range x.Rankings.Tuples {
		if own := c.Answer.Rankings[i]; &own.Tracks[0] != &r.Tracks[0] || &own.Scores[0] != &r.Scores[0] {
			t.Fatalf("ranking %d is a copy", i)
		}
	}
}
