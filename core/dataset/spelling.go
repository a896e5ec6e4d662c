package dataset

import (
	"maps"
	"slices"
	"strings"
)

// noteSpelling asks about classes that one tuple alone names and that are spelt nearly
// like a frequent one: where nothing closes the vocabulary, a slip of the pen is a class.
func (c *Captions) noteSpelling(concepts []Concept, words *Words) {
	if !c.whole {
		return
	}
	for e, concept := range concepts {
		if words.closed(concept.Name) {
			continue
		}
		uses := map[string]int{}
		for _, v := range c.videos {
			for _, s := range v.tuples {
				if s.classes != nil && s.classes[e] != "" {
					uses[s.classes[e]]++
				}
			}
		}
		c.noteRare(concept.Name, uses)
	}
}

// noteRare asks about the rare ones among the classes of a concept.
func (c *Captions) noteRare(concept string, uses map[string]int) {
	var rare, frequent []string
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if uses[name] == 1 {
			rare = append(rare, name)
		} else {
			frequent = append(frequent, name)
		}
	}
	for _, name := range rare[:min(len(rare), maxNotes)] {
		near := typo(name, frequent)
		if near == "" || lettersOf(near) == lettersOf(name) { // person-1 is not person-2
			continue
		}
		c.report.note("%s: the %s %s is named once; is it %s, which is named %s?", c.file, concept, quote(name), quote(near),
			count(uses[near], "time", "times"))
	}
}

// lettersOf is a name without its digits.
func lettersOf(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return -1
		}
		return c
	}, name)
}
