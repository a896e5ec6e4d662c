package dataset

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Open reads the dataset at paths: a folder, a .zip, a data.mat, or any files, zips and
// folders that make one together. The error is Faults where the data is wrong, else the
// system's.
func Open(paths ...string) (*Dataset, error) { return OpenWith(Options{}, paths...) }

// OpenWith is Open with options.
func OpenWith(o Options, paths ...string) (*Dataset, error) {
	fsys, err := onDisk(paths)
	if err != nil {
		return nil, err
	}
	d, err := ReadWith(fsys, o)
	if err == nil && d.Name == "" {
		d.Name = nameOf(paths)
	}
	return d, err
}

// onDisk is the file system of one folder, or of several files and folders side by side.
func onDisk(paths []string) (fs.FS, error) {
	side := beside{top: &node{name: "."}, at: map[string]string{}}
	for _, name := range paths {
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return nil, err
		case info.IsDir() && len(paths) == 1:
			return os.DirFS(name), nil
		case len(paths) == 1 && !strings.EqualFold(filepath.Ext(name), ".zip") && !strings.EqualFold(filepath.Ext(name), ".mat"):
			return nil, fmt.Errorf("%s: a dataset is a folder, a .zip, or several files", name)
		}
		whole, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		base := filepath.Base(whole)
		if other, taken := side.at[base]; taken {
			return nil, fmt.Errorf("%s and %s have one name", other, name)
		}
		side.at[base] = name
		side.top.items = append(side.top.items, fs.FileInfoToDirEntry(renamed{info, base}))
	}
	return side, nil
}

// beside is a file system of files and folders from anywhere on the disk.
type beside struct {
	top *node
	at  map[string]string // path on the disk by name
}

// Open implements fs.FS.
func (b beside) Open(name string) (fs.File, error) {
	if name == "." {
		return &folder{node: b.top}, nil
	}
	first, rest, deeper := strings.Cut(name, "/")
	at, ok := b.at[first]
	switch {
	case !ok || !fs.ValidPath(name):
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case deeper:
		return os.DirFS(at).Open(rest)
	}
	return os.Open(at)
}

// renamed is what a file is under another name.
type renamed struct {
	fs.FileInfo
	name string
}

func (c renamed) Name() string { return c.name }

// nameOf is what a dataset without a name is called after: its folder or zip, or the
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

// Called is what a dataset without a name is called after the files that were opened.
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
