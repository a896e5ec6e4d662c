package sentence

import (
	"slices"
	"strings"
)

// item is a person or a verb of a clause.
type item struct {
	verb    bool
	mention *Mention // nil for a pronoun, and for a verb that is not an action
	words   string   // of a verb that is not an action
	first   int      // token
	last    int      // token
	object  bool     // a person who is not the subject: "to Ilsa"
	joined  bool     // a verb directly after "and" or a comma, with the subject of the verb before
	denied  bool     // a verb after "not"
}

// clause holds the items of a clause in their order, and the mentions of further concepts.
type clause struct {
	items   []item
	further []Mention
}

// scanner reads the words of a text from left to right.
type scanner struct {
	*reader
	tokens []token
	at     map[int][]*Mention // by their first tokens
	all    []clause

	subject   bool      // the clause has a subject that has no verb yet
	plural    bool      // the subject is plural
	aux       auxiliary // auxiliary since the subject
	beginning verbForm  // form of "starts" in "starts reading and leaves": "reading" counts as that form, which "leaves" has, too
	previous  verbForm  // form of the verb directly before, for "eats and drinks"
	last      verbForm  // form of the last verb of the clause
	object    bool      // a person is directly after that verb, for "hugs Ben and leaves"
	verbs     int       // number of verbs of the clause
	joined    bool      // "and" or a comma is directly before
	denied    bool      // a negation is before, with adverbs at most between
	neither   bool      // "neither" is in the clause, so that all of its verbs are denied
	aside     bool      // a phrase such as "wearing black" is between commas, behind the subject
	resumed   int       // token at which the clause goes on after that phrase
	preceding bool      // a preposition is directly before
	waiting   bool      // the last person has no verb yet, for "the man in the shirt is singing"
	phrase    bool      // a preposition is after that person, for "a woman in red picks up the phone"

	repeated    *item // the last verb, if the persons of this clause do the same: "so does Ilsa"
	lastVerb    *item
	antecedents antecedents
}

// clauses splits a text into clauses, which end with a sentence and at while, then, a semicolon and
// the like, and finds the persons and verbs of each.
func (r *reader) clauses(tokens []token, mentions []Mention) []clause {
	s := &scanner{reader: r, tokens: tokens, at: map[int][]*Mention{}}
	for i := range mentions {
		s.at[mentions[i].first] = append(s.at[mentions[i].first], &mentions[i])
	}
	for i := 0; i < len(tokens); {
		if tokens[i].start {
			s.antecedents.sentence()
		}
		if i == 0 || tokens[i].start || strings.ContainsAny(tokens[i].gap, ";；—") || strings.Contains(tokens[i].gap, " – ") {
			s.begin()
		}
		i = s.next(i)
	}
	s.end()
	return slices.DeleteFunc(s.all, func(c clause) bool { return len(c.items)+len(c.further) == 0 })
}

// begin begins a clause.
func (s *scanner) begin() {
	s.end()
	s.all = append(s.all, clause{})
	s.subject, s.plural, s.aux, s.beginning, s.previous, s.verbs = false, false, noAuxiliary, noVerb, noVerb, 0
	s.joined, s.denied, s.neither, s.aside, s.preceding, s.waiting, s.phrase = false, false, false, false, false, false, false
}

// end ends a clause. A clause such as "neither Ana nor Eve is there", which has no verb, names nobody.
func (s *scanner) end() {
	s.repeatVerb()
	if s.neither && s.verbs == 0 {
		s.clause().items = nil
	}
}

func (s *scanner) clause() *clause { return &s.all[len(s.all)-1] }

