package sentence

import "strings"

// withoutAppositions removes the noun phrases that only describe a person whose name stands beside them, with their commas or
// parentheses: "A woman in grey, Ana, enters", "Ana, a woman in grey, enters" and "A woman called Ana enters" become
// "Ana enters". It calls isPerson to check that a capitalised name can be a person.
func withoutAppositions(tokens []token, isPerson func(first, last int) bool) []token {
	var kept []token
	for i := 0; i < len(tokens); {
		a, found := appositionAt(tokens, i)
		if !found || !isPerson(a.first, a.last) {
			kept = append(kept, tokens[i])
			i++
			continue
		}
		n := len(kept)
		kept = append(kept, tokens[a.first:a.last+1]...)
		kept[n].gap, kept[n].start = tokens[i].gap, tokens[i].start
		if i = a.end; i < len(tokens) && !tokens[i].start {
			tokens[i].gap = " "
		}
	}
	return kept
}

// apposition is a name beside a noun phrase: the tokens of the name from first to last, and the end of both.
type apposition struct{ first, last, end int }

// appositionAt returns the apposition that begins at index i, and whether there is one.
func appositionAt(tokens []token, i int) (a apposition, ok bool) {
	if end, ok := personPhrase(tokens, i); ok {
		isNamed := end < len(tokens) && continues(tokens, end) && namings[tokens[end].word]
		if isNamed {
			end++
		}
		last := lastOfName(tokens, end)
		return apposition{end, last, last + 1}, last >= 0 && (isNamed || isSetOff(tokens, end, last+1))
	}
	last := lastOfName(tokens, i)
	if last < 0 {
		return a, false
	}
	end, ok := personPhrase(tokens, last+1)
	return apposition{i, last, end}, ok && isSetOff(tokens, last+1, end)
}

// namings are the words between a noun and a name, as in "a woman called Ana".
var namings = set("called named")

// isSetOff reports whether the tokens from first to before end stand between parentheses, or between commas where a verb
// follows. A list, as in "A man, Ana, and Ben walk", does not.
func isSetOff(tokens []token, first, end int) bool {
	if tokens[first].start {
		return false
	}
	isInside := func(open, closed string) bool {
		return strings.Contains(tokens[first].gap, open) && end < len(tokens) && strings.Contains(tokens[end].gap, closed)
	}
	if isInside("(", ")") {
		return true
	}
	if !isInside(",", ",") || tokens[end].start {
		return false
	}
	next := &tokens[end]
	form := formOf(next.word)
	return next.isSmall() && (form == thirdPerson || form == pastForm || beForms[next.word] || haveForms[next.word] || isAdverb(next.word))
}

// lastOfName returns the index of the last word of the name that begins at index i, -1 if there is none.
func lastOfName(tokens []token, i int) int {
	end := i
	for end < len(tokens) && isNameWord(&tokens[end]) && (end == i || continues(tokens, end)) {
		end++
	}
	if end == i {
		return -1
	}
	return end - 1
}

// personPhrase reports whether a noun phrase for a person, such as "a woman" or "the tall man in a black jacket", begins at
// index i. It returns the index after the phrase.
func personPhrase(tokens []token, i int) (end int, ok bool) {
	if i >= len(tokens) || !articles[tokens[i].word] {
		return i, false
	}
	noun := i + 1
	for noun < len(tokens) && noun-i <= maxAdjectives && continues(tokens, noun) && !personNouns[tokens[noun].word] && isAdjective(&tokens[noun]) {
		noun++
	}
	if noun == len(tokens) || !continues(tokens, noun) || !personNouns[tokens[noun].word] {
		return i, false
	}
	return lastOfClothes(tokens, noun) + 1, true
}

var articles = set("a an the this")
