package inspect

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// Table is a table of features with all columns of its file.
type Table struct {
	dataset.View // NaN in columns of text; Columns is nil without a header
	File         string
	Text         []bool          // whether each column has text; nil: none has
	Tracks       []dataset.Track // track of each row, nil if unknown
}

// meaning is a kind of column that is not a feature.
type meaning struct {
	what  string            // description, such as "tells a time"
	names []string          // whole names, in lower case and without separators
	last  []string          // last words of a name with several words
	first []string          // first words of such a name
	sure  func(values) bool // the values confirm the name; else the user is asked
}

// meanings lists the names of columns that are usually not features.
var meanings = []meaning{
	{what: "names or numbers something", sure: func(v values) bool { return v.text || v.whole },
		names: []string{"", "id", "ids", "idx", "index", "nr", "row", "rowid", "rownumber", "rownames", "number", "unnamed0", "level0", "uuid", "video",
			"clip", "movie", "shot", "scene", "segment", "track", "tracklet", "file", "filename", "path", "name", "key", "image", "img", "picture"},
		last: []string{"id", "ids", "idx", "index", "nr", "uuid", "name", "filename", "file", "path"}},
	{what: "tells a frame", sure: func(v values) bool { return v.text || v.whole || v.rising },
		names: []string{"frame", "frames", "framenumber", "framenr", "frameno", "timestamp", "timestamps"}, last: []string{"frame", "timestamp"}},
	{what: "tells a time", sure: func(v values) bool { return v.text || v.rising || v.own },
		names: []string{"time", "times", "date", "datetime", "start", "end", "begin", "stop", "seconds", "sec", "ms"}, last: []string{"time"}},
	{what: "tells how sure a detector was", sure: func(v values) bool { return v.constant },
		names: []string{"confidence", "conf", "success", "score", "probability", "prob", "likelihood", "quality", "valid", "detected"},
		last:  []string{"confidence", "conf", "success", "score", "prob", "likelihood"}},
	{what: "tells the answer", sure: func(v values) bool { return v.text },
		names: []string{"label", "labels", "class", "truth", "groundtruth", "gt", "target"}, last: []string{"label", "labels", "class"},
		first: []string{"truth", "known"}},
}

const (
	// fewCounted is the number of rows from which a column that counts up by one is not a coincidence.
	fewCounted = 8
	// mostAsked is the maximum number of columns of one meaning that are asked about: more of them, such as the
	// confidence of each joint, are features.
	mostAsked = 3
)

// NoFeature reports whether the name of a column indicates that it is not a feature, so that it may
// have text.
func NoFeature(name string) bool { return meant(name) != nil }

// meant returns the meaning of a column's name, nil for a feature.
func meant(name string) *meaning {
	// words splits a name into lower-case words: face_id, faceId and "Face ID" are two.
	words := words(name)
	whole := strings.Join(words, "")
	for i, m := range meanings {
		if slices.Contains(m.names, whole) ||
			len(words) > 1 && (slices.Contains(m.last, words[len(words)-1]) || slices.Contains(m.first, words[0])) {
			return &meanings[i]
		}
	}
	return nil
}

