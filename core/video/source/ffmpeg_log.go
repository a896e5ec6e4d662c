package source

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// frameInfo is the log entry of one frame.
type frameInfo struct {
	time   float64 // in seconds, NaN if the file has none
	w, h   int
	format string  // ffmpeg's name of the pixel format
	aspect float64 // width of a pixel relative to its height
}

// colours are ffmpeg's names of the colours of a stream, "" if unknown.
type colours struct {
	matrix, transfer string
	full             bool // Y′CbCr is full range, 0 … 255
}

// videoStream is a video stream of the input.
type videoStream struct {
	index     string // such as "0:1"
	size      string // such as "480x270"
	colour    colours
	isDefault bool
}

// ffmpegLog parses ffmpeg's log. The fields other than frames may be read once frames is closed, and length, streams,
// chosen and colour once the first frame has arrived.
type ffmpegLog struct {
	frames  chan frameInfo
	stopped chan struct{} // closed when the frames are no longer needed
	once    sync.Once

	timeBase      float64 // seconds per unit of pts
	length        float64 // of the clip in seconds, 0 if unknown
	streams       []videoStream
	chosen        int     // index in streams of the decoded one, −1 before it is known
	colour        colours // of the decoded stream
	unknownOption bool
	noVideo       bool
	truncated     bool
	unknownCodec  bool
	damaged       int // frames that are partly wrong
	lost          int // packets without a frame
	reported      int // errors of the decoder or the demuxer once frames are decoded
	lastError     string
}

// newFFmpegLog returns an empty log. Its channel buffers some frames, so that ffmpeg need not wait for the reader of
// the pixels.
func newFFmpegLog() *ffmpegLog {
	return &ffmpegLog{frames: make(chan frameInfo, 64), stopped: make(chan struct{}), chosen: -1}
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
	streamLine   = regexp.MustCompile(`Stream #(\d+:\d+).*: Video: .*?(?:, \w+\(([^)]*)\)|, \w+)?, (\d+x\d+)(.*)`)
	mappingLine  = regexp.MustCompile(`Stream #(\d+:\d+) -> #0:0 `)
	frameLine    = regexp.MustCompile(`\] n: *\d+ pts: *(-?\d+|NOPTS) .* fmt:(\w+) .*sar:(\d+)/(\d+) s:(\d+)x(\d+) `)
)

// parse parses a line. It returns true if the line describes a frame.
func (l *ffmpegLog) parse(line string) (frameInfo, bool) {
	if m := frameLine.FindStringSubmatch(line); m != nil {
		return l.parseFrame(m), true
	}
	if m := mappingLine.FindStringSubmatch(line); m != nil && l.chosen < 0 {
		l.chosen = slices.IndexFunc(l.streams, func(s videoStream) bool { return s.index == m[1] })
		if l.chosen >= 0 {
			l.colour = l.streams[l.chosen].colour
		}
	}
	if m := streamLine.FindStringSubmatch(line); m != nil && l.chosen < 0 && !strings.Contains(m[4], "(attached pic)") {
		l.streams = append(l.streams, videoStream{m[1], m[3], parseColours(m[2]), strings.Contains(m[4], "(default)")})
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

// parseFrame returns the frame of a line that frameLine matches.
func (l *ffmpegLog) parseFrame(m []string) frameInfo {
	var numbers [4]int
	for i := range numbers {
		numbers[i], _ = strconv.Atoi(m[3+i])
	}
	f := frameInfo{time: math.NaN(), w: numbers[2], h: numbers[3], format: m[2], aspect: 1}
	if numbers[0] > 0 && numbers[1] > 0 {
		f.aspect = float64(numbers[0]) / float64(numbers[1])
	}
	if pts, err := strconv.ParseInt(m[1], 10, 64); err == nil {
		f.time = float64(pts) * l.timeBase
	}
	return f
}

// parseColours parses a description such as "tv, bt709, progressive" or "pc, bt470bg/unknown/arib-std-b67", which has
// the matrix, the primaries and the transfer, or one name for all three.
func parseColours(text string) (c colours) {
	for i, part := range strings.Split(text, ", ") {
		switch {
		case part == "pc":
			c.full = true
		case part != "tv" && i < 2 && c.matrix == "":
			names := strings.Split(part, "/")
			c.matrix, c.transfer = names[0], names[len(names)-1]
		}
	}
	return c
}

// classify records the kind of an error line and counts damaged frames.
func (l *ffmpegLog) classify(line string) {
	switch {
	case strings.Contains(line, "corrupt decoded frame"):
		l.damaged++
	case strings.Contains(line, "Error while decoding stream"), strings.Contains(line, "Error submitting packet to decoder"):
		l.lost++
	}
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
	case says("matches no streams", "does not contain any stream"):
		l.noVideo = true
	case says("ended prematurely", "partial file", "moov atom not found"):
		l.truncated = true
	case says("unknown codec", "Decoder not found", "no decoder found", "Decoder (codec", "Could not find codec parameters"):
		l.unknownCodec = true
	}
	if l.timeBase > 0 && strings.HasPrefix(line, "[") && !strings.HasPrefix(line, "[error] ") && !strings.HasPrefix(line, "[fatal] ") {
		l.reported++
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
		return &Error{path, ErrTruncated, "or it is not a video: copy the whole file again"}
	case l.lastError != "":
		return &Error{path, ErrBroken, "ffmpeg says: " + l.lastError}
	}
	return &Error{path, ErrEmpty, "choose a clip of at least one frame"}
}

// notes returns sentences about the choice of the stream and, at the end of the log, about damaged frames.
func (l *ffmpegLog) notes() (list []string) {
	if len(l.streams) > 1 && l.chosen >= 0 {
		s, which := l.streams[l.chosen], "the largest one"
		if s.isDefault {
			which = "the default one"
		}
		list = append(list, fmt.Sprintf("It has %d video streams: number %d, %s, of %s pixels, is used.", len(l.streams), l.chosen+1, which, strings.Replace(s.size, "x", "×", 1)))
	}
	if l.damaged+l.lost > 0 {
		list = append(list, fmt.Sprintf("It is damaged: frames that are partly wrong: %d; frames that cannot be decoded: %d. Tracks there may be wrong. Copy it once more, or export it anew.", l.damaged, l.lost))
	} else if l.reported > 0 && !l.truncated {
		list = append(list, fmt.Sprintf("It is damaged: its decoder reports %s, the last one %q. Frames may be wrong. Copy it once more, or export it anew.", count(l.reported), l.lastError))
	}
	return list
}

// count returns a number of errors in words.
func count(errors int) string {
	if errors == 1 {
		return "an error"
	}
	return fmt.Sprintf("%d errors", errors)
}
