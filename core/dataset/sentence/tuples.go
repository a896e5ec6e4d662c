package sentence

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset/text"
)

// pair is a suggestion of a clause: a person, a verb, or both.
type pair struct {
	person  *item // nil without a person
	verb    *item // nil without a verb
	members []string
}

// pairing pairs the persons and verbs of a clause from left to right. A verb takes the
// persons before it. After "and" or a comma it takes the persons of the verb before it. A verb
// without a person before it takes the persons after it.
type pairing struct {
	size    int
	roles   roles
	pairs   []pair
	fresh   []*item // persons since the last verb
	before  []*item // persons of the last verb
	hasVerb bool
	pending []*item // verbs that no person precedes
}

// tuples returns the tuples of a clause.
func (c *clause) tuples(r *reader) []Tuple {
	p := &pairing{size: len(r.concepts), roles: r.roles}
	for i := range c.items {
		switch one := &c.items[i]; {
		case one.verb:
			p.verb(one)
		case one.object:
			p.add(one, nil)
		default:
			p.fresh = append(p.fresh, one)
		}
	}
	p.end()
	for i := range c.further {
		p.attach(&c.further[i])
	}
	slices.SortStableFunc(p.pairs, func(a, b pair) int { return cmp.Compare(a.start(), b.start()) })
	var tuples []Tuple
	for _, one := range p.pairs {
		t := Tuple{Members: one.members, aside: one.verb == nil && one.person != nil && one.person.object}
		if one.verb != nil && r.person >= 0 && one.members[r.person] != "" && (one.verb.mention == nil || one.verb.denied) {
			t.Unread = unread(one.verb)
		}
		if count(t.Members) > 0 {
			tuples = append(tuples, t)
		}
	}
	return tuples
}

// unread returns the words of a verb that is not an action of its person.
func unread(v *item) string {
	words := v.words
	if v.mention != nil {
		words = v.mention.Class
	}
	if v.denied {
		words = "not " + words
	}
	return words
}

// verb pairs a verb.
func (p *pairing) verb(v *item) {
	persons := p.before
	switch {
	case v.joined && p.hasVerb:
	case len(p.fresh) > 0:
		persons = p.fresh
		if len(p.pending) > 0 && len(persons) > 1 { // "sitting is Rick, Ilsa walks"
			p.pair(p.pending, persons[:1])
			persons = persons[1:]
		} else {
			p.pair(p.pending, persons)
		}
		p.pending, p.fresh = nil, nil
	}
	for _, alone := range p.fresh {
		p.add(alone, nil)
	}
	p.fresh = nil
	if len(persons) == 0 {
		p.pending = append(p.pending, v)
		return
	}
	p.pair([]*item{v}, persons)
	p.before, p.hasVerb = persons, true
}

// end pairs what is left at the end of a clause.
func (p *pairing) end() {
	switch {
	case len(p.pending) > 0 && len(p.fresh) > 0:
		p.pair(p.pending, p.fresh)
	case len(p.pending) > 0:
		for _, v := range p.pending {
			p.add(nil, v)
		}
	default:
		for _, one := range p.fresh {
			p.add(one, nil)
		}
	}
}

// pair pairs each verb with each person. Pronouns count only if no person is named.
func (p *pairing) pair(verbs, persons []*item) {
	named := slices.DeleteFunc(slices.Clone(persons), func(one *item) bool { return one.mention == nil })
	for _, v := range verbs {
		for _, one := range named {
			p.add(one, v)
		}
		if len(named) == 0 {
			p.add(nil, v)
		}
	}
}

// add adds a pair. A denied verb and one that is not an action name no class.
func (p *pairing) add(person, verb *item) {
	members := make([]string, p.size)
	if person != nil && person.mention != nil {
		members[p.roles.person] = person.mention.Class
	}
	if verb != nil && verb.mention != nil && !verb.denied {
		members[p.roles.action] = verb.mention.Class
	}
	p.pairs = append(p.pairs, pair{person, verb, members})
}

