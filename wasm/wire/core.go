package wire

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"siibp/core/dataset"
	"siibp/core/experiment"
	"siibp/core/feature"
	"siibp/core/infer"
	"siibp/core/result"
)

// Input is one file that the user opened.
type Input struct {
	Path string
	Size int64
	Body io.ReaderAt
}

// Core is one visitor's session: the open dataset and the run on it.
// Its methods never panic on the user's data; they answer with Error or Faults.
type Core struct {
	data   *dataset.Dataset
	search *infer.Search
	shown  shown // what the last progress said
	run    *experiment.Run
	told   int // tasks of the run whose end was told
}

// New returns a core with nothing open.
func New() *Core { return &Core{} }

// Hello says which core this is and what can be set.
func (c *Core) Hello() Reply {
	hello := Hello{Type: "hello", Version: result.Version, Options: infer.Settings(),
		Exports: []string{"result.json", "tracks.csv", "localized.csv"}}
	for _, p := range infer.Presets() {
		hello.Presets = append(hello.Presets, Preset{p.Name, p.About, p.Options})
	}
	return Reply{Message: hello}
}

// Open reads and checks a dataset: a folder's files, or one zip. Where it does not
// pass, what was open stays open.
func (c *Core) Open(files []Input) Reply {
	source, fsys, err := filesystem(files)
	if err != nil {
		return failure(err, nil)
	}
	d, err := dataset.Read(fsys)
	if err != nil {
		return failure(err, d)
	}
	if len(d.Descriptors) > 0 {
		if d, err = described(d); err != nil {
			return failure(err, nil)
		}
	}
	if d.Name == "" {
		d.Name = strings.TrimSuffix(path.Base(source.name(d.Root)), ".zip")
	}
	c.data, c.search, c.run = d, nil, nil
	return describe(d, source)
}

// described makes views of a dataset's descriptors in the default way, and a note of it.
// It is one piece of work, in which the core answers nothing else.
func described(d *dataset.Dataset) (*dataset.Dataset, error) {
	transform, made, err := feature.Fit(d, feature.Recipe{}.Filled(infer.Default().Seed))
	if err != nil {
		return nil, err
	}
	for i := range transform.Pipelines {
		made.Notes = append(made.Notes, transform.Pipelines[i].String()+".")
	}
	return made, nil
}

// source says where the page finds the media of what was opened.
type source struct {
	zip     string // path of the one zip in open's list, "" for a folder
	archive *dataset.Archive
}

// name returns what a dataset without a name is called after.
func (s source) name(root string) string {
	if s.zip != "" {
		return s.zip
	}
	return root
}

func filesystem(files []Input) (source, fs.FS, error) {
	if len(files) == 1 && strings.EqualFold(path.Ext(files[0].Path), ".zip") {
		archive, err := dataset.Zip(files[0].Body, files[0].Size)
		return source{files[0].Path, archive}, archive, err
	}
	list := make([]dataset.File, len(files))
	for i, f := range files {
		list[i] = dataset.File{Path: f.Path, Size: f.Size, Body: f.Body}
	}
	fsys, err := dataset.Files(list)
	return source{}, fsys, err
}

// media locates a video's media, nil where it has none that the page can play.
func (s source) media(d *dataset.Dataset, v *dataset.Video) *Media {
	if v.Media == "" {
		return nil
	}
	file := path.Join(d.Root, v.Media)
	if s.zip == "" {
		return &Media{Path: v.Media, File: file}
	}
	entry, err := s.archive.Entry(file)
	if err != nil {
		return nil
	}
	return &Media{Path: v.Media, File: s.zip, Entry: &Entry{entry.Offset, entry.Packed, entry.Size, entry.Method}}
}

// Fit starts a new run with options as JSON; keys that are absent keep the default
// preset's value. The run that there was is kept if the options are wrong.
func (c *Core) Fit(options []byte) Reply {
	if c.data == nil {
		return failure(fmt.Errorf("no dataset is open"), nil)
	}
	o, err := infer.Default().Merge(options)
	if err != nil {
		return failure(err, nil)
	}
	search, err := infer.NewSearch(c.data, o)
	if err != nil {
		return failure(err, nil)
	}
	c.search, c.shown = search, shown{}
	return Reply{Message: c.progress()}
}

// Step does one bounded piece of the run.
func (c *Core) Step() Reply {
	if c.search == nil {
		return failure(fmt.Errorf("no run is under way"), nil)
	}
	c.search.Step()
	return Reply{Message: c.progress()}
}

// Stop ends the run where it is and keeps the best start so far.
func (c *Core) Stop() Reply {
	if c.search == nil {
		return failure(fmt.Errorf("no run is under way"), nil)
	}
	c.search.Stop()
	return Reply{Message: c.progress()}
}

// Answer reads the run as it stands.
func (c *Core) Answer() Reply {
	if c.search == nil {
		return failure(fmt.Errorf("no run is under way"), nil)
	}
	return answer(c.data, c.search)
}

// Export writes one of the downloads that Hello lists.
func (c *Core) Export(name string) Reply {
	if c.search == nil {
		return failure(fmt.Errorf("there is no result yet"), nil)
	}
	r := result.New(c.data, c.search)
	return file(name, map[string]writer{
		"result.json":   {"application/json", r.JSON},
		"tracks.csv":    {"text/csv", r.Tracks},
		"localized.csv": {"text/csv", r.Localized},
	})
}
