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

// Open reads the dataset at paths: a folder, a .zip, a data.mat, or several files, zips and folders
// that form one dataset. The error is fault.Faults for wrong data, else from the system.
func Open(paths ...string) (*dataset.Dataset, error) { return OpenWith(Options{}, paths...) }

// OpenWith is Open with options.
func OpenWith(o Options, paths ...string) (*dataset.Dataset, error) {
	fsys, err := vfs.OnDisk(paths)
	if err != nil {
		return nil, err
	}
	d, err := FSWith(fsys, o)
	if err == nil && d.Name == "" {
		d.Name = nameOf(paths)
	}
	return d, err
}

// nameOf returns the name of a dataset without one: that of its folder or zip, or of its first file.
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

// Called returns the name of a dataset without one, from the names of the opened files.
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

// FilesAt returns the files that Open reads at a path: those of a folder or a .zip, or a single
// file.
// Close the closer after use. Errors are as in Open.
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

// Zip opens a dataset's archive of size bytes and checks its directory, without unpacking it. The error is
// fault.Faults.
func Zip(r io.ReaderAt, size int64) (*vfs.Archive, error) { return vfs.OpenArchive(r, size, readable) }

// CanonicalFS is a file system with the files of a dataset at their canonical paths, as in Dataset.Parts, and with the
// captions from the options.
type CanonicalFS struct {
	folder *vfs.Folder
	o      Options
}

// NewCanonicalFS returns the file system of the dataset that FSWith reads from fsys with the same options. It opens
// files only to recognize them. Close it after use. The error is fault.Faults.
func NewCanonicalFS(fsys fs.FS, o Options) (*CanonicalFS, error) {
	o = o.withDefaults()
	report := &fault.Report{}
	f, ok := locate(report, fsys, o)
	if !ok || report.Faults != nil {
		f.Mount.Close()
		return nil, report.Faults
	}
	return &CanonicalFS{f, o}, nil
}

// OpenCanonicalFS is NewCanonicalFS for paths as in OpenWith. The error may be from the system.
func OpenCanonicalFS(o Options, paths ...string) (*CanonicalFS, error) {
	fsys, err := vfs.OnDisk(paths)
	if err != nil {
		return nil, err
	}
	return NewCanonicalFS(fsys, o)
}

// Open implements fs.FS for files; folders do not exist.
func (t *CanonicalFS) Open(name string) (fs.File, error) {
	if name == dataset.CaptionsFile && t.o.replacesCaptions() {
		text := *t.o.Captions
		return vfs.Files([]vfs.File{{Path: name, Size: int64(len(text)), Body: strings.NewReader(text)}}).Open(name)
	}
	if !t.folder.There(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return t.folder.Peek(name)
}

// Close closes the zips that contain the files.
func (t *CanonicalFS) Close() error {
	t.folder.Mount.Close()
	return nil
}