// next reads the words at i and returns the index after them.
func (s *scanner) next(i int) int {
	t := &s.tokens[i]
	comma := strings.ContainsAny(t.gap, ",，、")
	s.joined = s.joined || comma
	if after := s.mention(i); after > i {
		return after
	}
	isAdverbial := t.word == "then" && s.subject && s.verbs == 0 && !comma // "Luis then signs"
	switch {
	case conjunctions[t.word], t.word == "then" && comma && s.waiting && s.verbs == 0: // "Ben, then Ana walks in"
		s.joined, s.subject, s.preceding = true, false, false
	case clauseWords[t.word] && s.continuesClause(i):
		s.joined, s.subject, s.aux, s.preceding = true, true, noAuxiliary, false
		if formOf(s.tokens[i+1].word) == ingForm {
			s.aux = ingFollows // "while reading"
		}
	case clauseWords[t.word] && !isAdverbial:
		s.begin()
		s.subject = t.word == "then" // of the verb in "and then waves"
	case s.isRepetition(i):
		s.begin()
		s.repeated = s.lastVerb
		return i + 2
	case t.word == "too" && s.subject && s.lastVerb != nil:
		s.repeated = s.lastVerb
		s.repeatVerb()
	case comma && (s.aside || s.waiting && formOf(t.word) == ingForm):
		return s.participle(i)
	case t.word == "neither":
		s.neither = true
	case (pronouns[t.word] || isSomebody(s.tokens, i)) && !s.preceding:
		s.pronoun(i)
		s.denied = t.word == "nobody"
	case t.word == "without" && i+1 < len(s.tokens) && formOf(s.tokens[i+1].word) == ingForm && s.verbs > 0:
		s.denied, s.joined, s.subject, s.aux = true, true, true, ingFollows // "sits without talking"
	case isNegation(t.word):
		s.denied = true
		if s.subject && (t.word == "cannot" || strings.HasSuffix(t.word, "n't") || strings.HasSuffix(t.word, "n’t")) {
			s.aux = base // "doesn't wait", but "never waits"
		}
	case s.subject && comma && t.word != "who" && s.resumed != i:
		s.subject, s.joined = false, false
	case t.word == "who" || t.word == "that":
		s.joined = s.repeated != nil // "so does Ilsa, who reads"
		s.repeatVerb()
		s.relative()
	case isAdverb(t.word):
	case beForms[t.word] && s.waiting:
		s.subject, s.aux = true, be
	case s.isSeen(i):
		s.subject, s.aux = true, ingFollows
	case (s.subject || s.joined && s.verbs > 0) && isBeginning(s.tokens, i):
		s.subject, s.aux, s.beginning = true, ingFollows, formOf(t.word)
	case s.subject && auxiliaryOf(t.word) != noAuxiliary:
		s.auxiliary(i)
	default:
		return s.other(i)
	}
	return i + 1
}

// mention reads a class, and returns the index after it, or i if there is none.
func (s *scanner) mention(i int) int {
	after := i
	for _, m := range s.at[i] {
		after = max(after, m.last+1)
		switch m.Concept {
		case s.person:
			s.addMentioned(m)
		case s.action:
			s.addVerb(item{mention: m, first: m.first, last: m.last}, formOf(s.tokens[i].word))
			s.preceding = s.tokens[m.last].word == "into"
		default:
			s.clause().further = append(s.clause().further, *m)
			s.subject, s.previous, s.joined = false, noVerb, false
		}
	}
	return after
}

// addMentioned adds the person of a mention. A class may describe the noun before it, as in "a man in a black jacket", or the
// noun after it, as in "the long blonde woman": both are one person.
func (s *scanner) addMentioned(m *Mention) {
	c, noun := s.clause(), describedNoun(s.tokens, *m)
	if m.first > 0 && s.tokens[m.first-1].word == "another" && continues(s.tokens, m.first) {
		s.addPerson(item{first: m.first, last: m.last, object: s.preceding}) // "another man" is somebody else
		return
	}
	if s.absent(m.first) || noun >= 0 && (s.tokens[noun].word == "nobody" || s.absent(noun)) {
		s.addPerson(item{first: m.first, last: m.last})
		s.denied = true
		return
	}
	if n := len(c.items) - 1; n >= 0 && !c.items[n].verb {
		before := &c.items[n]
		if before.mention != nil && before.last == m.first-1 && s.tokens[m.first].gap == " " && personNouns[s.tokens[m.first].word] {
			before.last = m.last
			return
		}
		if before.last == noun {
			c.items = c.items[:n]
		}
	}
	s.addPerson(item{mention: m, first: m.first, last: m.last, object: noun < 0 && (s.preceding || s.owns(m.last))})
}

