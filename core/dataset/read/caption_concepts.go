package read

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// The answers to the questions of askExchanged and askShared. The name of a concept is an answer of askShared, too.
const (
	answerExchange = "exchange"
	answerKeep     = "keep"
	answerBoth     = "both"
)

// askConcepts asks about names that stand in two concepts without a closed vocabulary.
func (c *resolvedCaptions) askConcepts(concepts []dataset.Concept) {
	for f := range concepts {
		for e := range f {
			if c.words.Closed(concepts[e].Name) || c.words.Closed(concepts[f].Name) {
				continue
			}
			pair := conceptPair{c, e, f, concepts[e].Name, concepts[f].Name}
			pair.askExchanged()
			pair.askShared()
		}
	}
}

// conceptPair asks about names that concepts e and f, e before f, share.
type conceptPair struct {
	*resolvedCaptions
	e, f         int
	nameE, nameF string
}

// placeCounts has, for each name in lower case without accents, the tuples that have it in e and in f.
type placeCounts map[string][2]int

func (n placeCounts) add(name string, place int) {
	if name != "" {
		count := n[text.FoldAccents(name)]
		count[place]++
		n[text.FoldAccents(name)] = count
	}
}

// excess returns how many more tuples have the name in the other place, 0 for ∅.
func (n placeCounts) excess(name string, place int) int {
	count := n[text.FoldAccents(name)]
	return count[1-place] - count[place]
}

// tuples returns the tuples with classes.
func (p conceptPair) tuples() []*captions.RawTuple {
	var list []*captions.RawTuple
	for i := range p.Videos {
		for j := range p.Videos[i].Tuples {
			if s := &p.Videos[i].Tuples[j]; s.Classes != nil {
				list = append(list, s)
			}
		}
	}
	return list
}

// count counts the names of the tuples; the members of exchanged tuples count in each other's place.
func (p conceptPair) count(tuples []*captions.RawTuple, exchanged []bool) placeCounts {
	n := placeCounts{}
	for i, s := range tuples {
		e, f := 0, 1
		if exchanged[i] {
			e, f = 1, 0
		}
		n.add(s.Classes[p.e], e)
		n.add(s.Classes[p.f], f)
	}
	return n
}

// findExchanged reports which tuples have their members exchanged: those whose names stand more often in each other's
// places. As in k-means, counting and deciding alternate until the decisions stay, 10 times at most. Only tuples are left
// whose names then stand in one concept each: a name of both, such as drive, says nothing about the order. It also returns
// the last counts.
func (p conceptPair) findExchanged(tuples []*captions.RawTuple) (exchanged []bool, n placeCounts) {
	exchanged = make([]bool, len(tuples))
	if p.shareNumbers(tuples) {
		return exchanged, placeCounts{}
	}
	for range 10 {
		n = p.count(tuples, exchanged)
		before := slices.Clone(exchanged)
		for i, s := range tuples {
			exchanged[i] = n.excess(s.Classes[p.e], 0)+n.excess(s.Classes[p.f], 1) > 0
		}
		if slices.Equal(before, exchanged) {
			break
		}
	}
	for changed := true; changed; {
		n, changed = p.count(tuples, exchanged), false
		for i, s := range tuples {
			if exchanged[i] && (!n.only(s.Classes[p.e], 1) || !n.only(s.Classes[p.f], 0)) {
				exchanged[i], changed = false, true
			}
		}
	}
	for i, s := range tuples {
		if exchanged[i] && s.Classes[p.e] != "" && s.Classes[p.f] != "" {
			return exchanged, n
		}
	}
	return make([]bool, len(tuples)), n // a name alone, as in (walk, -), may be a class of both
}

// only reports whether the name stands in no other place; it is true for ∅.
func (n placeCounts) only(name string, place int) bool {
	return n[text.FoldAccents(name)][1-place] == 0
}

// shareNumbers reports whether the concepts have a number in common. Numbers are ids, which each concept counts anew.
func (p conceptPair) shareNumbers(tuples []*captions.RawTuple) bool {
	for name, n := range p.count(tuples, make([]bool, len(tuples))) {
		if n[0] > 0 && n[1] > 0 && isNumericName(name) {
			return true
		}
	}
	return false
}

