// Package source hands out the frames of a clip one after the other, each with its time: from a video
// file by way of ffmpeg, from a Y4M file, or from a folder of pictures. It holds one frame at a time,
// whatever the length of the clip.
//
//	source.go       frames, the interface, errors
//	open.go         which of the three a path is
//	ffmpeg.go       starts ffmpeg (not under js)
//	ffmpeg_log.go   times, sizes and faults in what ffmpeg reports
//	y4m.go          YUV4MPEG2 files
//	pictures.go     folders of PNG and JPEG
package source

import (
	"errors"
	"fmt"

	"siibp/core/video/frame"
)

// Frame is one picture of a clip, upright and with square pixels.
type Frame struct {
	Image frame.Image
	Time  float64 // seconds since the clip's beginning, as its file says
}

// Source is a clip.
type Source interface {
	// Next returns the next frame, whose picture the caller may keep. Behind the last one the error is
	// io.EOF, or an Error that says why there are no more.
	Next() (Frame, error)
	// Size returns the width and height of the frames in pixels.
	Size() (w, h int)
	// Length returns how many seconds there are in all, 0 where that is not known before the end.
	Length() float64
	// Close ends the reading; it may be called at any time.
	Close() error
}

// Why a clip cannot be read, or not to its end. An Error wraps one of them.
var (
	ErrNoDecoder    = errors.New("there is no decoder for video files")
	ErrNoVideo      = errors.New("the file has no video in it")
	ErrTruncated    = errors.New("the file is cut short")
	ErrEmpty        = errors.New("the clip has no frame")
	ErrUnknownCodec = errors.New("the video is coded in a way that is not known here")
	ErrBroken       = errors.New("the file is no video, or is damaged")
	ErrRate         = errors.New("the frame rate of a folder of pictures is not known")
)

// Error says what is wrong with a clip and what would help.
type Error struct {
	Clip string // the path that was opened
	Kind error  // one of the errors above
	Want string // what the user can do
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %v; %s", e.Clip, e.Kind, e.Want) }

// Unwrap returns the kind, for errors.Is.
func (e *Error) Unwrap() error { return e.Kind }
