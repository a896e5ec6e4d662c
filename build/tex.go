package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode"
)

// The pages contain mathematics in TeX, inline \( … \) and display \[ … \], which the build
// converts to MathML. It supports the subset of TeX that the pages use, with Greek letters and
// relations as characters: groups, _ and ^, \frac, \left and \right, \text, \op for an upright
// name, \sym for a symbol with a name, & and \\ for aligned lines.

var mathematics = regexp.MustCompile(`(?s)\\\((.*?)\\\)([,.;:)’?!]*)|\\\[(.*?)\\\]`)

// typeset replaces the mathematics in an HTML text by MathML.
func typeset(text string) (string, error) {
	var faults []string
	out := mathematics.ReplaceAllStringFunc(text, func(found string) string {
		parts := mathematics.FindStringSubmatch(found)
		inline, after, block := parts[1], parts[2], parts[3]
		markup, err := mathML(html.UnescapeString(inline + block))
		if err != nil {
			faults = append(faults, fmt.Sprintf("%s: %v", strings.TrimSpace(found), err))
		}
		switch {
		case strings.HasPrefix(found, `\[`):
			return `<math display="block">` + markup + "</math>"
		case after != "": // prevent a line break before the following text
			return `<span class="unbroken"><math>` + markup + "</math>" + after + "</span>"
		}
		return "<math>" + markup + "</math>"
	})
	if len(faults) > 0 {
		return "", fmt.Errorf("%s", strings.Join(faults, "\n"))
	}
	return out, nil
}

// mathML returns the MathML of a formula: one row, or a table of rows.
func mathML(tex string) (markup string, err error) {
	p := &texParser{rest: []rune(tex)}
	defer func() {
		if fault, ok := recover().(texFault); ok {
			markup, err = "", fault
		}
	}()
	rows := [][]string{{p.row()}}
	for p.skipSpace() {
		switch {
		case p.accept(`\\`):
			rows = append(rows, []string{p.row()})
		case p.accept("&"):
			last := len(rows) - 1
			rows[last] = append(rows[last], p.row())
		default:
			p.fail("a %q too many", string(p.rest[0]))
		}
	}
	if len(rows) == 1 && len(rows[0]) == 1 {
		return "<mrow>" + rows[0][0] + "</mrow>", nil
	}
	var out strings.Builder
	for _, cells := range rows {
		out.WriteString("<mtr><mtd>" + strings.Join(cells, "</mtd><mtd>") + "</mtd></mtr>")
	}
	return `<mtable displaystyle="true">` + out.String() + "</mtable>", nil
}

// texFault is an error in a formula.
type texFault string

func (f texFault) Error() string { return string(f) }

// texParser parses a formula; rest is the unparsed input.
type texParser struct{ rest []rune }

// fail aborts the parser with an error that mathML returns.
func (p *texParser) fail(format string, args ...any) { panic(texFault(fmt.Sprintf(format, args...))) }

// skipSpace skips white space and reports whether input remains.
func (p *texParser) skipSpace() bool {
	for len(p.rest) > 0 && unicode.IsSpace(p.rest[0]) {
		p.rest = p.rest[1:]
	}
	return len(p.rest) > 0
}

// accept consumes a token if it comes next, and reports whether it did.
func (p *texParser) accept(token string) bool {
	if !p.skipSpace() || !strings.HasPrefix(string(p.rest), token) {
		return false
	}
	p.rest = p.rest[len([]rune(token)):]
	return true
}

// row parses up to the end of a group, a cell or a line.
func (p *texParser) row() string {
	var out strings.Builder
	last := "<mo"
	for p.skipSpace() && p.rest[0] != '}' && p.rest[0] != '&' && !p.startsWith(`\\`) && !p.startsWith(`\right`) {
		if (p.startsWith(`\log`) || p.startsWith(`\exp`)) && !strings.HasPrefix(last, "<mo") {
			out.WriteString(thinSpace) // for example between a factor and log
		}
		last = p.atomWithScripts()
		out.WriteString(last)
	}
	return out.String()
}

// startsWith reports whether the rest starts with a token.
func (p *texParser) startsWith(token string) bool { return strings.HasPrefix(string(p.rest), token) }

// kind determines the placement of an atom's scripts and the spacing after it.
type kind int

const (
	ordinary kind = iota
	sum           // scripts below and above
	function      // followed by a thin space, such as log
)

// atomWithScripts parses an atom with its subscript and superscript.
func (p *texParser) atomWithScripts() string {
	base, kind := p.atom()
	var sub, sup string
	for {
		if p.accept("_") {
			sub = p.argument()
		} else if p.accept("^") {
			sup = p.argument()
		} else {
			break
		}
	}
	out := script(base, sub, sup, kind)
	if kind == function && p.skipSpace() && !strings.ContainsRune("([{}&", p.rest[0]) && !p.startsWith(`\left`) {
		out += thinSpace
	}
	return out
}

