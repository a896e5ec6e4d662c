package dataset

import (
	"fmt"
	"io"
	"strings"
)

// captions writes every video that is not free.
func (w *writer) captions(out io.Writer) error {
	var names []string
	for _, c := range w.d.Concepts {
		names = append(names, written(c.Name))
	}
	if _, err := fmt.Fprintf(out, "# concepts: %s\n", strings.Join(names, ", ")); err != nil {
		return err
	}
	for _, v := range w.d.Videos {
		if v.Free {
			continue
		}
		var tuples []string
		for _, tuple := range v.Tuples {
			tuples = append(tuples, w.tuple(tuple))
		}
		line := strings.TrimSpace(fmt.Sprintf("%s: %s", written(v.ID), strings.Join(tuples, ", ")))
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) tuple(tuple Tuple) string {
	var members []string
	for e, k := range tuple {
		if k == None {
			members = append(members, "-")
		} else {
			members = append(members, written(w.d.Concepts[e].Classes[k]))
		}
	}
	return "(" + strings.Join(members, ", ") + ")"
}

// written quotes a name if captions.txt needs it.
func written(name string) string {
	if !strings.ContainsAny(name, special+`#\`) {
		return name
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}
