package read

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// AskNames asks about names that are probably no class: placeholders such as "somebody", negations such as "does not
// walk", several classes in one place such as "walk and jump", and classes that stand in two concepts. Until somebody
// answers, it takes the likely answer, which the question offers first. Concepts with a closed vocabulary have no
// such names.
func (c *resolvedCaptions) AskNames(concepts []dataset.Concept) {
	if !c.Complete {
		return
	}
	for e, concept := range concepts {
		if !c.words.Closed(concept.Name) {
			c.askPlaceholders(e, concept.Name)
			c.askNegations(e, concept.Name)
			c.askSeveral(e, concept.Name)
		}
	}
	c.askConcepts(concepts)
}

// The answers to the questions of AskNames.
const (
	answerOpen  = "open"  // the place is open, as after "-"
	answerClass = "class" // the name is a class
	answerEach  = "each"  // a tuple for each of the classes
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
// one matches a name of punctuation only, such as * or _.
var placeholders = []string{
	"", "somebody", "someone", "something", "some", "anybody", "anyone", "anything", "any", "nobody", "no one", "nothing", "no",
	"unknown", "unidentified", "undefined", "unspecified", "unnamed", "unclear", "unsure", "uncertain", "other", "others", "else", "misc",
	"miscellaneous", "n.a", "n.d", "n.n", "nil", "empty", "missing", "tbd", "todo", "xxx", "background", "bg", "void", "0",
}

// isPlaceholder reports whether a name is a placeholder. −1 and 0 are placeholders, 1 is not.
func isPlaceholder(name string) bool {
	bare := strings.Trim(text.FoldAccents(name), ` -_.,;:!?*'"()[]{}<>~#/\`)
	bare = strings.Join(strings.FieldsFunc(bare, func(c rune) bool { return c == ' ' || c == '_' || c == '-' }), " ")
	switch {
	case bare == "1":
		return strings.Contains(name, "-1")
	case strings.Trim(name, "-") == "": // the captions have read a single hyphen as ∅; two are a name
		return false
	}
	return slices.Contains(placeholders, bare)
}

// askPlaceholders asks about placeholders among the classes of concept e. A number is probably a class where other
// classes are numbers.
func (c *resolvedCaptions) askPlaceholders(e int, concept string) {
	uses := c.uses(e)
	numbers := 0
	for name := range uses {
		if n, err := strconv.Atoi(name); err == nil && n > 0 {
			numbers++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if !isPlaceholder(name) {
			continue
		}
		taken := answerOpen
		if strings.Trim(name, "0") == "" && name != "" && numbers > 0 {
			taken = answerClass
		}
		c.askOpen(e, concept, "placeholder", name, fmt.Sprintf(`Is %s a class of %s, or does it leave %s open, as "-" does? %s has it %s.`,
			fault.Quote(name), concept, concept, c.File, fault.Count(uses[name], "time", "times")), taken)
	}
}

// negation matches a name that begins with a negation; its second group is the rest.
var negation = regexp.MustCompile(`(?i)^((?:is|are|was|were|do|does|did|has|have|can|could|will|would)(?:n'?t\b| not\b)|cannot\b|can'?t\b|won't\b|(?:not|no|non|never|without)(?:[ _]|- ?)|!|~|¬)[ _-]*(.+)$`)

// negated returns what a name negates, and false for a name without a negation. No 5 is a number.
func negated(name string) (string, bool) {
	found := negation.FindStringSubmatch(text.Plain(name))
	if found == nil {
		return "", false
	}
	_, err := strconv.Atoi(strings.Trim(found[2], ". "))
	return found[2], err != nil
}

// askNegations asks about negated classes of concept e. A caption can only say what its video shows.
func (c *resolvedCaptions) askNegations(e int, concept string) {
	uses := c.uses(e)
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		what, ok := negated(name)
		if !ok {
			continue
		}
		c.askOpen(e, concept, "negated", name, fmt.Sprintf(
			`Does %s say that %s is absent? Captions cannot express absence, so that it can only leave %s open. %s has it %s.`,
			fault.Quote(name), fault.Quote(what), concept, c.File, fault.Count(uses[name], "time", "times")), answerOpen)
	}
}

// conjunction separates several classes in one place.
var conjunction = regexp.MustCompile(`(?i) (?:and then|and|plus|as well as) | ?[&+/;|,] ?`)

// askSeveral asks about names of concept e that join other classes, as "walk and jump" does. They become several tuples
// if all parts are classes, until somebody answers.
func (c *resolvedCaptions) askSeveral(e int, concept string) {
	uses := c.uses(e)
	classOf := map[string]string{} // the most frequent class by each key
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		for _, key := range classKeys(name) {
			if other, known := classOf[key]; !known || uses[name] > uses[other] {
				classOf[key] = name
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		parts := conjunction.Split(name, -1)
		known := 0
		for i, part := range parts {
			for _, key := range classKeys(part) {
				if class, ok := classOf[key]; ok && class != name {
					parts[i] = class
					known++
					break
				}
			}
		}
		if len(parts) < 2 || known == 0 || slices.Contains(parts, "") {
			continue
		}
		if c.askEach(concept, name, parts, known == len(parts), uses[name]) {
			c.split(e, name, parts)
		}
	}
}

// askEach asks whether a name is several classes, of which all are known or not.
func (c *resolvedCaptions) askEach(concept, name string, parts []string, all bool, uses int) bool {
	choices := []fault.Choice{
		{Answer: answerEach, Label: "A tuple for each: " + strings.Join(parts, ", ")},
		{Answer: answerClass, Label: fmt.Sprintf("One class of %s, %s", concept, name)},
	}
	taken := answerEach
	if !all {
		taken = answerClass
		slices.Reverse(choices)
	}
	return c.Report.Ask(fault.Question{Key: fmt.Sprintf("several %s: %s", concept, name), Choices: choices, Taken: taken,
		Text: fmt.Sprintf("Is %s %s of %s, or one? %s has it %s.", fault.Quote(name), fault.Count(len(parts), "class", "classes"), concept,
			c.File, fault.Count(uses, "time", "times"))}) == answerEach
}

// split replaces each tuple with a class of concept e by tuples with the classes in parts.
func (c *resolvedCaptions) split(e int, class string, parts []string) {
	for i := range c.Videos {
		var tuples []captions.RawTuple
		for _, s := range c.Videos[i].Tuples {
			if s.Classes == nil || s.Classes[e] != class {
				tuples = append(tuples, s)
				continue
			}
			for _, part := range parts {
				one := s
				one.Classes = slices.Clone(s.Classes)
				one.Classes[e] = part
				tuples = append(tuples, one)
			}
		}
		c.Videos[i].Tuples = tuples
	}
}
