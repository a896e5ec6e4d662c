package dataset

import (
	"fmt"
	"io"
	"strings"
)

// WriteCaptions writes captions.txt: every video that is not free, and below each the
// remarks on it, a line each, if there are any.
func (d *Dataset) WriteCaptions(out io.Writer, remarks func(video int) []string) error {
	var names []string
	for _, c := range d.Concepts {
		names = append(names, Quoted(c.Name))
	}
	if _, err := fmt.Fprintf(out, "# concepts: %s\n", strings.Join(names, ", ")); err != nil {
		return err
	}
	for i, v := range d.Videos {
		if v.Free {
			continue
		}
		var tuples []string
		for _, tuple := range v.Tuples {
			tuples = append(tuples, d.TupleText(tuple))
		}
		lines := []string{strings.TrimSpace(fmt.Sprintf("%s: %s", Quoted(v.ID), strings.Join(tuples, ", ")))}
		for j, tuple := range v.Tuples {
			if !v.Asks(j) {
				lines = append(lines, "# "+d.TupleText(tuple)+" asks for nothing, which only a run's capsule can say")
			}
		}
		if remarks != nil {
			for _, remark := range remarks(i) {
				lines = append(lines, "# "+remark)
			}
		}
		if _, err := fmt.Fprintln(out, strings.Join(lines, "\n")); err != nil {
			return err
		}
	}
	return nil
}

// TupleText is a tuple as captions.txt has it, as (Rick, -); a label's Background is - , too.
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

// Quoted is a name as captions.txt has it: in quotes where it needs them.
func Quoted(name string) string {
	if !strings.ContainsAny(name, special+`#\`) {
		return name
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}
