package read

import (
	"fmt"
	"regexp"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// spreadsheetNames are the forms to which spreadsheets change names, such as 1-2 to 01-Feb, 1:2 to 01:02:00 and
// 123456789012 to 1.23457E+11.
var spreadsheetNames = []struct {
	form *regexp.Regexp
	are  string
}{
	{regexp.MustCompile(`^(\d{1,2}(-|\. ?)[A-Z][a-z]{2}(-\d{2,4})?|[A-Z][a-z]{2}-\d{1,2}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d( 00:00:00)?)$`), "dates"},
	{regexp.MustCompile(`^\d{1,2}:\d\d(:\d\d)?( [AP]M)?$`), "times"},
	{regexp.MustCompile(`^\d([.,]\d+)?E\+\d+$`), "rounded numbers"},
}

// dateHint says what to do if a spreadsheet has probably changed the names of videos in a file to dates, times or numbers.
func dateHint(file string, videos []string) string {
	for _, x := range spreadsheetNames {
		if slices.ContainsFunc(videos, x.form.MatchString) {
			return "; a spreadsheet has changed names to " + x.are + " in " + file + ": write them again there, in a column that is formatted as text"
		}
	}
	return ""
}

// reportTrackless reports one fault for all rows of a file whose video has no tracks.
func (x *nameIndex) reportTrackless(t *text.Table, video int) {
	if x.trackless[t.File] {
		return
	}
	x.trackless[t.File] = true
	var without []string
	for _, v := range x.Data.Videos {
		if len(v.Tracks) == 0 {
			without = append(without, v.ID)
		}
	}
	tracked := x.VideoNames()
	want := fmt.Sprintf("%s has %s", dataset.TracksFile, fault.Listed(tracked))
	if nearest, _ := fault.Nearest(t.Cells[video], tracked); nearest != "" {
		want += "; the nearest is " + fault.Quote(nearest)
	}
	want += dateHint(dataset.TracksFile, tracked) + dateHint(t.File, without)
	t.Fault(video, "the video has tracks in "+dataset.TracksFile, fmt.Sprintf("%s without tracks, %s", fault.Count(len(without), "video", "videos"), fault.Listed(without)), want)
}
