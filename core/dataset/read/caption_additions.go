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

// Additions to the name of a class, in names without accents and in lower case. The group of each expression is the rest.
var (
	valueBehind   = regexp.MustCompile(`^(.+?)\s*[=:]\s*(?:1|1\.0|true|yes|y|t|on|present|x|100\s?%|0?\.\d+)$`)
	markBehind    = regexp.MustCompile(`^(.+?)\s*[(\[](?:1|1\.0|true|yes|y|x|present|visible|0?\.\d+|\d+\s?%|x\s?\d+|\d+\s?x|\d+|probably|maybe|perhaps|possibly|likely|unsure|uncertain|guess)\??[)\]]$`)
	numberBehind  = regexp.MustCompile(`^(.+?)\s+(?:\d+\s?%|0?\.\d+|[x×]\s?\d+|\d+\s?[x×])$|^(.+?)\s?\*\s?\d+$`)
	numberInFront = regexp.MustCompile(`^(?:\d+\s*[x×*]?|two|three|four|five|both|several|many|some)\s+(.+)$`)
	hedge         = regexp.MustCompile(`^(?:maybe|probably|possibly|perhaps|presumably|apparently|seemingly|likely|unsure|uncertain|could be|might be|may be|looks like|seems to be|seems|i think|i guess|kind of|sort of|some kind of)[\s:,]+(.+)$`)
	tag           = regexp.MustCompile(`^<[a-z][^<>]*>([^<>]+)</[a-z]+>$`)
)

// keyWords are words in front of a class that name a property and no concept, as in label=frog.
var keyWords = []string{"class", "label", "name", "category", "cls", "id", "type", "value", "tag", "key"}

// withoutAdditions returns what is left of a name of a concept, in lower case without accents, without one of the additions
// that captions and exports of other programs have, in all the ways in which it can be read. beside matches the name of the concept in front of a class or behind it.
func withoutAdditions(name, concept string, beside *regexp.Regexp) []string {
	folded := text.FoldAccents(text.Plain(text.Unescape(name)))
	folded = strings.TrimSpace(strings.Trim(folded, "{}[]"))
	var list []string
	for _, form := range []*regexp.Regexp{valueBehind, markBehind, numberBehind, numberInFront, hedge, tag} {
		if found := form.FindStringSubmatch(folded); found != nil {
			list = append(list, strings.Join(found[1:], ""))
		}
	}
	if _, rest, ok := keyInFront(folded, append([]string{concept}, keyWords...)); ok {
		list = append(list, rest)
	}
	if found := beside.FindStringSubmatch(folded); found != nil {
		list = append(list, found[1]+found[2])
	}
	return list
}

// besideClass matches the name of a concept in front of a class or behind it: actor_frog, the actor named frog, frog (actor).
func besideClass(concept string) *regexp.Regexp {
	own := regexp.QuoteMeta(text.FoldAccents(concept))
	return regexp.MustCompile(`^(?:the )?(?:` + own + `s?|class|label)[\s_./-]+(?:(?:named|called|is)\s+)?(.+)$|^(.+?)(?:[\s_./,-]\s?|\s?[(\[])` + own + `[)\]]?$`)
}

// keyInFront returns the key and the value of key:value or key=value, if the key is one of keys, also in plural.
func keyInFront(name string, keys []string) (key, value string, ok bool) {
	at := strings.IndexAny(name, ":=")
	if at < 0 {
		return "", "", false
	}
	front := strings.Trim(name[:at], ` "'`)
	for _, key := range keys {
		if own := text.FoldAccents(key); front == own || front == own+"s" {
			return key, strings.Trim(name[at+1:], ` :=>"'`), true
		}
	}
	return "", "", false
}

// askAdditions asks about names of concept e that are another class with an addition: the name of the concept ("actor:frog"),
// a value ("frog=1"), a number ("frog x2", "two frogs") or a doubt ("maybe frog"). A class of another concept, as in
// "action:walk" in the place of an actor, says nothing about this one.
func (c *resolvedCaptions) askAdditions(e int, concepts []dataset.Concept) {
	concept := concepts[e].Name
	var others []string
	for f := range concepts {
		if f != e {
			others = append(others, concepts[f].Name)
		}
	}
	uses := c.uses(e)
	classOf := classesByKey(uses)
	beside := besideClass(concept)
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		if len(name) > maxQuestioned {
			continue
		}
		if other, _, ok := keyInFront(text.FoldAccents(text.Plain(name)), others); ok {
			c.askOpen(e, concept, "elsewhere", name, fmt.Sprintf(`Is %s a class of %s? It begins with the name of %s. If it is not, it leaves %s open, as "-" does. %s has it %s.`,
				fault.Quote(name), concept, other, concept, c.File, fault.Count(uses[name], "time", "times")), answerOpen)
			continue
		}
		for _, rest := range withoutAdditions(name, concept, beside) {
			class := classOfKeys(rest, classOf)
			if class == "" || class == name || len(groupAlike([]string{name, class})) > 0 { // askAlike asks about those
				continue
			}
			why := fmt.Sprintf("%s is %s with an addition; %s names %s %s and %s %s.", fault.Quote(name), fault.Quote(class), c.File,
				fault.Quote(class), fault.Count(uses[class], "time", "times"), fault.Quote(name), fault.Count(uses[name], "time", "times"))
			if askSame(c.Report, concept, []string{name, class}, why, class, true) {
				c.merge(e, []string{name}, class)
			}
			break
		}
	}
}
