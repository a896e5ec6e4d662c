package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// categories converts the class names of another program to the labels of each concept.
type categories struct {
	*boxReader
	file    string
	unknown map[string]bool // names that are neither a class nor a concept
}

// labels returns one label per concept for a class name, which is one of:
//
//   - a tuple in the syntax of captions.txt, (Rick, walking), with a label for every concept;
//   - a class of the concept that the supercategory names;
//   - a concept, which gives no label;
//   - a class of exactly one concept.
//
// Other names give no label and are listed in a note by end.
func (c *categories) labels(at location, name, super string) []boxLabel {
	names := c.Data.ConceptNames()
	all := make([]boxLabel, len(names))
	if strings.HasPrefix(name, "(") {
		c.tuple(at, name, all)
		return all
	}
	if e := text.FindHeader(names, super); e >= 0 {
		all[e] = boxLabel{name, true}
		return all
	}
	var matches []int
	for e, concept := range c.Data.Concepts {
		if text.FindName(concept.Classes, name) >= 0 {
			matches = append(matches, e)
		}
	}
	switch {
	case len(matches) == 1:
		all[matches[0]] = boxLabel{name, true}
	case len(matches) > 1:
		c.Fault(fault.Fault{File: c.file, Row: at.row, Column: at.column, Rule: "a name must be a class of one concept", Found: fault.Quote(name) + ", a class of several",
			Want: `write it as a tuple, as (Rick, walking), or name the concept as the "supercategory"`})
	case text.FindHeader(names, name) < 0:
		c.addUnknown(name)
	}
	return all
}

// tuple reads (Rick, walking) or (person=Rick) into all; - is the label of background.
func (c *categories) tuple(at location, text string, all []boxLabel) {
	classes, broken := captions.ParseTuple(text, c.Data.ConceptNames())
	if broken != nil {
		c.Fault(fault.Fault{File: c.file, Row: at.row, Column: at.column, Rule: broken.Rule, Found: broken.Found, Want: broken.Want})
		return
	}
	for e, class := range classes {
		all[e] = boxLabel{class, true}
	}
}

func (c *categories) addUnknown(name string) {
	if c.unknown == nil {
		c.unknown = map[string]bool{}
	}
	c.unknown[name] = true
}

// end adds a note of the unknown names.
func (c *categories) end() {
	var names []string
	for name := range c.unknown {
		names = append(names, name)
	}
	slices.Sort(names)
	if names != nil {
		c.Note("%s: %s no class of any concept: %s.", c.file, fault.Count(len(names), "name is", "names are"), fault.Listed(names))
	}
}

// attribute sets the label of concept e to the value of an attribute, which overrides the category.
// It returns false, with a fault, if the category names a different class.
func (c *categories) attribute(at fault.Fault, all []boxLabel, e int, value string) bool {
	if all[e].given && text.Fold(all[e].text) != text.Fold(value) {
		at.Rule, at.Found = "a box must be of one class of a concept", fmt.Sprintf("%s by its category and %s by its attribute", fault.Quote(all[e].text), fault.Quote(value))
		c.Fault(at)
		return false
	}
	all[e] = boxLabel{value, true}
	return true
}
