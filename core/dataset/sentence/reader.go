// Package sentence reads captions as people write them: "Luis waits while Marek signs with two
// hands" suggests the tuples (Luis, waits) and (Marek, signs). It finds the classes of a vocabulary in any
// English inflection, proposes unknown capitalised words as persons and unknown verbs
// as actions, and reads files of sentences: text, tables, subtitles and the JSON of MSR-VTT and
// ActivityNet Captions. It uses the order of words only and can be wrong: callers let the user check
// its suggestions.
package sentence

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Concept is a concept of the vocabulary.
type Concept struct {
	Name     string
	Classes  []Class
	Closed   bool     // no class can be added
	Rejected []string // words that are not classes, which are not proposed
}

// Class is a class and other words for it.
type Class struct {
	Name     string
	Synonyms []string
}

// Mention is a class that a text names.
type Mention struct {
	Concept int
	Class   string
	Also    []string // other classes of the concept that the same words may mean
	From    int      // start in the text, in UTF-16 code units
	To      int      // end in the text, in UTF-16 code units

	first, last int // tokens
}

// Tuple is a tuple that a text suggests.
type Tuple struct {
	Members []string // a class by concept, "" for ∅
	Unread  string   // words that are left out: a verb that is no known action, or a name in a written tuple that is no class; "" if there are none

	aside bool // of a person who is not a subject, as in "to Ilsa"
}

// Reading is what a text suggests. The classes of its tuples may be proposals.
type Reading struct {
	Mentions []Mention
	Tuples   []Tuple
	Nothing  bool // the text says only that nobody is there or nothing happens
}

// Proposal is a class that the vocabulary lacks and texts name.
type Proposal struct {
	Concept int
	Class   string
	Count   int // number of texts that name it
}

// Result holds the readings of texts by index, and the proposals of all of them.
type Result struct {
	Proposals []Proposal
	Alike     []Alike // among the classes and the proposals
	Readings  []Reading
}

// roles are the concepts of persons and of actions, -1 if there is none.
type roles struct{ person, action int }

// actionNames matches names of concepts whose classes are actions.
var actionNames = regexp.MustCompile(`(?i)^(actions?|activit(y|ies)|verbs?|does|doing|what|motions?|movements?|signs?|gestures?|behaviou?rs?)$`)

// rolesOf returns the roles: the first concept has the persons and the second the actions, unless
// their names say otherwise.
func rolesOf(concepts []Concept) roles {
	action := slices.IndexFunc(concepts, func(c Concept) bool { return actionNames.MatchString(c.Name) })
	switch {
	case len(concepts) == 0:
		return roles{-1, -1}
	case len(concepts) == 1 && action == 0:
		return roles{-1, 0}
	case len(concepts) < 2:
		return roles{0, -1}
	case action == 0:
		return roles{1, 0}
	case action > 0:
		return roles{0, action}
	}
	return roles{0, 1}
}

// Read reads texts, which may consist of several sentences each. Proposals are made of all texts
// together, so that "signs" in one and "signing" in another are one class.
func Read(concepts []Concept, texts []string) Result {
	r := &reader{concepts: concepts, roles: rolesOf(concepts), lexicon: newLexicon(concepts), texts: make([]parsed, len(texts))}
	for i, text := range texts {
		if r.texts[i].nothing = saysNothing(text); r.texts[i].nothing {
			continue
		}
		r.texts[i].tuples, text = r.tuplesIn(text)
		tokens := tokenize(text)
		r.texts[i].tokens = withoutAppositions(tokens, func(first, last int) bool { return r.mayBePerson(tokens[first : last+1]) })
	}
	r.propose()
	readings := make([]Reading, len(texts))
	for i := range r.texts {
		readings[i] = r.read(&r.texts[i])
	}
	r.count(readings)
	return Result{r.proposals, r.alike(), readings}
}

// mayBePerson reports whether capitalised words name a class of the person concept, or can be proposed as a new one.
func (r *reader) mayBePerson(words []token) bool {
	if r.person < 0 {
		return false
	}
	isClass := slices.ContainsFunc(r.lexicon.mentions(words, r.roles), func(m Mention) bool { return m.Concept == r.person })
	return isClass || !r.concepts[r.person].Closed && !slices.Contains(r.concepts[r.person].Rejected, words[0].raw)
}

// reader reads texts with one vocabulary.
type reader struct {
	concepts []Concept
	roles
	lexicon   lexicon // of the classes, then of the proposals as well
	texts     []parsed
	proposals []Proposal
}

// parsed is a text that is being read.
type parsed struct {
	tokens []token
	tuples []Tuple // those that are written as tuples

	nothing bool // every sentence says that nothing happens
}

// read returns the reading of a text.
func (r *reader) read(p *parsed) Reading {
	mentions := r.lexicon.mentions(p.tokens, r.roles)
	tuples := slices.Clone(p.tuples)
	for _, c := range r.clauses(p.tokens, mentions) {
		tuples = append(tuples, c.tuples(r)...)
	}
	return Reading{mentions, r.distinct(tuples), p.nothing}
}

// nothing matches a sentence that says that nobody is there or nothing happens.
var nothing = regexp.MustCompile(`(?i)^(?:` +
	`(?:nobody|no one|no-one|no person|no people)(?:['’]s| (?:is|are|was|were)) (?:there|here|present|visible|around|seen|shown|(?:in|on) (?:the |this )?\pL+)` +
	`|there(?:['’]s| is| was| are| were) (?:nobody|no one|no-one|no person|no people)(?: there| here| around| (?:in|on) (?:the |this )?\pL+)?` +
	`|nothing (?:happens|happened|is happening)(?: here| there)?` +
	`|(?:the |this )?(?:room|kitchen|hall|corridor|garden|scene|stage|picture|place|street|image|clip|video) (?:is|was) empty)$`)

// saysNothing reports whether every sentence of a text says that nothing happens.
func saysNothing(text string) bool {
	sentences := strings.FieldsFunc(strings.ReplaceAll(text, " and ", "."), func(c rune) bool { return strings.ContainsRune(".!?;\n\r", c) })
	sentences = slices.DeleteFunc(sentences, func(s string) bool { return strings.TrimSpace(s) == "" })
	return len(sentences) > 0 && !slices.ContainsFunc(sentences, func(s string) bool { return !nothing.MatchString(strings.TrimSpace(s)) })
}

// distinct removes repeated tuples. It also removes the tuple of a person who is an object and has no action in it, as of Ilsa
// in "talks to Ilsa", if another tuple gives that person an action.
func (r *reader) distinct(all []Tuple) []Tuple {
	var kept []Tuple
	for _, t := range all {
		i := slices.IndexFunc(kept, func(k Tuple) bool { return slices.Equal(k.Members, t.Members) })
		if i < 0 {
			kept = append(kept, t)
		} else {
			kept[i].Unread = cmp.Or(kept[i].Unread, t.Unread)
			kept[i].aside = kept[i].aside && t.aside
		}
	}
	return slices.DeleteFunc(kept, func(t Tuple) bool {
		if !t.aside || count(t.Members) != 1 {
			return false
		}
		return slices.ContainsFunc(kept, func(k Tuple) bool { return k.Members[r.person] == t.Members[r.person] && count(k.Members) > 1 })
	})
}

// count returns the number of classes of a tuple.
func count(members []string) int {
	n := 0
	for _, m := range members {
		if m != "" {
			n++
		}
	}
	return n
}
