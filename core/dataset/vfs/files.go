package vfs

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"sort"
	"strings"
	"time"

	"siibp/core/dataset/fault"
)

// File is a file outside of the disk, such as one in a browser.
type File struct {
	Path string // relative to the opened folder, with slashes; a leading slash is ignored
	Size int64
	Body io.ReaderAt
}

// Files returns the file system of a list of files. A path that two files share, or that leads out
// of the folder, becomes a flaw: an error if the dataset needs that file.
func Files(list []File) fs.FS {
	l := &listed{newTree(), map[string]*fault.Error{}}
	for _, f := range list {
		name := path.Clean(strings.TrimPrefix(f.Path, "/"))
		if !fs.ValidPath(name) || name == "." {
			l.flaws[strings.TrimPrefix(path.Clean("/"+name), "/")] = &fault.Error{Rule: "a path must stay within the folder", Found: fault.Quote(f.Path)}
			continue
		}
		open := func() (io.ReadCloser, error) {
			return section{io.NewSectionReader(f.Body, 0, f.Size)}, nil
		}
		if err := l.add(name, f.Size, open); err != nil {
			l.flaws[name] = &fault.Error{Rule: "a path must stand for one file", Found: err.Error(), Want: "open one of them"}
		}
	}
	l.sort()
	return l
}

// listed is the file system of a list of files.
type listed struct {
	tree
	flaws map[string]*fault.Error // by path, the reason why it cannot be opened
}

// section adds Close to an io.SectionReader.
type section struct{ *io.SectionReader }

func (section) Close() error { return nil }

// tree is a file system: its nodes by path.
type tree map[string]*node

// node is a file or a folder. It implements fs.FileInfo and fs.DirEntry.
type node struct {
	name  string
	size  int64
	items []fs.DirEntry                 // of a folder, sorted by name
	open  func() (io.ReadCloser, error) // nil for a folder
}

func (n *node) Name() string               { return n.name }
func (n *node) Size() int64                { return n.size }
func (n *node) IsDir() bool                { return n.open == nil }
func (n *node) ModTime() time.Time         { return time.Time{} }
func (n *node) Sys() any                   { return nil }
func (n *node) Type() fs.FileMode          { return n.Mode().Type() }
func (n *node) Info() (fs.FileInfo, error) { return n, nil }
func (n *node) Mode() fs.FileMode {
	if n.IsDir() {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

func newTree() tree { return tree{".": {name: "."}} }

// maxFolders bounds the number of folders of a path.
const maxFolders = 32

// add adds a file. It returns an error if its path is in use, or a folder of its path is a file.
func (t tree) add(file string, size int64, open func() (io.ReadCloser, error)) error {
	if strings.Count(file, "/") > maxFolders {
		return fmt.Errorf("%s leads through more than %d folders", fault.Quote(file), maxFolders)
	}
	if t[file] != nil {
		return fmt.Errorf("%s occurs twice", fault.Quote(file))
	}
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if n := t[dir]; n != nil && !n.IsDir() {
			return fmt.Errorf("%s is a file and a folder", fault.Quote(dir))
		} else if n != nil {
			break
		}
	}
	t.hang(file, &node{size: size, open: open})
	return nil
}

// hang adds a node and the folders of its path.
func (t tree) hang(name string, n *node) {
	n.name = path.Base(name)
	t[name] = n
	dir := path.Dir(name)
	if t[dir] == nil {
		t.hang(dir, &node{})
	}
	t[dir].items = append(t[dir].items, n)
}

// sort sorts the items of every folder. Call it after the last add.
func (t tree) sort() {
	for _, n := range t {
		sort.Slice(n.items, func(i, j int) bool { return n.items[i].Name() < n.items[j].Name() })
	}
}

// Open implements fs.FS.
func (t tree) Open(name string) (fs.File, error) {
	n := t[name]
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if n == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if n.IsDir() {
		return &folder{node: n}, nil
	}
	body, err := n.open()
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &file{body, n}, nil
}

// file is an open file.
type file struct {
	io.ReadCloser
	node *node
}

func (f *file) Stat() (fs.FileInfo, error) { return f.node, nil }

// folder is an open folder.
type folder struct {
	node *node
	at   int
}

func (f *folder) Stat() (fs.FileInfo, error) { return f.node, nil }
func (f *folder) Close() error               { return nil }
func (f *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.node.name, Err: fs.ErrInvalid}
}

// ReadDir implements fs.ReadDirFile.
func (f *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	rest := f.node.items[f.at:]
	if n > 0 && len(rest) == 0 {
		return nil, io.EOF
	}
	if n > 0 && n < len(rest) {
		rest = rest[:n]
	}
	f.at += len(rest)
	return append([]fs.DirEntry(nil), rest...), nil
}
