package text

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"
)

// ClassKeys returns the keys by which spellings of one class are found: names that share a key probably mean one
// class, which only the user knows. joined is the name without entities, look-alike letters, capitals, accents,
// articles, apostrophes, quotes and separators: The_Frog and "frog" give frog. stemmed has the stem of each word
// (Snowball's English stemmer, M. F. Porter 2001): rolling around gives roll and around. Both are the plain name where
// nothing would be left of it.
func ClassKeys(name string) (joined, stemmed string) {
	words := classWords(name)
	if len(words) == 0 {
		plain := Plain(name)
		return plain, plain
	}
	stems := make([]string, len(words))
	for i, word := range words {
		// Snowball writes the e of a short stem that it restores: hop for hopping, but hope for hoping and spine for
		// spining, which is a frequent misspelling.
		if stems[i] = strings.TrimSuffix(english.Stem(word, true), "e"); stems[i] == "" {
			stems[i] = word
		}
	}
	return joinWords(words), joinWords(stems)
}

// WithoutArticle returns a name without its articles, or the plain name if it has nothing else.
func WithoutArticle(name string) string {
	words := strings.Fields(Plain(name))
	for len(words) > 1 && isArticle(strings.ToLower(words[0])) {
		words = words[1:]
	}
	return elided.ReplaceAllString(strings.Join(words, " "), "$1")
}

// quotes are pairs of quotes around a name, after Plain.
var quotes = [][2]string{{"'", "'"}, {`"`, `"`}, {"`", "`"}, {"«", "»"}, {"»", "«"}, {"„", `"`}, {"‚", "'"}}

// FindAlike returns the index of a name of a concept or column, ignoring case. If there is none, it returns that of the only
// name that differs in its ending or separators, as persons and person do, or −1.
func FindAlike(names []string, name string) int {
	const most = 100 // names that are compared
	if at := FindHeader(names, name); at >= 0 || len(names) > most {
		return at
	}
	_, stem := ClassKeys(name)
	only := -1
	for i, other := range names {
		if _, same := ClassKeys(other); same != stem {
			continue
		} else if only >= 0 {
			return -1
		}
		only = i
	}
	return only
}

// writtenByProgram matches the notation of a text in a program around a name: u'frog', b'frog', \"frog\".
var writtenByProgram = regexp.MustCompile(`^(?:[ub]|\\)?(['"].*?)\\?(['"])$`)

// Unquoted returns a name without the quotes around all of it, of any kind: 'frog' gives frog.
func Unquoted(name string) string {
	plain := Plain(name)
	if found := writtenByProgram.FindStringSubmatch(plain); found != nil {
		plain = found[1] + found[2]
	}
	for _, pair := range quotes {
		inner, begins := strings.CutPrefix(plain, pair[0])
		inner, ends := strings.CutSuffix(inner, pair[1])
		if begins && ends && strings.TrimSpace(inner) != "" && !strings.Contains(inner, pair[0]) && !strings.Contains(inner, pair[1]) {
			return strings.TrimSpace(inner)
		}
	}
	return name
}

// classWords returns the words of a name in lower case, without articles in front and without punctuation.
func classWords(name string) []string {
	name = norm.NFKC.String(symbols.Replace(Unescape(name)))
	name = FoldAccents(SplitCamelCase(LatinLetters(Plain(name))))
	name = elided.ReplaceAllString(name, "$1")
	plain := strings.NewReplacer("'", "", "`", "", "_", " ", "/", " ", ".", " ").Replace(hyphen.ReplaceAllString(name, "$1 $2"))
	var words []string
	for _, word := range strings.Fields(plain) {
		word = strings.TrimRight(strings.Trim(strings.TrimLeft(word, "#@$"), `,;:?()[]{}<>"*`), "!") // !frog is not frog
		if word != "" {
			words = append(words, word)
		}
	}
	for len(words) > 1 && isArticle(words[0]) && (words[0] != "il" || !strings.HasPrefix(name, "il-")) { // Il-su is a name
		words = words[1:]
	}
	return words
}

