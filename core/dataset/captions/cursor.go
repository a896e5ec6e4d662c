package captions

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/spelling"
)

// Syntax is what is wrong with a line of captions.txt.
type Syntax struct{ Rule, Found, Want string }

// cursor reads the words of one line.
type cursor struct {
	line string
	at   int
}

func (c *cursor) skip() {
	rest := strings.TrimLeftFunc(c.line[c.at:], unicode.IsSpace)
	c.at = len(c.line) - len(rest)
}

// before skips spaces and tells whether b follows.
func (c *cursor) before(b byte) bool {
	c.skip()
	return c.at < len(c.line) && c.line[c.at] == b
}

// accept consumes b after spaces.
func (c *cursor) accept(b byte) bool {
	if !c.before(b) {
		return false
	}
	c.at++
	return true
}

// end reports whether nothing but a comment follows.
func (c *cursor) end() bool {
	return c.before('#') || c.at == len(c.line)
}

// here describes what stands at the cursor.
func (c *cursor) here() string {
	c.skip()
	if c.at == len(c.line) {
		return "the end of the line"
	}
	r, _ := utf8.DecodeRuneInString(c.line[c.at:])
	return c.character(string(r), c.at)
}

// character describes a character and its place, counted from 1 as an editor does.
func (c *cursor) character(s string, at int) string {
	return fmt.Sprintf("%q at character %d", s, utf8.RuneCountInString(c.line[:at])+1)
}

// name reads a name, quoted or not; it is "" where none stands.
func (c *cursor) name() (name string, quoted bool, broken *Syntax) {
	if c.before('"') {
		name, broken = c.quoted()
		return name, true, broken
	}
	n := strings.IndexAny(c.line[c.at:], dataset.Special)
	if n < 0 {
		n = len(c.line) - c.at
	}
	name = strings.TrimSpace(c.line[c.at : c.at+n])
	c.at += n
	if c.at < len(c.line) && c.line[c.at] == '"' {
		return "", false, &Syntax{"quotes enclose a whole name", c.here(), `write "like \"this\""`}
	}
	return name, false, nil
}

// quoted reads "like \"this\"".
func (c *cursor) quoted() (string, *Syntax) {
	from := c.at
	var b strings.Builder
	for c.at++; c.at < len(c.line); c.at++ {
		switch ch := c.line[c.at]; {
		case ch == '"':
			c.at++
			return b.String(), nil
		case ch == '\\' && c.at+1 < len(c.line) && (c.line[c.at+1] == '"' || c.line[c.at+1] == '\\'):
			c.at++
			b.WriteByte(c.line[c.at])
		default:
			b.WriteByte(ch)
		}
	}
	return "", &Syntax{"a quoted name ends with a quote", c.character(`"`, from) + ", which is never closed", `write \" for a quote within a name`}
}

// tuple reads (member, member).
func (c *cursor) tuple(row int) (RawTuple, *Syntax) {
	s := RawTuple{Row: row, Count: 1}
	if !c.accept('(') {
		if c.before(')') {
			return s, &Syntax{"every ) closes a (", c.here(), "delete it, or write the ( before it"}
		}
		return s, &Syntax{InParentheses, c.here(), "write as (Rick, walking)"}
	}
	open := c.at - 1
	for {
		m, broken := c.member()
		if broken != nil {
			return s, broken
		}
		s.members = append(s.members, m)
		switch {
		case c.accept(')'):
			s.Text = c.line[open:c.at]
			return s, nil
		case c.accept(','):
		case c.at == len(c.line) || c.line[c.at] == '(':
			return s, &Syntax{"every ( is closed by a )", c.character("(", open) + ", which is not", ""}
		default:
			return s, &Syntax{"a name that contains , ( ) = or : stands in quotes", c.here(), `write as "11:30 train"`}
		}
	}
}

// ParseTuple reads (Rick, walking) or (person=Rick) as one class, or "", per concept.
func ParseTuple(text string, concepts []string) ([]string, *Syntax) {
	line := &cursor{line: text}
	s, broken := line.tuple(0)
	if broken == nil && !line.end() {
		broken = &Syntax{"nothing follows the tuple", line.here(), ""}
	}
	if broken != nil {
		return nil, broken
	}
	broken = s.place(concepts, spelling.Gap)
	return s.Classes, broken
}

// member reads a class, or concept=class.
func (c *cursor) member() (member, *Syntax) {
	name, quoted, broken := c.name()
	m := member{class: name, quoted: quoted}
	if broken == nil && c.before('=') {
		if name == "" {
			return m, &Syntax{"a concept stands before =", c.here(), "write as person=Sam"}
		}
		c.at++
		m.concept = name
		m.class, m.quoted, broken = c.name()
	}
	return m, broken
}

// InParentheses is the rule that captions in prose break.
const InParentheses = "a tuple stands in parentheses"
