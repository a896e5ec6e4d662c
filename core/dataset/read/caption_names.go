package read

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// AskNames asks about names that are probably no class: placeholders such as "somebody", negations such as "does not
// walk", classes with an addition such as "actor:frog" and "frog=1", several classes in one place such as "walk and
// jump", and classes that stand in two concepts. Until somebody
// answers, it takes the likely answer, which the question offers first. Concepts with a closed vocabulary have no
// such names.
func (c *resolvedCaptions) AskNames(concepts []dataset.Concept) {
	if !c.Complete {
		return
	}
	c.askLists(concepts)
	for e, concept := range concepts {
		if !c.words.Closed(concept.Name) {
			c.askPlaceholders(e, concept.Name)
			c.askNegations(e, concept.Name)
			c.askAdditions(e, concepts)
			c.askSeveral(e, concept.Name)
		}
	}
	c.askConcepts(concepts)
}

// maxQuestioned is the length in bytes up to which a name is examined for a question.
const maxQuestioned = 200

// The answers to the questions of AskNames.
const (
	answerOpen  = "open"  // the place is open, as after "-"
	answerClass = "class" // the name is a class
	answerEach  = "each"  // a tuple for each of the classes
)

// classesByKey returns the most frequent class by each of its keys.
func classesByKey(uses map[string]int) map[string]string {
	classOf := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		for _, key := range classKeys(name) {
			if other, known := classOf[key]; !known || uses[name] > uses[other] {
				classOf[key] = name
			}
		}
	}
	return classOf
}

// classOfKeys returns the class that shares a key with a name, "" if there is none.
func classOfKeys(name string, classOf map[string]string) string {
	for _, key := range classKeys(name) {
		if class, known := classOf[key]; known {
			return class
		}
	}
	return ""
}

// conjunction separates several classes in one place; linkingWord may also be part of one class, as in "dance with".
var (
	conjunction    = regexp.MustCompile(`(?i)[ _-](?:and then|and|plus|as well as)[ _-]|,? ?(?:[&+/;|,]|->|=>|→) ?`)
	listSeparator  = regexp.MustCompile(`\s*[;|]\s*`) // no part of a name
	commaSeparator = regexp.MustCompile(`\s*,\s*`)
	linkingWord    = regexp.MustCompile(`(?i),?[ _-](?:then|while|with|und|u\.?|et|y|e|i|en|och|og|ve|vs\.?|и)[ _-]| > `)
	disjunction    = regexp.MustCompile(`(?i)[ _-](?:or|oder|ou)[ _-]`)
	inFront        = regexp.MustCompile(`(?i)^(?:both|first|then|either|and) `)
)

// askSeveral asks about names of concept e that join other classes, as "walk and jump" does. They become several tuples
// if all parts are classes, until somebody answers. Of "walk or jump" nothing is known, and "walk jump" may be one class.
func (c *resolvedCaptions) askSeveral(e int, concept string) {
	uses := c.uses(e)
	classOf := classesByKey(uses)
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if len(name) > maxQuestioned || c.lists[name] {
			continue
		}
		plain := inFront.ReplaceAllString(text.SplitCamelCase(text.Plain(text.Unescape(strings.ReplaceAll(name, `\n`, "/")))), "")
		q := severalClasses{resolvedCaptions: c, concept: concept, name: name, uses: uses[name]}
		for _, x := range []struct {
			parts []string
			taken string // the answer that is taken if all parts are classes
			least int    // the number of parts that are classes which is enough, −1 for all
		}{
			{listSeparator.Split(plain, -1), answerEach, 0},
			{conjunction.Split(plain, -1), answerEach, 1},
			{disjunction.Split(plain, -1), answerOpen, -1},
			{linkingWord.Split(plain, -1), answerEach, -1},
			{anyConjunction(plain), answerEach, -1},
			{strings.Fields(plain), answerClass, -1},
		} {
			known := q.find(x.parts, classOf)
			if len(x.parts) < 2 || known < x.least || x.least < 0 && known < len(x.parts) || slices.Contains(q.parts, "") {
				continue
			}
			if q.taken = x.taken; x.least > 0 && known < len(x.parts) {
				q.taken = answerClass
			}
			q.parts = withoutRepeats(q.parts)
			switch q.ask() {
			case answerEach:
				c.split(e, name, q.parts)
			case answerOpen:
				c.merge(e, []string{name}, "")
			}
			break
		}
	}
}

// withoutRepeats returns names without repetitions.
func withoutRepeats(names []string) []string {
	var list []string
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// anyConjunction splits a name at conjunctions and linking words.
func anyConjunction(name string) []string {
	var parts []string
	for _, part := range conjunction.Split(name, -1) {
		parts = append(parts, linkingWord.Split(part, -1)...)
	}
	return parts
}

// severalClasses asks about a name that joins classes.
type severalClasses struct {
	*resolvedCaptions
	concept, name string
	uses          int
	parts         []string
	taken         string
}

// find sets the parts to the classes that they name, and returns the number of those that are known; 0 if a part is empty.
func (q *severalClasses) find(parts []string, classOf map[string]string) (known int) {
	q.parts = slices.Clone(parts)
	for i, part := range parts {
		if q.parts[i] = strings.TrimSpace(inFront.ReplaceAllString(part, "")); q.parts[i] == "" {
			return 0
		}
		if class := classOfKeys(q.parts[i], classOf); class != "" && class != q.name {
			q.parts[i] = class
			known++
		}
	}
	return known
}

// ask asks whether the name is one class, several, or one of several.
func (q *severalClasses) ask() string {
	question := fmt.Sprintf("Is %s %s of %s, or one?", fault.Quote(q.name), fault.Count(len(q.parts), "class", "classes"), q.concept)
	each := "A tuple for each: " + strings.Join(q.parts, ", ")
	if len(q.parts) == 1 { // walk, walk
		question = fmt.Sprintf("Is %s the class %s?", fault.Quote(q.name), fault.Quote(q.parts[0]))
		each = "The class " + q.parts[0]
	}
	choices := []fault.Choice{
		{Answer: answerEach, Label: each},
		{Answer: answerOpen, Label: fmt.Sprintf(`Not known which: it leaves %s open, as "-" does`, q.concept)},
		{Answer: answerClass, Label: fmt.Sprintf("One class of %s, %s", q.concept, q.name)},
	}
	switch q.taken {
	case answerOpen:
		choices[0], choices[1] = choices[1], choices[0]
	case answerClass:
		choices = []fault.Choice{choices[2], choices[0]}
	case answerEach:
		choices = []fault.Choice{choices[0], choices[2]}
	}
	return q.Report.Ask(fault.Question{Key: fmt.Sprintf("several %s: %s", q.concept, q.name), Choices: choices, Taken: q.taken,
		Text: fmt.Sprintf("%s %s has it %s.", question, q.File, fault.Count(q.uses, "time", "times"))})
}
