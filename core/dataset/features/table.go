package features

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/inspect"
	"siibp/core/dataset/text"
)

// OpenTable opens features/<concept>.csv.
func OpenTable(r *Reader, path, concept string) Store {
	return tableFile{r, path, concept}
}

// tableFile is a .csv file with one concept.
type tableFile struct {
	r             *Reader
	path, concept string
}

func (a tableFile) names() []string           { return []string{a.concept} }
func (a tableFile) label(string) string       { return a.path }
func (a tableFile) other() ([]string, string) { return nil, "" }
func (a tableFile) close()                    {}

func (a tableFile) size(string) (dataset.Size, bool) {
	columns := len(text.FirstRow(a.r.Peek(a.path)))
	return dataset.Size{Rows: a.r.rows.N, Dim: columns, Width: dataset.DoubleWidth}, columns > 0
}

func (a tableFile) read(concept string) (Matrix, bool) {
	learned, _ := a.r.model.ColumnsLearned(concept)
	t := text.OpenRawTable(a.r.Folder, a.path)
	if t == nil {
		return Matrix{}, false
	}
	defer t.Close()
	return featureTable{a.r, t, learned}.read()
}

// featureTable reads rows of numbers below an optional header.
type featureTable struct {
	r *Reader
	*text.Table
	learned []string // columns that the saved model has learned, nil without a model
}

// read reads the table. Empty cells, nan and NA are missing values. Columns that are not features may have text.
func (t featureTable) read() (Matrix, bool) {
	f := Matrix{File: t.File}
	if !t.Record() {
		if t.Complete {
			t.r.Fault(fault.Fault{File: t.File, Rule: oneRowEach, Found: "an empty file", Want: t.r.rowsWanted()})
		}
		return f, false
	}
	if t.Resplit(); !t.Separated() {
		return f, false
	}
	before := t.r.Reported
	counted, line := numbered(t.Cells), t.Row
	first := t.begin(&f) && t.Fits()
	// rowOrder compares the columns video and track of a table of features with tracks.csv.
	order := t.newOrder()
	// A number takes at least two bytes of the file, which bounds the allocation for a few wide rows.
	f.Data = make([]float64, 0, int(min(float64(t.r.rows.N)*float64(f.Cols), float64(t.r.Folder.Size(t.File))/2+1)))
	for first || t.Next() {
		t.append(&f)
		order.check(t.Cells, t.Rows-1)
		first = false
	}
	f.Rows = t.Rows
	switch {
	case t.Complete && f.Rows != t.r.rows.N:
		t.r.wrongRows(f, counted)
	case t.Complete:
		order.report()
		if counted && f.Cols > 2 && f.lines[0] == line { // a row 0, 1 may be features
			t.r.Note("%s: the first row looks like column numbers, and is read as the features of the first track. If it is a header, a row of features is missing.", f.File)
		}
	}
	return f, t.Complete && t.r.Reported == before
}

// begin reads the header, if the first row is one: it has a cell that is neither a number nor blank, or an empty cell
// and then 0, 1, 2 …, as pandas writes. The header may lack the name of the first column, as in R. It returns true if
// t.Cells is then the first row of numbers, false at the end of the table.
func (t featureTable) begin(f *Matrix) bool {
	names := append([]string(nil), t.Cells...)
	some := true
	if text.Headed(names) || len(names) > 2 && names[0] == "" && numbered(names[1:]) {
		if some = t.Record(); some && len(t.Cells) == len(names)+1 {
			names = append([]string{""}, names...)
		}
		f.columns, f.text = names, make([]bool, len(names))
	} else {
		for i := range names {
			names[i] = strconv.Itoa(i + 1)
		}
	}
	t.Names, f.Cols = names, len(names)
	return some
}

// append adds the current row. The table counts rows beyond those of tracks.csv; they are not
// stored.
func (t featureTable) append(f *Matrix) {
	if len(f.lines) == t.r.rows.N {
		return
	}
	f.lines = append(f.lines, t.Row)
	for i, cell := range t.Cells {
		x, ok := t.Number(i)
		switch {
		case ok || text.IsGap(cell):
		case f.columns != nil && t.noFeature(f.columns[i]):
			f.text[i] = true
		default:
			want := "leave the whole row empty where the track lacks this view"
			if line := t.listHint(i, f.columns); line != "" {
				t.Fault(i, "a feature must be a number", "a list of numbers in one cell", line)
				break
			}
			if f.columns != nil {
				want += ", or delete the column if it is no feature"
			}
			t.NoNumber(i, "a feature must be a number", want)
		}
		f.Data = append(f.Data, x)
	}
}

// listHint returns how to convert a column of lists, "" if the cell is none. names are the columns of the table.
func (t featureTable) listHint(column int, names []string) string {
	convert := listConverter(t.Cells[column])
	switch {
	case convert == "":
		return ""
	case strings.Contains(t.Cells[column], "..."):
		return "the list is cut off where it has ...: write the features anew, as an array"
	case slices.Contains(names, "video") && slices.Contains(names, "track"): // perhaps in another order
		return fault.ToNPY(t.File)
	}
	return fmt.Sprintf(`make an array of the lists: x = pd.read_csv(%q).iloc[:, %d]; np.save(%q, np.array(x.map(%s).tolist(), dtype=np.float32)); then delete the table`,
		t.File, column, strings.TrimSuffix(t.File, path.Ext(t.File))+".npy", convert)
}

