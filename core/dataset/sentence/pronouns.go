package sentence

// antecedents holds the persons that a pronoun may stand for: those named so far in the sentence, or else in the last sentence
// that names a person.
type antecedents struct {
	before, now []*Mention
}

// sentence begins a sentence.
func (a *antecedents) sentence() {
	if len(a.now) > 0 {
		a.before, a.now = a.now, nil
	}
}

// add adds a person. A class counts once.
func (a *antecedents) add(m *Mention) {
	for _, other := range a.now {
		if other.Class == m.Class {
			return
		}
	}
	a.now = append(a.now, m)
}

// of returns the persons that a pronoun stands for. "He" and "she" stand for the only person who was named, "they" for all of
// several. It returns none if the pronoun is ambiguous, and for any other pronoun.
func (a *antecedents) of(pronoun string) []*Mention {
	named := a.now
	if len(named) == 0 {
		named = a.before
	}
	switch pronoun {
	case "he", "she":
		if len(named) == 1 && !contradicts(pronoun, named[0]) {
			return named
		}
	case "they":
		if len(named) > 1 {
			return named
		}
	}
	return nil
}

var (
	maleNouns   = set("man boy guy gentleman waiter policeman actor father son brother grandfather husband groom")
	femaleNouns = set("woman girl lady waitress policewoman actress mother daughter sister grandmother wife bride")
)

// contradicts reports whether a person is called by a noun of the other gender: "he" is not "the woman in red".
func contradicts(pronoun string, m *Mention) bool {
	for _, t := range tokenize(m.Class) {
		if pronoun == "he" && femaleNouns[t.word] || pronoun == "she" && maleNouns[t.word] {
			return true
		}
	}
	return false
}
