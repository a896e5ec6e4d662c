package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"siibp/core/video/frame"
)

// chroma is the number of pixels along x and y that share one Cb and Cr, or 0 for grey.
type chroma struct{ x, y int }

var (
	chroma420 = chroma{2, 2}
	// chromaNames maps the header values of C with 8 bits per sample.
	chromaNames = map[string]chroma{
		"420": chroma420, "420jpeg": chroma420, "420mpeg2": chroma420, "420paldv": chroma420,
		"422": {2, 1}, "444": {1, 1}, "mono": {},
	}
)

// Limits for headers.
const (
	maxSide       = 1 << 14
	maxHeaderLine = 1 << 12
)

// y4m reads a YUV4MPEG2 stream: a header line, then for each frame a line "FRAME" and its planes.
type y4m struct {
	path   string
	file   io.Reader
	reader *bufio.Reader
	planes frame.Planes
	width  int     // width of a frame with square pixels
	rate   float64 // frames per second
	count  int     // number of returned frames
	err    error
}

// newY4M reads the header of a Y4M stream. The name is used in errors. Closing the source closes file if it is an
// io.Closer.
func newY4M(name string, file io.Reader) (Source, error) {
	s := &y4m{path: name, file: file, reader: bufio.NewReaderSize(file, 1<<16)}
	header, err := s.line()
	fields := strings.Fields(header)
	if err != nil || len(fields) == 0 || fields[0] != "YUV4MPEG2" {
		return nil, &Error{name, ErrBroken, "a Y4M file begins with YUV4MPEG2"}
	}
	aspect := 1.0
	s.planes = frame.Planes{ChromaX: chroma420.x, ChromaY: chroma420.y, Step: 1, Space: frame.ColourSpaceOf("", "", false)}
	for _, field := range fields[1:] {
		if err := s.parameter(field[0], field[1:], &aspect); err != nil {
			return nil, err
		}
	}
	if s.planes.W == 0 || s.planes.H == 0 || s.rate == 0 {
		return nil, s.broken("its header gives width, height and rate, as W480 H270 F25:1")
	}
	s.width = min(max(int(math.Round(float64(s.planes.W)*aspect)), 1), maxSide)
	if _, err := s.reader.Peek(1); err != nil {
		return nil, &Error{name, ErrEmpty, "choose a clip of at least one frame"}
	}
	return s, nil
}

// broken returns an error about the format of the file.
func (s *y4m) broken(want string) error { return &Error{s.path, ErrBroken, want} }

// parameter parses one header parameter and ignores those that do not concern pixels.
func (s *y4m) parameter(key byte, value string, aspect *float64) error {
	switch key {
	case 'W', 'H':
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > maxSide {
			return s.broken(fmt.Sprintf("%c is a whole number up to %d, not %q", key, maxSide, value))
		}
		if key == 'W' {
			s.planes.W = n
		} else {
			s.planes.H = n
		}
	case 'F':
		rate, ok := ratio(value)
		if !ok {
			return s.broken(fmt.Sprintf("F is a rate such as 25:1, not %q", value))
		}
		s.rate = rate
	case 'A':
		if a, ok := ratio(value); ok { // 0:0 means unknown
			*aspect = a
		}
	case 'C':
		chroma, ok := chromaNames[value]
		if !ok {
			return &Error{s.path, ErrUnknownCodec, fmt.Sprintf("its pixel format is C%s: convert it to C420jpeg, C422, C444 or Cmono", value)}
		}
		s.planes.ChromaX, s.planes.ChromaY = chroma.x, chroma.y
	}
	return nil
}

// ratio parses a positive ratio such as "25:1".
func ratio(text string) (float64, bool) {
	above, below, _ := strings.Cut(text, ":")
	a, err1 := strconv.Atoi(above)
	b, err2 := strconv.Atoi(below)
	if err1 != nil || err2 != nil || a < 1 || b < 1 {
		return 0, false
	}
	return float64(a) / float64(b), true
}

// line reads a line without its line feed.
func (s *y4m) line() (string, error) {
	var line bytes.Buffer
	for line.Len() < maxHeaderLine {
		b, err := s.reader.ReadByte()
		if err != nil {
			return line.String(), err
		}
		if b == '\n' {
			return line.String(), nil
		}
		line.WriteByte(b)
	}
	return "", errors.New("a header line is too long")
}

func (s *y4m) Size() (w, h int) { return s.width, s.planes.H }

func (s *y4m) Length() float64 { return 0 }

func (s *y4m) Notes() []string { return nil }

func (s *y4m) Next() (Frame, error) {
	if s.err == nil {
		s.err = s.read()
	}
	if s.err != nil {
		return Frame{}, s.err
	}
	f := Frame{s.planes.Resize(frame.AnalyzedSize(s.width, s.planes.H)).RGB(), float64(s.count) / s.rate}
	s.count++
	return f, nil
}

// readPlanes reads Y′, Cb and Cr, one plane after the other, into p, which has its size set.
func readPlanes(from io.Reader, p *frame.Planes) error {
	if p.Y == nil {
		n, bytes := p.ChromaSize(), p.SampleBytes()
		p.Y, p.Cb, p.Cr = make([]uint8, p.W*p.H*bytes), make([]uint8, n*bytes), make([]uint8, n*bytes)
	}
	for _, plane := range [][]uint8{p.Y, p.Cb, p.Cr} {
		if _, err := io.ReadFull(from, plane); err != nil {
			return err
		}
	}
	return nil
}

// read reads the planes of the next frame.
func (s *y4m) read() error {
	header, err := s.line()
	if err == io.EOF && header == "" {
		return io.EOF
	}
	if err == nil && header != "FRAME" && !strings.HasPrefix(header, "FRAME ") {
		return s.broken("each frame needs a header line that begins with FRAME")
	}
	if err == nil {
		err = readPlanes(s.reader, &s.planes)
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return &Error{s.path, ErrTruncated, "the frames before the end are used: copy the whole file again"}
	}
	return err
}

func (s *y4m) Close() error {
	if c, ok := s.file.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
