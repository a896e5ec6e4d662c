package dataset

import (
	"strings"
	"unicode"

	"siibp/core/dataset/text"
)

// The files that a tidy dataset has in its folder.
const (
	TracksFile   = "tracks.csv"
	CaptionsFile = "captions.txt"
	ManifestFile = "dataset.json"
)

// MaxWhole bounds counts and frame numbers, which other programs keep in 32 bits.
const MaxWhole = text.MaxWhole

// MaxConcepts bounds what every track and tuple has one of per concept.
const MaxConcepts = 64

// UniqueByName reports whether a class of a concept of that name is in one place at a time,
// where dataset.json does not say it.
func UniqueByName(concept string) bool {
	for _, name := range []string{"person", "people", "speaker", "character"} {
		if strings.EqualFold(concept, name) {
			return true
		}
	}
	return false
}

// BadName says why a string cannot name a video, a track, a class or a concept; "" if it can.
func BadName(s string) string {
	switch {
	case text.Plain(s) == "":
		return "a name is not empty"
	case strings.TrimSpace(s) != s:
		return "a name has no spaces around it"
	case strings.ContainsFunc(s, unicode.IsControl):
		return "a name is one line without control characters"
	}
	return ""
}

// BadClass says why a string cannot name a class; "" if it can.
func BadClass(s string) string {
	switch {
	case text.IsDash(s):
		return `a class cannot be named "-", which stands for "nothing is said"`
	case text.IsUnknown(s):
		return `a class cannot be named "?", which stands for "unknown"`
	}
	return BadName(s)
}

// taken are names of columns that stand beside those of concepts.
var taken = []string{"video", "track", "frame", "x", "y", "w", "h", "instance"}

// BadConcept says why a string cannot name a concept; "" if it can.
// Its features' file has its name.
func BadConcept(s string) string {
	if strings.ContainsAny(s, `/\`) {
		return "a concept's name has no slash, because its feature file has the same name"
	}
	if strings.HasPrefix(s, ".") {
		return "a concept's name begins with no dot: its feature file would be hidden"
	}
	for _, name := range taken {
		if s == name {
			return "a concept cannot have the name of another column"
		}
	}
	return BadName(s)
}
