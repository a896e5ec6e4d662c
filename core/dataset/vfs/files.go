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

// Files returns the file system of such files. Its error is Faults: two files at
// one path, or a path that leads out of the folder.
func Files(list []File) (fs.FS, error) {
	t := newTree()
	var r fault.Report
	for _, f := range list {
		name := path.Clean(strings.TrimPrefix(f.Path, "/"))
		if !fs.ValidPath(name) || name == "." {
			r.Fault(fault.Fault{File: f.Path, Rule: "a path stays within the folder"})
			continue
		}
		open := func() (io.ReadCloser, error) {
			return section{io.NewSectionReader(f.Body, 0, f.Size)}, nil
		}
		if err := t.add(name, f.Size, open); err != nil {
			r.Fault(fault.Fault{File: name, Rule: "a path stands for one file", Found: err.Error()})
		}
	}
	if r.Faults != nil {
		return nil, r.Faults
	}
	t.sort()
	return t, nil
}

// section is a file within an io.ReaderAt.
type section struct{ *io.SectionReader }

func (section) Close() error { return nil }
