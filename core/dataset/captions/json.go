package captions

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// ReadJSON reads captions.json: {"clip-07": [["Rick", "walking"], ["Ilsa", null]]}. An object
// {"tuple": ["Rick", "walking"], "count": 2} is a tuple with a count.
func (r *Reader) ReadJSON() {
	r.Complete = text.ReadJSON(r.Folder, r.File, func(data []byte) error {
		p := captionJSON{Reader: r, data: data, in: json.NewDecoder(bytes.NewReader(data)), row: 1}
		p.in.UseNumber()
		err := p.object()
		var broken *fault.Error
		if errors.As(err, &broken) {
			broken.Want += p.conversion()
		}
		return err
	})
}

// conversion describes how a file of another structure becomes captions, "" if that is not known.
func (p *captionJSON) conversion() string {
	line, to := JSONProgram(p.data, p.File, NamesOfFeatures(p.Folder))
	switch {
	case line == "" && jsonSentence.Match(p.data):
		return "; sentences become captions with " + SentencesCommand(fault.ShellFile(p.File)) + "; then delete " + p.File
	case line == "":
		return ""
	case to == p.File:
		return "; this file is converted by " + line
	}
	return "; " + to + " is made of this file by " + line + "; then delete " + p.File
}

// jsonSentence matches a list or key of sentences: a caption under its usual key, or a text of three words or more.
var jsonSentence = regexp.MustCompile(`"(?:captions?|sentences?)"\s*:|"[^"()=]*[^\W\d_] [^"()=]+ [^"()=]+"`)

// captionJSON decodes token by token, in order to know rows and detect repeated keys.
type captionJSON struct {
	*Reader
	data    []byte
	in      *json.Decoder
	row, at int // row at the byte offset at
}

// token returns the next token and updates the row.
func (p *captionJSON) token() (json.Token, error) {
	token, err := p.in.Token()
	if at := int(p.in.InputOffset()); at > p.at {
		p.row += bytes.Count(p.data[p.at:at], []byte("\n"))
		p.at = at
	}
	return token, err
}

// wrong returns the error of a file with another structure. Decoding ends there.
func (p *captionJSON) wrong(rule string, token json.Token) error {
	found := text.ShowJSON(token)
	if d, ok := token.(json.Delim); ok {
		found = fault.Quote(d.String())
	}
	want := `write as {"clip-07": [["Rick", "walking"], ["Ilsa", null]]}`
	if first, _, several := bytes.Cut(p.data, []byte("\n")); several && bytes.HasPrefix(first, []byte("{")) {
		const jsonLines = "captions.jsonl"
		if program, _ := JSONLinesProgram(first, jsonLines, NamesOfFeatures(p.Folder)); program != "" && json.Valid(first) {
			want = fmt.Sprintf("these are JSON lines: name the file %s, and write %s", jsonLines, program)
		}
	}
	return &fault.Error{Row: p.row, Rule: rule, Found: found, Want: want}
}

// object decodes the file.
func (p *captionJSON) object() error {
	if token, err := p.token(); err != nil || token != json.Delim('{') {
		return either(err, p.wrong("the file must be one object, from video to tuples", token))
	}
	for p.in.More() && !p.Full() {
		token, err := p.token()
		if err != nil {
			return err
		}
		c := Caption{Row: p.row}
		c.Video, _ = token.(string)
		if err := p.video(&c); err != nil {
			return err
		}
		if p.validNames(c) {
			p.Videos = append(p.Videos, c)
		}
	}
	if p.Full() {
		return nil
	}
	if _, err := p.token(); err != nil {
		return err
	}
	if token, err := p.token(); err != io.EOF {
		return either(err, p.wrong("nothing may follow the object", token))
	}
	return nil
}

// video decodes [tuple, tuple].
func (p *captionJSON) video(c *Caption) error {
	if token, err := p.token(); err != nil || token != json.Delim('[') {
		return either(err, p.wrong(fmt.Sprintf("the value of %s must be a list of tuples", fault.Quote(c.Video)), token))
	}
	for p.in.More() {
		s, err := p.tuple()
		if err != nil {
			return err
		}
		c.Tuples = append(c.Tuples, s)
	}
	_, err := p.token()
	return err
}

// tuple decodes ["Rick", null] or {"tuple": ["Rick", null], "count": 2}.
func (p *captionJSON) tuple() (RawTuple, error) {
	token, err := p.token()
	switch {
	case err != nil:
		return RawTuple{}, err
	case token == json.Delim('{'):
		return p.countedTuple()
	case token != json.Delim('['):
		return RawTuple{}, p.wrong("a tuple must be a list of classes", token)
	}
	return p.members()
}

// countedTuple decodes the rest of {"tuple": ["Rick", null], "count": 2}.
func (p *captionJSON) countedTuple() (RawTuple, error) {
	s, seen := RawTuple{Row: p.row}, map[string]bool{}
	count := 1
	for p.in.More() {
		token, err := p.token()
		if err != nil {
			return s, err
		}
		key, _ := token.(string)
		if seen[key] {
			return s, p.wrongCount("a tuple must have a key once", fault.Quote(key)+" twice")
		}
		seen[key] = true
		switch key {
		case "tuple":
			if token, err = p.token(); err != nil || token != json.Delim('[') {
				return s, either(err, p.wrong("a tuple must be a list of classes", token))
			}
			s, err = p.members()
		case "count":
			count, err = p.count()
		default:
			err = p.wrongCount(`a tuple with a count must have the keys "tuple" and "count"`, fault.Quote(key))
		}
		if err != nil {
			return s, err
		}
	}
	if !seen["tuple"] {
		return s, p.wrongCount(`a tuple with a count must have the keys "tuple" and "count"`, `no "tuple"`)
	}
	s.Count = count
	_, err := p.token()
	return s, err
}

// count decodes the count of a tuple.
func (p *captionJSON) count() (int, error) {
	token, err := p.token()
	if err != nil {
		return 0, err
	}
	number, ok := token.(json.Number)
	n, whole := parseCount(number.String())
	if !ok || !whole {
		found := text.ShowJSON(token)
		if d, ok := token.(json.Delim); ok {
			found = fault.Quote(d.String())
		}
		return 0, p.wrongCount(countRule, found)
	}
	return n, nil
}

func (p *captionJSON) wrongCount(rule, found string) error {
	return &fault.Error{Row: p.row, Rule: rule, Found: found, Want: `write as {"tuple": [null, "walking"], "count": 2}; leave the count out for one track`}
}

// members decodes the rest of ["Rick", null].
func (p *captionJSON) members() (RawTuple, error) {
	s := RawTuple{Row: p.row, Count: 1}
	for {
		token, err := p.token()
		if err != nil {
			return s, err
		}
		switch v := token.(type) {
		case string:
			s.members = append(s.members, memberOf(v))
		case nil:
			s.members = append(s.members, member{})
		case json.Delim:
			if v == ']' {
				return s, nil
			}
			return s, p.wrong("a class must be text in quotes, or null", token)
		default:
			return s, p.wrong("a class must be text in quotes, or null", token)
		}
	}
}

// either returns the first error that is not nil.
func either(first, second error) error {
	if first != nil {
		return first
	}
	return second
}
