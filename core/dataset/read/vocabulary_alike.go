package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
)

// The answers to the question whether several names are one.
const (
	answerOne = "one"
	answerTwo = "two"
)

// askSame asks whether names of a kind, as "person", are one, which would be shown as the
// name given last; why says what makes it likely. Reading goes on as if they were not.
func askSame(report *fault.Report, kind string, names []string, why, shown string) bool {
	names = slices.Sorted(slices.Values(names))
	return report.Ask(fault.Question{
		Key:  fmt.Sprintf("same %s: %s", kind, strings.Join(names, " / ")),
		Text: fmt.Sprintf("Are %s one %s? %s", fault.Listed(names), kind, why),
		Choices: []fault.Choice{
			{Answer: answerOne, Label: fmt.Sprintf("One %s, %s", kind, shown)},
			{Answer: answerTwo, Label: "Different ones"},
		},
		Taken: answerTwo,
	}) == answerOne
}

// alike returns the class that differs from a name in a file by no more than capitals and
// accents, where a person has said that they are one. Each name is asked about once.
func (l classLookup) alike(file, name string) (int, bool) {
	if k, asked := l.asked[name]; asked {
		return k, k >= 0
	}
	bare := spelling.Bare(name)
	k := slices.IndexFunc(l.names, func(class string) bool { return spelling.Bare(class) == bare })
	if k >= 0 && !askSame(l.Report, l.concept, []string{l.names[k], name},
		fmt.Sprintf("They differ only in capitals or accents; %s has %s.", file, fault.Quote(name)), l.names[k]) {
		k = -1
	}
	l.asked[name] = k
	return k, k >= 0
}
