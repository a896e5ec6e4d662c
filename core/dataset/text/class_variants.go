package text

import (
	"regexp"
	"slices"
	"strings"
)

// Variant is another spelling of a name that may mean the same class.
type Variant struct {
	Key        string // its stemmed key, as ClassKeys returns it
	Difference string // in what it differs, in the plural: "irregular forms"
}

// Variants returns other spellings of a name: without small words in front ("one frog", "is walking"), with letters in
// place of similar digits (fr0g), with ae for ä (Mueller), and with the base of irregular forms (men, ran). It returns
// nil if the name has none.
func Variants(name string) []Variant {
	const longest = 200 // bytes
	if len(name) > longest {
		return nil
	}
	var variants []Variant
	add := func(variant, difference string) {
		_, stemmed := ClassKeys(variant)
		known := slices.ContainsFunc(variants, func(v Variant) bool { return v.Key == stemmed })
		if variant != "" && variant != name && !known {
			variants = append(variants, Variant{stemmed, difference})
		}
	}
	words := classWords(name)
	for len(words) > 1 && slices.Contains(smallWords, words[0]) {
		words = words[1:]
		add(strings.Join(words, " "), "small words in front")
	}
	if words := classWords(name); slices.ContainsFunc(words, isEnglishArticle) {
		add(strings.Join(slices.DeleteFunc(words, isEnglishArticle), " "), "articles")
	}
	folded := FoldAccents(name)
	if digitInWord.MatchString(folded) {
		add(lettersForDigits("l").Replace(folded), "digits that look like letters")
		add(lettersForDigits("i").Replace(folded), "digits that look like letters")
	}
	const umlauts = "the spelling of ä, ö, ü or ß"
	if twoLetters := umlautLetters.Replace(strings.ToLower(Plain(name))); twoLetters != strings.ToLower(Plain(name)) {
		add(twoLetters, umlauts)
	}
	if one := umlautPair.ReplaceAllString(folded, "$1$2$3"); one != folded && !strings.Contains(folded, "ael") { // Michael is not Michal
		add(one, umlauts)
	}
	if base, found := regularForms(classWords(name)); found {
		add(base, "irregular forms of words")
	}
	return variants
}

// isEnglishArticle reports whether a word is an article of English, as the one in "open the door".
func isEnglishArticle(word string) bool { return word == "the" || word == "a" || word == "an" }

// smallWords are words in front of a name that seldom make another class of it. Articles are removed by classWords.
var smallWords = strings.Fields("some one this that these those to is are was were be being he she it they l")

// digitInWord is a 0 or 1 between letters, or a 0 in front of letters.
var digitInWord = regexp.MustCompile(`\pL[01]\pL|\b0\pL`)

// lettersForDigits replaces 0 by o and 1 by a letter.
func lettersForDigits(one string) *strings.Replacer { return strings.NewReplacer("0", "o", "1", one) }

// umlautLetters writes letters as two where a keyboard lacks them.
var umlautLetters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "ø", "oe", "å", "aa", "æ", "ae", "œ", "oe")

// umlautPair is ae, oe or ue between consonants and not in front of the last letter: mueller, but not queen or joel.
var umlautPair = regexp.MustCompile(`([bcdfghjklmnprstvwxz])([aou])e([bcdfghjklmnpqrstvwxz]\pL)`)

// irregular maps forms of English words that no ending makes to their base. Forms that are also other words or names are
// left out, such as left, saw, felt, found and rose.
var irregular = irregularForms(
	"man: men", "woman: women", "child: children", "person: people", "mouse: mice", "foot: feet", "tooth: teeth", "goose: geese",
	"wolf: wolves", "knife: knives", "wife: wives", "shelf: shelves", "policeman: policemen", "policewoman: policewomen",
	"go: went gone", "run: ran", "sit: sat", "stand: stood", "eat: ate eaten", "fall: fell fallen", "get: got gotten", "give: gave given",
	"take: took taken", "throw: threw thrown", "catch: caught", "drink: drank drunk", "drive: drove driven", "fly: flew flown",
	"hold: held", "keep: kept", "ride: rode ridden", "sing: sang sung", "sleep: slept", "speak: spoke spoken", "swim: swam swum",
	"write: wrote written", "wake: woke woken", "fight: fought", "buy: bought", "bring: brought", "build: built", "come: came",
	"shake: shook shaken", "sell: sold", "tell: told", "wear: wore worn", "win: won", "kneel: knelt", "leap: leapt", "bend: bent",
	"swing: swung", "break: broke broken", "choose: chose chosen", "draw: drew drawn", "feed: fed", "grow: grew grown", "hang: hung",
	"hide: hid hidden", "lead: led", "lose: lost", "make: made", "meet: met", "pay: paid", "say: said", "send: sent", "spin: spun span",
	"steal: stole stolen", "teach: taught", "think: thought", "sweep: swept", "shoot: shot", "begin: began begun", "blow: blew blown",
	"do: did done", "forget: forgot forgotten", "freeze: froze frozen", "sink: sank sunk", "creep: crept", "weep: wept", "cling: clung",
)

// irregularForms reads lines of a base and its forms.
func irregularForms(lines ...string) map[string]string {
	m := map[string]string{}
	for _, line := range lines {
		base, forms, _ := strings.Cut(line, ":")
		for _, form := range strings.Fields(forms) {
			m[form] = base
		}
	}
	return m
}

// regularForms replaces irregular forms by their base, and reports whether there were any.
func regularForms(words []string) (name string, found bool) {
	bases := slices.Clone(words)
	for i, word := range bases {
		if base, known := irregular[word]; known {
			bases[i], found = base, true
		}
	}
	return strings.Join(bases, " "), found
}
