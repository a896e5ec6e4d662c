package features

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// OpenFolder opens the folder features/<concept>/ with an array for each video or for each track, or such arrays in
// folders of the videos, features/<video>/<concept>.npy.
func OpenFolder(r *Reader, _, concept string) Store {
	f := &folderFile{r: r, concept: concept}
	for _, file := range r.Paths() {
		if of, _ := r.partOf(file); of == concept {
			f.files = append(f.files, file)
		}
	}
	return f
}

// partOf returns the concept of an array in a folder of features, and the name of its video or track; "" for other
// files.
func (r *Reader) partOf(file string) (concept, name string) {
	rest, ok := strings.CutPrefix(file, Folder)
	rest, array := strings.CutSuffix(rest, ".npy")
	if !ok || !array {
		return "", ""
	}
	first, behind, deep := strings.Cut(rest, "/")
	if _, isVideo := r.names.VideoNamed("", first); deep && isVideo {
		return path.Base(rest), path.Dir(rest)
	}
	if !deep {
		return "", ""
	}
	return first, behind
}

// folderFile is a folder with the features of one concept. An array for a video has a row for each of its tracks, in the
// order of tracks.csv; an array for a track is one row. Either may have a row for each frame instead; see Reader.average.
type folderFile struct {
	r       *Reader
	concept string
	files   []string
}

func (f *folderFile) names() []string           { return []string{f.concept} }
func (f *folderFile) label(string) string       { return Folder + f.concept }
func (f *folderFile) other() ([]string, string) { return nil, "" }
func (f *folderFile) close()                    {}

func (f *folderFile) size(string) (dataset.Size, bool) {
	source, err := f.r.Peek(f.files[0])
	if err != nil {
		return dataset.Size{}, false
	}
	defer source.Close()
	h, err := npy.ReadHeader(source)
	if err != nil || len(h.Shape) == 0 {
		return dataset.Size{}, false
	}
	return dataset.Size{Rows: f.r.rows.N, Dim: h.Shape[len(h.Shape)-1], Width: dataset.DoubleWidth}, true
}

// read joins the arrays. Tracks without an array lack the view, which a note says.
func (f *folderFile) read(string) (Matrix, bool) {
	f.r.Use(f.files...)
	owners := f.owners()
	if owners == nil {
		return Matrix{}, false
	}
	m := Matrix{File: Folder + f.concept}
	filled := make([]bool, f.r.rows.N)
	for i, file := range f.files {
		part, ok := f.part(file, owners[i])
		if !ok {
			return m, false
		}
		if m.Data == nil {
			m.Rows, m.Cols = f.r.rows.N, part.Cols
			m.Data = make([]float64, m.Rows*m.Cols)
		}
		if part.Cols != m.Cols {
			f.r.Fault(fault.Fault{File: file, Rule: "all arrays of a concept must have the same number of columns",
				Found: fmt.Sprint(part.Cols), Want: fmt.Sprintf("%s has %d", f.files[0], m.Cols)})
			return m, false
		}
		for k, row := range owners[i] {
			copy(m.Data[row*m.Cols:], part.Data[k*m.Cols:(k+1)*m.Cols])
			filled[row] = true
		}
	}
	if n := markMissing(m, filled); n > 0 {
		f.r.Note("%s: there is no array for %s, which then lack these features.", m.File, fault.Count(n, "track", "tracks"))
	}
	return m, true
}

// markMissing sets the rows that are not filled to NaN, and returns their number.
func markMissing(m Matrix, filled []bool) int {
	missing := 0
	for row, there := range filled {
		if there {
			continue
		}
		missing++
		for c := range m.Cols {
			m.Data[row*m.Cols+c] = nan
		}
	}
	return missing
}

// owners returns the rows of tracks.csv of each file: the tracks of the video that it is called after, or one track;
// nil, with a fault, if a name is neither.
func (f *folderFile) owners() [][]int {
	if !f.r.rows.Known {
		return nil // the faults of tracks.csv are reported
	}
	list := make([][]int, len(f.files))
	taken := map[int]string{}
	names := f.namesOfFiles()
	for i, file := range f.files {
		name := names[i]
		rows := f.rowsOf(name)
		if rows == nil {
			var ids []string
			for _, v := range f.r.rows.Data.Videos {
				ids = append(ids, v.ID)
			}
			f.r.Fault(fault.Fault{File: file, Rule: "an array in a folder of features must be called after its video, or after its video and track",
				Found: fault.Quote(name), Want: fault.NearText(name, ids) + "; for a track, as clip-07_t1.npy or clip-07/t1.npy"})
			return nil
		}
		for _, row := range rows {
			if other := taken[row]; other != "" {
				f.r.Fault(fault.Fault{File: file, Rule: "a track must have one array of a concept", Found: fmt.Sprintf("%s, which %s has too", f.r.trackName()(row), other)})
				return nil
			}
			taken[row] = file
		}
		list[i] = rows
	}
	return list
}

