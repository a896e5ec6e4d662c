package read

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// askOpen asks whether a name of a concept is a class or leaves its place open, and applies the answer. kind begins
// the key of the question, which says how many tuples would name no class.
func (c *resolvedCaptions) askOpen(e int, concept, kind, name, question, taken string) {
	choices := []fault.Choice{
		{Answer: answerOpen, Label: fmt.Sprintf(`Not a class: it leaves %s open, as "-" does`, concept)},
		{Answer: answerClass, Label: fmt.Sprintf("A class of %s", concept)},
	}
	if taken == answerClass {
		slices.Reverse(choices)
	}
	empty := 0
	c.members(e, func(s *captions.RawTuple, class *string) {
		if others := slices.Delete(slices.Clone(s.Classes), e, e+1); *class == name && !slices.ContainsFunc(others, func(other string) bool { return other != "" }) {
			empty++
		}
	})
	if empty > 0 {
		question += fmt.Sprintf(" If its place is open, %s left without a class, and not used.", fault.Count(empty, "tuple is", "tuples are"))
	}
	q := fault.Question{Key: openKey(kind, concept, name), Text: question, Choices: choices, Taken: taken}
	if c.Report.Ask(q) == answerOpen {
		c.merge(e, []string{name}, "")
	}
}

// openKey is the key of a question of askOpen.
func openKey(kind, concept, name string) string { return fmt.Sprintf("%s %s: %s", kind, concept, name) }

// leadingNegation matches a name that begins with a negation; its second group is the rest.
var leadingNegation = regexp.MustCompile(`(?i)^((?:is|are|was|were|do|does|did|has|have|can|could|will|would)(?:n'?t\b| not\b)|ain'?t\b|cannot\b|can'?t\b|won't\b|(?:not|no|non|never|without|hardly|barely|nobody|no one|noone|nothing|nicht|nie|kein|keine|keinen|niet|geen)(?:[ _:]|- ?)|!|~|¬)[ _:-]*(.+)$`)

// anyNegation matches the words of a negation wherever they stand in a name: he does not walk, walk (no), walks not.
var anyNegation = regexp.MustCompile(`(?i)\b(?:(?:is|are|was|were|do|does|did|has|have|can|could|will|would)(?:n'?t\b| not\b)|(?:is |are )?no longer\b|(?:lack|absence) of\b|ain'?t|cannot|can'?t|won't|not|no|non|never|neither|nor|without|absent|w/o|(?:is|are|does|do|did|ca|wo)nt|sin|sans|sem|senza|ikke|inte|ne pas|(?:stop|quit|finish|fail|refuse|avoid|cease)(?:s|e?d|p?ing|ped|tting)?(?: to)?|unable to)\b|[=:]\s*(?:0|false|off)$|\((?:0|false|off)\)$|^-+|^не `)

// finalNegation matches a name that ends with a negation, as verbs of German, Dutch, French and Scandinavian languages do;
// a group is the rest.
var finalNegation = regexp.MustCompile(`^(.+) (?:nicht|niet|inte|ikke|ikkje)$|^n(?:e |')(.+) pas$`)

// apostrophes are accents that people type in place of apostrophes.
var apostrophes = strings.NewReplacer("´", "'", "`", "'")

// wordsAroundNegation are further words and signs of negations.
var wordsAroundNegation = regexp.MustCompile(`(?i)\b(?:he|she|it|they)\b|[:()=]| - | -$`)

// negationPrefix matches a prefix that negates the rest of a word, as in nonwalking. It counts only if the rest is a
// class, unlike the un of under.
var negationPrefix = regexp.MustCompile(`(?i)^(?:non|not|un)-?(\pL.*)$`)

// negatedAtEnds returns what a name negates at its beginning or end, and false for a name without such a negation, such as
// No 5, which is a number.
func negatedAtEnds(name string) (string, bool) {
	plain := apostrophes.Replace(text.Plain(text.SplitCamelCase(name)))
	if found := finalNegation.FindStringSubmatch(plain); found != nil {
		return found[1] + found[2], true
	}
	found := leadingNegation.FindStringSubmatch(plain)
	if found == nil {
		return "", false
	}
	if _, err := strconv.Atoi(strings.Trim(found[2], ". ")); err == nil {
		return "", false
	}
	return found[2], true
}

// negatedClass returns the other class that a name negates in any other place, "" if there is none. classOf has the
// classes by their keys.
func negatedClass(name string, classOf map[string]string) string {
	plain := apostrophes.Replace(text.Plain(name))
	rest := anyNegation.ReplaceAllString(plain, " ")
	if rest != plain {
		rest = strings.Join(strings.Fields(wordsAroundNegation.ReplaceAllString(rest, " ")), " ")
	}
	if found := negationPrefix.FindStringSubmatch(plain); found != nil && rest == plain {
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

// askNegations asks about names of concept e that negate something. A caption can only say what its video shows, so that
// such a name probably leaves the place open. It is probably a class if no class has the name that it negates, as of no-look
// pass, or if it is as frequent as the class that it negates, as of speaking and not speaking.
func (c *resolvedCaptions) askNegations(e int, concept string) {
	uses := c.uses(e)
	classOf := classesByKey(uses)
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if len(name) > maxQuestioned {
			continue
		}
		what := negatedClass(name, classOf)
		if what == "" {
			what, _ = negatedAtEnds(name)
		}
		if what == "" {
			continue
		}
		class := classOfKeys(what, classOf)
		if words := strings.Fields(what); class == "" && !strings.Contains(text.Plain(name), "-") { // the bird of "no old bird"
			class = classOfKeys(words[len(words)-1], classOf)
		}
		taken := answerOpen
		const frequent = 10 // tuples
		if class == "" && !finalNegation.MatchString(name) || class == name || uses[name] >= max(frequent, uses[class]) {
			taken = answerClass
		}
		c.askOpen(e, concept, "negated", name, fmt.Sprintf(
			`Is %s a class of %s? A caption cannot say that a video lacks %s: if the name means that, it leaves %s open, as "-" does. %s has it %s.`,
			fault.Quote(name), concept, fault.Quote(what), concept, c.File, fault.Count(uses[name], "time", "times")), taken)
	}
}
