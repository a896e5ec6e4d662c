package captions

import (
	"maps"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/vocabulary"
)

// NoteSpelling asks about classes that one tuple alone names and that are spelt nearly
// like a frequent one: where nothing closes the vocabulary, a slip of the pen is a class.
func (c *Captions) NoteSpelling(concepts []dataset.Concept, words *vocabulary.Words) {
	if !c.Complete {
		return
	}
	for e, concept := range concepts {
		if words.Closed(concept.Name) {
			continue
		}
		uses := map[string]int{}
		for _, v := range c.Videos {
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
	for _, name := range rare[:min(len(rare), fault.MaxNotes)] {
		near := fault.Typo(name, frequent)
		if near == "" || lettersOf(near) == lettersOf(name) { // person-1 is not person-2
			continue
		}
		c.Report.Note("%s: the %s %s is named once; is it %s, which is named %s?", c.File, concept, fault.Quote(name), fault.Quote(near),
			fault.Count(uses[near], "time", "times"))
	}
}

// lettersOf returns a name without its digits.
func lettersOf(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return -1
		}
		return c
	}, name)
}
