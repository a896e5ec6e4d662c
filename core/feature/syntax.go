package feature

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse parses lists of steps in the syntax of the command line,
//
//	actor: pca 32, l2; action: standardize, pca 16 whiten, balance
//
// Lists are separated by ";". Each has an optional view and steps separated by ",". A list without a
// view applies to all views without a list of their own; the step none denotes an empty list. The
// name of a view with one of : ; , or a quote is quoted, with quotes doubled. Errors contain the
// position in characters, counted from 1.
func Parse(text string) ([]ViewSteps, error) {
	p := &parser{text: text}
	var plans []ViewSteps
	if p.atEnd() {
		return nil, nil
	}
	for {
		plan, err := p.viewSteps()
		if err != nil {
			return nil, err
		}
		plans = append(plans, plan)
		if p.atEnd() {
			return plans, nil
		}
		if !p.accept(';') {
			return nil, p.errorAt(p.offset, "a step ends with , or ; or the text", p.next())
		}
		if p.atEnd() {
			return plans, nil
		}
	}
}

// parser scans text. offset is the index of the next byte.
type parser struct {
	text   string
	offset int
}

// errorAt returns an error for the byte at position: the violated rule and the text found there.
func (p *parser) errorAt(position int, rule, found string) error {
	return fmt.Errorf("character %d: %s; found %s", utf8.RuneCountInString(p.text[:position])+1, rule, found)
}

// skipSpace advances past white space.
func (p *parser) skipSpace() {
	rest := strings.TrimLeftFunc(p.text[p.offset:], unicode.IsSpace)
	p.offset = len(p.text) - len(rest)
}

// atEnd skips white space and reports whether the text ends there.
func (p *parser) atEnd() bool {
	p.skipSpace()
	return p.offset == len(p.text)
}

// accept skips white space, advances past c and returns true, or returns false if the next byte is not c.
func (p *parser) accept(c byte) bool {
	if p.atEnd() || p.text[p.offset] != c {
		return false
	}
	p.offset++
	return true
}

// next returns the next word or separator for an error.
func (p *parser) next() string {
	if p.atEnd() {
		return "the end"
	}
	word := p.peek(" \t,;:")
	if word == "" {
		word = p.text[p.offset : p.offset+1]
	}
	return strconv.Quote(word)
}

// peek returns the text before the first byte of stops without advancing.
func (p *parser) peek(stops string) string {
	rest := p.text[p.offset:]
	if n := strings.IndexAny(rest, stops); n >= 0 {
		return rest[:n]
	}
	return rest
}

// word reads a word after white space. It returns "" before a separator.
func (p *parser) word() string {
	p.skipSpace()
	word := p.peek(" \t\r\n,;:\"")
	p.offset += len(word)
	return word
}

// viewSteps reads one list of steps with its optional view.
func (p *parser) viewSteps() (ViewSteps, error) {
	view, err := p.view()
	plan := ViewSteps{View: view}
	if err != nil {
		return plan, err
	}
	for {
		p.skipSpace()
		start := p.offset
		s, err := p.step()
		switch {
		case err != nil:
			return plan, err
		case s.Do != "none":
			plan.Steps = append(plan.Steps, s)
		case plan.Steps != nil || p.accept(','):
			return plan, p.errorAt(start, "none stands alone", `"none" beside other steps`)
		default:
			return plan, nil
		}
		if !p.accept(',') {
			return plan, nil
		}
	}
}

// view reads the name of a view and the colon after it. It returns "" if the list has no view.
func (p *parser) view() (string, error) {
	p.skipSpace()
	start := p.offset
	if p.accept('"') {
		name := ""
		for {
			part := p.peek(`"`)
			p.offset += len(part)
			name += part
			if p.offset == len(p.text) {
				return "", p.errorAt(start, "a name in quotes ends with a quote", "one that does not")
			}
			p.offset++
			if p.offset == len(p.text) || p.text[p.offset] != '"' {
				break
			}
			p.offset++
			name += `"`
		}
		if !p.accept(':') {
			return "", p.errorAt(p.offset, "a colon stands behind the view's name", p.next())
		}
		if name == "" {
			return "", p.errorAt(start, "a view has a name", "none")
		}
		return name, nil
	}
	name := p.peek(":;,")
	if p.offset+len(name) == len(p.text) || p.text[p.offset+len(name)] != ':' {
		return "", nil
	}
	p.offset += len(name) + 1
	if name = strings.TrimSpace(name); name == "" {
		return "", p.errorAt(start, "a view's name stands before :", `":"`)
	}
	return name, nil
}

