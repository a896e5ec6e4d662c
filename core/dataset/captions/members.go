package captions

import (
	"fmt"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// Place sets the Classes of every tuple. Gap reports whether an unquoted member is blank.
func (r *Captions) Place(names []string, gap func(cell string) bool) {
	for i := range r.Videos {
		tuples := r.Videos[i].Tuples
		for j := range tuples {
			if r.Report.Full() {
				return
			}
			s := &tuples[j]
			broken := s.place(names, gap)
			if broken != nil && strings.ContainsAny(s.Text, fullWidth) {
				broken = &Syntax{plainRule, s.Text, "write " + plainPunctuation.Replace(s.Text)}
			}
			if broken != nil {
				r.Fault(s.Row, "", broken.Rule, broken.Found, broken.Want)
			}
		}
	}
}

// place sets the classes by concept; gap reports whether a member is blank.
func (s *RawTuple) place(names []string, gap func(string) bool) *Syntax {
	s.Classes = make([]string, len(names))
	named, hasWord := 0, false
	isBlank := true
	for i := range s.members {
		m := &s.members[i]
		if m.concept != "" {
			named++
		}
		if m.class != "" && !m.quoted && gap(m.class) {
			hasWord = hasWord || text.IsGapWord(m.class)
			m.class = ""
		}
		isBlank = isBlank && m.class == ""
	}
	switch {
	case isBlank && hasWord && s.Text == "":
		return nil // R writes NA for a video without labels
	case isBlank:
		return &Syntax{"a tuple must name at least one class", s.String(),
			"delete it; a video that shows nothing of interest is listed with no tuple"}
	case named == 0 && len(s.members) != len(names):
		return &Syntax{fmt.Sprintf("a tuple must have %s: %s", fault.Count(len(names), "member", "members"), strings.Join(names, ", ")),
			s.String(), "write - for a member that the caption does not name"}
	case named > 0 && named < len(s.members):
		return &Syntax{"all members of a tuple must be named, or none", s.String(), "write as (person=Sam, action=walking)"}
	}
	filled := map[int]bool{}
	for i, m := range s.members {
		e := i
		if named > 0 {
			if e = text.FindAlike(names, m.concept); e < 0 {
				near, _ := fault.Nearest(m.concept, names)
				return &Syntax{"the name of a member must be that of a concept", fault.Quote(m.concept), "the nearest is " + fault.Quote(near)}
			}
		}
		if filled[e] {
			return &Syntax{"a tuple must name a concept once", s.String(), ""}
		}
		filled[e] = true
		s.Classes[e] = m.class
	}
	return nil
}

// String formats the tuple as in captions.txt.
func (s RawTuple) String() string {
	if s.Text != "" && len(s.Text) <= 2*fault.MaxQuoted {
		return s.Text
	}
	var b strings.Builder
	for i, m := range s.members {
		if i > 0 {
			b.WriteString(", ")
		}
		if m.concept != "" {
			b.WriteString(m.concept + "=")
		}
		if m.class == "" {
			b.WriteString("-")
		} else {
			b.WriteString(m.class)
		}
		if b.Len() > 2*fault.MaxQuoted {
			return "(" + b.String() + ", …)"
		}
	}
	return "(" + b.String() + ")"
}
