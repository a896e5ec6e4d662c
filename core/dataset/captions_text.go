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

// readCaptionsText reads captions.txt, one video a line.
func (r *reader) readCaptionsText() {
	var source io.Reader
	if r.Captions != nil {
		source = strings.NewReader(*r.Captions)
	} else if f := r.open(r.captions.file); f != nil {
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
		r.failed(r.captions.file, err)
	}
	r.captions.whole = err == io.EOF
}

func (r *reader) readCaptionLine(line string, row int) {
	text := strings.TrimSpace(line)
	var broken *syntax
	switch {
	case text == "":
		return
	case orders(line):
		broken = r.readOrder(line, row)
		r.captions.broken = r.captions.broken || broken != nil
	case text[0] == '#':
		return
	default:
		c := caption{row: row}
		if broken = c.parse(line); broken == nil && r.properNames(c) {
			r.captions.videos = append(r.captions.videos, c)
		}
	}
	if broken != nil {
		r.captionFault(row, "", broken.rule, broken.found, broken.want)
	}
}

// readOrder reads "# concepts: person, action".
func (r *reader) readOrder(line string, row int) *syntax {
	if r.captions.order != nil {
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
		r.captions.order = append(r.captions.order, name)
		r.captions.orderRow = row
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
