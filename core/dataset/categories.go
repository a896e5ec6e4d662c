package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// categories says what another program's name of a class says of each concept.
type categories struct {
	*BoxReader
	file    string
	strange map[string]bool // names of which a note has been made
}

// labels takes a name for one of:
//
//   - a tuple as in captions.txt, (Rick, walking), which speaks of every concept;
//   - a class of the concept that the supercategory names;
//   - a concept, of which it says nothing more;
//   - a class of the only concept that has it.
//
// Anything else says nothing, which is noted.
func (c *categories) labels(at place, name, super string) []label {
	names := c.d.conceptNames()
	all := make([]label, len(names))
	if strings.HasPrefix(name, "(") {
		c.tuple(at, name, all)
		return all
	}
	if e := slices.Index(names, super); e >= 0 {
		all[e] = label{name, true}
		return all
	}
	var of []int
	for e, concept := range c.d.Concepts {
		if slices.Contains(concept.Classes, name) {
			of = append(of, e)
		}
	}
	switch {
	case len(of) == 1:
		all[of[0]] = label{name, true}
	case len(of) > 1:
		c.fault(Fault{c.file, at.row, at.column, "a name is a class of one concept", quote(name) + ", a class of several",
			`write it as a tuple, as (Rick, walking), or name the concept as the "supercategory"`})
	case !slices.Contains(names, name):
		c.noteStrange(name)
	}
	return all
}

// tuple reads (Rick, walking) or (person=Rick); - is none of the classes.
func (c *categories) tuple(at place, text string, all []label) {
	line := &cursor{line: text}
	s, broken := line.tuple(at.row)
	if broken == nil && !line.end() {
		broken = &syntax{"nothing follows the tuple", line.here(), ""}
	}
	names := c.d.conceptNames()
	places := map[string]int{}
	for e, name := range names {
		places[name] = e
	}
	if broken == nil {
		s.classes = make([]string, len(names))
		broken = s.place(names, places)
	}
	if broken != nil {
		c.fault(Fault{c.file, at.row, at.column, broken.rule, broken.found, broken.want})
		return
	}
	for e, class := range s.classes {
		all[e] = label{class, true}
	}
}

func (c *categories) noteStrange(name string) {
	if c.strange == nil {
		c.strange = map[string]bool{}
	}
	c.strange[name] = true
}

// end notes the names that say nothing.
func (c *categories) end() {
	var names []string
	for name := range c.strange {
		names = append(names, name)
	}
	slices.Sort(names)
	if names != nil {
		c.note("%s: %s no class of any concept: %s.", c.file, count(len(names), "name is", "names are"), listed(names))
	}
}

// attribute puts what an attribute says over a category; false, with a fault, where the
// two name different classes.
func (c *categories) attribute(at Fault, all []label, e int, value string) bool {
	if all[e].said && all[e].text != value {
		at.Rule, at.Found = "a box is of one class of a concept", fmt.Sprintf("%s by its category and %s by its attribute", quote(all[e].text), quote(value))
		c.fault(at)
		return false
	}
	all[e] = label{value, true}
	return true
}
