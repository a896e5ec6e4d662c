package read

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// keyLists is the key of the question of askLists.
const keyLists = "lists of classes"

// askLists asks one question about all names that are lists, such as "cat; frog". Until somebody answers, they are a tuple
// for each class. If some tuple has lists of two concepts, nothing says which of their classes belong together, and all
// lists leave the other concepts open. A single list is left to askSeveral.
func (c *resolvedCaptions) askLists(concepts []dataset.Concept) {
	lists := make([]map[string][]string, len(concepts)) // the members of each list, by concept
	n, example, exampleConcept := 0, "", ""
	for e, concept := range concepts {
		if c.words.Closed(concept.Name) {
			continue
		}
		lists[e] = listsOf(c.uses(e))
		n += len(lists[e])
		if example == "" && len(lists[e]) > 0 {
			example, exampleConcept = slices.Min(slices.Collect(maps.Keys(lists[e]))), concept.Name
		}
	}
	several, unpaired := c.countLists(lists)
	if n < 2 && unpaired == 0 {
		return
	}
	c.lists = map[string]bool{}
	for e := range lists {
		for name := range lists[e] {
			c.lists[name] = true
		}
	}
	question := fmt.Sprintf("Are %s of %s and %s like it lists of classes? %s has such names in %s.", fault.Quote(example), exampleConcept,
		fault.Count(n-1, "name", "names"), c.File, fault.Count(several, "tuple", "tuples"))
	label := "Lists: a tuple for each class"
	if unpaired > 0 {
		question += fmt.Sprintf(" In %s two concepts have lists, and nothing says which classes belong together.", fault.Count(unpaired, "tuple", "tuples"))
		label += ", with the other concepts open"
	}
	if c.Report.Ask(fault.Question{Key: keyLists, Text: question, Taken: answerEach,
		Choices: []fault.Choice{{Answer: answerEach, Label: label}, {Answer: answerClass, Label: "One class each, as it is written"}}}) == answerEach {
		for e := range lists {
			for _, name := range slices.Sorted(maps.Keys(lists[e])) {
				c.split(e, name, lists[e][name])
			}
		}
		if unpaired > 0 {
			c.separate()
		}
	}
}

// listsOf returns the members of each name that is a list. A name with commas is one if each member also stands alone, or
// at another place of another such name: the "frog" of "frog, car" and "bird, frog", but not the "John" of "Smith, John".
func listsOf(uses map[string]int) map[string][]string {
	lists, commas := map[string][]string{}, map[string][]string{}
	places := map[string]map[int]bool{} // of each member; −1 alone
	note := func(member string, place int) {
		if places[member] == nil {
			places[member] = map[int]bool{}
		}
		places[member][place] = true
	}
	for name := range uses {
		members := listMembers(name, commaSeparator)
		switch {
		case len(name) > maxQuestioned:
			continue
		case strings.ContainsAny(name, ";|"):
			if members = listMembers(name, listSeparator); members != nil {
				lists[name] = members
			}
			continue
		case strings.Contains(name, ",") && members != nil:
			commas[name] = members
			for i, member := range members {
				note(member, i)
			}
		default:
			note(name, -1)
		}
	}
	for name, members := range commas {
		if !slices.ContainsFunc(members, func(member string) bool { return len(places[member]) < 2 }) {
			lists[name] = members
		}
	}
	return lists
}

// listMembers returns the members of a list such as "cat; frog", each once; nil if one of them cannot be a class.
func listMembers(name string, separator *regexp.Regexp) []string {
	if strings.Contains(name, "&") { // &lt; is a character
		return nil
	}
	var members []string
	for _, member := range separator.Split(name, -1) {
		if member = strings.TrimSpace(member); text.IsDash(member) || text.IsGapWord(member) { // "cat, -"
			continue
		} else if member == "" || dataset.BadClass(member) != "" {
			return nil
		} else if !slices.Contains(members, member) {
			members = append(members, member)
		}
	}
	return members // one for "cat; cat"
}

// countLists returns how many tuples have a list, and how many have lists of several concepts.
func (c *resolvedCaptions) countLists(lists []map[string][]string) (several, unpaired int) {
	for i := range c.Videos {
		for _, s := range c.Videos[i].Tuples {
			n := 0
			for e, class := range s.Classes {
				if lists[e][class] != nil {
					n++
				}
			}
			several += min(n, 1)
			unpaired += max(0, min(n-1, 1))
		}
	}
	return several, unpaired
}

// split replaces each tuple with a class of concept e by tuples with the classes in parts. If the tuple was split already,
// by the classes of another concept, their pairs are not known: each part leaves that concept open.
func (c *resolvedCaptions) split(e int, class string, parts []string) {
	for i := range c.Videos {
		var tuples []captions.RawTuple
		added := map[int]bool{} // by Origin
		for _, s := range c.Videos[i].Tuples {
			if s.Classes == nil || s.Classes[e] != class {
				tuples = append(tuples, s)
				continue
			}
			if s.Origin == 0 {
				c.splits++
				s.Origin = c.splits
			}
			again := len(s.Split) > 0 && !slices.Contains(s.Split, e)
			if again {
				tuples = append(tuples, withMember(s, e, ""))
			}
			if again && added[s.Origin] {
				continue
			}
			added[s.Origin] = true
			for _, part := range parts {
				tuples = append(tuples, withMember(s, e, part))
			}
		}
		c.Videos[i].Tuples = tuples
	}
}

// withMember returns the part of a tuple that has a class of concept e. With the class, the other concepts of which the
// tuple has several are open.
func withMember(s captions.RawTuple, e int, class string) captions.RawTuple {
	s.Classes = slices.Clone(s.Classes)
	for _, f := range s.Split {
		if class != "" && f != e {
			s.Classes[f] = ""
		}
	}
	s.Classes[e] = class
	s.Split = append(slices.Clone(s.Split), e)
	return s
}

// separate replaces each member beside the classes of a split tuple by a tuple of its own.
func (c *resolvedCaptions) separate() {
	for i := range c.Videos {
		var tuples []captions.RawTuple
		separated := map[int]bool{} // by Origin
		for _, s := range c.Videos[i].Tuples {
			if s.Origin == 0 {
				tuples = append(tuples, s)
				continue
			}
			whole := s
			s.Classes = slices.Clone(s.Classes)
			for e, class := range whole.Classes {
				if class == "" || slices.Contains(s.Split, e) {
					continue
				}
				if s.Classes[e] = ""; !separated[s.Origin] {
					alone := whole
					alone.Classes = make([]string, len(whole.Classes))
					alone.Classes[e] = class
					tuples = append(tuples, alone)
				}
			}
			separated[s.Origin] = true
			tuples = append(tuples, s)
		}
		c.Videos[i].Tuples = tuples
	}
}
