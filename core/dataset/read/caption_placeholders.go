package read

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// placeholders are names in lower case, without punctuation at the ends, that mean that nothing is specified. The empty
// one matches a name of punctuation only, such as * or _. Words of other languages stand in foreignPlaceholders.
var placeholders = []string{
	"", "somebody", "someone", "something", "some", "anybody", "anyone", "anything", "any", "nobody", "noone", "no one", "nothing", "no",
	"everybody", "everyone", "everything", "all", "various", "several", "multiple", "many", "few", "another", "another one", "whoever", "whatever", "who", "what",
	"he", "she", "they", "him", "them", "both", "etc", "et al", "a.n. other", "an other", "doing nothing", "nothing happens",
	"not sure", "not clear", "not visible", "not known", "not seen", "not given",
	"sb", "smb", "s.o", "sth", "smth", "s.th", "smbdy", "idk", "dunno",
	"unknown", "unk", "unkn", "unidentified", "undefined", "undef", "undetermined", "unspecified", "unnamed", "unclear", "unsure", "uncertain", "unrecognized",
	"unidentifiable", "unrecognizable", "indistinct", "indeterminate", "ambiguous", "anonymous", "anonymized", "anon", "redacted", "nameless", "noname", "incognito",
	"unlabeled", "unlabelled", "unannotated", "unclassified", "other", "others", "else", "the rest", "remaining", "remainder", "misc", "miscellaneous",
	"not applicable", "not specified", "none found", "n.a", "n.d", "n.n", "nn", "n n", "n. n", "n/k", "n.k", "u/k", "nil", "blank", "empty", "missing", "tbd", "tba", "todo", "to do", "fixme",
	"xx", "xxx", "background", "bg", "void", "0", "0.0", "false",
	"ignore", "ignored", "dontcare", "don't care", "don't know", "null class", "nullclass", "noclass", "nolabel",
	"stranger", "extra", "bystander", "passerby", "passer by", "passersby", "passers by", "onlooker", "john doe", "jane doe", "placeholder", "dummy", "generic",
	"unseen", "invisible", "hidden", "offscreen", "off screen", "out of frame", "out of view",
	"same", "ditto", "ibid", "same as above", "as above", "see above", "as before",
}

// foreignPlaceholders are the placeholders of other languages, without accents: German, French, Spanish, Italian,
// Portuguese, Dutch, Swedish and Norwegian, Polish and Czech, Russian, Greek, Turkish, Chinese, Japanese and Korean.
var foreignPlaceholders = splitList(`
	jemand, niemand, unbekannt, unbekannte, unbekannter, fremder, fremde, statist, statistin, andere, anderer, sonstige, sonstiges, keine, keiner, keines, nichts, max mustermann,
	inconnu, inconnue, quelqu'un, autre, autres, autre personne, aucun, aucune, rien, figurant, figurante,
	desconocido, desconocida, alguien, alguien mas, nadie, ninguno, ninguna, otro, otra, otros, nada,
	sconosciuto, sconosciuta, qualcuno, nessuno, nessuna, altro, altri, niente, comparsa,
	desconhecido, desconhecida, alguem, ninguem, nenhum, outro, outra, outros, onbekend, onbekende, iemand, niets, overig, okand, ukjent, ukendt, ingen, annet,
	nieznany, nieznana, ktos, nikt, inny, inne, neznamy, nekdo, nikdo, jiny, ismeretlen, tuntematon, неизвестно, неизвестный, неизвестная, кто то, кто нибудь, никто, другой, другое, невідомо,
	άγνωστος, άγνωστη, κάποιος, κανένας, άλλο, bilinmeyen, diger, hicbiri, 未知, 其他, 其它, 不明, 无, 無, 某人, その他, 不明, なし, 誰か, 기타, 알 수 없음, 알수없음, 없음`)

// errorValue matches an error value of a spreadsheet or a token of a language model without a text.
var errorValue = regexp.MustCompile(`^(?:#(?:ref!|value!|name\?|num!|div/0!|null!|spill!|calc!|n/a)|<(?:pad|mask)>|\[(?:pad|mask)\])$`)

// ofAll matches a choice without a name: none of these, one of them, the rest of the people.
var ofAll = regexp.MustCompile(`^(?:none|nobody|nothing|no one|neither|any|some|someone|one|all|most|both|others?|(?:the )?rest) of (?:the |these|those|them|above|us|it)|^another (?:person|one|guy|actor|thing|object)$`)

// foreignArticle is an article in front of a placeholder of another language.
var foreignArticle = regexp.MustCompile(`^(?:ein|eine|der|die|das|un|une|le|la|les|el|los|un[ao]|il|um|uma|en|een) `)

// genericNouns are nouns beside a placeholder that specify nothing: unknown person, other action. Those of people are
// placeholders alone where the concept is one of people.
var (
	genericPeople = strings.Fields("person people human individual somebody guy figure actor speaker character")
	genericNouns  = append(strings.Fields("man woman boy girl kid child adult lady male female face voice animal object thing item action activity one class label name type category else"), genericPeople...)
)

// typicalPlaceholders are the placeholders whose typing errors are recognized.
var typicalPlaceholders = []string{"unknown", "somebody", "someone", "anybody", "undefined", "background"}

