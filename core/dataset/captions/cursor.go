package captions

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/text"
)

// Syntax is a syntax error in a line of captions.txt.
type Syntax struct{ Rule, Found, Want string }

// cursor parses one line.
type cursor struct {
	line string
	at   int // byte offset
}

// skip skips spaces.
func (c *cursor) skip() {
	rest := strings.TrimLeftFunc(c.line[c.at:], unicode.IsSpace)
	c.at = len(c.line) - len(rest)
}

// before skips spaces and reports whether b follows.
func (c *cursor) before(b byte) bool {
	c.skip()
	return c.at < len(c.line) && c.line[c.at] == b
}

// accept skips spaces and consumes b, if it follows.
func (c *cursor) accept(b byte) bool {
	if !c.before(b) {
		return false
	}
	c.at++
	return true
}

// end reports whether only a comment follows.
func (c *cursor) end() bool {
	return c.before('#') || c.at == len(c.line)
}

// here describes the next character for an error.
func (c *cursor) here() string {
	c.skip()
	if c.at == len(c.line) {
		return "the end of the line"
	}
	r, _ := utf8.DecodeRuneInString(c.line[c.at:])
	return c.character(string(r), c.at)
}

// character describes a character and its position, from 1, as editors count.
func (c *cursor) character(s string, at int) string {
	return fmt.Sprintf("%q at character %d", s, utf8.RuneCountInString(c.line[:at])+1)
}

// name parses a name, quoted or not; "" if none follows.
func (c *cursor) name() (name string, quoted bool, broken *Syntax) {
	if c.before('"') {
		name, broken = c.quoted()
		return name, true, broken
	}
	n := strings.IndexAny(c.line[c.at:], dataset.SpecialCharacters)
	if n < 0 {
		n = len(c.line) - c.at
	}
	name = strings.TrimSpace(c.line[c.at : c.at+n])
	c.at += n
	if c.at < len(c.line) && c.line[c.at] == '"' {
		return "", false, &Syntax{"quotes must enclose a whole name", c.here(), `write "like \"this\""`}
	}
	return name, false, nil
}

// quoted parses "like \"this\"".
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
	return "", &Syntax{"a quoted name must end with a quote", c.character(`"`, from) + ", which is never closed", `write \" for a quote within a name`}
}

// tuple parses (member, member).
func (c *cursor) tuple(row int) (RawTuple, *Syntax) {
	s := RawTuple{Row: row, Count: 1}
	if !c.accept('(') {
		if c.before(')') {
			return s, &Syntax{"every ) must close a (", c.here(), "delete it, or write the ( before it"}
		}
		return s, &Syntax{InParentheses, c.here(), "write as (Rick, walking)"}
	}
	start := c.at - 1
	for {
		m, broken := c.member()
		if broken != nil {
			return s, broken
		}
		s.members = append(s.members, m)
		switch {
		case c.accept(')'):
			s.Text = c.line[start:c.at]
			return s, nil
		case c.accept(','):
		case c.at == len(c.line) || c.line[c.at] == '(' && strings.Count(c.line, "(") != strings.Count(c.line, ")"):
			return s, &Syntax{"every ( must be closed by a )", "no ) behind the " + c.character("(", start), ""}
		default:
			return s, &Syntax{"a name that contains , ( ) = or : must stand in quotes", c.here(), `write as "11:30 train"`}
		}
	}
}

// ParseTuple parses (Rick, walking) or (person=Rick) and returns one class, or "", per concept.
func ParseTuple(tuple string, concepts []string) ([]string, *Syntax) {
	line := &cursor{line: tuple}
	s, broken := line.tuple(0)
	if broken == nil && !line.end() {
		broken = &Syntax{"nothing may follow the tuple", line.here(), ""}
	}
	if broken != nil {
		return nil, broken
	}
	broken = s.place(concepts, text.IsGap)
	return s.Classes, broken
}

// member parses class or concept=class.
func (c *cursor) member() (member, *Syntax) {
	name, quoted, broken := c.name()
	m := member{class: name, quoted: quoted}
	if broken == nil && c.before('=') {
		if name == "" {
			return m, &Syntax{"a concept must stand before =", c.here(), "write as person=Sam"}
		}
		c.at++
		m.concept = name
		m.class, m.quoted, broken = c.name()
	}
	return m, broken
}

// InParentheses is the rule that prose in captions breaks.
const InParentheses = "a tuple must stand in parentheses"

// countRule is the rule for counts, in every format.
var countRule = fmt.Sprintf("a tuple's count must be a whole number of tracks from 1 to %d", dataset.MaxCount)

// times are the accepted signs before a count.
const times = "xX×"

// count parses x2 behind a tuple; 1 if there is no count.
func (c *cursor) count() (int, *Syntax) {
	c.skip()
	rest := c.line[c.at:]
	if first, _ := utf8.DecodeRuneInString(rest); rest == "" || !strings.ContainsRune(times+"0123456789", first) {
		return 1, nil
	}
	word := rest
	if end := strings.IndexAny(rest, ",()#"); end >= 0 {
		word = rest[:end]
	}
	word = strings.TrimSpace(word)
	digits := strings.TrimLeft(word, times)
	n, ok := parseCount(strings.TrimSpace(digits))
	if !ok || len(digits) == len(word) || utf8.RuneCountInString(word) > utf8.RuneCountInString(digits)+1 {
		return 0, &Syntax{countRule, c.character(word, c.at), "write as (Rick, walking) x2, or leave it out for one track"}
	}
	c.at += len(word)
	return n, nil
}

// parseCount parses a count; false if the text is none.
func parseCount(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= dataset.MaxCount && text[0] != '+'
}

// countCell reads the count in the table's current row; 1 for a blank cell or a missing column.
func countCell(t *text.Table, column int) (int, bool) {
	if column < 0 || text.IsGap(t.Cells[column]) {
		return 1, true
	}
	x, err := t.Decimal(column) // spreadsheets write "2.0"
	if err != nil || x < 1 || x > dataset.MaxCount || x != float64(int(x)) {
		t.NoNumber(column, countRule, "write 2 for two tracks; leave the cell empty for one")
		return 0, false
	}
	return int(x), true
}
