package dataset

import (
	"slices"
	"sort"
)

// labelTracks looks up the truth: and known: cells of tracks.csv.
func (r *reader) labelTracks() {
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
		case l.known && r.Unwritten && len(r.d.Concepts[e].Classes) == 0:
			// which classes there are is still to be said
		case l.known:
			r.fixed(l, e)
		default:
			r.truth(l, e)
		}
	}
}

// truth reads one truth: column.
func (r *reader) truth(l labelColumn, e int) {
	words := r.lexicon(e)
	outside := outsiders{}
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
	r.noteOutsiders(tracksFile, e, outside)
}

// truth reads a true class: empty is background, ? unknown. It is false where it is no class.
func (l lexicon) truth(cell string) (int, bool) {
	switch cell {
	case "":
		return Background, true
	case "?":
		return Unknown, true
	}
	if k, ok := l.at[cell]; ok {
		return k, true
	}
	return Background, false
}

// notTrue completes the fault of a cell that is no class.
func (l lexicon) notTrue(f Fault, cell string) Fault {
	f.Rule = "the truth is a class, empty for background or ? for unknown"
	f.Found = quote(cell)
	f.Want = l.near(cell)
	if cell == "-" {
		f.Want = "leave the cell empty for background"
	}
	return f
}

// outsiders counts true classes that no caption names.
type outsiders map[string]int

// noteOutsiders says what became of them: nothing that inference can find.
func (r *reader) noteOutsiders(file string, e int, outside outsiders) {
	if len(outside) == 0 || r.Unwritten {
		return
	}
	var names []string
	rows := 0
	for name, n := range outside {
		names = append(names, name)
		rows += n
	}
	sort.Strings(names)
	nobody := "no caption names"
	if r.Vocabulary != nil {
		nobody = r.said() + " has not learned"
	}
	r.note("%s: %s the true %s %s; %s with it can only count as background.",
		file, nobody, r.d.Concepts[e].Name, listed(names), count(rows, "row", "rows"))
}

// fixed reads one known: column.
func (r *reader) fixed(l labelColumn, e int) {
	words, allowed := r.lexicon(e), r.allowed(e)
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
		if v := r.d.Videos[t.Video]; !v.Free && !allowed[videoClass{t.Video, k}] && r.captions.whole {
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
func (r *reader) allowed(e int) map[videoClass]bool {
	named := map[videoClass]bool{}
	for i, v := range r.d.Videos {
		for _, tuple := range v.Tuples {
			named[videoClass{i, tuple[e]}] = true
		}
	}
	return named
}
