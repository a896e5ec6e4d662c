package dataset

import "slices"

// labelReader looks up the labels of tracks.
type labelReader struct {
	*Report
	*TrackTable
	d         *Dataset
	words     *Words
	captioned bool // the captions were read whole: no other class than theirs is allowed
}

// label looks up the truth: and known: cells of tracks.csv in the words of d's concepts.
// Where the captions were read whole, known labels are among their classes.
func (t *TrackTable) label(d *Dataset, words *Words, captioned bool) {
	labelReader{words.Report, t, d, words, captioned}.read()
}

func (r labelReader) read() {
	size := len(r.d.Concepts)
	cells := make([]int, 2*size*len(r.d.Tracks))
	for i := range cells {
		cells[i] = Unknown
	}
	for i := range r.d.Tracks {
		t := &r.d.Tracks[i]
		t.Truth, t.Known, cells = cells[:size:size], cells[size:2*size:2*size], cells[2*size:]
	}
	names := r.d.conceptNames()
	for _, l := range r.labels {
		e := slices.Index(names, l.concept)
		switch {
		case e < 0:
			r.note("%s: the column %s is not used: no concept has that name, the concepts are %s.", tracksFile, quote(l.name), listed(names))
		case l.known && r.words.unwritten && len(r.d.Concepts[e].Classes) == 0:
			// which classes there are is still to be said
		case l.known:
			r.fixed(l, e)
		default:
			r.truth(l, e)
		}
	}
}

// truth reads one truth: column.
func (r labelReader) truth(l labelColumn, e int) {
	words := r.words.lexicon(r.d.Concepts[e])
	outside := Outsiders{}
	for row, cell := range l.cells {
		if r.full() {
			return
		}
		k, ok := words.truth(cell)
		r.d.Tracks[row].Truth[e] = k
		if ok {
			continue
		}
		if !words.closed && cell != "-" {
			outside[cell]++
			continue
		}
		r.fault(words.notTrue(Fault{File: tracksFile, Row: r.lines[row], Column: l.name}, cell))
	}
	r.words.noteOutsiders(tracksFile, r.d.Concepts[e].Name, outside)
}

// fixed reads one known: column.
func (r labelReader) fixed(l labelColumn, e int) {
	words, allowed := r.words.lexicon(r.d.Concepts[e]), r.allowed(e)
	for row, cell := range l.cells {
		t := &r.d.Tracks[row]
		if cell == "" || cell == "?" || r.full() {
			continue
		}
		if cell == "-" {
			t.Known[e] = Background
			continue
		}
		f := Fault{File: tracksFile, Row: r.lines[row], Column: l.name, Found: quote(cell)}
		k, ok := words.at[cell]
		if !ok {
			f.Rule, f.Want = "a known label is a class, or - for background", words.near(cell)
			r.fault(f)
			continue
		}
		t.Known[e] = k
		if v := r.d.Videos[t.Video]; !v.Free && !allowed[videoClass{t.Video, k}] && r.captioned {
			f.Rule = "a known class is one that the video's captions allow"
			f.Found += ", which no tuple of " + quote(v.ID) + " names"
			f.Want = "name the class in that video's caption, or empty the cell"
			r.fault(f)
		}
	}
}

// videoClass is a class in a video.
type videoClass struct{ video, class int }

// allowed are the classes of a concept that some tuple of the video names.
func (r labelReader) allowed(e int) map[videoClass]bool {
	named := map[videoClass]bool{}
	for i, v := range r.d.Videos {
		for _, tuple := range v.Tuples {
			named[videoClass{i, tuple[e]}] = true
		}
	}
	return named
}