// splitList returns the members of a list with commas.
func splitList(list string) []string {
	members := strings.Split(list, ",")
	for i := range members {
		members[i] = strings.TrimSpace(members[i])
	}
	return members
}

// bareName returns a name in lower case, without accents and without punctuation at the ends. Hyphens and underscores are
// spaces.
func bareName(name string) string {
	bare := strings.Trim(strings.TrimSuffix(text.FoldAccents(text.Unescape(name)), "'s"), ` -_.,;:!?…*'"()[]{}<>~#/\$%@&^+=|¿¡`)
	return strings.Join(strings.FieldsFunc(bare, func(c rune) bool { return c == ' ' || c == '_' || c == '-' }), " ")
}

// isPlaceholderWord reports whether a word or phrase of bareName is a placeholder, also in plural, with a number behind it
// or with a typing error.
func isPlaceholderWord(bare string) bool {
	known := func(word string) bool {
		return slices.Contains(placeholders, word) || slices.Contains(foreignPlaceholders, word) || ofAll.MatchString(word)
	}
	if known(bare) {
		return true
	}
	word := strings.TrimRight(bare, "0123456789 ")
	if word == "" || word == "s" || word == "no" { // No 5 is a number
		return false
	}
	const longest = 12 // bytes, of a placeholder in two words that is one, or with a typing error
	return known(word) || known(strings.TrimSuffix(word, "s")) || len(word) <= longest && (known(strings.ReplaceAll(word, " ", "")) || typoOf(word, typicalPlaceholders) != "")
}

// isPlaceholder reports whether a name of a concept is a placeholder, alone or with a number or a generic noun, or the
// name of the concept. Negative numbers and 0 are placeholders, 1 is not.
func isPlaceholder(name, concept string) bool {
	bare := bareName(name)
	own := text.FoldAccents(concept)
	withoutArticle := text.WithoutArticle(bare)
	if _, err := strconv.ParseFloat(bare, 64); err == nil && strings.Trim(bare, "0.") != "" {
		n, err := strconv.ParseFloat(text.Plain(name), 64)
		return err == nil && n < 0
	}
	switch {
	case text.IsGapWord(name): // in quotes, which names a class
		return false
	case errorValue.MatchString(text.FoldAccents(name)):
		return true
	case text.IsGapWord(bare), isPlaceholderWord(bare), isPlaceholderWord(withoutArticle), isPlaceholderWord(foreignArticle.ReplaceAllString(bare, "")), withoutArticle == own, bare == "no "+own:
		return true
	case slices.Contains(genericPeople, withoutArticle) && (dataset.UniqueByName(concept) || own == "actor"):
		return true
	}
	return isUnspecified(strings.Fields(bare), own)
}

// isUnspecified reports whether words are placeholders and nouns without a meaning of their own, such as unknown person 2.
func isUnspecified(words []string, own string) bool {
	found := false
	for i, word := range words {
		_, err := strconv.Atoi(word)
		article := i == 0 && (word == "a" || word == "an" || word == "the")
		switch {
		case err != nil && word != "no" && word != "another" && isPlaceholderWord(word) || word == "random" || word == "null": // another man may be a class
			found = true
		case err != nil && !article && word != own && !slices.Contains(genericNouns, strings.TrimSuffix(word, "s")):
			return false
		}
	}
	return found
}

// askPlaceholders asks about placeholders among the classes of concept e. A number is probably a class where other
// classes are numbers, and so are several hyphens, since one is ∅. x and 999 are placeholders where no other class is a
// letter or a number. A noun of people is probably a class if it is at least half as frequent as the most frequent class.
func (c *resolvedCaptions) askPlaceholders(e int, concept string) {
	uses := c.uses(e)
	numbers, letters, most := 0, 0, 0
	opposites := false // true or yes is a class, so that false and no are classes too
	for name, n := range uses {
		most = max(most, n)
		if n, err := strconv.ParseFloat(name, 64); err == nil && n > 0 {
			numbers++
		}
		if utf8.RuneCountInString(name) == 1 {
			letters++
		}
		opposites = opposites || slices.Contains([]string{"true", "yes"}, text.FoldAccents(name))
	}
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		lone := name == "X" || name == "x"
		lone = lone && letters == 1 || slices.Contains([]string{"99", "999", "9999"}, name) && numbers == 1
		if len(name) > maxQuestioned || !isPlaceholder(name, concept) && !lone {
			continue
		}
		taken := answerOpen
		switch {
		case strings.Trim(name, "-") == "", strings.Trim(name, "0.") == "" && strings.Contains(name, "0") && numbers > 0,
			opposites && slices.Contains([]string{"false", "no"}, text.FoldAccents(name)):
			taken = answerClass
		case slices.Contains(genericPeople, bareName(name)) && !isPlaceholderWord(bareName(name)) && bareName(name) != text.FoldAccents(concept) && 2*uses[name] >= most:
			taken = answerClass // person beside dog and cat
		}
		c.askOpen(e, concept, "placeholder", name, fmt.Sprintf(`Is %s a class of %s, or does it leave %s open, as "-" does? %s has it %s.`,
			fault.Quote(name), concept, concept, c.File, fault.Count(uses[name], "time", "times")), taken)
	}
}
