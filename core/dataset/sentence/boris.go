package sentence

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// borisVideos are the columns of BORIS with the video, the usual file name first.
var borisVideos = []string{"medianame", "mediafilename", "mediafilenameatstart", "mediafilepath", "mediafile", "source", "observationid"}

// IsBORIS reports whether a table with these columns is an export of events from BORIS, tabular or aggregated.
func IsBORIS(columns []string) bool {
	return columnOf(columns, "subject") >= 0 && columnOf(columns, "behavior behaviour") >= 0
}

// borisColumns are the columns of an export of events, −1 where it has none.
type borisColumns struct {
	subject, behavior, state int
	time, start, stop        int
	videos                   []int
}

func newBORISColumns(names []string) borisColumns {
	c := borisColumns{
		subject: columnOf(names, "subject"), behavior: columnOf(names, "behavior behaviour"), state: columnOf(names, "status behaviortype"),
		time: columnOf(names, "time"), start: columnOf(names, "start(s) start"), stop: columnOf(names, "stop(s) stop"),
	}
	for _, name := range borisVideos {
		if i := columnOf(names, name); i >= 0 {
			c.videos = append(c.videos, i)
		}
	}
	return c
}

// readBORIS reads the events of BORIS: each is a tuple of its subject and its behavior, with its times. A tabular export
// has a row for the start and one for the end of a state. Older versions write facts about the observation above the
// header.
func (r *filesReader) readBORIS(file string, t *text.Table) {
	names := slices.Clone(t.Names)
	for !IsBORIS(names) {
		if !t.Record() {
			return
		}
		names = slices.Clone(t.Cells)
	}
	columns := newBORISColumns(names)
	var events []Said
	open := map[Said]int{} // index in events of a state that has not ended, by its video and text
	for t.Record() {
		cell := func(column int) string {
			if column < 0 || column >= len(t.Cells) {
				return ""
			}
			return t.Cells[column]
		}
		who, does := cell(columns.subject), cell(columns.behavior)
		if text.FoldHeader(who) == "no focal subject" {
			who = ""
		}
		if does == "" {
			continue
		}
		one := Said{Video: r.borisVideo(columns.videos, cell), Text: r.event(who, does)}
		span := spanOf(cell(columns.time), "")
		if columns.start >= 0 {
			span = spanOf(cell(columns.start), cell(columns.stop))
		}
		switch at, begun := open[one]; {
		case !strings.EqualFold(cell(columns.state), "stop"):
			open[one] = len(events)
			events = append(events, Said{Row: t.Row, Video: one.Video, Text: one.Text, Span: span})
		case begun:
			events[at].Span.To = max(events[at].Span.To, span.To)
			delete(open, one)
		}
	}
	for _, e := range events {
		r.sayAt(file, e.Row, e.Video, e.Text, e.Span)
	}
}

// borisPlayer is before the file in the column Source.
var borisPlayer = regexp.MustCompile(`^player #\d+:\s*`)

// borisVideo returns the video of a row: the first that is known, else the first file, else the last that is given.
func (r *filesReader) borisVideo(columns []int, cell func(int) string) string {
	last, file := "", ""
	for _, column := range columns {
		name := borisPlayer.ReplaceAllString(cell(column), "")
		name = path.Base(strings.ReplaceAll(name, `\`, "/"))
		switch _, known := r.video(name); {
		case cell(column) == "":
			continue
		case known && r.videos != nil:
			return name
		case file == "" && vfs.Media(name):
			file = name
		}
		last = name
	}
	if file != "" {
		return file
	}
	return last
}

// roles returns the concepts of persons and of actions, −1 if there is none.
func (r *filesReader) roles() roles {
	var concepts []Concept
	for _, name := range r.concepts {
		concepts = append(concepts, Concept{Name: name})
	}
	return rolesOf(concepts)
}

// event returns the text about somebody who does something: a tuple, if there are concepts of persons and actions.
func (r *filesReader) event(who, does string) string {
	roles := r.roles()
	if roles.person < 0 || roles.action < 0 {
		return strings.TrimSpace(who + " " + does)
	}
	members := make([]int, len(r.concepts))
	for i := range members {
		members[i] = i
	}
	return tupleText(members, func(e int) string {
		switch e {
		case roles.person:
			return who
		case roles.action:
			return does
		}
		return ""
	})
}
