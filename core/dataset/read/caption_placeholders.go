package read

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

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
		return slices.Contains(placeholders, word) || slices.Contains(foreignPlaceholders, word) || someOfGroup.MatchString(word)
	}
	if known(bare) {
		return true
	}
	word := strings.TrimRight(bare, "0123456789 ")
	if word == "" || word == "s" || word == "no" { // No 5 is a number
		return false
	}
	const longest = 12                                                                                                         // bytes, of a placeholder in two words that is one, or with a typing error
	isApart := !slices.ContainsFunc(strings.Fields(word), func(part string) bool { return utf8.RuneCountInString(part) == 1 }) // person a is not persona
	return known(word) || known(strings.TrimSuffix(word, "s")) || len(word) <= longest && (isApart && known(strings.ReplaceAll(word, " ", "")) || typoOf(word, typicalPlaceholders) != "")
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
	case errorValue.MatchString(text.FoldAccents(name)), uncertainInitials.MatchString(text.Plain(name)):
		return true
	case text.IsGapWord(bare), isPlaceholderWord(bare), isPlaceholderWord(withoutArticle), isPlaceholderWord(foreignArticle.ReplaceAllString(bare, "")), withoutArticle == own, bare == "no "+own:
		return true
	case isUnnamedPerson(bare, concept), unspecified.MatchString(bare):
		return true
	}
	if doing := doingNothing.FindStringSubmatch(bare); doing != nil && (isPlaceholderWord(doing[1]) || isUnspecified(strings.Fields(doing[1]), own)) {
		return true
	}
	return isUnspecified(strings.Fields(bare), own)
}

// isUnnamedPerson reports whether a name of bareName means people without a name, in a concept of people.
func isUnnamedPerson(bare, concept string) bool {
	isOfPeople := dataset.UniqueByName(concept) || strings.EqualFold(concept, "actor")
	return isOfPeople && (slices.Contains(genericPeople, text.WithoutArticle(bare)) || unnamedPeople.MatchString(bare))
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

// askPlaceholders asks about placeholders among the classes of concept e. It asks one question about those that probably
// leave the place open, if there are more than a few, and one question about each of the others.
func (c *resolvedCaptions) askPlaceholders(e int, concept string) {
	var open []string
	uses := c.uses(e)
	found := placeholdersOf(uses, concept)
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if _, answered := c.Report.Answers[openKey("placeholder", concept, name)]; found[name] == answerOpen && !answered {
			open = append(open, name)
		}
	}
	const few = 3
	if len(open) > few {
		answer := c.askAllPlaceholders(concept, open, uses)
		if answer == answerOpen {
			c.merge(e, open, "")
		}
		if answer != answerEach {
			maps.DeleteFunc(found, func(name, _ string) bool { return slices.Contains(open, name) })
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		c.askOpen(e, concept, "placeholder", name, fmt.Sprintf(`Is %s a class of %s, or does it leave %s open, as "-" does? %s has it %s.`,
			fault.Quote(name), concept, concept, c.File, fault.Count(uses[name], "time", "times")), found[name])
	}
}

// askAllPlaceholders asks one question about several placeholders. The answer may be to ask about each.
func (c *resolvedCaptions) askAllPlaceholders(concept string, names []string, uses map[string]int) string {
	counts := make([]string, len(names))
	for i, name := range names {
		counts[i] = fmt.Sprintf("%s %s", fault.Quote(name), fault.Count(uses[name], "time", "times"))
	}
	return c.Report.Ask(fault.Question{
		Key: fmt.Sprintf("placeholders %s", concept),
		Text: fmt.Sprintf(`Do these %d names leave %s open, as "-" does? A tuple that then has no class is not used. %s has %s.`,
			len(names), concept, c.File, strings.Join(counts, ", ")),
		Choices: []fault.Choice{
			{Answer: answerOpen, Label: fmt.Sprintf(`None is a class: they leave %s open, as "-" does`, concept)},
			{Answer: answerClass, Label: fmt.Sprintf("Each is a class of %s", concept)},
			{Answer: answerEach, Label: "Some are: ask about each"},
		},
		Taken: answerOpen,
	})
}

// placeholdersOf returns the placeholders among the classes of a concept, each with its probable answer. A number is
// probably a class where other classes are numbers. Several hyphens are probably a class, because only a single hyphen
// leaves the place open. x and 999 are placeholders where no other class is a letter or a number. A name for people who are
// not named is probably a class if it is at least half as frequent as the most frequent class.
func placeholdersOf(uses map[string]int, concept string) map[string]string {
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
	found := map[string]string{}
	for name, n := range uses {
		lone := name == "X" || name == "x"
		lone = lone && letters == 1 || slices.Contains([]string{"99", "999", "9999"}, name) && numbers == 1
		if len(name) > maxQuestioned || !isPlaceholder(name, concept) && !lone {
			continue
		}
		found[name] = answerOpen
		bare := bareName(name)
		switch {
		case strings.Trim(name, "-") == "", strings.Trim(name, "0.") == "" && strings.Contains(name, "0") && numbers > 0,
			opposites && slices.Contains([]string{"false", "no"}, text.FoldAccents(name)):
			found[name] = answerClass
		case isUnnamedPerson(bare, concept) && !isPlaceholderWord(bare) && bare != text.FoldAccents(concept) && 2*n >= most:
			found[name] = answerClass // person beside dog and cat
		}
	}
	return found
}
