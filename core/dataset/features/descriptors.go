package features

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// DescriptorsFolder is the folder with the two files of each concept's descriptors.
const DescriptorsFolder = "descriptors/"

// descriptorExts are the extensions of these two files.
var descriptorExts = []string{".npy", ".csv"}

// descriptorsOf returns the concept of a file of descriptors, "" for other files.
func descriptorsOf(file string) string {
	dir, base := path.Split(file)
	ext := path.Ext(base)
	if dir != DescriptorsFolder || !slices.Contains(descriptorExts, ext) {
		return ""
	}
	return strings.TrimSuffix(base, ext)
}

// localReader reads local descriptors.
type localReader struct {
	*vfs.Folder
	names Names
	rows  Rows
	model Model
}

// described reports whether a concept has a file of descriptors.
func (r localReader) described(name string) bool {
	for _, ext := range descriptorExts {
		if r.There(DescriptorsFolder + name + ext) {
			return true
		}
	}
	return false
}

// readDescriptors reads descriptors/<name>.npy and the tracks of its rows, descriptors/<name>.csv.
func (r localReader) readDescriptors(name string) (d dataset.Descriptors, ok bool) {
	array, owners := DescriptorsFolder+name+".npy", DescriptorsFolder+name+".csv"
	hasArray, hasOwners := r.Has(array), r.Has(owners)
	switch {
	case !hasArray:
		r.Fault(fault.Fault{File: array, Rule: "descriptors must be an n×d array, one row per descriptor", Found: fault.Quote(owners) + " only",
			Want: fmt.Sprintf("write it with np.save(%q, x.astype(np.float32))", array)})
	case !hasOwners:
		r.Fault(fault.Fault{File: owners, Rule: "a table beside the array must have the track of each descriptor", Found: fault.Quote(array) + " only",
			Want: "write a header video,track and below it one row per row of the array, or video,track,first,count and one row per track"})
	case r.rows.Known && !r.Full():
		d.Name = name
		ok = r.readLocal(&d, array) && r.model.DescriptorsLearned(array, name, d.Dim) && r.readOwners(&d, owners)
	}
	return d, ok
}

// readLocal reads the array.
func (r localReader) readLocal(d *dataset.Descriptors, file string) bool {
	source := r.Open(file)
	if source == nil {
		return false
	}
	defer source.Close()
	h, err := npy.ReadHeader(source)
	if err != nil {
		badArray(r.Report, file, err)
		return false
	}
	rows, cols, err := h.Matrix()
	if err != nil {
		r.Fault(fault.Fault{File: file, Rule: "descriptors must be an n×d array, one row per descriptor",
			Found: fault.Count(len(h.Shape), "dimension", "dimensions"), Want: "save x.reshape(-1, d)"})
		return false
	}
	if rows == 0 {
		r.Fault(fault.Fault{File: file, Rule: "there must be at least one descriptor", Found: "an array without rows"})
		return false
	}
	d.Dim = cols
	if d.X, err = h.Decode32(source, r.Folder.Size(file)); err != nil {
		badArray(r.Report, file, err)
		return false
	}
	return r.checkLocal(d, file)
}

// maxDescriptor bounds the absolute value of a descriptor's numbers, well within float32.
const maxDescriptor = 1e30

// checkLocal reports, with faults if not, whether all numbers are finite and bounded.
func (r localReader) checkLocal(d *dataset.Descriptors, file string) bool {
	before := r.Reported
	for i, x := range d.X {
		if math.Abs(float64(x)) <= maxDescriptor {
			continue
		}
		r.Fault(fault.Fault{File: file, Row: i/d.Dim + 1, Column: fmt.Sprint(i%d.Dim + 1),
			Rule: "a descriptor must have finite numbers of moderate size only", Found: fmt.Sprint(x),
			Want: "leave the descriptor out, here and in the table; the size is at most 1e30"})
		if r.Full() {
			break
		}
	}
	return r.Reported == before
}

// descriptorsSize returns the size of a concept's descriptors from the header; false if unknown.
func (r localReader) descriptorsSize(name string) (dataset.Size, bool) {
	path := DescriptorsFolder + name + ".npy"
	if !r.There(path) {
		return dataset.Size{}, false
	}
	source, err := r.Peek(path)
	if err != nil {
		return dataset.Size{}, false
	}
	defer source.Close()
	size, ok := arraySize(source)
	size.Concept, size.File = name, path
	return size, ok
}

