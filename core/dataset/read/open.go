package read

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"siibp/core/dataset"
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