// pronoun adds the persons that a pronoun stands for, or a person without a name.
func (s *scanner) pronoun(i int) {
	word := s.tokens[i].word
	persons := s.antecedents.of(word)
	for _, m := range persons {
		s.addPerson(item{mention: m, first: i, last: i})
	}
	if len(persons) == 0 {
		s.addPerson(item{first: i, last: i})
	}
	s.plural = s.plural || plurals[word]
}

// addPerson adds a person.
func (s *scanner) addPerson(p item) {
	if p.mention != nil {
		s.antecedents.add(p.mention)
	}
	if s.waiting && s.aux == be && !p.object {
		s.begin() // "Ben is gone and Ana is reading"
	}
	c := s.clause()
	s.object = s.verbs > 0 && len(c.items) > 0 && c.items[len(c.items)-1].verb
	if p.object {
		s.subject = false
	} else {
		last := len(c.items) - 1
		s.plural = last >= 0 && !c.items[last].verb && !c.items[last].object
		s.subject, s.aux, s.waiting, s.phrase = true, noAuxiliary, true, false
	}
	c.items = append(c.items, p)
	s.previous, s.joined, s.denied, s.preceding = noVerb, false, false, false
}

// addVerb adds a verb.
func (s *scanner) addVerb(v item, form verbForm) {
	v.verb, v.joined, v.denied = true, s.joined, s.denied || s.neither
	s.clause().items = append(s.clause().items, v)
	s.lastVerb = &v
	s.verbs++
	s.object = false
	if s.beginning != noVerb {
		form, s.beginning = s.beginning, noVerb
	}
	s.subject, s.aux, s.waiting, s.previous, s.last = false, noAuxiliary, false, form, form
	s.joined, s.denied, s.preceding = false, false, false
}

// auxiliary reads an auxiliary between a person and the verb.
func (s *scanner) auxiliary(i int) {
	word := s.tokens[i].word
	switch a := auxiliaryOf(word); {
	case a == base && word == "to" && s.aux != ingFollows && s.aux != have:
		s.subject = false // "Rick, to Ilsa"
	case a == ingFollows && s.aux == noAuxiliary && formOf(word) == baseForm && !s.plural:
		s.subject = false
	case a == be && s.aux == have, a == be && s.aux == base:
		s.aux = be
	default:
		s.aux = a
	}
}

// mayBeVerb reports whether the word at i, which is not in the vocabulary and has the given form, can be a verb of the clause.
func (s *scanner) mayBeVerb(i int, form verbForm) bool {
	word := s.tokens[i].word
	switch {
	case s.subject && s.aux.allows(form, s.plural): // "Rick is waiting"
		return true
	case s.previous != noVerb && s.joined && form == s.previous && (form != baseForm || s.plural): // "waits and reads"
		return true
	case s.waiting && s.phrase && !s.preceding && !s.joined: // "a woman in red waits"
		return form == thirdPerson && !clothes[word] || form == pastForm && s.hasObject(i)
	case s.joined && s.verbs > 0 && form == thirdPerson && isParticle(s.tokens, i+1): // "is reading a book and walks away"
		return true
	}
	return s.joined && s.object && form == s.last && form != baseForm // "hugs Ben and leaves"
}

// other reads a word that is no class and no function word, which may be an unknown verb.
func (s *scanner) other(i int) int {
	t := &s.tokens[i]
	form := formOf(t.word)
	if t.isSmall() && s.action >= 0 && s.mayBeVerb(i, form) {
		words, last := verbPhrase(s.tokens, i)
		s.addVerb(item{words: words, first: i, last: last}, form)
		s.preceding = s.tokens[last].word == "into"
		return last + 1
	}
	goesOn := s.previous != noVerb && (particles[t.word] || prepositions[t.word]) && !s.joined
	s.subject, s.joined, s.denied, s.object = false, false, false, false
	if !goesOn {
		s.previous = noVerb
	}
	s.preceding = prepositions[t.word] || s.preceding && determiners[t.word]
	s.phrase = s.phrase || prepositions[t.word]
	return i + 1
}