// namesOfFiles returns, for each file, the part of its name that identifies the video or track. If all names begin or end
// with the same further text, as in clip-07_resnet.npy, that text is removed, and a note says so.
func (f *folderFile) namesOfFiles() []string {
	names := make([]string, len(f.files))
	for i, file := range f.files {
		_, names[i] = f.r.partOf(file)
	}
	_, before, behind := f.r.VideoIn(names[0])
	if len(names) < 2 || before+behind == "" || slices.ContainsFunc(names, func(name string) bool {
		return !strings.HasPrefix(name, before) || !strings.HasSuffix(name, behind) || f.rowsOf(name) != nil
	}) {
		return names
	}
	for i, name := range names {
		names[i] = name[len(before) : len(name)-len(behind)]
	}
	f.r.Note("%s%s: the names of the arrays are those of their videos without %s.", Folder, f.concept, fault.Quote(before+behind))
	return names
}

// rowsOf returns the rows of tracks.csv that a name means: all tracks of a video, or one track behind the name of its
// video and one of / _ - or a space; nil if it is neither.
func (f *folderFile) rowsOf(name string) []int {
	if video, ok := f.r.names.VideoNamed("", name); ok {
		return f.r.rows.Data.Videos[video].Tracks
	}
	for i := len(name) - 1; i > 0; i-- {
		if !strings.ContainsRune("/_- ", rune(name[i])) {
			continue
		}
		if video, ok := f.r.names.VideoNamed("", name[:i]); ok {
			if row, ok := f.r.names.TrackOf(video, name[i+1:]); ok {
				return []int{row}
			}
		}
	}
	return nil
}

// part reads an array with a row for each of its tracks, or one that average makes so.
func (f *folderFile) part(file string, rows []int) (npy.Matrix, bool) {
	source := f.r.Open(file)
	if source == nil {
		return npy.Matrix{}, false
	}
	defer source.Close()
	h, err := npy.ReadHeader(source)
	if err == nil && len(h.Shape) == 1 && len(rows) == 1 && h.Shape[0] > 0 {
		h.Shape = []int{1, h.Shape[0]}
	}
	var m npy.Matrix
	if err == nil {
		m, err = h.Decode(source, f.r.Folder.Size(file))
	}
	if err != nil {
		f.badPart(file, h.Shape, err)
		return m, false
	}
	lengths := f.r.frames(rows)
	switch {
	case m.Rows == len(rows):
		return m, true
	case lengths != nil && m.Rows != sum(lengths) && m.Rows == f.r.framesOf(rows):
		return f.r.average(f.concept, m, trackSpans{"a row for each frame of a video", f.r.spansIn(rows)})
	case len(rows) == 1 && m.Rows > 0:
		return f.r.average(f.concept, m, trackSpans{ofFrames, [][2]int{{0, m.Rows}}})
	case lengths != nil && m.Rows == sum(lengths):
		return f.r.average(f.concept, m, trackSpans{ofFrames, consecutive(lengths)})
	}
	f.r.Fault(fault.Fault{File: file, Rule: "an array of a video must have a row for each of its tracks, in the order of tracks.csv",
		Found: fault.Count(m.Rows, "row", "rows"), Want: "the video has " + fault.Count(len(rows), "track", "tracks") + " there" + f.r.framesHint(m.Rows, rows)})
	return m, false
}

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}

// frames returns the number of frames of the tracks in rows, nil if one of them has no start and end.
func (r *Reader) frames(rows []int) []int {
	var list []int
	for _, row := range rows {
		t := r.rows.Data.Tracks[row]
		if t.End <= t.Start {
			return nil
		}
		list = append(list, t.End-t.Start)
	}
	return list
}

// badPart reports an array that cannot be read, with a line that converts all arrays of the folder alike.
func (f *folderFile) badPart(file string, shape []int, err error) {
	var e *npy.Error
	if !errors.As(err, &e) || e.Save == "" || len(f.files) == 1 {
		badArray(f.r.Report, file, err)
		return
	}
	pattern := Folder + f.concept + "/**/*.npy"
	if !strings.HasPrefix(file, Folder+f.concept+"/") {
		pattern = Folder + "*/" + f.concept + ".npy"
	}
	allow := ""
	if strings.Contains(e.Rule, "pickle") {
		allow = ", allow_pickle=True"
	}
	line := func(expression string) string {
		return fmt.Sprintf("for f in glob.glob(%q, recursive=True): x = np.load(f%s); np.save(f, %s)", pattern, allow, expression)
	}
	want := line(e.Save)
	if e.Want != "" {
		want += ", " + e.Want
	}
	if len(shape) == 3 {
		want += "; or the mean over the second axis, such as the frames of a track: " + line("x.mean(axis=1)")
	}
	f.r.Fault(fault.Fault{File: file, Rule: e.Rule, Found: e.Found, Want: want})
}

// ofFrames is the meaning of the rows of an array with one row for each frame of its tracks.
const ofFrames = "a row for each frame of a track"
