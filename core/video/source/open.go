package source

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Options are what a path alone does not say.
type Options struct {
	FPS    float64 // frames per second of a folder of pictures; it must be given for one
	FFmpeg string  // the ffmpeg to start; "" looks for it where programs are
}

// Open opens a clip: a folder of pictures, a Y4M file (.y4m), or any other video file by way of
// ffmpeg. It errs where the path cannot be read or the clip has no frame.
func Open(path string, o Options) (Source, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return openFolder(path, os.DirFS(path), o.FPS)
	case info.Size() == 0:
		return nil, &Error{path, ErrEmpty, "the file has 0 bytes: copy it again"}
	case strings.EqualFold(filepath.Ext(path), ".y4m"):
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		s, err := NewY4M(path, f)
		if err != nil {
			f.Close()
			return nil, err
		}
		return s, nil
	}
	return openFile(path, o)
}

// openFolder opens the pictures of a folder, which lie directly in it.
func openFolder(path string, folder fs.FS, fps float64) (Source, error) {
	p, err := NewPictures(path, folder, fps)
	if err != nil {
		return nil, err
	}
	return p, nil
}
