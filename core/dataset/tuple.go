package dataset

import (
	"strings"

	"siibp/core/dataset/text"
)

// Special are the characters that a name without quotes cannot have.
const Special = `,()=:"`

// TupleText returns a tuple as captions.txt has it, as (Rick, -); a label's Background is - , too.
func (d *Dataset) TupleText(tuple []int) string {
	var members []string
	for e, k := range tuple {
		if k < 0 {
			members = append(members, "-")
		} else {
			members = append(members, Quoted(d.Concepts[e].Classes[k]))
		}
	}
	return "(" + strings.Join(members, ", ") + ")"
}

// Quoted returns a name as captions.txt has it: in quotes where it needs them.
func Quoted(name string) string {
	if !strings.ContainsAny(name, Special+`#\`) && !text.IsGapWord(name) {
		return name
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}
