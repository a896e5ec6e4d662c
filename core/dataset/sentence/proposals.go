package sentence

import (
	"slices"
	"strings"
)

// maxProposals bounds the number of proposals, and of spellings of a verb.
const maxProposals = 500

// propose collects proposals from all texts and adds them to the lexicon: first the persons, then
// the verbs of all persons.
func (r *reader) propose() {
	if r.roles.person >= 0 {
		r.proposePersons()
	}
	if r.action >= 0 {
		r.proposeActions()
	}
}

// count sets the number of texts that name each proposal.
func (r *reader) count(readings []Reading) {
	for i := range r.proposals {
		p := &r.proposals[i]
		for _, one := range readings {
			named := slices.ContainsFunc(one.Mentions, func(m Mention) bool { return m.Concept == p.Concept && m.Class == p.Class })
			if named || slices.ContainsFunc(one.Tuples, func(t Tuple) bool { return t.Members[p.Concept] == p.Class }) {
				p.Count++
			}
		}
	}
}

// proposeClass adds a proposal, and returns its class; "" if the concept is
// closed or the name was rejected.
func (r *reader) proposeClass(concept int, name string) string {
	c := &r.concepts[concept]
	same := func(other string) bool { return other == name || concept == r.action && sameWords(other, name) }
	if c.Closed || slices.ContainsFunc(c.Rejected, same) {
		return ""
	}
	for i := range r.proposals {
		if p := &r.proposals[i]; p.Concept == concept && same(p.Class) {
			return p.Class
		}
	}
	if len(r.proposals) == maxProposals {
		return ""
	}
	r.proposals = append(r.proposals, Proposal{Concept: concept, Class: name})
	r.lexicon.add(concept, name, name)
	return name
}

// sameWords reports whether two names have the same words, in whatever forms.
func sameWords(a, b string) bool {
	x, y := strings.Fields(strings.ToLower(a)), strings.Fields(strings.ToLower(b))
	return slices.EqualFunc(x, y, sameWord)
}

// proposeActions proposes the unknown verbs of persons. The most frequent form names the class, or
// the first among equals.
func (r *reader) proposeActions() {
	type verb struct {
		name  string
		forms map[string]int
	}
	var verbs []*verb
	add := func(words string) {
		i := slices.IndexFunc(verbs, func(v *verb) bool { return sameWords(v.name, words) })
		if i < 0 && len(verbs) == maxProposals {
			return
		}
		if i < 0 {
			i = len(verbs)
			verbs = append(verbs, &verb{words, map[string]int{}})
		}
		v := verbs[i]
		v.forms[words]++
		if v.forms[words] > v.forms[v.name] {
			v.name = words
		}
	}
	for _, p := range r.texts {
		for _, c := range r.clauses(p.tokens, r.lexicon.mentions(p.tokens, r.roles)) {
			for _, one := range c.items {
				if one.verb && one.words != "" && !one.denied {
					add(one.words)
				}
			}
		}
	}
	for _, v := range verbs {
		r.proposeClass(r.action, v.name)
	}
}

// proposePersons proposes as persons: capitalised words that are not classes, nouns before "is walking", and common nouns of
// persons (personNouns) at the start of a clause. proposeNouns tells persons with the same noun apart, as "woman in red".
// The first word of a sentence has a capital anyway: it is proposed if a list or a verb follows, unless
// it occurs in small letters.
func (r *reader) proposePersons() {
	small := map[string]bool{}
	for _, p := range r.texts {
		for i := range p.tokens {
			if p.tokens[i].isSmall() {
				small[p.tokens[i].word] = true
			}
		}
	}
	var nouns []string
	for _, p := range r.texts {
		nouns = append(nouns, r.personsIn(p.tokens, small)...)
	}
	r.proposeNouns(nouns)
}

// personsIn proposes the names of persons in a text, and returns the nouns of other persons.
func (r *reader) personsIn(tokens []token, small map[string]bool) (nouns []string) {
	covered, described := make([]bool, len(tokens)), map[int]bool{}
	for _, m := range r.lexicon.mentions(tokens, r.roles) {
		if m.Concept == r.roles.person {
			described[describedNoun(tokens, m)] = true
			described[m.last+1] = true // "the long blonde woman"
		}
		for i := m.first; i <= m.last; i++ {
			covered[i] = true
		}
	}
	loud := !slices.ContainsFunc(tokens, func(t token) bool { return t.raw != strings.ToUpper(t.raw) })
	for i := 0; i < len(tokens); {
		end := i
		for end < len(tokens) && !covered[end] && isNameWord(&tokens[end]) && (end == i || tokens[end].gap == " " && !tokens[end].start) {
			end++
		}
		if end == i {
			if noun := nounAt(tokens, i); noun >= 0 && !covered[noun] && !described[noun] {
				nouns = append(nouns, tokens[noun].word)
			} else if !covered[i] && !described[i] && isPersonNoun(tokens, i) {
				nouns = append(nouns, tokens[i].word)
			}
			i++
			continue
		}
		if !loud && r.isName(tokens, i, end, small) {
			var words []string
			for _, t := range tokens[i:end] {
				words = append(words, t.raw)
			}
			r.proposeClass(r.roles.person, strings.Join(words, " "))
		}
		i = end
	}
	return nouns
}

