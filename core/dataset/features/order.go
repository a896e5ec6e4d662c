package features

import (
	"fmt"
	"slices"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// order holds the columns video and track of a table of features, where it has them,
// against the rows of tracks.csv.
type order struct {
	r            *Reader
	t            *text.Table
	video, track int   // columns, −1 where there is none
	wrong        []int // rows of another track, from 0
	first        string
	line         int // of the first
}

// newOrder returns the order of a table whose header is read.
func (t featureTable) newOrder() *order {
	o := &order{r: t.r, t: t.Table, video: slices.Index(t.Names, "video"), track: slices.Index(t.Names, "track")}
	if !t.r.rows.Known || t.learned != nil && slices.Contains(t.learned, "track") {
		o.video = -1
	}
	return o
}

// hold compares a row. A name that is no track's says nothing.
func (o *order) hold(cells []string, row int) {
	if o.video < 0 || o.track < 0 || row >= len(o.r.rows.Data.Tracks) {
		return
	}
	video, ok := o.r.names.VideoNamed(o.t.File, cells[o.video])
	if !ok {
		return
	}
	of, ok := o.r.names.TrackOf(video, cells[o.track])
	if !ok || of == row {
		return
	}
	if o.wrong == nil {
		o.line = o.t.Row
		o.first = fmt.Sprintf("track %s of video %s", fault.Quote(cells[o.track]), fault.Quote(cells[o.video]))
	}
	o.wrong = append(o.wrong, row)
}

// report tells, with one fault, that rows belong to other tracks.
func (o *order) report() {
	if o.wrong == nil {
		return
	}
	found := o.first
	if more := len(o.wrong) - 1; more > 0 {
		found += fmt.Sprintf(", and %s of other tracks", fault.Count(more, "other row", "other rows"))
	}
	o.r.Fault(fault.Fault{File: o.t.File, Row: o.line, Column: "track", Rule: oneRowEach, Found: found,
		Want: "this row is that of " + o.r.trackName()(o.wrong[0]) + ": sort the rows as those of tracks.csv"})
}
