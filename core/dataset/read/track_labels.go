package read

import (
	"regexp"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// labelReader looks up the labels of tracks.
type labelReader struct {
	*fault.Report
	*trackTable
	d         *dataset.Dataset
	words     *vocabulary
	captioned bool // the captions are complete: known labels are among their classes
}

// Label looks up the truth: and known: cells of tracks.csv. If captioned is true, the captions are
// complete, and a known label must be in the video's caption.
func (t *trackTable) Label(d *dataset.Dataset, words *vocabulary, captioned bool) {
	labelReader{words.Report, t, d, words, captioned}.read()
}

func (r labelReader) read() {
	size := len(r.d.Concepts)
	cells := make([]int, 2*size*len(r.d.Tracks))
	for i := range cells {
		cells[i] = dataset.Unknown
	}
	for i := range r.d.Tracks {
		t := &r.d.Tracks[i]
		t.Truth, t.Known, cells = cells[:size:size], cells[size:2*size:2*size], cells[2*size:]
	}
	names := r.d.ConceptNames()
	r.noteLikelyTruth(names)
	for _, l := range r.Labels {
		e := text.FindAlike(names, l.Concept)
		switch {
		case e < 0:
			r.Note("%s: the column %s is not used: no concept has that name, the concepts are %s.", dataset.TracksFile, fault.Quote(l.name), fault.Listed(names))
		case l.Known && r.words.Unwritten && len(r.d.Concepts[e].Classes) == 0:
			// the classes are not known yet
		case l.Known:
			r.known(l, e)
		default:
			r.truth(l, e)
		}
	}
}

// likelyTruth matches what is written around a concept in the name of a column that probably has true classes.
var likelyTruth = regexp.MustCompile(`(?i)^(?:(?:truth|true|gt|label|ground[ _]?truth)[ _.:-])?(.+?)(?:[ _.-](?:truth|gt|label|class|name))?$`)

// noteLikelyTruth notes the columns that are not used and are called like a concept: their classes could be scored.
func (r labelReader) noteLikelyTruth(names []string) {
	for _, column := range r.d.Header {
		if slices.ContainsFunc(r.Labels, func(l labelColumn) bool { return l.name == column }) {
			continue
		}
		found := likelyTruth.FindStringSubmatch(column)
		if found == nil {
			continue
		}
		e := text.FindAlike(names, found[1])
		if e < 0 || slices.ContainsFunc(r.Labels, func(l labelColumn) bool { return text.FindAlike(names, l.Concept) == e }) {
			continue
		}
		r.Note("%s: if the column %s has the true classes, name it %s: they are used for scores only.", dataset.TracksFile, fault.Quote(column), fault.Quote("truth:"+names[e]))
	}
}

// truth reads a truth: column.
func (r labelReader) truth(l labelColumn, e int) {
	words := r.words.Lookup(r.d.Concepts[e])
	unlisted := unlistedClasses{}
	for row, cell := range l.cells {
		if r.Full() {
			return
		}
		k, ok := words.Truth(dataset.TracksFile, cell)
		r.d.Tracks[row].Truth[e] = k
		if ok {
			continue
		}
		if !words.Closed {
			unlisted[cell]++
			continue
		}
		r.Fault(words.NotTrue(fault.Fault{File: dataset.TracksFile, Row: r.lines[row], Column: l.name}, cell))
	}
	r.words.NoteUnlisted(dataset.TracksFile, r.d.Concepts[e].Name, unlisted)
}

// known reads a known: column.
func (r labelReader) known(l labelColumn, e int) {
	words, allowed := r.words.Lookup(r.d.Concepts[e]), r.allowed(e)
	for row, cell := range l.cells {
		t := &r.d.Tracks[row]
		if r.Full() {
			return
		}
		if text.IsDash(cell) {
			t.Known[e] = dataset.Background
			continue
		}
		if words.Gap(dataset.TracksFile, cell) {
			continue
		}
		f := fault.Fault{File: dataset.TracksFile, Row: r.lines[row], Column: l.name, Found: fault.Quote(cell)}
		k, ok := words.Find(dataset.TracksFile, cell)
		if !ok {
			f.Rule, f.Want = "a known label must be a class, or - for background", words.Near(cell)
			r.Fault(f)
			continue
		}
		t.Known[e] = k
		if v := r.d.Videos[t.Video]; !v.Free && !allowed[videoClass{t.Video, k}] && r.captioned {
			f.Rule = "a known class must be among the classes of the video's caption"
			f.Found += ", which no tuple of " + fault.Quote(v.ID) + " names"
			f.Want = "name the class in that video's caption, or empty the cell"
			r.Fault(f)
		}
	}
}

// videoClass is a class in a video.
type videoClass struct{ video, class int }

// allowed returns the classes of concept e in the tuples of each video.
func (r labelReader) allowed(e int) map[videoClass]bool {
	allowed := map[videoClass]bool{}
	for i, v := range r.d.Videos {
		for _, tuple := range v.Tuples {
			allowed[videoClass{i, tuple[e]}] = true
		}
	}
	return allowed
}
