// Package source decodes clips to frames with times: video files by ffmpeg, Y4M files, and folders of images. It
// holds one frame at a time.
//
//	source.go      Source, its errors and Open
//	ffmpeg.go      the ffmpeg process (not under js)
//	ffmpeg_log.go  times, sizes and errors in the log of ffmpeg
//	y4m.go         YUV4MPEG2 files
//	pictures.go    folders of PNG and JPEG files
//	exif.go        orientation of JPEG files
package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"siibp/core/video/frame"
)

// Frame is one frame of a clip, upright, with square pixels, and reduced to frame.AnalyzedSize.
type Frame struct {
	Image frame.Image
	Time  float64 // seconds from the start of the clip, as stored in the file
}

// Source is an open clip.
type Source interface {
	// Next returns the next frame; the caller owns its image. At the end the error is io.EOF, or an *Error if the
	// clip ends too early.
	Next() (Frame, error)
	// Size returns the width and height of the clip in square pixels. The frames may be smaller.
	Size() (w, h int)
	// Length returns the duration in seconds, or 0 if it is unknown.
	Length() float64
	// Notes returns sentences for the user about the clip. They are complete after the last frame.
	Notes() []string
	// Close releases the clip. It may be called at any time.
	Close() error
}

// Kinds of errors, which an Error wraps.
var (
	ErrNoDecoder    = errors.New("no decoder for video files is installed")
	ErrNoVideo      = errors.New("the file has no video stream")
	ErrTruncated    = errors.New("the file is truncated")
	ErrEmpty        = errors.New("the clip has no frame")
	ErrUnknownCodec = errors.New("the codec is not supported")
	ErrBroken       = errors.New("the file is damaged or not a video")
	ErrRate         = errors.New("the frame rate of a folder of pictures is missing")
)

// Error is an error of a clip with advice for the user.
type Error struct {
	Clip string // path of the clip
	Kind error  // one of the errors above
	Want string // advice for the user
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v; %s", e.Clip, e.Kind, e.Want) }

// Unwrap returns Kind, for errors.Is.
func (e *Error) Unwrap() error { return e.Kind }

// Options are the parameters of Open.
type Options struct {
	FPS    float64 // frames per second of a folder of images, which is required for one
	FFmpeg string  // path of ffmpeg; "" means the one in PATH
}

// Open opens a clip: a folder of images, a Y4M file (.y4m), or any other video file by ffmpeg. It returns an error if
// the path cannot be read or the clip has no frame.
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
		s, err := newY4M(path, f)
		if err != nil {
			f.Close()
			return nil, err
		}
		return s, nil
	}
	return openFile(path, o)
}

// openFolder opens the images directly in a folder.
func openFolder(path string, folder fs.FS, fps float64) (Source, error) {
	p, err := newPictures(path, folder, fps)
	if err != nil {
		return nil, err
	}
	return p, nil
}
