package dataset

import (
	"io"
	"strings"
)

// orders tells whether a line is the comment that names the members, "# concepts:".
func orders(line string) bool {
	comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
	word, _, colon := strings.Cut(comment, ":")
	return ok && colon && strings.EqualFold(strings.TrimSpace(word), "concepts")
}

// readText reads captions.txt, one video a line.
func (r *captionReader) readText() {
	var source io.Reader
	if r.given != nil {
		source = strings.NewReader(*r.given)
	} else if f := r.open(r.file); f != nil {
		defer f.Close()
		source = f
	} else {
		return
	}
	lines, err := newText(source)
	for err == nil && !r.full() {
		var line []byte
		if line, err = lines.next(); err == nil {
			r.readCaptionLine(string(line), lines.row)
		}
	}
	if err != nil && err != io.EOF {
		r.failed(r.file, err)
	}
	r.whole = err == io.EOF
}

func (r *captionReader) readCaptionLine(line string, row int) {
	text := strings.TrimSpace(line)
	var broken *syntax
	switch {
	case text == "":
		return
	case orders(line):
		broken = r.readOrder(line, row)
		r.broken = r.broken || broken != nil
	case text[0] == '#':
		return
	default:
		c := caption{row: row}
		if broken = c.parse(line); broken == nil && r.properNames(c) {
			r.videos = append(r.videos, c)
		}
	}
	if broken != nil {
		r.captionFault(row, "", broken.rule, broken.found, broken.want)
	}
}

// readOrder reads "# concepts: person, action".
func (r *captionReader) readOrder(line string, row int) *syntax {
	if r.order != nil {
		return &syntax{"the concepts are named once", "a second line of them", ""}
	}
	c := &cursor{line: line, at: strings.IndexByte(line, ':') + 1}
	for {
		name, _, broken := c.name()
		if broken != nil {
			return broken
		}
		if why := badConcept(name); why != "" {
			return &syntax{why, quote(name), "write as # concepts: person, action"}
		}
		r.order = append(r.order, name)
		r.orderRow = row
		if c.end() {
			return nil
		}
		if !c.take(',') {
			return &syntax{"concepts are separated by commas", c.here(), ""}
		}
	}
}

// parse reads one line: video: (member, member), (member, member)
func (v *caption) parse(line string) *syntax {
	c := &cursor{line: line}
	name, _, broken := c.name()
	if broken != nil {
		return broken
	}
	v.video = name
	if !c.take(':') {
		return &syntax{"a line is a video, a colon and its tuples", c.here(), "write as clip-07: (Rick, walking), (Ilsa, -)"}
	}
	if c.end() {
		return nil
	}
	for {
		s, broken := c.tuple(v.row)
		if broken != nil {
			return broken
		}
		v.tuples = append(v.tuples, s)
		if c.end() {
			return nil
		}
		if !c.take(',') {
			if c.before(')') {
				return &syntax{"every ) closes a (", c.here(), "delete it, or write the ( before it"}
			}
			return &syntax{"tuples are separated by commas", c.here(), ""}
		}
		if c.end() {
			return &syntax{"a comma is followed by a tuple", c.here(), "delete the comma"}
		}
	}
}
