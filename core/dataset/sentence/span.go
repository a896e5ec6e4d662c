package sentence

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Span is the part of a video that a sentence is about, in seconds from its beginning. A point event begins and ends at
// the same time. The zero Span is that of a sentence without times. Inference does not use spans: a caption is about its
// whole video.
type Span struct{ From, To float64 }

// Known reports whether the file has times for the sentence.
func (s Span) Known() bool { return s != Span{} }

// Text returns the span in the words of a remark in captions.txt, such as "from 1.5 to 4 s".
func (s Span) Text() string {
	return "from " + secondsText(s.From) + " to " + secondsText(s.To) + " s"
}

func secondsText(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// to returns the span from the beginning of s to the end of the later span t; t if s is not known.
func (s Span) to(t Span) Span {
	switch {
	case !s.Known():
		return t
	case !t.Known():
		return s
	}
	return Span{s.From, max(s.To, t.To)}
}

// clock matches a time such as 00:01:02,500, 1:02.5 or 62.5.
var clock = regexp.MustCompile(`^(?:(?:(\d+):)?(\d{1,2}):)?(\d+(?:[.,]\d+)?)$`)

// secondsOf parses a time of the form hours:minutes:seconds, with a point or comma, or a number of seconds, to a
// thousandth.
func secondsOf(s string) (float64, bool) {
	parts := clock.FindStringSubmatch(strings.TrimSpace(s))
	if parts == nil {
		return 0, false
	}
	hours, _ := strconv.ParseFloat("0"+parts[1], 64)
	minutes, _ := strconv.ParseFloat("0"+parts[2], 64)
	seconds, err := strconv.ParseFloat(strings.Replace(parts[3], ",", ".", 1), 64)
	seconds = math.Round((seconds+60*minutes+3600*hours)*1000) / 1000
	return seconds, err == nil && seconds <= maxSeconds
}

// maxSeconds is ten years, beyond any video.
const maxSeconds = 10 * 366 * 24 * 3600

// spanOf returns the span between two times, the zero Span if the first is none. Without an end it is a point.
func spanOf(from, to string) Span {
	start, ok := secondsOf(from)
	if !ok {
		return Span{}
	}
	end, ok := secondsOf(to)
	if !ok || end < start {
		end = start
	}
	return Span{start, end}
}

// overlap returns the intersection of two spans over their union, from 0 to 1: 1 for equal spans, also for points.
func (s Span) overlap(t Span) float64 {
	if s == t {
		return 1
	}
	both := min(s.To, t.To) - max(s.From, t.From)
	return max(0, both) / (max(s.To, t.To) - min(s.From, t.From))
}