// listConverter returns the function of Python that converts a cell with several numbers: a list with commas, one that
// NumPy wrote, a tensor of PyTorch, or numbers with spaces or semicolons between them; "" for another cell.
func listConverter(cell string) string {
	inner, isList := strings.CutPrefix(cell, "[")
	inner, ends := strings.CutSuffix(inner, "]")
	switch {
	case isList && ends && strings.Contains(cell, ","):
		return "json.loads"
	case isList && ends && len(cell) > 2:
		return `lambda s: np.fromstring(s.strip("[]"), sep=" ")`
	case strings.HasPrefix(cell, "tensor(") || strings.HasPrefix(cell, "array("):
		return `lambda s: json.loads(s[s.index("["):s.index("]") + 1])`
	}
	for _, sep := range []string{" ", ";"} {
		parts := strings.Split(inner, sep)
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { _, ok := text.Number(strings.TrimSpace(part)); return !ok }) {
			return fmt.Sprintf("lambda s: np.fromstring(s, sep=%q)", sep)
		}
	}
	return ""
}

// noFeature reports whether a column is possibly not a feature, so that it may have text.
func (t featureTable) noFeature(name string) bool {
	if t.learned != nil {
		return !slices.Contains(t.learned, name)
	}
	return inspect.NoFeature(name)
}

// wrongRows reports a wrong number of rows and probable causes.
func (r *Reader) wrongRows(f Matrix, counted bool) {
	want := r.rowsWanted()
	if f.Rows == r.rows.N+1 && counted {
		want += "; the first row looks like column numbers: write the table without them (pandas: header=False, index=False)"
	}
	if f.Rows == r.rows.N-1 && f.columns != nil {
		want += "; the first row is read as a header, because it has a cell that is no number: if it is a row of features, write numbers in " + fault.Listed(noNumbers(f.columns))
	}
	if f.Cols == 1 && f.Rows < r.rows.N {
		want += "; blank lines are passed over: write nan where a track lacks this view"
	}
	want += r.tableFrameHint(f)
	r.Fault(fault.Fault{File: f.File, Rule: oneRowEach, Found: fault.Count(f.Rows, "row", "rows"), Want: want})
}

// noNumbers returns the cells that are no numbers.
func noNumbers(cells []string) []string {
	return slices.DeleteFunc(slices.Clone(cells), func(cell string) bool { _, ok := text.Number(cell); return ok })
}

// numbered reports whether a row is 0, 1, 2 … or 1, 2, 3 …, as some libraries name columns.
func numbered(cells []string) bool {
	if len(cells) == 0 {
		return false
	}
	first := 0
	if cells[0] == "1" {
		first = 1
	}
	for i, cell := range cells {
		if cell != strconv.Itoa(first+i) {
			return false
		}
	}
	return true
}

// order holds the columns video and track of a table of features, where it has them,
// against the rows of tracks.csv.
type rowOrder struct {
	r            *Reader
	t            *text.Table
	video, track int    // columns, −1 if missing
	wrong        []int  // rows with another track, from 0
	first        string // track in the first wrong row
	line         int    // row in the file of the first
}

// newOrder returns the rowOrder of a table after its header.
func (t featureTable) newOrder() *rowOrder {
	o := &rowOrder{r: t.r, t: t.Table, video: slices.Index(t.Names, "video"), track: slices.Index(t.Names, "track")}
	if !t.r.rows.Known || t.learned != nil && slices.Contains(t.learned, "track") {
		o.video = -1
	}
	return o
}

// check compares the current row. Unknown names are ignored.
func (o *rowOrder) check(cells []string, row int) {
	if o.video < 0 || o.track < 0 || row >= len(o.r.rows.Data.Tracks) {
		return
	}
	video, ok := o.r.names.VideoNamed(o.t.File, cells[o.video])
	if !ok {
		return
	}
	of, ok := o.r.names.TrackOf(video, cells[o.track])
	if !ok || of == row {
		return
	}
	if o.wrong == nil {
		o.line = o.t.Row
		o.first = fmt.Sprintf("track %s of video %s", fault.Quote(cells[o.track]), fault.Quote(cells[o.video]))
	}
	o.wrong = append(o.wrong, row)
}

// report reports all rows of other tracks with one fault.
func (o *rowOrder) report() {
	if o.wrong == nil {
		return
	}
	found := o.first
	if more := len(o.wrong) - 1; more > 0 {
		found += fmt.Sprintf(", and %s of other tracks", fault.Count(more, "other row", "other rows"))
	}
	o.r.Fault(fault.Fault{File: o.t.File, Row: o.line, Column: "track", Rule: oneRowEach, Found: found,
		Want: "this row belongs to " + o.r.trackName()(o.wrong[0]) + ": sort the rows as those of tracks.csv: " + fmt.Sprintf(
			`keys = {"video": str, "track": str}; pd.read_csv("tracks.csv", dtype=keys)[["video", "track"]].merge(pd.read_csv(%q, dtype=keys), how="left").to_csv(%q, index=False)`, o.t.File, o.t.File)})
}
