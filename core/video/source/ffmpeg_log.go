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

// shown is what the log says of one frame.
type frameInfo struct {
	time   float64 // seconds, NaN where the file has no time for it
	w, h   int
	format string // ffmpeg's name of how its bytes are laid out
}

// ffmpegLog reads ffmpeg's log. Its other fields may be read once frames is closed.
type ffmpegLog struct {
	frames  chan frameInfo
	stopped chan struct{} // closed where nobody asks for frames any more
	once    sync.Once

	timeBase      float64 // seconds of a unit of pts
	length        float64 // seconds of the clip, 0 where the file does not say it; known before the first frame, as the next two
	matrix        string  // by which Y′, Cb and Cr stand for colours; "" where the file does not say it
	full          bool    // Y′, Cb and Cr are 0 … 255
	hasStream     bool    // the line about the clip's video has been read
	unknownOption bool
	noVideo       bool
	truncated     bool
	unknownCodec  bool
	lastError     string
}

// newFFmpegLog returns a log of which nothing has been read. It holds a few frames' lines, so that
// ffmpeg need not wait for the reader of its pixels.
func newFFmpegLog() *ffmpegLog {
	return &ffmpegLog{frames: make(chan frameInfo, 64), stopped: make(chan struct{})}
}

// stop drops the lines of all further frames, and returns when the log has ended.
func (l *ffmpegLog) stop() {
	l.once.Do(func() { close(l.stopped) })
	for range l.frames {
	}
}

// read reads the log to its end, then closes frames.
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
	io.Copy(io.Discard, report) // behind a line of over 1 MB
}

// Lines of the log. Those of the filter showinfo have pts in units of the time base, which the first of them gives.
var (
	timeBaseLine = regexp.MustCompile(`config in time_base: (\d+)/(\d+)`)
	lengthLine   = regexp.MustCompile(`^\S* *Duration: (\d+):(\d+):([\d.]+)`)
	streamLine   = regexp.MustCompile(`Stream #.*: Video: .*, \w+\(([^)]*)\), \d+x\d+`)
	frameLine    = regexp.MustCompile(`\] n: *\d+ pts: *(-?\d+|NOPTS) .* fmt:(\w+) .* s:(\d+)x(\d+) `)
)

// parse reads a line. It returns true where the line is about a frame.
func (l *ffmpegLog) parse(line string) (frameInfo, bool) {
	if m := frameLine.FindStringSubmatch(line); m != nil {
		l.hasStream = true // what follows is about what ffmpeg writes
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

// readColour reads how a clip's bytes stand for colours, as "tv, bt709, progressive" or "pc, bt470bg/unknown/unknown".
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

// classify remembers what a line says about the file.
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

// failure returns why there are no more frames, after some frames or before the first.
func (l *ffmpegLog) failure(path string, some bool) error {
	switch {
	case l.noVideo:
		return &Error{path, ErrNoVideo, "choose a file that shows something, not sound alone"}
	case l.truncated && some:
		return &Error{path, ErrTruncated, "its frames up to there are used: copy it again for the rest"}
	case l.unknownCodec:
		return &Error{path, ErrUnknownCodec, "convert it to MP4 with H.264 or WebM with VP9"}
	case l.truncated:
		return &Error{path, ErrTruncated, "or it is no video at all: copy it again, to its end"}
	case l.lastError != "":
		return &Error{path, ErrBroken, "ffmpeg says: " + l.lastError}
	}
	return &Error{path, ErrEmpty, "choose a clip of at least one frame"}
}
