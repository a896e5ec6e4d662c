package feature

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads the lists of steps as a command line has them,
//
//	actor: pca 32, l2; action: standardise, pca 16 whiten, balance
//
// that is, lists separated by ";", each of an optional view and steps separated by ",".
// A list without a view is that of all views that no other list names; the step none
// stands for no steps. A view's name that contains one of : ; , or a quote stands in
// quotes, in which a quote is doubled. An error names the character, counted from 1.
func Parse(text string) ([]Plan, error) {
	p := &parser{text: text}
	var plans []Plan
	if p.end() {
		return nil, nil
	}
	for {
		plan, err := p.plan()
		if err != nil {
			return nil, err
		}
		plans = append(plans, plan)
		if p.end() {
			return plans, nil
		}
		if !p.take(';') {
			return nil, p.wrong(p.at, "a step ends with , or ; or the text", p.here())
		}
		if p.end() {
			return plans, nil
		}
	}
}

// parser reads words from text.
type parser struct {
	text string
	at   int
}

// wrong is an error about the byte at.
func (p *parser) wrong(at int, rule, found string) error {
	return fmt.Errorf("character %d: %s; found %s", utf8.RuneCountInString(p.text[:at])+1, rule, found)
}

func (p *parser) skip() {
	rest := strings.TrimLeftFunc(p.text[p.at:], unicode.IsSpace)
	p.at = len(p.text) - len(rest)
}

func (p *parser) end() bool {
	p.skip()
	return p.at == len(p.text)
}

// take consumes c after spaces.
func (p *parser) take(c byte) bool {
	if p.end() || p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

// here describes what stands at the cursor.
func (p *parser) here() string {
	if p.end() {
		return "the end"
	}
	word := p.peek(" \t,;:")
	if word == "" {
		word = p.text[p.at : p.at+1]
	}
	return strconv.Quote(word)
}

// peek returns what stands before the first of the stops.
func (p *parser) peek(stops string) string {
	rest := p.text[p.at:]
	if n := strings.IndexAny(rest, stops); n >= 0 {
		return rest[:n]
	}
	return rest
}

// word reads a word after spaces, "" where a separator stands.
func (p *parser) word() string {
	p.skip()
	word := p.peek(" \t\r\n,;:\"")
	p.at += len(word)
	return word
}

// plan reads one list.
func (p *parser) plan() (Plan, error) {
	view, err := p.view()
	plan := Plan{View: view}
	if err != nil {
		return plan, err
	}
	for {
		p.skip()
		at := p.at
		s, err := p.step()
		switch {
		case err != nil:
			return plan, err
		case s.Do != "none":
			plan.Steps = append(plan.Steps, s)
		case plan.Steps != nil || p.take(','):
			return plan, p.wrong(at, "none stands alone", `"none" beside other steps`)
		default:
			return plan, nil
		}
		if !p.take(',') {
			return plan, nil
		}
	}
}

// view reads a name and a colon, "" where the list has none.
func (p *parser) view() (string, error) {
	p.skip()
	from := p.at
	if p.take('"') {
		name := ""
		for {
			part := p.peek(`"`)
			p.at += len(part)
			name += part
			if p.at == len(p.text) {
				return "", p.wrong(from, "a name in quotes ends with a quote", "one that does not")
			}
			p.at++
			if p.at == len(p.text) || p.text[p.at] != '"' {
				break
			}
			p.at++
			name += `"`
		}
		if !p.take(':') {
			return "", p.wrong(p.at, "a colon stands behind the view's name", p.here())
		}
		if name == "" {
			return "", p.wrong(from, "a view has a name", "none")
		}
		return name, nil
	}
	name := p.peek(":;,")
	if p.at+len(name) == len(p.text) || p.text[p.at+len(name)] != ':' {
		return "", nil
	}
	p.at += len(name) + 1
	if name = strings.TrimSpace(name); name == "" {
		return "", p.wrong(from, "a view's name stands before :", `":"`)
	}
	return name, nil
}

// step reads a step with its parameters.
func (p *parser) step() (Step, error) {
	p.skip()
	at := p.at
	s := Step{Do: p.word()}
	var err error
	switch s.Do {
	case "standardize":
		s.Do = "standardise"
	case "pca":
		if s.Dims, err = p.whole("pca takes a number of dimensions, as in pca 32"); err != nil {
			return s, err
		}
		before := p.at
		if s.Whiten = p.word() == "whiten"; !s.Whiten {
			p.at = before
		}
	case "balance":
		s.Square, err = p.square()
	case "standardise", "l2", "none":
	default:
		p.at = at
		return s, p.wrong(at, "a step is one of standardise, pca, l2, balance, none", p.here())
	}
	return s, err
}

// whole reads a number from 1.
func (p *parser) whole(rule string) (int, error) {
	p.skip()
	at := p.at
	n, err := strconv.ParseUint(p.word(), 10, 20)
	if err != nil || n < 1 {
		p.at = at
		return 0, p.wrong(at, rule, p.here())
	}
	return int(n), nil
}

// square reads balance's number, 0 where there is none.
func (p *parser) square() (float64, error) {
	p.skip()
	at := p.at
	word := p.word()
	if word == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || !(x > 0 && x <= 1e6) || math.IsInf(x, 0) {
		p.at = at
		return 0, p.wrong(at, "balance takes nothing, or the mean squared length, above 0", p.here())
	}
	return x, nil
}
