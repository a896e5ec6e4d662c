package text

import (
	"regexp"
	"slices"
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

// SpreadsheetHint says what to do if a spreadsheet has probably changed the names of videos in a file to dates, times or numbers;
// "" if it has not.
func SpreadsheetHint(file string, videos []string) string {
	for _, x := range spreadsheetNames {
		if slices.ContainsFunc(videos, x.form.MatchString) {
			return "; a spreadsheet has changed names to " + x.are + " in " + file + ": write them again there, in a column that is formatted as text"
		}
	}
	return ""
}
