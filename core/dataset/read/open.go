package read

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vfs"
)

// Open reads the dataset at paths: a folder, a .zip, a data.mat, or any files, zips and
// folders that make one together. The error is Faults where the data is wrong, else the
// system's.
func Open(paths ...string) (*dataset.Dataset, error) { return OpenWith(Options{}, paths...) }

// OpenWith returns Open with options.
func OpenWith(o Options, paths ...string) (*dataset.Dataset, error) {
	fsys, err := vfs.OnDisk(paths)
	if err != nil {
		return nil, err
	}
	d, err := ReadWith(fsys, o)
	if err == nil && d.Name == "" {
		d.Name = nameOf(paths)
	}
	return d, err
}

// nameOf returns what a dataset without a name is called after: its folder or zip, or the
// first of its files.
func nameOf(paths []string) string {
	var names []string
	for _, name := range paths {
		if whole, err := filepath.Abs(name); err == nil {
			name = whole
		}
		names = append(names, filepath.Base(name))
	}
	return Called(names)
}

// Called returns what a dataset without a name is called after the files that were opened.
func Called(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		if ext := path.Ext(names[0]); strings.EqualFold(ext, ".zip") {
			return strings.TrimSuffix(names[0], ext)
		}
		return names[0]
	}
	return fmt.Sprintf("%s and %d more", slices.Min(names), len(names)-1)
}

// FilesAt returns the files at a path that Open reads: those of a folder, of a .zip, or
// one file alone. Close what is open after their use. The error is as Open's.
func FilesAt(path string) (fs.FS, io.Closer, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		fsys, err := vfs.Dir(path)
		return fsys, io.NopCloser(nil), err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	var fsys fs.FS
	if strings.EqualFold(filepath.Ext(path), ".zip") {
		fsys, err = Zip(f, info.Size())
	} else {
		fsys = vfs.Files([]vfs.File{{Path: filepath.Base(path), Size: info.Size(), Body: f}})
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return fsys, f, nil
}

// Zip opens a dataset's archive of size bytes and checks its directory. Nothing is
// unpacked. Its error is Faults.
func Zip(r io.ReaderAt, size int64) (*vfs.Archive, error) { return vfs.OpenArchive(r, size, reads) }

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
