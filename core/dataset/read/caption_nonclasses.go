package read

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// askOpen asks whether a name of a concept is a class or leaves its place open, and applies the answer. kind begins
// the key of the question.
func (c *resolvedCaptions) askOpen(e int, concept, kind, name, question, taken string) {
	choices := []fault.Choice{
		{Answer: answerOpen, Label: fmt.Sprintf(`Not a class: it leaves %s open, as "-" does`, concept)},
		{Answer: answerClass, Label: fmt.Sprintf("A class of %s", concept)},
	}
	if taken == answerClass {
		slices.Reverse(choices)
	}
	q := fault.Question{Key: fmt.Sprintf("%s %s: %s", kind, concept, name), Text: question, Choices: choices, Taken: taken}
	if c.Report.Ask(q) == answerOpen {
		c.merge(e, []string{name}, "")
	}
}

// placeholders are names in lower case, without punctuation at the ends, that mean that nothing is specified. The empty
// one matches a name of punctuation only, such as * or _. The last lines are German, French, Spanish and Italian.
var placeholders = []string{
	"", "somebody", "someone", "something", "some", "anybody", "anyone", "anything", "any", "nobody", "noone", "no one", "nothing", "no",
	"everybody", "everyone", "everything", "all", "various", "several", "multiple",
	"unknown", "unk", "unidentified", "undefined", "undef", "undetermined", "unspecified", "unnamed", "unclear", "unsure", "uncertain", "unrecognized",
	"unlabeled", "unlabelled", "unannotated", "unclassified", "other", "others", "else", "misc", "miscellaneous", "not applicable", "not specified",
	"n.a", "n.d", "n.n", "nil", "blank", "empty", "missing", "tbd", "tba", "todo", "xxx", "background", "bg", "void", "0", "0.0",
	"ignore", "ignored", "dontcare", "don't care", "don't know", "null class", "nullclass", "noclass", "nolabel",
	"jemand", "niemand", "unbekannt", "unbekannte", "unbekannter", "andere", "anderer", "sonstige", "sonstiges", "keine", "keiner", "keines", "nichts",
	"inconnu", "inconnue", "quelqu'un", "autre", "autres", "aucun", "aucune", "rien",
	"desconocido", "desconocida", "alguien", "nadie", "ninguno", "ninguna", "otro", "otra", "otros", "nada",
	"sconosciuto", "sconosciuta", "qualcuno", "nessuno", "nessuna", "altro", "altri", "niente",
}

// genericNouns are nouns beside a placeholder that specify nothing: unknown person, other action.
var genericNouns = strings.Fields("person people man woman guy character actor speaker face figure animal object thing item action activity one class label name type category else")

