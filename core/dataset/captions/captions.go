// Package captions reads and writes the weak labels: which tuples each video shows, and how
// many tracks each asks for. A format is a file with a method of Reader that fills Captions.
package captions

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/spelling"
	"siibp/core/dataset/vfs"
)

// Captions is what a captions file says, before its names are looked up.
type Captions struct {
	Report   *fault.Report
	File     string
	Order    []string // the concepts in the order of a tuple's members; nil: it does not say
	OrderRow int
	Broken   bool // the concepts' names are faulty: no tuple can be placed
	Videos   []Caption
	Complete bool // it was read to its end without a fault
}

// Caption is what is said about one video.
type Caption struct {
	Video  string
	Row    int
	Tuples []RawTuple
}

// RawTuple is a tuple as it stands.
type RawTuple struct {
	Row     int
	Text    string // as it stands, in captions.txt
	members []member
	Count   int      // how many tracks it asks for
	Classes []string // per concept, "" for ∅; set by Place
}

// member is one place of a tuple; class "" is ∅.
type member struct {
	concept string // as in person=Sam, else ""
	class   string
	quoted  bool
}

// Reader reads a captions file.
type Reader struct {
	*vfs.Folder
	given  *string // the text that stands in for the file, nil: the file
	mended int     // lines of which a corrected one was looked for
	Captions
}

// Read reads one captions file by its format; given is a text that stands in for it.
func Read(f *vfs.Folder, file string, given *string, format func(*Reader)) *Captions {
	r := &Reader{Folder: f, given: given, Captions: Captions{Report: f.Report, File: file}}
	before := f.Told
	format(r)
	r.once()
	r.Complete = r.Complete && f.Told == before
	return &r.Captions
}

// once says which videos are listed twice.
func (c *Captions) once() {
	first := map[string]int{}
	for _, v := range c.Videos {
		name := spelling.Plain(v.Video)
		if row, ok := first[name]; ok {
			c.Fault(v.Row, "video", "a video is listed once", fmt.Sprintf("%s, which row %d lists too", fault.Quote(v.Video), row),
				"write all its tuples in one place")
		} else {
			first[name] = v.Row
		}
	}
}

// Fault reports a fault; its column is "video", a concept, or "" where it is about
// the whole row.
func (c *Captions) Fault(row int, column, rule, found, want string) {
	c.Report.Fault(fault.Fault{File: c.File, Row: row, Column: column, Rule: rule, Found: found, Want: want})
}

// properNames reports, with a fault if not, whether a caption's video and classes can be names.
func (c *Captions) properNames(v Caption) bool {
	if why := dataset.BadName(v.Video); why != "" {
		c.Fault(v.Row, "video", why, fault.Quote(v.Video), "")
		return false
	}
	for _, s := range v.Tuples {
		for i, m := range s.members {
			if m.class == "" || !m.quoted && spelling.Gap(m.class) {
				continue
			}
			if why := dataset.BadClass(m.class); why != "" {
				c.Fault(s.Row, c.memberColumn(m, i), why, fault.Quote(m.class), "")
				return false
			}
		}
	}
	return true
}

// memberColumn names the concept of a tuple's i-th member, "" where the file has not
// said it yet.
func (c *Captions) memberColumn(m member, i int) string {
	if m.concept == "" && i < len(c.Order) {
		return c.Order[i]
	}
	return m.concept
}

// Classes returns the classes of a concept that some tuple names, sorted.
func (c *Captions) Classes(e int) []string {
	seen := map[string]bool{}
	var names []string
	for _, v := range c.Videos {
		for _, s := range v.Tuples {
			if s.Classes != nil && s.Classes[e] != "" && !seen[s.Classes[e]] {
				seen[s.Classes[e]] = true
				names = append(names, s.Classes[e])
			}
		}
	}
	sort.Strings(names)
	return names
}

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
