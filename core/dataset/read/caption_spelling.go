package read

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// Unify replaces all spellings of a class by one, except of concepts with a closed vocabulary. It asks about classes that
// are spelled alike, and about those that differ from another by a typing error in a single tuple.
func (c *resolvedCaptions) Unify(concepts []dataset.Concept) {
	for e, concept := range concepts {
		if c.words.Closed(concept.Name) {
			continue
		}
		c.foldClasses(e, concept.Name, c.words.Taken)
		if c.Complete {
			c.askAlike(e, concept.Name)
			c.askRare(e, concept.Name)
		}
	}
}

// members calls visit for each class of concept e in a tuple.
func (c *resolvedCaptions) members(e int, visit func(s *captions.RawTuple, class *string)) {
	for i := range c.Videos {
		for j := range c.Videos[i].Tuples {
			if s := &c.Videos[i].Tuples[j]; s.Classes != nil && s.Classes[e] != "" {
				visit(s, &s.Classes[e])
			}
		}
	}
}

// foldClasses takes quotes around whole names off, and replaces classes that look the same by their first spelling.
// Classes that fold to the same name but look different are a fault.
func (c *resolvedCaptions) foldClasses(e int, concept string, taken *text.Respellings) {
	plain, folded, reported := map[string]string{}, map[string]string{}, map[string]bool{}
	c.members(e, func(s *captions.RawTuple, class *string) {
		if bare := text.Unquoted(*class); bare != *class && dataset.BadClass(bare) == "" {
			taken.Name(c.File, concept, *class, bare)
			*class = bare
		}
		name := text.Plain(*class)
		if first, ok := plain[name]; ok {
			if first != *class {
				taken.Name(c.File, concept, *class, first)
			}
			*class = first
			return
		}
		plain[name] = *class
		key := text.Fold(name)
		other, ok := folded[key]
		if !ok {
			folded[key] = *class
		} else if !reported[key] {
			reported[key] = true
			c.Fault(s.Row, concept, "two classes that differ only in leading zeros of a number count as one class", fault.Quote(*class)+" and "+fault.Quote(other),
				"write one of the two, or names that differ in more")
		}
	})
}

// uses counts the tuples of the file that name each class of concept e.
func (c *resolvedCaptions) uses(e int) map[string]int {
	type part struct {
		origin int
		class  string
	}
	uses, counted := map[string]int{}, map[part]bool{}
	c.members(e, func(s *captions.RawTuple, class *string) {
		p := part{s.Origin, *class}
		if s.Origin == 0 || !counted[p] {
			uses[*class]++
		}
		counted[p] = true
	})
	return uses
}

// askAlike asks about classes whose spellings probably mean one class, whatever their counts (text.ClassKeys). The
// most frequent spelling is kept. Until somebody answers, they are one, also by way of a third, except words with another
// ending that is no plural or verb form. Those that are one are joined first, so that a further spelling does not part them.
func (c *resolvedCaptions) askAlike(e int, concept string) {
	for _, names := range groupAlike(slices.Sorted(maps.Keys(c.uses(e)))) {
		var rest []string
		for _, certain := range certainlyOne(names) {
			if len(certain) > 1 && c.askOne(e, concept, certain, true) {
				certain = []string{c.mostUsed(e, certain)}
			}
			rest = append(rest, certain...)
		}
		if len(certainlyOne(rest)) > 1 {
			c.askOne(e, concept, slices.Sorted(slices.Values(rest)), false)
		}
	}
}

// mostUsed returns the name that most tuples use, of several the first.
func (c *resolvedCaptions) mostUsed(e int, names []string) string {
	uses := c.uses(e)
	return slices.MaxFunc(names, func(a, b string) int { return cmp.Or(uses[a]-uses[b], strings.Compare(b, a)) })
}

// askOne asks whether names of concept e are one class, and merges them if so. one is the answer that is taken until
// somebody answers.
func (c *resolvedCaptions) askOne(e int, concept string, names []string, one bool) bool {
	uses, shown := c.uses(e), c.mostUsed(e, names)
	var counts []string
	for _, name := range names {
		counts = append(counts, fmt.Sprintf("%s %s", fault.Quote(name), fault.Count(uses[name], "time", "times")))
	}
	difference, _ := differenceOf(names)
	why := fmt.Sprintf("They differ only in %s; %s names %s.", difference, c.File, strings.Join(counts, ", "))
	if !askSame(c.Report, concept, names, why, shown, one) {
		return false
	}
	c.merge(e, names, shown)
	return true
}

// maxRare bounds the rare classes that are compared with the frequent ones.
const maxRare = 500

// askRare asks about classes that one tuple names and whose spelling is close to a frequent class. Without a closed
// vocabulary, a typing error adds a class.
func (c *resolvedCaptions) askRare(e int, concept string) {
	uses := c.uses(e)
	var rare, frequent []string
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if uses[name] == 1 {
			rare = append(rare, name)
		} else {
			frequent = append(frequent, name)
		}
	}
	asked := 0
	for _, name := range rare[:min(len(rare), maxRare)] {
		if asked == fault.MaxNotes {
			break
		}
		near := likelyTypo(name, frequent)
		if near == "" || lettersOf(near) == lettersOf(name) || len(groupAlike([]string{name, near})) > 0 { // person-1 and person-2 are different
			continue
		}
		asked++
		why := fmt.Sprintf("%s names %s once, and %s %s.", c.File, fault.Quote(name), fault.Quote(near), fault.Count(uses[near], "time", "times"))
		if askSame(c.Report, concept, []string{name, near}, why, near, false) {
			c.merge(e, []string{name}, near)
		}
	}
}

// merge replaces the classes in names by shown, or by ∅ if shown is "".
func (c *resolvedCaptions) merge(e int, names []string, shown string) {
	c.members(e, func(s *captions.RawTuple, class *string) {
		if slices.Contains(names, *class) {
			*class = shown
			s.Opened = s.Opened || shown == ""
		}
	})
}

// likelyTypo returns the frequent class that a rare one may have been meant for, "" if none. Articles do not count, and
// names of three letters often differ in one letter, such as car and cat.
func likelyTypo(name string, frequent []string) string {
	bare := make([]string, len(frequent))
	for i, other := range frequent {
		bare[i] = text.WithoutArticle(other)
	}
	if i := slices.Index(bare, typoOf(text.WithoutArticle(name), bare)); i >= 0 {
		return frequent[i]
	}
	return ""
}

func typoOf(name string, frequent []string) string {
	const short = 4
	for _, other := range frequent {
		if swapped([]rune(name), []rune(other)) {
			return other
		}
	}
	near := fault.Typo(name, frequent)
	if n := utf8.RuneCountInString(name); n < short && n == utf8.RuneCountInString(near) {
		return ""
	}
	return near
}

// swapped reports whether two names differ by an exchange of two neighbouring letters.
func swapped(a, b []rune) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
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
