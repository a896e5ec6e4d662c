//go:build !js

package source

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"math"
	"os/exec"

	"siibp/core/video/frame"
)

// ffmpeg is a clip decoded by an ffmpeg process. The process writes raw frames to stdout and one line with the time
// of each frame to stderr. ffmpeg applies rotation.
type ffmpeg struct {
	path    string
	process *exec.Cmd
	pixels  *bufio.Reader
	log     *ffmpegLog
	w, h    int
	planes  frame.Planes // buffer for the planes of a frame
	length  float64
	first   *frameInfo // line of the first frame until Next returns that frame
	err     error      // returned by Next from now on
}

// The requested pixel formats, by ffmpeg's names. Most clips have one of the first two, so that the decoded bytes are
// passed through, as in a browser.
const (
	limitedPlanes = "yuv420p"
	fullPlanes    = "yuvj420p" // name of full-range planes in older releases
	rgbPixels     = "rgb24"
)

// squarePixels is the filter chain: square pixels, one of the pixel formats, and a log line for each frame.
const squarePixels = "scale=trunc(iw*sar+0.5):ih,setsar=1,format=" + limitedPlanes + "|" + fullPlanes + "|" + rgbPixels + ",showinfo=checksum=0"

// openFile starts ffmpeg and waits for the first frame.
func openFile(path string, o Options) (Source, error) {
	program := o.FFmpeg
	if program == "" {
		program = "ffmpeg"
	}
	var s *ffmpeg
	// Old releases use another name for the option that passes every frame through.
	for _, keepFrames := range []string{"-fps_mode", "-vsync"} {
		var err error
		if s, err = startFFmpeg(program, path, keepFrames); err != nil {
			return nil, err
		}
		if first, ok := <-s.log.frames; ok {
			s.first, s.w, s.h, s.length = &first, first.w, first.h, s.log.length
			return s, nil
		}
		s.Close()
		if !s.log.unknownOption {
			break
		}
	}
	return nil, s.log.failure(path, false)
}

// startFFmpeg starts the process. The protocol whitelist restricts it to local files, so that a playlist cannot fetch
// an address.
func startFFmpeg(program, path, keepFrames string) (*ffmpeg, error) {
	process := exec.Command(program, "-nostdin", "-hide_banner", "-nostats", "-loglevel", "level+info",
		"-protocol_whitelist", "file,pipe", "-i", "file:"+path, "-map", "0:v:0",
		"-vf", squarePixels, keepFrames, "passthrough", "-f", "rawvideo", "pipe:1")
	pixels, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	report, err := process.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{path, ErrNoDecoder, "install ffmpeg (https://ffmpeg.org), or give a .y4m file or a folder of PNG or JPEG pictures"}
	} else if err != nil {
		return nil, err
	}
	s := &ffmpeg{path: path, process: process, pixels: bufio.NewReaderSize(pixels, 1<<20), log: newFFmpegLog()}
	go s.log.read(report)
	return s, nil
}

func (s *ffmpeg) Size() (w, h int) { return s.w, s.h }

func (s *ffmpeg) Length() float64 { return s.length }

func (s *ffmpeg) Next() (Frame, error) {
	if s.err != nil {
		return Frame{}, s.err
	}
	var line frameInfo
	if s.first != nil {
		line, s.first = *s.first, nil
	} else {
		var more bool
		if line, more = <-s.log.frames; !more {
			return Frame{}, s.end()
		}
	}
	switch {
	case line.w != s.w || line.h != s.h:
		s.err = &Error{s.path, ErrBroken, "its frame size changes: cut the clip there"}
	case math.IsNaN(line.time):
		s.err = &Error{s.path, ErrBroken, "a frame has no time: convert it to MP4 or WebM"}
	}
	if s.err != nil {
		return Frame{}, s.err
	}
	picture, err := s.read(line.format)
	if err != nil {
		return Frame{}, s.end()
	}
	return Frame{picture, line.time}, nil
}

// read reads one frame in a pixel format.
func (s *ffmpeg) read(format string) (frame.Image, error) {
	if format == rgbPixels {
		picture := frame.New(s.w, s.h)
		_, err := io.ReadFull(s.pixels, picture.Pix)
		return picture, err
	}
	p := &s.planes
	p.W, p.H, p.ChromaX, p.ChromaY, p.Step = s.w, s.h, chroma420.x, chroma420.y, 1
	p.Space = frame.ColourSpaceOf(s.log.matrix, s.log.full || format == fullPlanes)
	if err := readPlanes(s.pixels, p); err != nil {
		return frame.Image{}, err
	}
	return p.RGB(), nil
}

// end returns and stores the error for the end of the stream.
func (s *ffmpeg) end() error {
	for range s.log.frames { // wait for the end of the log
	}
	if s.err = io.EOF; s.log.truncated {
		s.err = s.log.failure(s.path, true)
	}
	return s.err
}

// Close kills the process and waits for it.
func (s *ffmpeg) Close() error {
	if s.process.ProcessState != nil {
		return nil
	}
	s.process.Process.Kill()
	s.log.stop()
	s.process.Wait() // the only error is that the process was killed
	if s.err == nil {
		s.err = fs.ErrClosed
	}
	return nil
}