// elided is an article without its vowel, of French or Italian: l'homme.
var elided = regexp.MustCompile(`(?i)\bl'(\pL)`)

// hyphen is a hyphen between two words. At an end it is part of the name.
var hyphen = regexp.MustCompile(`(\pL|\pN)-+(\pL|\pN)`)

// isArticle reports whether a word in lower case is an article of English, German, Dutch, French, Spanish or Italian.
func isArticle(word string) bool { return slices.Contains(articles, word) }

// articles leaves out words of two letters that are names or abbreviations in English, as de, do and um.
var articles = strings.Fields("a an the der die das den dem ein eine het le la les un une el los las una uno il lo gli")

// joinWords joins words without spaces, except between two digits: 1 1 is not 11.
func joinWords(words []string) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 && digit(words[i-1][len(words[i-1])-1]) && digit(word[0]) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// entity matches an HTML entity, which names that were copied from web pages have.
var entity = regexp.MustCompile(`&(#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z]+);`)

// Unescape replaces HTML entities by their characters, and the line breaks that programs write as \n by spaces.
func Unescape(name string) string {
	if !strings.ContainsAny(name, `&\`) {
		return name
	}
	name = entity.ReplaceAllStringFunc(name, func(code string) string {
		code = strings.Trim(code, "&;")
		number, isNumber := strings.CutPrefix(code, "#")
		if !isNumber {
			if character, known := xml.HTMLEntity[code]; known {
				return character
			}
			return map[string]string{"lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": `"`}[code]
		}
		base := 10
		if hex := strings.TrimLeft(number, "xX"); hex != number {
			number, base = hex, 16
		}
		c, err := strconv.ParseInt(number, base, 32)
		if err != nil {
			return ""
		}
		return string(rune(c))
	})
	return lineBreaks.Replace(name)
}

// lineBreaks are line breaks and tabs as programs write them.
var lineBreaks = strings.NewReplacer(`\n`, " ", `\r`, " ", `\t`, " ")

// symbols are signs that belong to no name.
var symbols = strings.NewReplacer("®", " ", "™", " ", "©", " ", "…", " ")

// SplitCamelCase inserts a space before a capital after a small letter: rollAround gives roll Around. A name of one
// part, such as McDonald, is split too, in every spelling alike.
func SplitCamelCase(name string) string {
	var b strings.Builder
	small := false
	for _, c := range name {
		if small && unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(c)
		b.WriteRune(c)
	}
	return b.String()
}

// lookAlikes are letters of other scripts, each with the Latin letter that it looks like (Unicode Technical
// Standard 39, confusables).
var lookAlikes = lookAlikeLetters(
	"аеорсухіјѕԁһԛԝАВЕЗКМНОРСТУХІЈЅ", "aeopcyxijsdhqwABE3KMHOPCTYXIJS", // Cyrillic
	"οανρυϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oavpucjABEZHIKMNOPTYX", // Greek
	"ɡɑı", "gai", // phonetic and Turkish letters of Latin
	"օոսհց", "onuhg", // Armenian
)

// lookAlikeLetters maps the letters of each even text to those of the text after it.
func lookAlikeLetters(texts ...string) map[rune]rune {
	m := map[rune]rune{}
	for i := 0; i < len(texts); i += 2 {
		latin := []rune(texts[i+1])
		for j, c := range []rune(texts[i]) {
			m[c] = latin[j]
		}
	}
	return m
}

// LatinLetters replaces each letter of another script that looks like a Latin letter by that letter. Names that look the same
// are then equal, whatever the script of each letter is.
func LatinLetters(name string) string {
	if isPlain(name) {
		return name
	}
	return strings.Map(func(c rune) rune {
		if latin, alike := lookAlikes[c]; alike {
			return latin
		}
		return c
	}, name)
}
