package dataset

import (
	"strconv"
	"strings"
	"unicode"

	"siibp/core/dataset/text"
)

// The files in the folder of a tidy dataset.
const (
	TracksFile   = "tracks.csv"
	CaptionsFile = "captions.txt"
	ManifestFile = "dataset.json"
)

// MaxWhole is the largest count or frame number; other programs store them in 32 bits.
const MaxWhole = text.MaxWhole

// MaxConcepts is the largest number of concepts; every track and tuple has an entry for each.
const MaxConcepts = 64

// UniqueByName reports whether a class of a concept with the given name is in one place at a time. It is the default of
// Concept.Unique.
func UniqueByName(concept string) bool {
	for _, name := range []string{"person", "people", "speaker", "character"} {
		if strings.EqualFold(concept, name) {
			return true
		}
	}
	return false
}

// BadName returns the reason why a string cannot name a video, a track, a class or a concept; "" if it can.
func BadName(s string) string {
	switch {
	case text.Plain(s) == "":
		return "a name must not be empty"
	case strings.TrimSpace(s) != s:
		return "a name must have no spaces around it"
	case strings.ContainsFunc(s, unicode.IsControl):
		return "a name must be one line without control characters"
	}
	return ""
}

// BadClass returns the reason why a string cannot name a class; "" if it can.
func BadClass(s string) string {
	switch {
	case text.IsDash(s):
		return `a class cannot be named "-", which stands for "nothing is said"`
	case text.IsUnknown(s):
		return `a class cannot be named "?", which stands for "unknown"`
	}
	return BadName(s)
}

// reservedNames are the names of other columns in tables with a column for each concept.
var reservedNames = []string{"video", "track", "frame", "x", "y", "w", "h", "instance"}

// BadConcept returns the reason why a string cannot name a concept; "" if it can.
// The feature file of a concept has its name.
func BadConcept(s string) string {
	if strings.ContainsAny(s, `/\`) {
		return "a concept's name must have no slash, because its feature file has the same name"
	}
	if strings.HasPrefix(s, ".") {
		return "a concept's name begins with no dot: its feature file would be hidden"
	}
	for _, name := range reservedNames {
		if s == name {
			return "a concept must not have the name of another column"
		}
	}
	return BadName(s)
}

// TracksByNumber returns the tracks of a video by the number at the end of their ids, if it is unique.
func (d *Dataset) TracksByNumber(video int) map[int]int {
	found := map[int]int{}
	twice := map[int]bool{}
	for _, row := range d.Videos[video].Tracks {
		n, ok := EndNumber(d.Tracks[row].ID)
		if !ok {
			continue
		}
		if _, other := found[n]; other {
			twice[n] = true
		}
		found[n] = row
	}
	for n := range twice {
		delete(found, n)
	}
	return found
}

// EndNumber returns the whole number at the end of a name.
func EndNumber(name string) (int, bool) {
	i := len(name)
	for i > 0 && name[i-1] >= '0' && name[i-1] <= '9' {
		i--
	}
	n, err := strconv.Atoi(name[i:])
	return n, err == nil && n <= MaxWhole
}

// TrackNumbers returns a unique number, at least 1, for each track of a video, in order, for formats with numbers as ids:
// the number at the end of its id if possible, else the next free number.
func (d *Dataset) TrackNumbers(video int) []int {
	rows := d.Videos[video].Tracks
	numbers := make([]int, len(rows))
	taken := map[int]bool{}
	ends := d.TracksByNumber(video)
	for i, row := range rows { // a track whose id is a number
		if n, ok := EndNumber(d.Tracks[row].ID); ok && n > 0 && text.Fold(d.Tracks[row].ID) == strconv.Itoa(n) {
			numbers[i], taken[n] = n, true
		}
	}
	for i, row := range rows {
		if n, ok := EndNumber(d.Tracks[row].ID); ok && n > 0 && !taken[n] {
			if only, ok := ends[n]; ok && only == row {
				numbers[i], taken[n] = n, true
			}
		}
	}
	next := 1
	for i := range numbers {
		for numbers[i] == 0 && taken[next] {
			next++
		}
		if numbers[i] == 0 {
			numbers[i], taken[next] = next, true
		}
	}
	return numbers
}
