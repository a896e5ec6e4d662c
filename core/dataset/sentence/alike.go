package sentence

import (
	"slices"
	"strings"
)

// Alike holds classes of one concept that probably mean the same, such as "enters" and "comes in".
type Alike struct {
	Concept int
	Classes []string // those of the vocabulary first, then proposals by their number of texts
}

// meanings holds lists of verbs that mean the same action, in their base forms.
var meanings = meaningsOf(`enter, arrive, come in, walk in, step in, go in
leave, go out, walk out, exit, step out, go away, walk away, depart
stand up, get up, rise
talk, speak, chat, converse
phone, call, telephone
look, gaze, stare
run, jog, sprint
walk, stroll, wander
hug, embrace, cuddle
laugh, giggle, chuckle
shout, yell, scream
cry, weep, sob
jump, hop, leap
throw, toss, hurl
drop, let fall
sleep, nap, doze
eat, munch
pick up, lift up`)

func meaningsOf(table string) (all [][]string) {
	for _, line := range strings.Split(table, "\n") {
		all = append(all, strings.Split(line, ", "))
	}
	return all
}

// alike returns the actions that probably mean the same. A closed vocabulary has none, since its classes cannot be joined.
func (r *reader) alike() (all []Alike) {
	if r.action < 0 || r.concepts[r.action].Closed {
		return nil
	}
	var names []string
	for _, class := range r.concepts[r.action].Classes {
		names = append(names, class.Name)
	}
	proposed := slices.Clone(r.proposals)
	slices.SortStableFunc(proposed, func(a, b Proposal) int { return b.Count - a.Count })
	for _, p := range proposed {
		if p.Concept == r.action {
			names = append(names, p.Class)
		}
	}
	for _, verbs := range meanings {
		var same []string
		for _, name := range names {
			if slices.ContainsFunc(verbs, func(verb string) bool { return sameWords(verb, name) }) {
				same = append(same, name)
			}
		}
		if len(same) > 1 {
			all = append(all, Alike{r.action, same})
		}
	}
	return all
}
