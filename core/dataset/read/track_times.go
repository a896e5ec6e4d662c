package read

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// timecode matches a time such as 00:01:02.5, 1:02,5 or, with a number of frames at the end, 00:01:02:12 and 00:01:02;12.
var timecode = regexp.MustCompile(`^(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)(?:[:;](\d+))?$`)

// isTime reports whether a cell is a timecode or a number of seconds with a fraction, which no frame is.
func isTime(cell string) bool {
	if timecode.MatchString(cell) {
		return true
	}
	x, err := decimalSeconds(cell)
	return err == nil && (strings.HasSuffix(cell, "s") || strings.HasSuffix(cell, "sec") || x > 0 && x != math.Trunc(x)) && x <= dataset.MaxWhole
}

// decimalSeconds parses a number with a decimal point or comma, and with or without the unit s.
func decimalSeconds(cell string) (float64, error) {
	for _, unit := range []string{"s", " s", "sec", " sec"} {
		if number, ok := strings.CutSuffix(cell, unit); ok && number != "" && number[len(number)-1] >= '0' && number[len(number)-1] <= '9' {
			cell = number
		}
	}
	return strconv.ParseFloat(strings.Replace(cell, ",", ".", 1), 64)
}

// timeFrame returns the frame of a time at a rate; false if the cell is none. Whole numbers are seconds, or milliseconds
// if that is the unit.
func timeFrame(cell string, rate float64, unit spanUnit) (int, bool) {
	seconds, err := decimalSeconds(cell)
	if unit == unitMillis {
		seconds /= 1000
	}
	frames := 0.0
	if parts := timecode.FindStringSubmatch(cell); parts != nil {
		if parts[4] != "" && parts[1] == "" { // three fields and no fraction are hours, minutes, seconds
			return 0, false
		}
		hours, _ := strconv.ParseFloat("0"+parts[1], 64)
		minutes, _ := strconv.ParseFloat(parts[2], 64)
		seconds, err = decimalSeconds(parts[3])
		seconds += 60*minutes + 3600*hours
		frames, _ = strconv.ParseFloat("0"+parts[4], 64)
	}
	frame := math.Round(seconds*rate) + frames
	return int(max(0, min(frame, dataset.MaxWhole))), err == nil && frame >= 0 && frame <= dataset.MaxWhole
}

// readSpan reads start and end of the current row in frames, or counts it if one of them is a time.
func (r trackReader) readSpan(t *text.Table, columns trackColumns, track *dataset.Track) {
	start, end := t.Cells[columns.start], t.Cells[columns.end]
	inTime := columns.unit == unitSeconds || columns.unit == unitMillis
	if isTime(start) || isTime(end) || inTime && !(text.IsGap(start) && text.IsGap(end)) {
		r.timed++
		r.spans++
		return
	}
	if track.Start, track.End = columns.span(t); track.End > 0 {
		r.spans++
	}
}

// readSpans reads start and end of all tracks anew where some are times: all are times if most are, so that a column has
// one unit. Otherwise a time is a fault.
func (r trackReader) readSpans(t *text.Table, columns trackColumns) {
	if 2*r.timed > r.spans {
		r.readTimes(t, columns)
		return
	}
	for i := range r.Data.Tracks {
		t.Cells, t.Row = r.Data.Tracks[i].Row.Cells(), r.lines[i]
		if isTime(t.Cells[columns.start]) || isTime(t.Cells[columns.end]) {
			columns.span(t)
		}
	}
}

// readTimes reads start and end of all tracks as times. The frame rate of the video makes them frames.
func (r trackReader) readTimes(t *text.Table, columns trackColumns) {
	var rateless []string       // videos
	var withoutRate fault.Fault // the first track of them
	for i := range r.Data.Tracks {
		track := &r.Data.Tracks[i]
		cells := track.Row.Cells()
		start, end := cells[columns.start], cells[columns.end]
		track.Start, track.End = 0, 0
		if text.IsGap(start) && text.IsGap(end) {
			continue
		}
		v := &r.Data.Videos[track.Video]
		rate := r.rateOf(v)
		at := fault.Fault{File: t.File, Row: r.lines[i], Column: t.Names[columns.start]}
		if rate == 0 {
			if rateless == nil {
				withoutRate = at
			}
			if !slices.Contains(rateless, v.ID) {
				rateless = append(rateless, v.ID)
			}
			continue
		}
		first, ok := timeFrame(start, rate, columns.unit)
		last, too := timeFrame(end, rate, columns.unit)
		at.SameForm = true
		switch {
		case !ok || !too:
			at.Rule, at.Found = "start and end must both be times, as others in the table: seconds or 00:01:02.5", fault.Quote(start)+" and "+fault.Quote(end)
			r.Folder.Fault(at)
		case last <= first:
			at.Column, at.Rule, at.Found = t.Names[columns.end], "end must be at least a frame after start", fault.Quote(start)+" and "+fault.Quote(end)
			r.Folder.Fault(at)
		default:
			track.Start, track.End = first, last
		}
	}
	if rateless != nil {
		withoutRate.Rule, withoutRate.Found = "start and end are times, so the frame rate of the video is needed", "no rate of "+fault.Listed(rateless)
		withoutRate.Want = fmt.Sprintf(`if all videos have 25 frames a second, write in dataset.json {"answers": {"fps": "25"}}, or give --answer fps=25; else {"videos": [{"id": %s, "fps": 25}]}, and the others likewise`, fault.Quote(rateless[0]))
		r.Folder.Fault(withoutRate)
	}
	names, unit := "start and end", ""
	if columns.unit != unitUnknown {
		names, unit = fault.Quote(t.Names[columns.start])+" and "+fault.Quote(t.Names[columns.end]), ", in "+string(columns.unit)
	}
	r.Note("%s: %s are times%s; they became frames by the frame rate of each video.", t.File, names, unit)
}

// rateOf returns the frame rate of a video: that of dataset.json, else that of an answer, 0 if it is unknown.
func (r trackReader) rateOf(v *dataset.Video) float64 {
	if v.FPS > 0 {
		return v.FPS
	}
	for _, key := range []string{dataset.RateQuestion(v.ID).Key, dataset.RateKey} {
		if rate, err := dataset.Rate(r.Answers[key]); err == nil {
			return rate
		}
	}
	return 0
}
