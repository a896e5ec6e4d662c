package sentence

import "strings"

// particles always belong to the verb before them: "sits down" is an action other than "sits". directions belong to it only if
// no noun follows: "walks in" and "walks out" are two actions, but "in" in "waits in the room" is a preposition.
var (
	particles  = set("up down")
	directions = set("in out away off")
)

// isParticle reports whether the word at i belongs to the verb before it.
func isParticle(tokens []token, i int) bool {
	if i >= len(tokens) || tokens[i].start || tokens[i].gap != " " {
		return false
	}
	if particles[tokens[i].word] {
		return true
	}
	if !directions[tokens[i].word] {
		return false
	}
	if i+1 == len(tokens) || tokens[i+1].start || tokens[i+1].gap != " " {
		return true
	}
	next := tokens[i+1].word
	return clauseWords[next] || conjunctions[next] || prepositions[next] && next != "in" || isAdverb(next) || next == "but"
}

// verbPhrase returns the verb at i with its particle, and the index of its last word. It returns "walks in" for "walks into".
func verbPhrase(tokens []token, i int) (words string, last int) {
	switch {
	case isParticle(tokens, i+1):
		return tokens[i].word + " " + tokens[i+1].word, i + 1
	case i+1 < len(tokens) && !tokens[i+1].start && tokens[i+1].word == "into":
		return tokens[i].word + " in", i + 1
	}
	return tokens[i].word, i
}

// isBeginning reports whether the word at i says that another verb begins, goes on or ends, as in "begins to walk", "starts
// reading" and "stops reading", so that it is no action itself.
func isBeginning(tokens []token, i int) bool {
	word := tokens[i].word
	if !beginnings[word] && !endings[word] {
		return false
	}
	for i++; i < len(tokens) && !tokens[i].start && tokens[i].gap == " "; i++ {
		switch next := tokens[i].word; {
		case formOf(next) == ingForm, next == "to" && beginnings[word]:
			return true
		case !isAdverb(next) && next != "on":
			return false
		}
	}
	return false
}

// continuesClause reports whether a word such as "then" or "while" goes on with the subject before it, because a verb
// follows: "reads and then leaves", "sits while reading".
func (s *scanner) continuesClause(i int) bool {
	if s.verbs == 0 {
		return false
	}
	next := i + 1
	for next < len(s.tokens) && !s.tokens[next].start && isAdverb(s.tokens[next].word) {
		next++
	}
	if next >= len(s.tokens) || s.tokens[next].start || strings.ContainsAny(s.tokens[next].gap, ",;") || !s.tokens[next].isSmall() {
		return false
	}
	for _, m := range s.at[next] {
		if m.Concept != s.action {
			return false
		}
	}
	form := formOf(s.tokens[next].word)
	return form == ingForm || s.tokens[i].word == "then" && (form == thirdPerson || form == pastForm)
}

// repeatVerb adds the verb that the persons of a clause such as "so does Ilsa" repeat.
func (s *scanner) repeatVerb() {
	if v := s.repeated; v != nil && s.waiting {
		s.repeated, s.joined = nil, false
		s.addVerb(*v, s.last)
	}
	s.repeated = nil
}

// isRepetition reports whether the word at i begins a clause such as "so does Ilsa".
func (s *scanner) isRepetition(i int) bool {
	return s.tokens[i].word == "so" && s.lastVerb != nil && i+2 < len(s.tokens) && !s.tokens[i+1].start && auxiliaryOf(s.tokens[i+1].word) != noAuxiliary &&
		(s.tokens[i+2].isCapital() || s.at[i+2] != nil || determiners[s.tokens[i+2].word])
}

// relative makes the person before "who" the subject of the next verb: "Rick waves at Ilsa, who sits".
func (s *scanner) relative() {
	items := s.clause().items
	if s.joined {
		s.subject = true
		return
	}
	if n := len(items) - 1; n >= 0 && !items[n].verb && items[n].object {
		items[n].object = false
		s.subject, s.aux, s.waiting, s.phrase = true, noAuxiliary, true, false
	}
}

// participle reads the word at i after a comma that begins or ends a phrase behind the subject: "Eve, wearing black, stands",
// "Eve, holding a book, stands". What somebody wears is not an action.
func (s *scanner) participle(i int) int {
	if s.aside {
		s.aside, s.resumed, s.subject, s.aux, s.joined = false, i, true, noAuxiliary, !s.waiting
		return s.next(i)
	}
	s.aside, s.joined = true, false
	if s.tokens[i].word == "wearing" || s.action < 0 {
		return i + 1
	}
	words, last := verbPhrase(s.tokens, i)
	s.addVerb(item{words: words, first: i, last: last}, ingForm)
	return last + 1
}

// isSomebody reports whether the word at i is a noun of no particular person: "a person", "another man".
func isSomebody(tokens []token, i int) bool {
	if i == 0 || !continues(tokens, i) || !determiners[tokens[i-1].word] {
		return false
	}
	word := tokens[i].word
	return word == "person" && description(tokens, i) == "" || personNouns[word] && tokens[i-1].word == "another"
}

// hasObject reports whether a determiner follows a verb and its particle: "picked up the phone". Otherwise a past form may
// be an adjective, as in "a man in ripped jeans sits".
func (s *scanner) hasObject(i int) bool {
	next := i + 1
	if isParticle(s.tokens, next) {
		next++
	}
	return next < len(s.tokens) && !s.tokens[next].start && s.tokens[next].gap == " " && determiners[s.tokens[next].word]
}

// absent reports whether "no" is before a person, directly or before adjectives: "no man walks" and "no old man walks"
// are about nobody. A name in capitals has no adjectives.
func (s *scanner) absent(i int) bool {
	for k := i - 1; k >= 0 && i-k <= maxAdjectives+1 && s.tokens[k+1].gap == " "; k-- {
		word := s.tokens[k].word
		switch {
		case word == "no":
			return true
		case !s.tokens[i].isSmall() || s.at[k] != nil || !beforeAdjectives[word] && formOf(word) != baseForm && formOf(word) != ingForm:
			return false
		}
	}
	return false
}

// beforeAdjectives are words between "no" and a person that formOf takes as function words.
var beforeAdjectives = set("old young very")

// maxAdjectives is the maximum number of adjectives between "no" and a person.
const maxAdjectives = 3

// owns reports whether a possessive is after a word: "Rick's hat", but not "Rick's walking".
func (s *scanner) owns(last int) bool {
	if last+1 >= len(s.tokens) || s.tokens[last+1].raw != "s" || s.tokens[last+1].gap != "'" && s.tokens[last+1].gap != "’" {
		return false
	}
	return last+2 >= len(s.tokens) || formOf(s.tokens[last+2].word) != ingForm
}

// isSeen reports whether the word at i only says that somebody is seen: "Ana can be seen reading", "we see Ana reading".
func (s *scanner) isSeen(i int) bool {
	switch s.tokens[i].word {
	case "seen":
		return s.subject && s.aux == be
	case "see", "watch":
		return i > 0 && narrators[s.tokens[i-1].word] && s.subject
	}
	return false
}

// narrators are the pronouns of those who look at the video.
var narrators = set("we you i")
