package read

import (
	"io/fs"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// Tidy is what was opened as one tidy folder: it has the files of a dataset under the
// paths that Parts gives them, wherever they lie, and captions that stood in for its own.
type Tidy struct {
	folder *vfs.Folder
	o      Options
}

// Tidied looks at fsys as ReadWith does with the same options, but reads no more than
// it takes to tell what each file is. Close it after its use. The error is Faults.
func Tidied(fsys fs.FS, o Options) (*Tidy, error) {
	o = o.settled()
	report := &fault.Report{}
	f, ok := survey(report, fsys, o)
	if !ok || report.Faults != nil {
		f.Mount.Close()
		return nil, report.Faults
	}
	return &Tidy{f, o}, nil
}

// OpenTidy returns Tidied of paths as OpenWith takes them; its error may be the system's.
func OpenTidy(o Options, paths ...string) (*Tidy, error) {
	fsys, err := vfs.OnDisk(paths)
	if err != nil {
		return nil, err
	}
	return Tidied(fsys, o)
}

// Open implements fs.FS for the files alone.
func (t *Tidy) Open(name string) (fs.File, error) {
	if name == dataset.CaptionsFile && t.o.given() {
		text := *t.o.Captions
		return vfs.Files([]vfs.File{{Path: name, Size: int64(len(text)), Body: strings.NewReader(text)}}).Open(name)
	}
	if !t.folder.There(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return t.folder.Peek(name)
}

// Close closes the zips that files lie in.
func (t *Tidy) Close() error {
	t.folder.Mount.Close()
	return nil
}