func (p *pair) start() int {
	switch {
	case p.person == nil && p.verb == nil:
		return 0
	case p.person == nil:
		return p.verb.first
	case p.verb == nil:
		return p.person.first
	}
	return min(p.person.first, p.verb.first)
}

// attach adds a class of a further concept to the pairs with the nearest verb. For each person and verb, the first pair is
// copied if it has a class of the concept already.
func (p *pairing) attach(m *Mention) {
	away := func(one *pair) int {
		at := m.first
		if one.verb != nil {
			at = one.verb.first
		} else if one.person != nil {
			at = one.person.first
		}
		return max(at-m.first, m.first-at)
	}
	least := -1
	for i := range p.pairs {
		if d := away(&p.pairs[i]); count(p.pairs[i].members) > 0 && (least < 0 || d < least) {
			least = d
		}
	}
	if least < 0 {
		one := pair{members: make([]string, p.size)}
		one.members[m.Concept] = m.Class
		p.pairs = append(p.pairs, one)
		return
	}
	type whose struct{ person, verb *item }
	done := map[whose]bool{}
	for i := range len(p.pairs) {
		one := &p.pairs[i]
		if away(one) != least || count(one.members) == 0 || done[whose{one.person, one.verb}] {
			continue
		}
		done[whose{one.person, one.verb}] = true
		if one.members[m.Concept] != "" {
			other := *one
			other.members = slices.Clone(one.members)
			p.pairs = append(p.pairs, other)
			one = &p.pairs[len(p.pairs)-1]
		}
		one.members[m.Concept] = m.Class
	}
}

// inTuple matches the members of a tuple; a name with a comma or a parenthesis is in quotes, as in captions.txt.
const inTuple = `((?:[^()"\n]|"(?:[^"\\\n]|\\.)*")*)`

// asTuples matches a line of tuples, such as "(Rick, walking), (Ilsa, -)". The last parenthesis may be missing.
var asTuples = regexp.MustCompile(`(?m)^[ \t]*(\(` + inTuple + `\)[ \t]*[,;.]?[ \t]*)*\(` + inTuple + `(\)[ \t]*[,;.]?[ \t]*)?$`)

var asTuple = regexp.MustCompile(`\(` + inTuple + `(?:\)|$)`)

// splitTuple returns the members of a tuple without their quotes.
func splitTuple(s string) []string {
	var members []string
	from, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch {
		case quoted && s[i] == '\\':
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == ',' && !quoted:
			members = append(members, unquoted(s[from:i]))
			from = i + 1
		}
	}
	return append(members, unquoted(s[from:]))
}

// tuplesIn returns the tuples of the lines that are written as tuples, and the text with spaces in
// place of these lines.
func (r *reader) tuplesIn(s string) ([]Tuple, string) {
	if !strings.Contains(s, "(") {
		return nil, s
	}
	var tuples []Tuple
	rest := asTuples.ReplaceAllStringFunc(s, func(line string) string {
		var found []Tuple
		for _, match := range asTuple.FindAllStringSubmatch(line, -1) {
			names := splitTuple(match[1])
			if len(names) != len(r.concepts) {
				return line
			}
			t := Tuple{Members: make([]string, len(names))}
			for i, name := range names {
				if t.Members[i] = r.written(i, name); t.Members[i] == "" && !text.IsGap(name) {
					t.Unread = name
				}
			}
			found = append(found, t)
		}
		for _, t := range found {
			if count(t.Members) > 0 {
				tuples = append(tuples, t)
			}
		}
		return strings.Map(func(c rune) rune {
			if c == '\n' || c > 0xFFFF {
				return c // the offsets of the text after it stay
			}
			return ' '
		}, line)
	})
	return tuples, rest
}

// written returns the class of a member of a written tuple, proposed if it is new, "" for ∅.
func (r *reader) written(concept int, name string) string {
	if text.IsGap(name) {
		return ""
	}
	c := &r.concepts[concept]
	for _, class := range c.Classes {
		if text.FoldHeader(class.Name) == text.FoldHeader(name) {
			return class.Name
		}
	}
	return r.proposeClass(concept, text.Plain(name))
}
