package main

import (
	"io"

	"siibp/core/video/frame"
	"siibp/core/video/source"
)

// handed is a source whose frames are handed in one by one: each is read before the next comes.
type handed struct {
	w, h  int
	frame *source.Frame // nil where there is none, which is the end
}

// put hands in the pixels of a frame, four bytes each, and its time in seconds.
func (s *handed) put(rgba []byte, time float64) {
	s.frame = &source.Frame{Image: frame.FromRGBA(s.w, s.h, rgba), Time: time}
}

// Next returns the frame that was handed in.
func (s *handed) Next() (source.Frame, error) {
	if s.frame == nil {
		return source.Frame{}, io.EOF
	}
	f := *s.frame
	s.frame = nil
	return f, nil
}

// Size returns the width and height of the frames in pixels.
func (s *handed) Size() (w, h int) { return s.w, s.h }

// Close does nothing.
func (s *handed) Close() error { return nil }
