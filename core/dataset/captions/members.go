package captions

import (
	"fmt"
	"strings"

	"siibp/core/dataset/fault"
)

// Place gives every tuple one class, or "", per concept.
func (r *Captions) Place(names []string) {
	at := map[string]int{}
	for e, name := range names {
		at[name] = e
	}
	for i := range r.Videos {
		tuples := r.Videos[i].tuples
		for j := range tuples {
			if r.Report.Full() {
				return
			}
			s := &tuples[j]
			s.classes = make([]string, len(names))
			broken := s.place(names, at)
			if broken != nil && strings.ContainsAny(s.text, fullWidth) {
				broken = &Syntax{plainRule, s.text, "write " + plainPunctuation.Replace(s.text)}
			}
			if broken != nil {
				r.Fault(s.row, "", broken.Rule, broken.Found, broken.Want)
			}
		}
	}
}

// place fills s.classes.
func (s *stated) place(names []string, at map[string]int) *Syntax {
	named := 0
	nothing := true
	for _, m := range s.members {
		if m.concept != "" {
			named++
		}
		nothing = nothing && m.class == ""
	}
	switch {
	case nothing:
		return &Syntax{"a tuple names at least one class", s.String(),
			"delete it; a video that shows nothing of interest is listed with no tuple"}
	case named == 0 && len(s.members) != len(names):
		return &Syntax{fmt.Sprintf("a tuple has %s: %s", fault.Count(len(names), "member", "members"), strings.Join(names, ", ")),
			s.String(), "write - for what the caption does not say"}
	case named > 0 && named < len(s.members):
		return &Syntax{"all members of a tuple are named, or none is", s.String(), "write as (person=Sam, action=walking)"}
	}
	filled := map[int]bool{}
	for i, m := range s.members {
		e := i
		if named > 0 {
			var ok bool
			if e, ok = at[m.concept]; !ok {
				near, _ := fault.Nearest(m.concept, names)
				return &Syntax{"a member is named after a concept", fault.Quote(m.concept), "the nearest is " + fault.Quote(near)}
			}
		}
		if filled[e] {
			return &Syntax{"a tuple names a concept once", s.String(), ""}
		}
		filled[e] = true
		s.classes[e] = m.class
	}
	return nil
}

// String writes a tuple as captions.txt does.
func (s stated) String() string {
	if s.text != "" && len(s.text) <= 2*fault.MaxQuoted {
		return s.text
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
