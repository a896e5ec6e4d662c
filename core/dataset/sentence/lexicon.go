package sentence

import (
	"cmp"
	"slices"
	"strings"
)

// entry is a class by its name or a synonym.
type entry struct {
	concept int
	class   string
	words   []string
}

// lexicon holds the entries by every word that their first word may be a form of.
type lexicon map[string][]*entry

// add adds a class by its name or a synonym. What is called "walks in" is also named by "walks into".
func (l lexicon) add(concept int, class, text string) {
	e := &entry{concept: concept, class: class}
	for _, t := range tokenize(text) {
		e.words = append(e.words, t.word)
	}
	if len(e.words) == 0 {
		return
	}
	for _, base := range unique(basesOf(e.words[0])) {
		l[base] = append(l[base], e)
	}
	if verb, ok := strings.CutSuffix(text, " in"); ok {
		l.add(concept, class, verb+" into")
	}
}

func unique(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// newLexicon returns the lexicon of all classes and their synonyms.
func newLexicon(concepts []Concept) lexicon {
	l := lexicon{}
	for i, c := range concepts {
		for _, class := range c.Classes {
			l.add(i, class.Name, class.Name)
			for _, synonym := range class.Synonyms {
				l.add(i, class.Name, synonym)
			}
		}
	}
	return l
}

// candidate is an entry that matches words of a text.
type candidate struct {
	*entry
	first int
	exact bool
}

// candidates returns the entries that match the words from first on.
func (l lexicon) candidates(tokens []token, first int) []candidate {
	var found []candidate
	seen := map[*entry]bool{}
	for _, base := range basesOf(tokens[first].word) {
		for _, e := range l[base] {
			if !seen[e] && first+len(e.words) <= len(tokens) {
				seen[e] = true
				if same, exact := e.matches(tokens[first:]); same {
					found = append(found, candidate{e, first, exact})
				}
			}
		}
	}
	return found
}

// matches reports whether an entry matches the first words, and whether it is equal to them.
func (e *entry) matches(tokens []token) (same, exact bool) {
	exact = true
	for i, word := range e.words {
		if i > 0 && tokens[i].part != tokens[0].part || !sameWord(word, tokens[i].word) {
			return false, false
		}
		exact = exact && word == tokens[i].word
	}
	return true, exact
}

// mentions returns the classes that a text names, in its order. A longer name takes precedence over
// a part of it, and an equal word over another form of it. Words that name a class of the persons
// and one of the actions are a person if they are capitalised, else an action.
func (l lexicon) mentions(tokens []token, r roles) []Mention {
	var all []candidate
	for i := range tokens {
		all = append(all, l.candidates(tokens, i)...)
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		exact := func(c candidate) int {
			if c.exact {
				return 0
			}
			return 1
		}
		return cmp.Or(cmp.Compare(len(b.words), len(a.words)), cmp.Compare(exact(a), exact(b)), cmp.Compare(a.first, b.first))
	})
	var found []Mention
	for _, c := range all {
		found = addMention(found, c, tokens, r)
	}
	slices.SortStableFunc(found, func(a, b Mention) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.Concept, b.Concept))
	})
	return found
}

// addMention adds a candidate unless its words are taken.
func addMention(found []Mention, c candidate, tokens []token, r roles) []Mention {
	last := c.first + len(c.words) - 1
	for i := range found {
		f := &found[i]
		if f.first > last || c.first > f.last {
			continue
		}
		if f.first != c.first || f.last != last {
			return found
		}
		if f.Concept == c.concept {
			if f.Class != c.class && !slices.Contains(f.Also, c.class) {
				f.Also = append(f.Also, c.class)
			}
			return found
		}
		if pair := []int{f.Concept, c.concept}; slices.Contains(pair, r.person) && slices.Contains(pair, r.action) {
			if wanted := map[bool]int{true: r.person, false: r.action}[tokens[c.first].isCapital()]; f.Concept != wanted {
				*f = mentionOf(c, last, tokens)
			}
			return found
		}
	}
	return append(found, mentionOf(c, last, tokens))
}

func mentionOf(c candidate, last int, tokens []token) Mention {
	return Mention{Concept: c.concept, Class: c.class, From: tokens[c.first].from, To: tokens[last].to, first: c.first, last: last}
}