// isPlaceholder reports whether a name of a concept is a placeholder, alone or with a number or a generic noun, or the
// name of the concept. −1 and 0 are placeholders, 1 is not.
func isPlaceholder(name, concept string) bool {
	bare := strings.Trim(strings.TrimSuffix(text.FoldAccents(text.Unescape(name)), "'s"), ` -_.,;:!?…*'"()[]{}<>~#/\`)
	bare = strings.Join(strings.FieldsFunc(bare, func(c rune) bool { return c == ' ' || c == '_' || c == '-' }), " ")
	own := text.FoldAccents(concept)
	switch {
	case bare == "1" || bare == "1.0":
		return strings.Contains(name, "-1")
	case text.IsGapWord(name): // in quotes, which names a class
		return false
	case text.IsGapWord(bare) || slices.Contains(placeholders, bare) || text.WithoutArticle(bare) == own:
		return true
	}
	rest := 0
	for _, word := range strings.Fields(bare) {
		_, err := strconv.Atoi(word)
		switch {
		case word != "no" && slices.Contains(placeholders, word) && err != nil: // No 5 is a number
			rest++
		case err != nil && word != own && !slices.Contains(genericNouns, strings.TrimSuffix(word, "s")):
			return false
		}
	}
	return rest > 0
}

// askPlaceholders asks about placeholders among the classes of concept e. A number is probably a class where other
// classes are numbers, and so are several hyphens, since one is ∅.
func (c *resolvedCaptions) askPlaceholders(e int, concept string) {
	uses := c.uses(e)
	numbers := 0
	for name := range uses {
		if n, err := strconv.ParseFloat(name, 64); err == nil && n > 0 {
			numbers++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if len(name) > maxQuestioned || !isPlaceholder(name, concept) {
			continue
		}
		taken := answerOpen
		if strings.Trim(name, "-") == "" || strings.Trim(name, "0.") == "" && strings.Contains(name, "0") && numbers > 0 {
			taken = answerClass
		}
		c.askOpen(e, concept, "placeholder", name, fmt.Sprintf(`Is %s a class of %s, or does it leave %s open, as "-" does? %s has it %s.`,
			fault.Quote(name), concept, concept, c.File, fault.Count(uses[name], "time", "times")), taken)
	}
}

// negation matches a name that begins with a negation; its second group is the rest.
var negation = regexp.MustCompile(`(?i)^((?:is|are|was|were|do|does|did|has|have|can|could|will|would)(?:n'?t\b| not\b)|ain'?t\b|cannot\b|can'?t\b|won't\b|(?:not|no|non|never|without)(?:[ _:]|- ?)|!|~|¬)[ _:-]*(.+)$`)

// negative matches the words of a negation wherever they stand in a name: he does not walk, walk (no), walks not.
var negative = regexp.MustCompile(`(?i)\b(?:(?:is|are|was|were|do|does|did|has|have|can|could|will|would)(?:n'?t\b| not\b)|(?:is |are )?no longer\b|(?:lack|absence) of\b|ain'?t|cannot|can'?t|won't|not|no|non|never|neither|nor|without|absent)\b|=\s*0$|^-+`)

// aroundNegation are further words and signs of negations.
var aroundNegation = regexp.MustCompile(`(?i)\b(?:he|she|it|they)\b|[:()=]| - | -$`)

// negativePrefix matches a prefix that negates the rest of a word, as in nonwalking. It counts as one only if the rest is a
// class: the un of under is none.
var negativePrefix = regexp.MustCompile(`(?i)^(?:non|not|un)-?(\pL.*)$`)

// negated returns what a name negates, and false for a name without a negation. No 5 is a number.
func negated(name string) (string, bool) {
	found := negation.FindStringSubmatch(text.Plain(text.SplitCamelCase(name)))
	if found == nil {
		return "", false
	}
	_, err := strconv.Atoi(strings.Trim(found[2], ". "))
	return found[2], err != nil
}

// negatedClass returns the other class that a name negates in any other place, "" if there is none. classOf has the
// classes by their keys.
func negatedClass(name string, classOf map[string]string) string {
	plain := text.Plain(name)
	rest := negative.ReplaceAllString(plain, " ")
	if rest != plain {
		rest = strings.Join(strings.Fields(aroundNegation.ReplaceAllString(rest, " ")), " ")
	}
	if found := negativePrefix.FindStringSubmatch(plain); found != nil && rest == plain {
		rest = found[1]
	}
	if rest == plain || rest == "" {
		return ""
	}
	if class := classOfKeys(rest, classOf); class != name {
		return class
	}
	return ""
}

// askNegations asks about negated classes of concept e. A caption can only say what its video shows.
func (c *resolvedCaptions) askNegations(e int, concept string) {
	uses := c.uses(e)
	classOf := classesByKey(uses)
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if len(name) > maxQuestioned {
			continue
		}
		what, ok := negated(name)
		if !ok {
			what = negatedClass(name, classOf)
		}
		if what == "" {
			continue
		}
		c.askOpen(e, concept, "negated", name, fmt.Sprintf(
			`Does %s say that %s is absent? Captions cannot express absence, so that it can only leave %s open. %s has it %s.`,
			fault.Quote(name), fault.Quote(what), concept, c.File, fault.Count(uses[name], "time", "times")), answerOpen)
	}
}
