package captions

import (
	"io"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// isOrder reports whether a line is the comment "# concepts:" with the order of members.
func isOrder(line string) bool {
	comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
	word, _, colon := strings.Cut(comment, ":")
	return ok && colon && strings.EqualFold(strings.TrimSpace(word), "concepts")
}

// ReadText reads captions.txt, one video per line.
func (r *Reader) ReadText() {
	var source io.Reader
	if r.given != nil {
		source = strings.NewReader(*r.given)
	} else if f := r.Open(r.File); f != nil {
		defer f.Close()
		source = f
	} else {
		r.Broken = true
		return
	}
	lines, err := text.NewLines(source)
	for err == nil && !r.Full() {
		var line []byte
		if line, err = lines.Next(); err == nil {
			r.readCaptionLine(string(line), lines.Row)
		}
	}
	if err != nil && err != io.EOF {
		r.Failed(r.File, err)
	}
	r.Complete = err == io.EOF
}

// readCaptionLine reads one line.
func (r *Reader) readCaptionLine(line string, row int) {
	text := strings.TrimSpace(line)
	var broken *Syntax
	switch {
	case text == "":
		return
	case isOrder(line):
		broken = r.readOrder(line, row)
		r.Broken = r.Broken || broken != nil
	case text[0] == '#':
		return
	default:
		c := Caption{Row: row}
		if broken = c.parse(line); broken == nil && len(r.Order) != 1 {
			broken = c.semicolon()
		}
		if broken == nil && r.validNames(c) {
			r.Videos = append(r.Videos, c)
		}
	}
	if broken != nil {
		r.reportLine(line, row, broken)
	}
}

// semicolon returns the fault of a tuple whose members are separated by semicolons. A class may contain one, but not
// where it is the only member.
func (v *Caption) semicolon() *Syntax {
	for _, s := range v.Tuples {
		if len(s.members) == 1 && !s.members[0].quoted && strings.Contains(s.members[0].class, ";") {
			return &Syntax{commaRule, s.String(), ""}
		}
	}
	return nil
}

// commaRule is the rule that semicolons break.
const commaRule = "members and tuples must be separated by commas"

// reportLine reports a syntax error and, if a repair is found, the repaired line.
func (r *Reader) reportLine(line string, row int, broken *Syntax) {
	f := fault.Fault{File: r.File, Row: row, Rule: broken.Rule, Found: broken.Found, Want: broken.Want, SameForm: true}
	if strings.ContainsAny(line, fullWidth) {
		f.Rule, f.Found = plainRule, "full-width or foreign characters"
	}
	if _, said, _ := strings.Cut(line, ":"); broken.Rule == InParentheses && !strings.Contains(said, "(") && len(strings.Fields(said)) > 2 {
		f.Want = "are these sentences? Name the file sentences.txt, and make tuples of it: " + SentencesCommand("sentences.txt") + "; or write as (Rick, walking)"
		r.Folder.Report.Fault(f)
		return
	}
	if r.repairs < fault.MaxFaults {
		r.repairs++
		if right := repair(line, len(r.Order)); right != "" {
			f.Want = "write " + shownLine(right)
		}
	}
	r.Folder.Report.Fault(f)
}

// readOrder parses "# concepts: person, action".
func (r *Reader) readOrder(line string, row int) *Syntax {
	if r.Order != nil {
		return &Syntax{"the concepts must be named once", "a second line of them", ""}
	}
	c := &cursor{line: line, at: strings.IndexByte(line, ':') + 1}
	for {
		name, _, broken := c.name()
		if broken != nil {
			return broken
		}
		if why := dataset.BadConcept(name); why != "" {
			return &Syntax{why, fault.Quote(name), "write as # concepts: person, action"}
		}
		r.Order = append(r.Order, name)
		r.OrderRow = row
		if c.end() {
			return nil
		}
		if !c.accept(',') {
			return &Syntax{"concepts must be separated by commas", c.here(), ""}
		}
	}
}

// parse parses a line: video: (member, member), (member, member) x2
func (v *Caption) parse(line string) *Syntax {
	c := &cursor{line: line}
	name, _, broken := c.name()
	if broken != nil {
		return broken
	}
	v.Video = name
	if !c.accept(':') {
		return &Syntax{"a line must be a video, a colon and its tuples", c.here(), "write as clip-07: (Rick, walking), (Ilsa, -)"}
	}
	if c.end() {
		return nil
	}
	for {
		s, broken := c.tuple(v.Row)
		if broken == nil {
			s.Count, broken = c.count()
		}
		if broken != nil {
			return broken
		}
		v.Tuples = append(v.Tuples, s)
		if c.end() {
			return nil
		}
		if !c.accept(',') {
			if c.before(')') {
				return &Syntax{"every ) must close a (", c.here(), "delete it, or write the ( before it"}
			}
			if c.before(';') {
				return &Syntax{commaRule, c.here(), ""}
			}
			return &Syntax{"tuples must be separated by commas", c.here(), ""}
		}
		if c.end() {
			return &Syntax{"a comma must be followed by a tuple", c.here(), "delete the comma"}
		}
	}
}
