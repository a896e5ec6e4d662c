package results

import (
	"bytes"
	"io"
	"sync"
	"testing/fstest"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/synth"
)

// Toy runs all methods with seed 1 on the toy world, the demo of the page, and returns the scores, with the stored
// spread over seeds.
var Toy = sync.OnceValues(func() (Set, error) {
	kept, err := Kept()
	if err != nil {
		return Set{}, err
	}
	d, err := toyWorld(synth.Options{})
	if err != nil {
		return Set{}, err
	}
	set, err := Measure(d, "toy world", "drawn actors with clean features, made by siibp synth", extent{seeds: 1, ladder: true})
	for i := range set.Steps {
		if seeds, found := kept.Toy[set.Steps[i].Name]; found {
			set.Steps[i].Seeds = &seeds
		}
	}
	return set, err
})

// toyWorld returns a synthetic dataset. The zero value of the options gives the demo of the page.
func toyWorld(o synth.Options) (*dataset.Dataset, error) {
	files := fstest.MapFS{}
	err := synth.New(o).Write(func(name string) (io.WriteCloser, error) { return &memoryFile{name: name, files: files}, nil })
	if err != nil {
		return nil, err
	}
	return read.FS(files)
}

// memoryFile is an in-memory file. Close stores its content in the map files under name.
type memoryFile struct {
	bytes.Buffer
	name  string
	files fstest.MapFS
}

func (f *memoryFile) Close() error {
	f.files[f.name] = &fstest.MapFile{Data: f.Bytes()}
	return nil
}
