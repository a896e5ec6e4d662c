package results

import (
	"bytes"
	"io"
	"sync"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/synth"
	"testing/fstest"
)

// Toy runs all methods on the toy world, the demo of the page, and returns the scores.
var Toy = sync.OnceValues(func() (Set, error) {
	d, err := toyWorld()
	if err != nil {
		return Set{}, err
	}
	return Measure(d, "toy world", "drawn actors with clean features, made by siibp synth", false)
})

// toyWorld returns the demo dataset.
func toyWorld() (*dataset.Dataset, error) {
	files := fstest.MapFS{}
	err := synth.New(synth.Options{}).Write(func(name string) (io.WriteCloser, error) { return &memoryFile{name: name, files: files}, nil })
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
