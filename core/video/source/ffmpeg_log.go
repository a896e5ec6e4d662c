package source

import (
	"bufio"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// frameInfo is the log entry of one frame.
type frameInfo struct {
	time   float64 // in seconds, NaN if the file has none
	w, h   int
	format string // ffmpeg's name of the pixel format
}

// ffmpegLog parses ffmpeg's log. The fields other than frames may be read once frames is closed, and length, matrix
// and full once the first frame has arrived.
type ffmpegLog struct {
	frames  chan frameInfo
	stopped chan struct{} // closed when the frames are no longer needed
	once    sync.Once

	timeBase      float64 // seconds per unit of pts
	length        float64 // of the clip in seconds, 0 if unknown
	matrix        string  // name of the Y′CbCr matrix, "" if unknown
	full          bool    // Y′CbCr is full range, 0 … 255
	hasStream     bool    // the line about the video stream has been read
	unknownOption bool
	noVideo       bool
	truncated     bool
	unknownCodec  bool
	lastError     string
}

// newFFmpegLog returns an empty log. Its channel buffers some frames, so that ffmpeg need not wait for the reader of
// the pixels.
func newFFmpegLog() *ffmpegLog {
	return &ffmpegLog{frames: make(chan frameInfo, 64), stopped: make(chan struct{})}
}

// stop discards all further lines and returns at the end of the log.
func (l *ffmpegLog) stop() {
	l.once.Do(func() { close(l.stopped) })
	for range l.frames {
	}
}

// read parses the log to its end, then closes frames.
func (l *ffmpegLog) read(report io.Reader) {
	defer close(l.frames)
	lines := bufio.NewScanner(report)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if line, ok := l.parse(lines.Text()); ok {
			select {
			case l.frames <- line:
			case <-l.stopped:
			}
		}
	}
	io.Copy(io.Discard, report) // after a line of over 1 MB
}

// Patterns of log lines. Lines of the showinfo filter have pts in units of the time base in its first line.
var (
	timeBaseLine = regexp.MustCompile(`config in time_base: (\d+)/(\d+)`)
	lengthLine   = regexp.MustCompile(`^\S* *Duration: (\d+):(\d+):([\d.]+)`)
	streamLine   = regexp.MustCompile(`Stream #.*: Video: .*, \w+\(([^)]*)\), \d+x\d+`)
	frameLine    = regexp.MustCompile(`\] n: *\d+ pts: *(-?\d+|NOPTS) .* fmt:(\w+) .* s:(\d+)x(\d+) `)
)

// parse parses a line. It returns true if the line describes a frame.
func (l *ffmpegLog) parse(line string) (frameInfo, bool) {
	if m := frameLine.FindStringSubmatch(line); m != nil {
		l.hasStream = true // later streams are those of the output
		w, _ := strconv.Atoi(m[3])
		h, _ := strconv.Atoi(m[4])
		pts, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil {
			return frameInfo{math.NaN(), w, h, m[2]}, true
		}
		return frameInfo{float64(pts) * l.timeBase, w, h, m[2]}, true
	}
	if m := streamLine.FindStringSubmatch(line); m != nil && !l.hasStream {
		l.hasStream = true
		l.readColour(m[1])
	}
	if m := timeBaseLine.FindStringSubmatch(line); m != nil {
		numerator, _ := strconv.ParseFloat(m[1], 64)
		denominator, _ := strconv.ParseFloat(m[2], 64)
		l.timeBase = numerator / denominator
	}
	if m := lengthLine.FindStringSubmatch(line); m != nil {
		for _, part := range m[1:] {
			n, _ := strconv.ParseFloat(part, 64)
			l.length = 60*l.length + n
		}
	}
	l.classify(line)
	return frameInfo{}, false
}

// readColour parses a colour description such as "tv, bt709, progressive" or "pc, bt470bg/unknown/unknown".
func (l *ffmpegLog) readColour(text string) {
	for i, part := range strings.Split(text, ", ") {
		switch {
		case part == "pc":
			l.full = true
		case part != "tv" && i < 2 && l.matrix == "":
			l.matrix, _, _ = strings.Cut(part, "/")
		}
	}
}

// classify records the kind of an error line.
func (l *ffmpegLog) classify(line string) {
	_, message, failed := strings.Cut(line, "[error] ")
	if !failed {
		if _, message, failed = strings.Cut(line, "[fatal] "); !failed {
			return
		}
	}
	says := func(parts ...string) bool {
		for _, part := range parts {
			if strings.Contains(message, part) {
				return true
			}
		}
		return false
	}
	switch {
	case says("Unrecognized option"):
		l.unknownOption = true
	case says("matches no streams"):
		l.noVideo = true
	case says("ended prematurely", "partial file", "moov atom not found"):
		l.truncated = true
	case says("unknown codec", "Decoder not found", "no decoder found", "Decoder (codec", "Could not find codec parameters"):
		l.unknownCodec = true
	}
	l.lastError = message
}

// failure returns the reason for the end of the stream. some reports whether there were frames before.
func (l *ffmpegLog) failure(path string, some bool) error {
	switch {
	case l.noVideo:
		return &Error{path, ErrNoVideo, "choose a file with video, not only sound"}
	case l.truncated && some:
		return &Error{path, ErrTruncated, "the frames before the end are used: copy the whole file again"}
	case l.unknownCodec:
		return &Error{path, ErrUnknownCodec, "convert it to MP4 with H.264 or WebM with VP9"}
	case l.truncated:
		return &Error{path, ErrTruncated, "or not a video: copy the whole file again"}
	case l.lastError != "":
		return &Error{path, ErrBroken, "ffmpeg says: " + l.lastError}
	}
	return &Error{path, ErrEmpty, "choose a clip of at least one frame"}
}
