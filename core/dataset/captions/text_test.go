package captions

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// A line that parses, parses again when it is written anew.
func FuzzCaptionLine(f *testing.F) {
	f.Add(`a: (Rick, -) x2, (b, c)X 30 # x`)
	f.Add(`"a:\"b": (Rick, -), (person=Sam, "x,y\\") # ok`)
	f.Fuzz(func(t *testing.T, line string) {
		var c, again Caption
		if c.parse(line) != nil || !(&Captions{Report: &fault.Report{}}).validNames(c) {
			return
		}
		for _, s := range c.Tuples {
			if slices.ContainsFunc(s.members, func(m member) bool { return m.concept != "" && dataset.BadConcept(m.concept) != "" }) {
				return
			}
		}
		var b bytes.Buffer
		b.WriteString(dataset.Quoted(c.Video) + ": ")
		for i, s := range c.Tuples {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteByte('(')
			for j, m := range s.members {
				if j > 0 {
					b.WriteString(", ")
				}
				if m.concept != "" {
					b.WriteString(dataset.Quoted(m.concept) + "=")
				}
				b.WriteString(dataset.Quoted(m.class))
			}
			b.WriteByte(')')
			if s.Count > 1 || i%2 == 1 {
				fmt.Fprintf(&b, " x%d", s.Count)
			}
		}
		if broken := again.parse(b.String()); broken != nil {
			t.Fatalf("%q became %q: %+v", line, b.String(), broken)
		}
		same := again.Video == c.Video && len(again.Tuples) == len(c.Tuples)
		for i := range c.Tuples {
			same = same && c.Tuples[i].Count == again.Tuples[i].Count && slices.EqualFunc(c.Tuples[i].members, again.Tuples[i].members, func(m, n member) bool {
				return m.concept == n.concept && (m.class == n.class || m.class == "-" && n.class == "")
			})
		}
		if !same {
			t.Fatalf("%q became %q: %+v, %+v", line, b.String(), c, again)
		}
	})
}
