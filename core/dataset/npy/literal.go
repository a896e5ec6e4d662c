package npy

import (
	"strconv"
	"strings"
)

// literal parses the Python literals of a header.
type literal struct {
	text string
	at   int
}

// header reads {'descr': …, 'fortran_order': …, 'shape': …}, keys in any order.
func (p *literal) header(h *Header) bool {
	seen := 0
	if !p.next('{') {
		return false
	}
	for !p.next('}') {
		key, ok := p.quoted()
		if !ok || !p.next(':') {
			return false
		}
		switch key {
		case "descr":
			ok = p.descr(h)
		case "fortran_order":
			ok = p.truth(h)
		case "shape":
			ok = p.shape(h)
		default:
			return false
		}
		if !ok {
			return false
		}
		seen++
		if !p.next(',') && !p.before('}') {
			return false
		}
	}
	return seen == 3 && h.Type != "" && h.Shape != nil && strings.TrimSpace(p.text[p.at:]) == ""
}

// next consumes c after spaces.
func (p *literal) next(c byte) bool {
	if !p.before(c) {
		return false
	}
	p.at++
	return true
}

// skip skips spaces.
func (p *literal) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// before skips spaces and reports whether c follows.
func (p *literal) before(c byte) bool {
	p.skip()
	return p.at < len(p.text) && p.text[p.at] == c
}

func (p *literal) quoted() (string, bool) {
	quote := byte('\'')
	if p.before('"') {
		quote = '"'
	}
	if !p.next(quote) {
		return "", false
	}
	n := strings.IndexByte(p.text[p.at:], quote)
	if n < 0 {
		return "", false
	}
	text := p.text[p.at : p.at+n]
	p.at += n + 1
	return text, true
}

// descr reads the type. It returns "[" for a list of fields, which is an error later.
func (p *literal) descr(h *Header) bool {
	if !p.before('[') {
		text, ok := p.quoted()
		h.Type = text
		return ok
	}
	h.Type = "["
	depth := 0
	for ; p.at < len(p.text); p.at++ {
		switch p.text[p.at] {
		case '[':
			depth++
		case ']':
			depth--
		}
		if depth == 0 {
			p.at++
			return true
		}
	}
	return false
}

func (p *literal) truth(h *Header) bool {
	for _, word := range []string{"True", "False"} {
		if p.before(word[0]) && strings.HasPrefix(p.text[p.at:], word) {
			p.at += len(word)
			h.Fortran = word == "True"
			return true
		}
	}
	return false
}

func (p *literal) shape(h *Header) bool {
	if !p.next('(') {
		return false
	}
	h.Shape = []int{}
	for !p.next(')') {
		n, ok := p.integer()
		if !ok {
			return false
		}
		h.Shape = append(h.Shape, n)
		if !p.next(',') && !p.before(')') {
			return false
		}
	}
	return true
}

// integer reads digits. Python 2 wrote long integers with the suffix L.
func (p *literal) integer() (int, bool) {
	p.skip()
	from := p.at
	for p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
		p.at++
	}
	n, err := strconv.ParseInt(p.text[from:p.at], 10, 64)
	if err != nil {
		return 0, false
	}
	p.next('L')
	return int(n), true
}
