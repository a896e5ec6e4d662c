package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
)

// categories says what another program's name of a class says of each concept.
type categories struct {
	*boxReader
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
	names := c.Data.ConceptNames()
	all := make([]label, len(names))
	if strings.HasPrefix(name, "(") {
		c.tuple(at, name, all)
		return all
	}
	if e := spelling.FindHeader(names, super); e >= 0 {
		all[e] = label{name, true}
		return all
	}
	var of []int
	for e, concept := range c.Data.Concepts {
		if spelling.Find(concept.Classes, name) >= 0 {
			of = append(of, e)
		}
	}
	switch {
	case len(of) == 1:
		all[of[0]] = label{name, true}
	case len(of) > 1:
		c.Fault(fault.Fault{File: c.file, Row: at.row, Column: at.column, Rule: "a name is a class of one concept", Found: fault.Quote(name) + ", a class of several",
			Want: `write it as a tuple, as (Rick, walking), or name the concept as the "supercategory"`})
	case spelling.FindHeader(names, name) < 0:
		c.noteStrange(name)
	}
	return all
}

// tuple reads (Rick, walking) or (person=Rick); - is none of the classes.
func (c *categories) tuple(at place, text string, all []label) {
	classes, broken := captions.ParseTuple(text, c.Data.ConceptNames())
	if broken != nil {
		c.Fault(fault.Fault{File: c.file, Row: at.row, Column: at.column, Rule: broken.Rule, Found: broken.Found, Want: broken.Want})
		return
	}
	for e, class := range classes {
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
		c.Note("%s: %s no class of any concept: %s.", c.file, fault.Count(len(names), "name is", "names are"), fault.Listed(names))
	}
}

// attribute puts what an attribute says over a category; false, with a fault, where the
// two name different classes.
func (c *categories) attribute(at fault.Fault, all []label, e int, value string) bool {
	if all[e].said && spelling.Fold(all[e].text) != spelling.Fold(value) {
		at.Rule, at.Found = "a box is of one class of a concept", fmt.Sprintf("%s by its category and %s by its attribute", fault.Quote(all[e].text), fault.Quote(value))
		c.Fault(at)
		return false
	}
	all[e] = label{value, true}
	return true
}
