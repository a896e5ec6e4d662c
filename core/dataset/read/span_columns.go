package read

import (
	"slices"
	"strings"
	"unicode"

	"siibp/core/dataset/text"
)

// spanUnit is the unit of start and end that the names of their columns tell.
type spanUnit string

const (
	unitFrames  spanUnit = "frames"
	unitSeconds spanUnit = "seconds"
	unitMillis  spanUnit = "milliseconds"
	unitUnknown spanUnit = "" // the cells tell: timecodes and fractions are times, whole numbers are frames
)

// Words in the names of columns of start and end, such as start_s, EndTime, t_onset and "Stop (ms)".
var (
	startWords = []string{"start", "begin", "beginning", "onset", "from", "in", "first"}
	endWords   = []string{"end", "stop", "offset", "to", "finish", "out", lastWord}
	unitWords  = map[string]spanUnit{
		"s": unitSeconds, "sec": unitSeconds, "secs": unitSeconds, "second": unitSeconds, "seconds": unitSeconds,
		"time": unitSeconds, "timestamp": unitSeconds, "timecode": unitSeconds, "tc": unitSeconds, "t": unitSeconds,
		"ms": unitMillis, "msec": unitMillis, "msecs": unitMillis, "millisecond": unitMillis, "milliseconds": unitMillis,
		"frame": unitFrames, "frames": unitFrames,
	}
)

// lastWord names a column of last frames, which belong to the track.
const lastWord = "last"

// spanColumn parses the name of a column. It returns which = 0 for a column of starts, 1 for one of ends and −1 for any
// other column, and the unit that the name tells.
func spanColumn(name string) (which int, unit spanUnit) {
	which = -1
	for _, word := range headerWords(name) {
		u, isUnit := unitWords[word]
		switch {
		case isUnit && (unit == unitUnknown || unit == unitSeconds && u == unitMillis): // start_time_ms
			unit = u
		case isUnit && u == unitSeconds && unit != unitUnknown: // start_time_s
		case which < 0 && slices.Contains(startWords, word):
			which = 0
		case which < 0 && slices.Contains(endWords, word):
			which = 1
		default:
			return -1, unitUnknown
		}
	}
	return which, unit
}

// headerWords splits the name of a column at spaces, punctuation and capitals: "startTime (ms)" is start, time, ms.
func headerWords(name string) []string {
	var b strings.Builder
	small := false
	for _, c := range name {
		if small && unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(c)
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			c = ' '
		}
		b.WriteRune(unicode.ToLower(c))
	}
	words := strings.Fields(b.String())
	for i, word := range words { // starttime and endsec
		for _, stem := range slices.Concat(startWords, endWords) {
			if unit, ok := strings.CutPrefix(word, stem); ok && len(stem) > 2 && len(unit) > 2 && unitWords[unit] != "" {
				return slices.Concat(words[:i], []string{stem, unit}, words[i+1:])
			}
		}
	}
	return words
}

// findSpan sets the columns of start and end: those of these names, else the two that are called like them and have the
// same unit. Of several units frames come first, then seconds.
func (c *trackColumns) findSpan(t *text.Table) {
	c.start, c.end = t.Column("start"), t.Column("end")
	if c.start >= 0 && c.end >= 0 {
		return
	}
	found := map[spanUnit]*[2][]int{}
	for i, name := range t.Names {
		if which, unit := spanColumn(name); which >= 0 {
			if found[unit] == nil {
				found[unit] = &[2][]int{}
			}
			found[unit][which] = append(found[unit][which], i)
		}
	}
	for _, unit := range []spanUnit{unitFrames, unitUnknown, unitSeconds, unitMillis} {
		if pair := found[unit]; pair != nil && len(pair[0]) == 1 && len(pair[1]) == 1 {
			c.start, c.end, c.unit = pair[0][0], pair[1][0], unit
			c.inclusive = slices.Contains(headerWords(t.Names[c.end]), lastWord)
			return
		}
	}
}
