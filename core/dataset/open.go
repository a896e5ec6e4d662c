package dataset

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Open reads the dataset at a path: a folder, a .zip of it, or a data.mat as Casablanca
// reads. The error is Faults where the data is wrong, else the system's.
func Open(path string) (*Dataset, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return named(path, os.DirFS(path))
	}
	ext := strings.ToLower(filepath.Ext(path))
	if ext != ".zip" && ext != ".mat" {
		return nil, fmt.Errorf("%s: a dataset is a folder or a .zip", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if ext == ".mat" {
		return Casablanca(filepath.Base(path), f, info.Size(), CasablancaOptions{})
	}
	archive, err := Zip(f, info.Size())
	if err != nil {
		return nil, err
	}
	return named(path, archive)
}

// named reads a dataset and calls it after its path if it has no name.
func named(path string, fsys fs.FS) (*Dataset, error) {
	d, err := Read(fsys)
	if err == nil && d.Name == "" {
		if whole, err := filepath.Abs(path); err == nil {
			path = whole
		}
		d.Name = filepath.Base(path)
		if ext := filepath.Ext(path); strings.EqualFold(ext, ".zip") {
			d.Name = strings.TrimSuffix(d.Name, ext)
		}
	}
	return d, err
}