// describedNoun returns the index of the noun that a class of persons describes: "a man in a black jacket" and "a woman with
// long blonde hair" are the persons "black jacket" and "long blonde". It returns -1 if there is none.
func describedNoun(tokens []token, m Mention) int {
	i := m.first
	isNext := func() bool { return i > 0 && !tokens[i].start && tokens[i].gap == " " }
	for isNext() && determiners[tokens[i-1].word] {
		i--
	}
	if !isNext() || !tokens[m.first].isSmall() {
		return -1
	}
	hasHair := hairWords[tokens[m.last].word] || m.last+1 < len(tokens) && hairWords[tokens[m.last+1].word]
	if i--; tokens[i].word != "in" && (tokens[i].word != "with" || !hasHair) {
		return -1
	}
	if !isNext() || !personNouns[tokens[i-1].word] && !pronouns[tokens[i-1].word] {
		return -1
	}
	return i - 1
}

// isPersonNoun reports whether the word at i is a noun such as "woman" that begins a sentence or a clause with its determiner and
// up to three adjectives, and has a verb or a preposition after it: "A woman picks up the phone", "The old man in black sits".
func isPersonNoun(tokens []token, i int) bool {
	if !personNouns[tokens[i].word] || isSomebody(tokens, i) || i+1 >= len(tokens) || tokens[i+1].start || tokens[i+1].gap != " " {
		return false
	}
	next := tokens[i+1].word
	if form := formOf(next); form != thirdPerson && form != pastForm && !prepositions[next] {
		return false
	}
	first := i - 1
	for first > 0 && i-first < maxAdjectives+1 && !tokens[first].start && tokens[first].gap == " " && (!determiners[tokens[first].word] || ages[tokens[first].word]) {
		first--
	}
	if first < 0 || !determiners[tokens[first].word] {
		return false
	}
	if tokens[first].start {
		return true
	}
	before := tokens[first-1].word
	return (conjunctions[before] || clauseWords[before] || strings.ContainsAny(tokens[first].gap, ",;")) && hasVerb(tokens, i+1)
}

// hasVerb reports whether a clause goes on with a verb from i on.
func hasVerb(tokens []token, i int) bool {
	for ; i < len(tokens) && !tokens[i].start && tokens[i].gap == " " && !conjunctions[tokens[i].word] && !clauseWords[tokens[i].word]; i++ {
		if form := formOf(tokens[i].word); form == thirdPerson && !clothes[tokens[i].word] || form == pastForm && !determiners[tokens[i-1].word] {
			return true
		}
	}
	return false
}

func isNameWord(t *token) bool {
	return t.isCapital() && len(t.raw) > 1 && !isFunctionWord(t.word) && !starters[t.word]
}

// isName reports whether the capitalised words from i to end are a name.
func (r *reader) isName(tokens []token, i, end int, small map[string]bool) bool {
	if i > 0 && !tokens[i].start {
		return !places[tokens[i-1].word]
	}
	if end-i > 1 {
		return true
	}
	if small[tokens[i].word] || isAdverb(tokens[i].word) {
		return false
	}
	if end == len(tokens) || tokens[end].start {
		return formOf(tokens[i].word) != ingForm
	}
	next := &tokens[end]
	return strings.ContainsAny(next.gap, ",'’;") || conjunctions[next.word] || auxiliaryOf(next.word) != noAuxiliary || clauseWords[next.word] ||
		isAdverb(next.word) || isNegation(next.word) || noAuxiliary.allows(formOf(next.word), false)
}

// nounAt returns the index of the subject of a clause whose "is …ing" begins at i: "a man in a shirt is walking" gives man.
// It returns -1 if there is none.
func nounAt(tokens []token, i int) int {
	if !beForms[tokens[i].word] || i == 0 || tokens[i].start {
		return -1
	}
	verb := i + 1
	for verb < len(tokens) && (isAdverb(tokens[verb].word) || isNegation(tokens[verb].word)) {
		verb++
	}
	if verb >= len(tokens) || tokens[verb].start || formOf(tokens[verb].word) != ingForm {
		return -1
	}
	for noun := i - 1; noun >= 0 && tokens[noun+1].gap == " " && !tokens[noun+1].start; {
		first := noun // of the noun phrase
		for first > 0 && !determiners[tokens[first].word] && noun-first < 4 && tokens[first].gap == " " && !tokens[first].start {
			if first--; first > 0 && prepositions[tokens[first].word] && tokens[first].gap == " " { // "in red", without a determiner
				noun = first - 1
				first = noun
			}
		}
		if !determiners[tokens[first].word] || !tokens[noun].isSmall() || isFunctionWord(tokens[noun].word) {
			return -1
		}
		if first == 0 || tokens[first].start || !prepositions[tokens[first-1].word] {
			return noun
		}
		noun = first - 2
	}
	return -1
}