// words splits a name into its words, in small letters: face_id, faceId and "Face ID" are two.
func words(name string) []string {
	var b strings.Builder
	small := false
	for _, r := range name {
		if unicode.IsUpper(r) && small {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(b.String())
}

// values describes the values of a column.
type values struct {
	text     bool
	whole    bool // whole numbers
	rising   bool // never falls within a video
	constant bool
	own      bool // equal to start or end of each track
}

// LeftOut returns the columns, ascending, that are not features. It notes those with a confirmed meaning and asks
// about the others, which are left out until answered. If no column would be left, the doubtful columns are features.
func LeftOut(r *fault.Report, t Table) []int {
	var sure, doubtful []int
	alike := map[string]int{} // doubtful columns of each meaning
	for c := range t.Dim {
		m := t.meaning(c)
		switch {
		case m == nil:
		case m.sure(t.values(c)) && !answered(r, t.key(c)):
			sure = append(sure, c)
		default:
			doubtful = append(doubtful, c)
			alike[m.what]++
		}
	}
	doubtful = slices.DeleteFunc(doubtful, func(c int) bool { return alike[t.meaning(c).what] > mostAsked })
	if len(sure)+len(doubtful) == t.Dim {
		doubtful = slices.DeleteFunc(doubtful, func(c int) bool { return !answered(r, t.key(c)) })
	}
	out := slices.Clone(sure)
	for _, c := range doubtful {
		if t.ask(r, c) {
			out = append(out, c)
		}
	}
	if len(out) == t.Dim {
		return nil
	}
	if sure != nil {
		r.Note("%s: %s", t.File, t.note(sure, t.Dim-len(out)))
	}
	slices.Sort(out)
	return out
}

// answered reports whether a question has an answer before it is asked.
func answered(r *fault.Report, key string) bool {
	_, given := r.Answers[key]
	return given
}

// What a column is by its values, whatever its name: the first one is what tables are
// written with, and of another one that counts it is asked.
var (
	// Meanings by value: a first column that counts the rows is written by table programs; any other one is asked
	// about.
	counting      = meaning{what: "counts the rows", sure: func(values) bool { return false }}
	countingFirst = meaning{what: "counts the rows", sure: func(values) bool { return true }}
	empty         = meaning{what: "is empty", sure: func(values) bool { return true }}
)

// meaning returns the meaning of a column by name or values, nil for a feature.
func (t *Table) meaning(c int) *meaning {
	if t.Columns != nil {
		if m := meant(t.Columns[c]); m != nil {
			return m
		}
	}
	switch {
	case t.Dim == 1:
		return nil
	case t.empty(c):
		return &empty
	case !t.counts(c):
		return nil
	case c == 0:
		return &countingFirst
	}
	return &counting
}

// empty reports whether a column has neither text nor a number.
func (t *Table) empty(c int) bool {
	for row := range t.Rows() {
		if x := t.at(row, c); x == x {
			return false
		}
	}
	return t.Text == nil || !t.Text[c]
}

// counts reports whether a column counts up by one from a whole number.
func (t *Table) counts(c int) bool {
	first, seen := math.NaN(), 0
	for row := range t.Rows() {
		x := t.at(row, c)
		if x != x {
			continue
		}
		if seen++; seen == 1 {
			first = x - float64(row)
		}
		if x != first+float64(row) || x != math.Trunc(x) {
			return false
		}
	}
	return seen >= fewCounted
}

// values returns the description of a column's values.
func (t *Table) values(c int) values {
	v := values{text: t.Text != nil && t.Text[c], whole: true, rising: t.Rows() >= fewCounted, constant: true, own: t.Tracks != nil}
	last := map[int]float64{} // by video
	first := math.NaN()
	for row := range t.Rows() {
		x := t.at(row, c)
		if x != x {
			continue
		}
		if first != first {
			first = x
		}
		v.whole = v.whole && x == math.Trunc(x)
		v.constant = v.constant && x == first
		video := 0
		if t.Tracks != nil {
			track := t.Tracks[row]
			video = track.Video
			v.own = v.own && (x == float64(track.Start) || x == float64(track.End))
		}
		before, known := last[video]
		v.rising = v.rising && (!known || x >= before)
		last[video] = x
	}
	if first != first { // no number at all
		v.whole, v.rising, v.own = t.name(c) == "", false, false
	}
	return v
}

// at returns the number in a row and column.
func (t *Table) at(row, c int) float64 {
	if t.Single != nil {
		return float64(t.Single[row*t.Dim+c])
	}
	return t.X[row*t.Dim+c]
}

// name returns a column's name, "" if it has none.
func (t *Table) name(c int) string {
	if t.Columns == nil {
		return ""
	}
	return t.Columns[c]
}

// key returns the key of the question about a column: "features actor: confidence".
func (t *Table) key(c int) string {
	name := t.name(c)
	if name == "" {
		name = fmt.Sprint("column ", c+1)
	}
	return fmt.Sprintf("features %s: %s", t.Name, name)
}

// ask asks whether a column is left out.
func (t *Table) ask(r *fault.Report, c int) bool {
	const leaveOut = "leave out"
	name := nameColumns(t.Columns, []int{c})
	return r.Ask(fault.Question{Key: t.key(c), Taken: leaveOut,
		Text:    fmt.Sprintf("%s of the features of %s %s. Is it a feature that distinguishes tracks? Until answered it is left out.", name, t.Name, t.meaning(c).what),
		Choices: []fault.Choice{{Answer: leaveOut, Label: "No, leave it out"}, {Answer: "keep", Label: "Yes, keep it"}}}) == leaveOut
}

// note formats the columns that are left out, the reason, and how to keep one.
func (t *Table) note(list []int, features int) string {
	name, why := nameColumns(t.Columns, list), "by their names and values"
	if c := list[0]; len(list) == 1 {
		if t.name(c) == "" {
			name = fmt.Sprintf("Column %d, which has no name,", c+1)
		}
		switch m := t.meaning(c); {
		case t.empty(c):
			why = "as it is empty"
		case m == &countingFirst || t.name(c) == "" && t.counts(c):
			why = "as it counts the rows"
		case t.name(c) == "":
			why = "as it names the rows"
		default:
			why = "by its name and values"
		}
	}
	return fmt.Sprintf("%s %s, %s, and %s left out; %s left. To keep %s, answer %s with \"keep\".", strings.ToLower(name[:1])+name[1:],
		verb(len(list), "is no feature", "are no features"), why, verb(len(list), "is", "are"), fault.Count(features, "column is", "columns are"),
		verb(len(list), "it", "one"), fault.Quote(t.key(list[0])))
}