// isNumericName reports whether a name is a number.
func isNumericName(name string) bool {
	_, err := strconv.ParseFloat(name, 64)
	return err == nil
}

// askExchanged asks one question about the tuples whose members are probably exchanged. They are exchanged until
// somebody answers.
func (p conceptPair) askExchanged() {
	tuples := p.tuples()
	var exchanged []*captions.RawTuple
	isExchanged, n := p.findExchanged(tuples)
	for i := range tuples {
		if isExchanged[i] {
			exchanged = append(exchanged, tuples[i])
		}
	}
	if exchanged == nil {
		return
	}
	first := exchanged[0]
	name, concept, other := first.Classes[p.e], p.nameE, p.nameF // the member that is clearly in the wrong place
	if n.excess(first.Classes[p.f], 1) > n.excess(first.Classes[p.e], 0) {
		name, concept, other = first.Classes[p.f], p.nameF, p.nameE
	}
	answer := p.Report.Ask(fault.Question{
		Key: fmt.Sprintf("order of %s and %s", p.nameE, p.nameF),
		Text: fmt.Sprintf("Are %s and %s exchanged in %s of %s? In row %s of %s, %s is named as %s, elsewhere mostly as %s.",
			p.nameE, p.nameF, fault.Grouped(len(exchanged)), fault.Count(len(tuples), "tuple", "tuples"), fault.Grouped(first.Row), p.File,
			fault.Quote(name), concept, other),
		Choices: []fault.Choice{{Answer: answerExchange, Label: "Exchange them there"}, {Answer: answerKeep, Label: "Keep them as they are written"}},
		Taken:   answerExchange,
	})
	if answer == answerExchange {
		for _, s := range exchanged {
			s.Classes[p.e], s.Classes[p.f] = s.Classes[p.f], s.Classes[p.e]
		}
	}
}

// askShared asks about each name but numbers that both concepts have, the most frequent first. Until somebody answers, the name is
// a class of both.
func (p conceptPair) askShared() {
	tuples := p.tuples()
	shared := p.count(tuples, make([]bool, len(tuples)))
	maps.DeleteFunc(shared, func(name string, n [2]int) bool { return n[0] == 0 || n[1] == 0 || isNumericName(name) })
	names := slices.SortedFunc(maps.Keys(shared), func(a, b string) int {
		return cmp.Or(shared[b][0]+shared[b][1]-shared[a][0]-shared[a][1], strings.Compare(a, b))
	})
	for _, name := range names[:min(len(names), fault.MaxNotes)] {
		n := shared[name]
		only := func(concept, other string) fault.Choice {
			return fault.Choice{Answer: concept, Label: fmt.Sprintf("Only %s: it leaves %s open", concept, other)}
		}
		choices := []fault.Choice{{Answer: answerBoth, Label: "Both, as it is written"}, only(p.nameE, p.nameF), only(p.nameF, p.nameE)}
		if n[1] > n[0] {
			choices[1], choices[2] = choices[2], choices[1]
		}
		answer := p.Report.Ask(fault.Question{Key: fmt.Sprintf("%s or %s: %s", p.nameE, p.nameF, name), Choices: choices, Taken: answerBoth,
			Text: fmt.Sprintf("Is %s %s or %s? %s names it %s as %s and %s as %s.", fault.Quote(name), p.nameE, p.nameF, p.File,
				fault.Count(n[0], "time", "times"), p.nameE, fault.Count(n[1], "time", "times"), p.nameF)})
		switch answer {
		case p.nameE:
			p.open(p.f, name)
		case p.nameF:
			p.open(p.e, name)
		}
	}
}

// open leaves concept e open where a tuple has a class with this folded name.
func (p conceptPair) open(e int, name string) {
	p.members(e, func(s *captions.RawTuple, class *string) {
		if text.FoldAccents(*class) == name {
			*class, s.Opened = "", true
		}
	})
}
