package sentence

import "slices"

// proposeNouns proposes nouns as persons. A noun that the texts describe in different ways is several persons: "woman in red"
// and "blonde woman" are proposed in place of "woman", and also if "woman" is a class already.
func (r *reader) proposeNouns(nouns []string) {
	for _, class := range r.concepts[r.roles.person].Classes {
		if personNouns[class.Name] && len(r.descriptionsOf(class.Name)) > 1 {
			nouns = append(nouns, class.Name)
		}
	}
	for _, noun := range unrepeated(nouns) {
		if descriptions := r.descriptionsOf(noun); len(descriptions) > 1 {
			for _, one := range descriptions {
				r.proposeClass(r.roles.person, one)
			}
		} else {
			r.proposeClass(r.roles.person, noun)
		}
	}
}

// descriptionsOf returns the different phrases with which the texts describe a noun, such as "woman in red", in order of
// appearance.
func (r *reader) descriptionsOf(noun string) []string {
	var list []string
	for _, p := range r.texts {
		for i := range p.tokens {
			if p.tokens[i].word != noun {
				continue
			}
			if one := description(p.tokens, i); one != "" && !slices.Contains(list, one) {
				list = append(list, one)
			}
		}
	}
	return list
}

// description returns the words that tell the person whose noun is at index i from others, with the noun: the adjectives
// after a determiner, and the colour, clothes or hair after the noun, as in "blonde woman in red". It returns "" if there are
// none.
func description(tokens []token, i int) string {
	first := i
	for first > 0 && i-first < maxAdjectives && continues(tokens, first) && isAdjective(&tokens[first-1]) {
		first--
	}
	last := lastOfClothes(tokens, i)
	isNounPhrase := first > 0 && continues(tokens, first) && determiners[tokens[first-1].word]
	if first == last || !isNounPhrase {
		return ""
	}
	words := tokens[first].word
	for _, t := range tokens[first+1 : last+1] {
		words += t.gap + t.word // "t-shirt" has a hyphen
	}
	return words
}

// isAdjective reports whether a word before a noun can be an adjective.
func isAdjective(t *token) bool { return t.isSmall() && (ages[t.word] || !isFunctionWord(t.word)) }

// lastOfClothes returns the index of the last word of the phrase that follows the noun at index i and describes clothes or hair:
// "in red", "in a black jacket", "with long blonde hair". It returns i if there is none.
func lastOfClothes(tokens []token, i int) int {
	at := i + 1
	if at >= len(tokens) || !continues(tokens, at) || tokens[at].word != "in" && tokens[at].word != "with" {
		return i
	}
	last := i
	if tokens[at].word == "with" {
		for at++; at < len(tokens) && continues(tokens, at) && !prepositions[tokens[at].word]; at++ {
			if hairWords[tokens[at].word] {
				return at
			}
		}
		return i
	}
	for at++; at < len(tokens) && (continues(tokens, at) || tokens[at].gap == "-" && !tokens[at].start); at++ {
		switch word := tokens[at].word; {
		case colours[word] || clothes[word] || garments[word]:
			last = at
		case !determiners[word]:
			return last
		}
	}
	return last
}

// unrepeated returns the words without repetitions, in their order.
func unrepeated(words []string) []string {
	var list []string
	for _, word := range words {
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// continues reports whether only a space is between the word at index i and the word before it.
func continues(tokens []token, i int) bool { return !tokens[i].start && tokens[i].gap == " " }