// readOwners reads the track of each descriptor: columns video,track with one row per descriptor, or
// video,track,first,count with one row per track, whose descriptors are count consecutive rows of the array from
// first, counted from 0.
func (r localReader) readOwners(d *dataset.Descriptors, file string) bool {
	t := text.OpenTable(r.Folder, file)
	if t == nil {
		return false
	}
	defer t.Close()
	at, ok := t.Need("video", "track")
	if !ok {
		return false
	}
	first, size := t.Column("first"), t.Column("count")
	if (first < 0) != (size < 0) {
		r.Fault(fault.Fault{File: file, Row: t.Row, Rule: "first and count must go together", Found: "one of the two columns",
			Want: "give both, with one row per track, or neither, with one row per descriptor"})
		return false
	}
	before := r.Reported
	if first < 0 {
		t.Unused(at...)
		r.ownersByRow(d, t, at)
	} else {
		t.Unused(append(at, first, size)...)
		r.ownersByRun(d, t, at, first, size)
	}
	return t.Complete && r.Reported == before
}

// ownersByRow reads one row per descriptor.
func (r localReader) ownersByRow(d *dataset.Descriptors, t *text.Table, at []int) {
	n := len(d.X) / d.Dim
	d.Track = make([]int32, 0, n)
	for t.Next() {
		if track, ok := r.names.TrackCell(t, at[0], at[1]); ok && len(d.Track) < n {
			d.Track = append(d.Track, int32(track))
		}
	}
	if t.Complete && t.Rows != n {
		r.Fault(fault.Fault{File: t.File, Rule: "the table must have a row for each row of the array, in the same order", Found: fault.Count(t.Rows, "row", "rows"),
			Want: fmt.Sprintf("the array has %d; with one row per track, add the columns first and count", n)})
	}
}

// ownersByRun reads one row per track.
func (r localReader) ownersByRun(d *dataset.Descriptors, t *text.Table, at []int, first, size int) {
	n := len(d.X) / d.Dim
	d.Track = make([]int32, n)
	owner := make([]int, n) // row of the table, 0 if none
	seen := map[int]int{}
	free := n
	before := r.Reported
	for t.Next() {
		track, ok := r.names.TrackCell(t, at[0], at[1])
		if !ok {
			continue
		}
		if row := seen[track]; row > 0 {
			t.Fault(at[1], "a track must have one row", fmt.Sprintf("%s, which row %d has too", fault.Quote(t.Cells[at[1]]), row), "")
			continue
		}
		seen[track] = t.Row
		from, many, ok := readRun(t, first, size, n)
		for i := from; ok && i < from+many; i++ {
			if owner[i] > 0 {
				t.Fault(first, "a descriptor must belong to one track", fmt.Sprintf("row %d of the array, which row %d has too", i, owner[i]),
					"repeat a descriptor that several tracks share")
				break
			}
			owner[i], d.Track[i] = t.Row, int32(track)
			free--
		}
	}
	if t.Complete && free > 0 && r.Reported == before {
		i := 0
		for owner[i] > 0 {
			i++
		}
		r.Fault(fault.Fault{File: t.File, Rule: "every descriptor must belong to a track", Found: fmt.Sprintf("%d of %d that belong to none, the first of them %d", free, n, i),
			Want: "leave them out of the array; first counts from 0"})
	}
}

// readRun reads first and count for an array of n rows.
func readRun(t *text.Table, first, size, n int) (from, many int, ok bool) {
	if from, ok = readIndex(t, first, n); !ok {
		return 0, 0, false
	}
	if many, ok = readIndex(t, size, n); !ok {
		return 0, 0, false
	}
	if from+many > n {
		t.Fault(size, "first and count must stay within the array", fmt.Sprintf("%d and %d", from, many),
			fmt.Sprintf("the array has %s, and first counts from 0", fault.Count(n, "row", "rows")))
		return 0, 0, false
	}
	return from, many, true
}

// readIndex reads a whole number from 0 to n, also in the form "12.0" of spreadsheets.
func readIndex(t *text.Table, column, n int) (int, bool) {
	x, err := text.Decimal(t.Cells[column])
	if err == nil && x >= 0 && x <= float64(n) && x == float64(int(x)) {
		return int(x), true
	}
	t.Fault(column, fmt.Sprintf("first and count must be whole numbers from 0 to %d, the number of rows of the array", n), t.Found(column), "")
	return 0, false
}
