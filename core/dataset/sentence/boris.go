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

// readBORIS reads the events of BORIS: each is a tuple of its subject and its behavior, once for each video. The end of a
// state says nothing new. Older versions write facts about the observation above the header.
func (r *filesReader) readBORIS(file string, t *text.Table) {
	names := slices.Clone(t.Names)
	for !IsBORIS(names) {
		if !t.Record() {
			return
		}
		names = slices.Clone(t.Cells)
	}
	subject, behavior, state := columnOf(names, "subject"), columnOf(names, "behavior behaviour"), columnOf(names, "status behaviortype")
	var videos []int
	for _, name := range borisVideos {
		if i := columnOf(names, name); i >= 0 {
			videos = append(videos, i)
		}
	}
	said := map[Said]bool{}
	for t.Record() {
		cell := func(column int) string {
			if column < 0 || column >= len(t.Cells) {
				return ""
			}
			return t.Cells[column]
		}
		who, does := cell(subject), cell(behavior)
		if text.FoldHeader(who) == "no focal subject" {
			who = ""
		}
		one := Said{Video: r.borisVideo(videos, cell), Text: r.event(who, does)}
		if does == "" || said[one] || strings.EqualFold(cell(state), "stop") {
			continue
		}
		said[one] = true
		r.say(file, t.Row, one.Video, one.Text)
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

// event returns the text about somebody who does something: a tuple, if there are concepts of persons and actions.
func (r *filesReader) event(who, does string) string {
	var concepts []Concept
	for _, name := range r.concepts {
		concepts = append(concepts, Concept{Name: name})
	}
	roles := rolesOf(concepts)
	if roles.person < 0 || roles.action < 0 {
		return strings.TrimSpace(who + " " + does)
	}
	members := make([]int, len(concepts))
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
