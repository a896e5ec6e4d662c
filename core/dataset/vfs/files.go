package vfs

import (
	"io"
	"io/fs"
	"path"
	"strings"

	"siibp/core/dataset/fault"
)

// File is one file that is not on a disk that Go can reach.
type File struct {
	Path string // with slashes, from the folder that was opened; a leading slash is ignored
	Size int64
	Body io.ReaderAt
}

// Files returns the file system of such files. A path of two files, or one that leads out of
// the folder, is a flaw, which errs where the dataset needs it.
func Files(list []File) fs.FS {
	l := &listed{newTree(), map[string]*fault.Error{}}
	for _, f := range list {
		name := path.Clean(strings.TrimPrefix(f.Path, "/"))
		if !fs.ValidPath(name) || name == "." {
			l.flaws[strings.TrimPrefix(path.Clean("/"+name), "/")] = &fault.Error{Rule: "a path stays within the folder", Found: fault.Quote(f.Path)}
			continue
		}
		open := func() (io.ReadCloser, error) {
			return section{io.NewSectionReader(f.Body, 0, f.Size)}, nil
		}
		if err := l.add(name, f.Size, open); err != nil {
			l.flaws[name] = &fault.Error{Rule: "a path stands for one file", Found: err.Error(), Want: "open one of them"}
		}
	}
	l.sort()
	return l
}

// listed is a file system made of a list of files.
type listed struct {
	tree
	flaws map[string]*fault.Error // by path, why it cannot be opened
}

// section is a file within an io.ReaderAt.
type section struct{ *io.SectionReader }

func (section) Close() error { return nil }
