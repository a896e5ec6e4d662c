package sentence

import (
	"path"
	"regexp"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// A line of sentences: "clip-07: Rick walks in", and the remarks of captions.txt.
var (
	name          = `("(?:[^"\\]|\\.)*"|[^":=]+?)`
	namedLine     = regexp.MustCompile(`^` + name + `\s*:\s*(.*)$`)
	saidLine      = regexp.MustCompile(`^#\s*said of ` + name + `(?:\s+from (\d+(?:\.\d+)?) to (\d+(?:\.\d+)?) s)?\s*:\s*(.*)$`)
	synonymsLine  = regexp.MustCompile(`^#\s*synonyms of ` + name + `\s*=\s*` + name + `\s*:\s*(.*)$`)
	conceptsLine  = regexp.MustCompile(`(?i)^#\s*concepts\s*:\s*(.*)$`)
	quotedMembers = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[^,]+`)
)

// line is a line of a text that is not blank.
type line struct {
	text string
	row  int
	span Span // of a subtitle
}

// unquoted returns a name without the quotes of captions.txt.
func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if len(s) < 2 || s[0] != '"' {
		return s
	}
	return regexp.MustCompile(`\\(["\\])`).ReplaceAllString(s[1:len(s)-1], "$1")
}

// linesOf reads the lines of a file that are not blank.
func (r *filesReader) linesOf(file string) []line {
	var lines []line
	row := 0
	text.EachLine(r.Folder, file, func(s string) {
		row++
		if s = strings.TrimSpace(s); s != "" {
			lines = append(lines, line{text: s, row: row})
		}
	})
	return lines
}

// readLines reads a text with a line a sentence, which begins with its video and a colon, or else
// is named after its video, or else has one line for each video in their order. Of the remarks of captions.txt it reads sentences,
// synonyms and the concepts.
func (r *filesReader) readLines(file string) {
	var plain []line
	for _, l := range r.linesOf(file) {
		if strings.HasPrefix(l.text, "#") {
			r.remark(file, l)
		} else {
			plain = append(plain, l)
		}
	}
	if len(plain) == 0 {
		return
	}
	if elanLine.MatchString(plain[0].text) {
		r.readELANText(file, plain)
		return
	}
	if r.isNamed(plain) {
		for _, l := range plain {
			r.namedLine(file, l)
		}
		return
	}
	if stem := strings.TrimSuffix(path.Base(file), path.Ext(file)); r.videos != nil {
		if _, known := r.video(stem); known {
			for _, l := range plain {
				r.say(file, l.row, stem, r.ordered(l.text))
			}
			return
		}
	}
	if r.videos == nil {
		r.Fault(fault.Fault{File: file, Row: plain[0].row, Rule: "a line must begin with its video and a colon", Found: fault.Quote(plain[0].text),
			Want: "write as clip-07: " + plain[0].text + ", or give the dataset with --for: the lines are then assigned to its videos in order"})
		return
	}
	for i, l := range plain {
		if i < len(r.videos) {
			r.Said = append(r.Said, Said{File: file, Row: l.row, Video: r.videos[i], Text: l.text})
		} else {
			r.Unused = append(r.Unused, Unused{file, l.row, l.text, "there are only " + fault.Count(len(r.videos), "video", "videos")})
		}
	}
}

// isNamed reports whether the lines begin with the names of videos.
func (r *filesReader) isNamed(plain []line) bool {
	all := true
	for _, l := range plain {
		match := namedLine.FindStringSubmatch(l.text)
		if match == nil {
			all = false
		} else if _, known := r.video(unquoted(match[1])); known && r.videos != nil {
			return true
		}
	}
	return all
}

func (r *filesReader) namedLine(file string, l line) {
	match := namedLine.FindStringSubmatch(l.text)
	switch {
	case match == nil:
		r.Unused = append(r.Unused, Unused{file, l.row, l.text, "it does not begin with a video and a colon"})
	case match[2] == "":
		r.Unused = append(r.Unused, Unused{file, l.row, l.text, "there is no text after the colon"})
	default:
		r.sayAt(file, l.row, unquoted(match[1]), r.ordered(match[2]), l.span)
	}
}

// remark reads a remark of captions.txt.
func (r *filesReader) remark(file string, l line) {
	if match := saidLine.FindStringSubmatch(l.text); match != nil {
		r.sayAt(file, l.row, unquoted(match[1]), match[4], spanOf(match[2], match[3]))
	} else if match := synonymsLine.FindStringSubmatch(l.text); match != nil {
		r.Synonyms = append(r.Synonyms, Synonyms{unquoted(match[1]), unquoted(match[2]), match[3]})
	} else if match := conceptsLine.FindStringSubmatch(l.text); match != nil {
		r.order = nil
		for _, one := range quotedMembers.FindAllString(match[1], -1) {
			r.order = append(r.order, unquoted(one))
		}
		if r.Concepts == nil {
			r.Concepts = r.order
		}
	}
}

// ordered writes the members of tuples in the order of the concepts, if the file has named another.
func (r *filesReader) ordered(s string) string {
	if len(r.order) != len(r.concepts) || len(r.concepts) == 0 || !asTuples.MatchString(s) {
		return s
	}
	columns := make([]int, len(r.concepts))
	for i, concept := range r.concepts {
		if columns[i] = text.FindHeader(r.order, concept); columns[i] < 0 {
			return s
		}
	}
	return asTuple.ReplaceAllStringFunc(s, func(tuple string) string {
		members := splitTuple(tuple[1 : len(tuple)-1])
		if len(members) != len(columns) {
			return tuple
		}
		return tupleText(columns, func(column int) string { return members[column] })
	})
}
