package dataset

import "fmt"

const captionsFile = "captions.txt"

// Captions is what a captions file says, before its names are looked up.
type Captions struct {
	report   *Report
	file     string
	order    []string // the concepts in the order of a tuple's members; nil: it does not say
	orderRow int
	broken   bool // the concepts' names are faulty: no tuple can be placed
	videos   []caption
	whole    bool // it was read to its end without a fault
}

// caption is what is said about one video.
type caption struct {
	video  string
	row    int
	tuples []stated
}

// stated is a tuple as it stands.
type stated struct {
	row     int
	text    string // as it stands, in captions.txt
	members []member
	classes []string // per concept, "" for ∅; set by placeMembers
}

// member is one place of a tuple; class "" is ∅.
type member struct {
	concept string // as in person=Sam, else ""
	class   string
	quoted  bool
}

// captionReader reads a captions file.
type captionReader struct {
	*Folder
	given *string // the text that stands in for the file, nil: the file
	Captions
}

// readCaptions reads one captions file by its format; given is a text that stands in for it.
func readCaptions(f *Folder, file string, given *string, format func(*captionReader)) *Captions {
	r := &captionReader{Folder: f, given: given, Captions: Captions{report: f.Report, file: file}}
	before := len(f.faults)
	format(r)
	r.once()
	r.whole = r.whole && len(f.faults) == before
	return &r.Captions
}

// once says which videos are listed twice.
func (c *Captions) once() {
	first := map[string]int{}
	for _, v := range c.videos {
		if row, ok := first[v.video]; ok {
			c.captionFault(v.row, "video", "a video is listed once", fmt.Sprintf("%s, which row %d lists too", quote(v.video), row),
				"write all its tuples in one place")
		} else {
			first[v.video] = v.row
		}
	}
}

// captionFault reports a fault; its column is "video", a concept, or "" where it is about
// the whole row.
func (c *Captions) captionFault(row int, column, rule, found, want string) {
	c.report.fault(Fault{File: c.file, Row: row, Column: column, Rule: rule, Found: found, Want: want})
}

// properNames tells, with a fault, whether a caption's video and classes can be names.
func (c *Captions) properNames(v caption) bool {
	if why := badName(v.video); why != "" {
		c.captionFault(v.row, "video", why, quote(v.video), "")
		return false
	}
	for _, s := range v.tuples {
		for i, m := range s.members {
			if m.class == "" {
				continue
			}
			if why := badClass(m.class); why != "" {
				c.captionFault(s.row, c.memberColumn(m, i), why, quote(m.class), "")
				return false
			}
		}
	}
	return true
}

// memberColumn names the concept of a tuple's i-th member, "" where the file has not
// said it yet.
func (c *Captions) memberColumn(m member, i int) string {
	if m.concept == "" && i < len(c.order) {
		return c.order[i]
	}
	return m.concept
}
