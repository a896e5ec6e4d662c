//go:build !js

package source

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"siibp/core/video/frame"
)

// ffmpeg is a clip decoded by an ffmpeg process. The process writes raw frames to stdout and one line with the time
// of each frame to stderr. ffmpeg selects the video stream, applies edit lists and rotates the frames.
type ffmpeg struct {
	path    string
	process *exec.Cmd
	pixels  *bufio.Reader
	log     *ffmpegLog
	w, h    int          // size of the decoded frames
	shown   int          // width of a frame with square pixels
	planes  frame.Planes // buffer for the planes of a frame
	length  float64
	first   *frameInfo // line of the first frame until Next returns that frame
	err     error      // returned by Next from now on
}

// rgbPixels is ffmpeg's name of the format of a clip that has none of planeFormats.
const rgbPixels = "rgb24"

// planeFormats are the formats of planes that are decoded here, by ffmpeg's names. Most clips have one of the first
// two, so that the decoded bytes are passed through, as in a browser. A j means full range in older releases.
var planeFormats = []string{"yuv420p", "yuvj420p", "yuv422p", "yuvj422p", "yuv444p", "yuvj444p",
	"yuv420p10le", "yuv422p10le", "yuv444p10le", "yuv420p12le", "yuv422p12le", "yuv444p12le"}

// filters is the filter chain: one of the pixel formats, and a log line for each frame.
var filters = "format=" + strings.Join(planeFormats, "|") + "|" + rgbPixels + ",showinfo=checksum=0"

// planeFormat matches the parts of a name in planeFormats: full range, chroma and depth.
var planeFormat = regexp.MustCompile(`^yuv(j?)4(20|22|44)p(?:(\d+)le)?$`)

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
			s.shown = max(1, int(math.Round(float64(first.w)*first.aspect)))
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
// an address. The times of the file are copied, not shifted to start at 0, as in a browser.
func startFFmpeg(program, path, keepFrames string) (*ffmpeg, error) {
	process := exec.Command(program, "-nostdin", "-hide_banner", "-nostats", "-loglevel", "level+info",
		"-protocol_whitelist", "file,pipe", "-copyts", "-i", "file:"+path, "-an", "-sn", "-dn",
		"-vf", filters, keepFrames, "passthrough", "-f", "rawvideo", "pipe:1")
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

func (s *ffmpeg) Size() (w, h int) { return s.shown, s.h }

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
	w, h := frame.AnalyzedSize(s.shown, s.h)
	if format == rgbPixels {
		picture := frame.New(s.w, s.h)
		_, err := io.ReadFull(s.pixels, picture.Pix)
		return picture.Resize(w, h), err
	}
	p := &s.planes
	if p.Y == nil {
		s.planes = s.layout(format)
	}
	if err := readPlanes(s.pixels, p); err != nil {
		return frame.Image{}, err
	}
	return p.Resize(w, h).RGB(), nil
}

// layout returns planes without samples for one of planeFormats.
func (s *ffmpeg) layout(format string) frame.Planes {
	parts, colour := planeFormat.FindStringSubmatch(format), s.log.colour
	depth, _ := strconv.Atoi(parts[3])
	p := frame.Planes{W: s.w, H: s.h, ChromaX: 2, ChromaY: 1, Step: 1, Depth: depth,
		Space: frame.ColourSpaceOf(colour.matrix, colour.transfer, colour.full || parts[1] != "")}
	switch parts[2] {
	case "20":
		p.ChromaY = 2
	case "44":
		p.ChromaX = 1
	}
	return p
}

// Notes describes the choice of the stream and, at the end, damaged frames.
func (s *ffmpeg) Notes() []string { return s.log.notes() }

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
