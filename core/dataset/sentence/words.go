package sentence

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"
)

// token is a word of a text.
type token struct {
	word  string // NFC, in lower case
	raw   string // as written
	gap   string // the text between the token before and this one
	from  int    // start in the text, in UTF-16 code units
	to    int    // end in the text, in UTF-16 code units
	part  int    // number of sentences before it
	start bool   // whether it is the first of its sentence
}

// unspaced are the scripts without spaces between words. Each of their characters is a token.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

func isWordRune(c rune) bool { return unicode.IsLetter(c) || unicode.IsMark(c) || unicode.IsNumber(c) }

// tokenize splits a text into words. Hyphens and apostrophes separate words, except in n't: "don't"
// does not name Don.
func tokenize(text string) []token {
	runes := []rune(text)
	var tokens []token
	at, gap, part, start := 0, 0, 0, true
	for i := 0; i < len(runes); {
		if !isWordRune(runes[i]) {
			at += utf16.RuneLen(runes[i])
			i++
			continue
		}
		end := wordEnd(runes, i)
		t := token{raw: string(runes[i:end]), gap: string(runes[gap:i]), from: at}
		t.word = strings.ToLower(norm.NFC.String(t.raw))
		if len(tokens) > 0 && stops(t.gap, tokens[len(tokens)-1].raw) {
			part, start = part+1, true
		}
		t.part, t.start = part, start
		for _, c := range runes[i:end] {
			at += utf16.RuneLen(c)
		}
		t.to, start = at, false
		tokens = append(tokens, t)
		i, gap = end, end
	}
	return tokens
}

// wordEnd returns the end of the word that begins at i.
func wordEnd(runes []rune, i int) int {
	if unicode.In(runes[i], unspaced...) {
		return i + 1
	}
	end := i
	for end < len(runes) && isWordRune(runes[end]) && !unicode.In(runes[end], unspaced...) {
		end++
	}
	if end+1 < len(runes) && (runes[end] == '\'' || runes[end] == '’') && unicode.ToLower(runes[end-1]) == 'n' && unicode.ToLower(runes[end+1]) == 't' &&
		(end+2 == len(runes) || !isWordRune(runes[end+2])) {
		return end + 2
	}
	return end
}

// abbreviations are words whose full stop ends no sentence.
var abbreviations = set("mr mrs ms dr prof st")

// stops reports whether a sentence ends in the gap after a word: at a full stop, an exclamation or
// question mark, or a line break. Semicolons end a clause.
func stops(gap, before string) bool {
	if strings.ContainsAny(gap, "\n\r。！？") {
		return true
	}
	i := strings.IndexAny(gap, ".!?")
	if i < 0 || i+1 < len(gap) && !strings.ContainsAny(gap[i+1:], " \t\u00a0") || i+1 == len(gap) {
		return false
	}
	initial := len(before) == 1 && unicode.IsUpper(rune(before[0])) && before != "I"
	return gap[i] != '.' || !initial && !abbreviations[strings.ToLower(before)]
}

// set returns the words of a list as a set.
func set(list string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(list) {
		all[word] = true
	}
	return all
}

// isSmall reports whether a word is written in small letters.
func (t *token) isSmall() bool {
	return t.raw == strings.ToLower(t.raw) && t.raw != strings.ToUpper(t.raw)
}

// isCapital reports whether a word begins with a capital, and is not the word I.
func (t *token) isCapital() bool {
	return unicode.IsUpper([]rune(t.raw)[0]) && t.raw != "I"
}
