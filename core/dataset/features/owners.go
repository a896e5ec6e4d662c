package features

import (
	"fmt"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// readOwners reads which track each descriptor belongs to: video,track with one row a
// descriptor, or video,track,first,count with one row a track, whose descriptors stand
// in a run of the array's rows, counted from 0.
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
		r.Fault(fault.Fault{File: file, Row: t.Row, Rule: "first and count go together", Found: "one of the two columns",
			Want: "give both, with one row per track, or neither, with one row per descriptor"})
		return false
	}
	before := r.Told
	if first < 0 {
		t.Unused(at...)
		r.ownersByRow(d, t, at)
	} else {
		t.Unused(append(at, first, size)...)
		r.ownersByRun(d, t, at, first, size)
	}
	return t.Complete && r.Told == before
}

// ownersByRow reads one row a descriptor.
func (r localReader) ownersByRow(d *dataset.Descriptors, t *text.Table, at []int) {
	n := len(d.X) / d.Dim
	d.Track = make([]int32, 0, n)
	for t.Next() {
		if track, ok := r.names.TrackCell(t, at[0], at[1]); ok && len(d.Track) < n {
			d.Track = append(d.Track, int32(track))
		}
	}
	if t.Complete && t.Rows != n {
		r.Fault(fault.Fault{File: t.File, Rule: "row r of the table belongs to row r of the array", Found: fault.Count(t.Rows, "row", "rows"),
			Want: fmt.Sprintf("the array has %d; with one row per track, add the columns first and count", n)})
	}
}

// ownersByRun reads one row a track.
func (r localReader) ownersByRun(d *dataset.Descriptors, t *text.Table, at []int, first, size int) {
	n := len(d.X) / d.Dim
	d.Track = make([]int32, n)
	owner := make([]int, n) // the row of the table, 0 where none yet
	seen := map[int]int{}
	free := n
	before := r.Told
	for t.Next() {
		track, ok := r.names.TrackCell(t, at[0], at[1])
		if !ok {
			continue
		}
		if row := seen[track]; row > 0 {
			t.Fault(at[1], "a track has one row", fmt.Sprintf("%s, which row %d has too", fault.Quote(t.Cells[at[1]]), row), "")
			continue
		}
		seen[track] = t.Row
		from, many, ok := run(t, first, size, n)
		for i := from; ok && i < from+many; i++ {
			if owner[i] > 0 {
				t.Fault(first, "a descriptor belongs to one track", fmt.Sprintf("row %d of the array, which row %d has too", i, owner[i]),
					"repeat a descriptor that several tracks share")
				break
			}
			owner[i], d.Track[i] = t.Row, int32(track)
			free--
		}
	}
	if t.Complete && free > 0 && r.Told == before {
		i := 0
		for owner[i] > 0 {
			i++
		}
		r.Fault(fault.Fault{File: t.File, Rule: "every descriptor belongs to a track", Found: fmt.Sprintf("%d of %d that belong to none, the first of them %d", free, n, i),
			Want: "leave them out of the array; first counts from 0"})
	}
}

// run reads first and count: rows of an array of n.
func run(t *text.Table, first, size, n int) (from, many int, ok bool) {
	if from, ok = index(t, first, n); !ok {
		return 0, 0, false
	}
	if many, ok = index(t, size, n); !ok {
		return 0, 0, false
	}
	if from+many > n {
		t.Fault(size, "first and count stay within the array", fmt.Sprintf("%d and %d", from, many),
			fmt.Sprintf("the array has %s, and first counts from 0", fault.Count(n, "row", "rows")))
		return 0, 0, false
	}
	return from, many, true
}

// index reads a whole number from 0 to n; tables that were once of decimals have "12.0".
func index(t *text.Table, column, n int) (int, bool) {
	x, err := text.Decimal(t.Cells[column])
	if err == nil && x >= 0 && x <= float64(n) && x == float64(int(x)) {
		return int(x), true
	}
	t.Fault(column, fmt.Sprintf("it is a whole number from 0 to %d, the rows of the array", n), t.Found(column), "")
	return 0, false
}
