package dataset

import "fmt"

const captionsFile = "captions.txt"

// captions is what the captions file says, before its names are looked up.
type captions struct {
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

// captionFiles are the captions files that are there, or the one that stands in for them.
func (r *reader) captionFiles() []string {
	if r.Captions != nil {
		return []string{captionsFile}
	}
	var files []string
	for _, file := range []string{captionsFile, "captions.csv", "captions.json"} {
		if r.has(file) {
			files = append(files, file)
		}
	}
	return files
}

// readCaptions reads the one captions file, in any of its spellings.
func (r *reader) readCaptions() {
	files := r.captionFiles()
	if len(files) > 1 {
		r.fault(Fault{File: files[1], Rule: "a dataset has one captions file", Found: listed(files), Want: "delete all but one"})
	}
	if len(files) == 0 {
		return
	}
	r.captions.file = files[0]
	before := len(r.faults)
	switch files[0] {
	case captionsFile:
		r.readCaptionsText()
	case "captions.csv":
		r.readCaptionsTable()
	default:
		r.readCaptionsJSON()
	}
	r.captionsOnce()
	r.captions.whole = r.captions.whole && len(r.faults) == before && !r.Unwritten
}

// captionsOnce says which videos are listed twice.
func (r *reader) captionsOnce() {
	first := map[string]int{}
	for _, c := range r.captions.videos {
		if row, ok := first[c.video]; ok {
			r.captionFault(c.row, "video", "a video is listed once", fmt.Sprintf("%s, which row %d lists too", quote(c.video), row),
				"write all its tuples in one place")
		} else {
			first[c.video] = c.row
		}
		r.video(c.video)
	}
}

// captionFault reports a fault; its column is "video", a concept, or "" where it is about
// the whole row.
func (r *reader) captionFault(row int, column, rule, found, want string) {
	r.fault(Fault{File: r.captions.file, Row: row, Column: column, Rule: rule, Found: found, Want: want})
}

// properNames tells, with a fault, whether a caption's video and classes can be names.
func (r *reader) properNames(c caption) bool {
	if why := badName(c.video); why != "" {
		r.captionFault(c.row, "video", why, quote(c.video), "")
		return false
	}
	for _, s := range c.tuples {
		for i, m := range s.members {
			if m.class == "" {
				continue
			}
			if why := badClass(m.class); why != "" {
				r.captionFault(s.row, r.memberColumn(m, i), why, quote(m.class), "")
				return false
			}
		}
	}
	return true
}

// memberColumn names the concept of a tuple's i-th member, "" where the file has not
// said it yet.
func (r *reader) memberColumn(m member, i int) string {
	if m.concept == "" && i < len(r.captions.order) {
		return r.captions.order[i]
	}
	return m.concept
}
