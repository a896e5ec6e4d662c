package vfs

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// OnDisk returns a file system for the paths on the disk: the content of a single folder, or
// several files and folders side by side. It returns an error if two of them have the same base name.
func OnDisk(paths []string) (fs.FS, error) {
	side := beside{top: &node{name: "."}, at: map[string]string{}, folders: map[string]fs.FS{}}
	for _, name := range paths {
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return nil, err
		case info.IsDir() && len(paths) == 1:
			return Dir(name)
		case len(paths) == 1 && !strings.EqualFold(filepath.Ext(name), ".zip") && !strings.EqualFold(filepath.Ext(name), ".mat"):
			if k := kindOfName(name); k != nil {
				return nil, fmt.Errorf("%s: a dataset is a folder, a .zip, or several files; this is %s", name, k.Is)
			}
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
		if info.IsDir() {
			if side.folders[base], err = Dir(name); err != nil {
				return nil, err
			}
		}
		side.top.items = append(side.top.items, fs.FileInfoToDirEntry(renamed{info, base}))
	}
	return side, nil
}

// beside is a file system whose root lists files and folders from different places on the disk.
type beside struct {
	top     *node
	at      map[string]string // path on the disk by name
	folders map[string]fs.FS  // file system of each folder, by name
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
	case deeper && b.folders[first] == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case deeper:
		return b.folders[first].Open(rest)
	}
	return os.Open(at)
}

// Lstat and ReadLink implement fs.ReadLinkFS for paths within the folders.
func (b beside) Lstat(name string) (fs.FileInfo, error) {
	if first, rest, _ := strings.Cut(name, "/"); b.folders[first] != nil && rest != "" {
		return fs.Lstat(b.folders[first], rest)
	}
	return fs.Stat(b, name)
}

func (b beside) ReadLink(name string) (string, error) {
	if first, rest, _ := strings.Cut(name, "/"); b.folders[first] != nil && rest != "" {
		return fs.ReadLink(b.folders[first], rest)
	}
	return "", &fs.PathError{Op: "readlink", Path: name, Err: fs.ErrInvalid}
}

// Dir returns the file system of a folder on the disk. It does not follow links out of the folder.
func Dir(name string) (fs.FS, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

// renamed is a fs.FileInfo with another name.
type renamed struct {
	fs.FileInfo
	name string
}

func (c renamed) Name() string { return c.name }