// step reads one step with its parameters.
func (p *parser) step() (Step, error) {
	p.skipSpace()
	start := p.offset
	s := Step{Do: p.word()}
	var err error
	switch s.Do {
	case "standardize":
		s.Do = "standardise"
	case "pca":
		if s.Dims, err = p.positiveInt("pca takes a number of dimensions, as in pca 32"); err != nil {
			return s, err
		}
		restart := p.offset
		if s.Whiten = p.word() == "whiten"; !s.Whiten {
			p.offset = restart
		}
	case "balance":
		s.Square, err = p.squaredLength()
	case "standardise", "l2", "none":
	default:
		p.offset = start
		return s, p.errorAt(start, "a step is one of standardise, pca, l2, balance, none", p.next())
	}
	return s, err
}

// positiveInt reads an integer of at least 1. rule is the text of the error.
func (p *parser) positiveInt(rule string) (int, error) {
	p.skipSpace()
	start := p.offset
	n, err := strconv.ParseUint(p.word(), 10, 20)
	if err != nil || n < 1 {
		p.offset = start
		return 0, p.errorAt(start, rule, p.next())
	}
	return int(n), nil
}

// squaredLength reads the optional number of balance. It returns 0 if there is none.
func (p *parser) squaredLength() (float64, error) {
	p.skipSpace()
	start := p.offset
	word := p.word()
	if word == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || !(x > 0 && x <= 1e6) || math.IsInf(x, 0) {
		p.offset = start
		return 0, p.errorAt(start, "balance takes nothing, or the mean squared length, above 0", p.next())
	}
	return x, nil
}

// String returns the lists of steps in the syntax of Parse.
func (r Recipe) String() string {
	var lists []string
	for _, plan := range r.Views {
		lists = append(lists, plan.String())
	}
	return strings.Join(lists, "; ")
}

// String returns one list of steps in the syntax of Parse.
func (p ViewSteps) String() string {
	steps := []string{"none"}
	for i, s := range p.Steps {
		steps = append(steps[:i], Step{Do: s.Do, Dims: s.Dims, Whiten: s.Whiten, Square: s.Square}.String())
	}
	list := strings.Join(steps, ", ")
	switch {
	case p.View == "":
		return list
	case strings.ContainsAny(p.View, `:;,"`) || strings.TrimSpace(p.View) != p.View:
		return `"` + strings.ReplaceAll(p.View, `"`, `""`) + `": ` + list
	}
	return p.View + ": " + list
}

// String returns a description of a fitted pipeline in one line, such as
// "action: 4096 numbers → pca 32 whiten (32 left, 93.1 % of the variance) → l2".
func (p *Pipeline) String() string {
	var b strings.Builder
	if f := p.Fisher; f == nil {
		fmt.Fprintf(&b, "%s: %d numbers", p.View, p.In)
	} else {
		fmt.Fprintf(&b, "%s: descriptors of %d numbers → %s → Fisher vectors of %d components: %d numbers (learned from %d descriptors, %d iterations, log-likelihood %.4g)",
			p.View, p.In, f.Project.String(), f.Mixture.K, f.Width(), f.Sample, f.Iterations, f.Likelihood)
	}
	for i := range p.Steps {
		b.WriteString(" → " + p.Steps[i].String())
	}
	return b.String()
}

// String returns the step and its parameters in the syntax of Parse. For a fitted pca it appends the
// width and the fraction of the variance in the kept axes.
func (s Step) String() string {
	text := s.Do
	if s.Do == "pca" {
		text += fmt.Sprint(" ", s.Dims)
	}
	if s.Whiten {
		text += " whiten"
	}
	if s.Square > 0 {
		text += fmt.Sprint(" ", s.Square)
	}
	if s.Do == "pca" && s.In > 0 {
		text += fmt.Sprintf(" (%d left, %.1f %% of the variance)", s.Out, 100*s.Kept)
	}
	return text
}
