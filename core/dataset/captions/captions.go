// Package captions parses and writes captions, the weak labels of videos: the tuples that each video
// shows. Each format has a file with a method of Reader that fills Captions. Names are not looked up
// here; package read does that.
package captions

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// Captions is the content of a captions file.
type Captions struct {
	Report   *fault.Report
	File     string
	Order    []string // the concepts in the order of a tuple's members; nil if the file does not name them
	OrderRow int      // row of Order in the file
	Broken   bool     // the names of the concepts are invalid: no tuple can be placed
	Videos   []Caption
	Complete bool // the file was read to its end without a fault
}

// Caption is the caption of one video.
type Caption struct {
	Video  string
	Row    int
	Tuples []RawTuple
}

// RawTuple is a tuple as written in the file.
type RawTuple struct {
	Row     int
	Text    string // source text, in captions.txt
	members []member
	Count   int      // number of tracks that show it
	Classes []string // per concept, "" for ∅; set by Place
	Opened  bool     // a name that is no class has been replaced by ∅
	Origin  int      // the number of the tuple of the file that this is a part of, from 1; 0: a whole one
	Split   []int    // the concepts of which the tuple of the file has several classes
}

// member is one member of a tuple; class "" is ∅.
type member struct {
	concept string // in person=Sam: person, else ""
	class   string
	quoted  bool
}

// Reader reads a captions file.
type Reader struct {
	*vfs.Folder
	given   *string // text to read instead of the file; nil: the file
	repairs int     // number of lines for which a repair was tried
	Captions
}

// Read reads a captions file with the method of its format. If given is not nil, it is read instead of the file.
func Read(f *vfs.Folder, file string, given *string, format func(*Reader)) *Captions {
	r := &Reader{Folder: f, given: given, Captions: Captions{Report: f.Report, File: file}}
	before := f.Reported
	format(r)
	r.reportRepeated()
	r.Complete = r.Complete && f.Reported == before
	return &r.Captions
}

// reportRepeated reports videos with more than one caption.
func (c *Captions) reportRepeated() {
	first := map[string]int{}
	for _, v := range c.Videos {
		name := text.Plain(v.Video)
		if row, ok := first[name]; ok {
			c.Fault(v.Row, "video", "a video must be listed once", fmt.Sprintf("%s, which row %d lists too", fault.Quote(v.Video), row),
				"write all its tuples in one place"+text.SpreadsheetHint(c.File, []string{name}))
		} else {
			first[name] = v.Row
		}
	}
}

// Fault reports a fault. Column is "video", a concept, or "" for the whole row.
func (c *Captions) Fault(row int, column, rule, found, want string) {
	c.Report.Fault(fault.Fault{File: c.File, Row: row, Column: column, Rule: rule, Found: found, Want: want})
}

// validNames reports, with a fault if not, whether the names of a caption's video and classes are
// valid.
func (c *Captions) validNames(v Caption) bool {
	if why := dataset.BadName(v.Video); why != "" {
		c.Fault(v.Row, "video", why, fault.Quote(v.Video), "")
		return false
	}
	for _, s := range v.Tuples {
		for i, m := range s.members {
			if m.class == "" || !m.quoted && text.IsGap(m.class) {
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

// memberColumn returns the concept of the i-th member of a tuple, "" if the file has not named it
// yet.
func (c *Captions) memberColumn(m member, i int) string {
	if m.concept == "" && i < len(c.Order) {
		return c.Order[i]
	}
	return m.concept
}

// Classes returns the classes of concept e in all tuples, sorted. Place has been called.
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

// Write writes captions.txt: the caption of every video that is not free and, below it, its remarks as comments.
// Remarks may be nil.
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
			if !v.IsRequired(j) {
				lines = append(lines, "# "+d.TupleText(tuple)+" has no constraint, which only a run archive can store")
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
