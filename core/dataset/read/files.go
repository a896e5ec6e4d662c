package read

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"siibp/core/dataset/vfs"
)

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