// script adds a subscript and a superscript, if not empty, to an atom.
func script(base, sub, sup string, kind kind) string {
	below, above, both := "msub", "msup", "msubsup"
	if kind == sum {
		below, above, both = "munder", "mover", "munderover"
	}
	switch {
	case sub != "" && sup != "":
		return fmt.Sprintf("<%s>%s%s%s</%s>", both, base, sub, sup, both)
	case sub != "":
		return fmt.Sprintf("<%s>%s%s</%s>", below, base, sub, below)
	case sup != "":
		return fmt.Sprintf("<%s>%s%s</%s>", above, base, sup, above)
	}
	return base
}

// argument parses the argument of a script or a command: a group or one atom.
func (p *texParser) argument() string {
	if p.accept("{") {
		inside := p.row()
		if !p.accept("}") {
			p.fail("a { without its }")
		}
		return "<mrow>" + inside + "</mrow>"
	}
	markup, _ := p.atom()
	return markup
}

// literal returns the text of a group without parsing it.
func (p *texParser) literal() string {
	if !p.accept("{") {
		p.fail("a name without its {")
	}
	end := strings.IndexRune(string(p.rest), '}')
	if end < 0 {
		p.fail("a { without its }")
	}
	text := string(p.rest)[:end]
	p.rest = []rune(string(p.rest)[end+1:])
	return text
}

var command = regexp.MustCompile(`^\\([A-Za-z]+|.)`)

// atom parses one symbol, number, group or command.
func (p *texParser) atom() (string, kind) {
	if !p.skipSpace() {
		p.fail("it ends too soon")
	}
	first := p.rest[0]
	switch {
	case first == '{':
		return p.argument(), ordinary
	case first == '\\':
		name := command.FindStringSubmatch(string(p.rest))
		if name == nil {
			p.fail("a lone backslash")
		}
		p.accept(name[0])
		return p.command(name[1])
	case unicode.IsDigit(first):
		end := 1
		for end < len(p.rest) && (unicode.IsDigit(p.rest[end]) || p.rest[end] == '.' && end+1 < len(p.rest) && unicode.IsDigit(p.rest[end+1])) {
			end++
		}
		number := string(p.rest[:end])
		p.rest = p.rest[end:]
		return "<mn>" + number + "</mn>", ordinary
	}
	p.rest = p.rest[1:]
	switch {
	case unicode.IsLetter(first), first == '∅', first == '∞', first == '…':
		return "<mi>" + string(first) + "</mi>", ordinary
	case strings.ContainsRune("([", first):
		return `<mo form="prefix" stretchy="false">` + string(first) + "</mo>", ordinary
	case strings.ContainsRune(")]", first):
		return `<mo form="postfix" stretchy="false">` + string(first) + "</mo>", ordinary
	case first == '-':
		return "<mo>−</mo>", ordinary
	}
	return "<mo>" + html.EscapeString(string(first)) + "</mo>", ordinary
}

const thinSpace = `<mspace width="0.17em"/>`

// spaces maps TeX's spaces to widths.
var spaces = map[string]string{",": "0.17em", ";": "0.28em", "quad": "1em", "qquad": "2em"}

// command parses the arguments of a command and returns its MathML.
func (p *texParser) command(name string) (string, kind) {
	switch name {
	case "sum":
		return "<mo>∑</mo>", sum
	case "prod":
		return "<mo>∏</mo>", sum
	case "min", "max", "argmax":
		return `<mo movablelimits="true" lspace="0" rspace="0.17em">` + strings.Replace(name, "arg", "arg ", 1) + "</mo>", sum
	case "log", "exp":
		return "<mi>" + name + "</mi>", function
	case "op":
		return "<mi>" + html.EscapeString(p.literal()) + "</mi>", ordinary
	case "sym":
		name := p.literal()
		return `<mrow class="symbol" data-symbol="` + html.EscapeString(name) + `">` + p.argument() + "</mrow>", ordinary
	case "text":
		return "<mtext>" + strings.ReplaceAll(html.EscapeString(p.literal()), " ", "\u00a0") + "</mtext>", ordinary
	case "frac":
		numerator := p.argument()
		return "<mfrac>" + numerator + p.argument() + "</mfrac>", ordinary
	case "abs":
		inside := p.argument()
		return `<mrow><mo form="prefix" stretchy="false">|</mo>` + inside + `<mo form="postfix" stretchy="false">|</mo></mrow>`, ordinary
	case "{", "}":
		form := map[string]string{"{": "prefix", "}": "postfix"}[name]
		return `<mo form="` + form + `" stretchy="false">` + name + "</mo>", ordinary
	case "left":
		return p.fence(), ordinary
	}
	width, ok := spaces[name]
	if !ok {
		p.fail(`no command \%s`, name)
	}
	return `<mspace width="` + width + `"/>`, ordinary
}

// fence parses \left( … \right); the fences stretch to the height of the content.
func (p *texParser) fence() string {
	fence := func() string {
		if !p.skipSpace() {
			p.fail("a fence is missing")
		}
		first := string(p.rest[0])
		p.rest = p.rest[1:]
		return first
	}
	open := fence()
	inside := p.row()
	if !p.accept(`\right`) {
		p.fail(`a \left without its \right`)
	}
	return `<mrow><mo form="prefix">` + open + "</mo>" + inside + `<mo form="postfix">` + fence() + "</mo></mrow>"
}
