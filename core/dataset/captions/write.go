package captions

import (
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset"
)

// Write writes captions.txt: every video that is not free, and below each the
// remarks on it, a line each, if there are any.
func Write(out io.Writer, d *dataset.Dataset, remarks func(video int) []string) error {
	var names []string
	for _, c := range d.Concepts {
		names = append(names, dataset.Quoted(c.Name))
	}
	if _, err := fmt.Fprintf(out, "# concepts: %s\n", strings.Join(names, ", ")); err != nil {
		return err
	}
	for i, v := range d.Videos {
		if v.Free {
			continue
		}
		var tuples []string
		for j, tuple := range v.Tuples {
			text := d.TupleText(tuple)
			if n := v.Count(j); n > 1 {
				text += fmt.Sprintf(" x%d", n)
			}
			tuples = append(tuples, text)
		}
		lines := []string{strings.TrimSpace(fmt.Sprintf("%s: %s", dataset.Quoted(v.ID), strings.Join(tuples, ", ")))}
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
