package dataset

import "fmt"

// readOwners reads which track each descriptor belongs to: video,track with one row a
// descriptor, or video,track,first,count with one row a track, whose descriptors stand
// in a run of the array's rows, counted from 0.
func (r *FeatureReader) readOwners(d *Descriptors, file string) bool {
	t := openTable(r.Folder, file)
	if t == nil {
		return false
	}
	defer t.close()
	at, ok := t.need("video", "track")
	if !ok {
		return false
	}
	first, size := t.column("first"), t.column("count")
	if (first < 0) != (size < 0) {
		r.fault(Fault{File: file, Row: t.row, Rule: "first and count go together", Found: "one of the two columns",
			Want: "give both, with one row per track, or neither, with one row per descriptor"})
		return false
	}
	before := len(r.faults)
	if first < 0 {
		t.unused(set(at))
		r.ownersByRow(d, t, at)
	} else {
		t.unused(set(append(at, first, size)))
		r.ownersByRun(d, t, at, first, size)
	}
	return t.whole && len(r.faults) == before
}

// ownersByRow reads one row a descriptor.
func (r *FeatureReader) ownersByRow(d *Descriptors, t *table, at []int) {
	n := len(d.X) / d.Dim
	d.Track = make([]int32, 0, n)
	for t.next() {
		if track, ok := r.index.trackCell(t, at[0], at[1]); ok && len(d.Track) < n {
			d.Track = append(d.Track, int32(track))
		}
	}
	if t.whole && t.rows != n {
		r.fault(Fault{File: t.file, Rule: "row r of the table belongs to row r of the array", Found: count(t.rows, "row", "rows"),
			Want: fmt.Sprintf("the array has %d; with one row per track, add the columns first and count", n)})
	}
}

// ownersByRun reads one row a track.
func (r *FeatureReader) ownersByRun(d *Descriptors, t *table, at []int, first, size int) {
	n := len(d.X) / d.Dim
	d.Track = make([]int32, n)
	owner := make([]int, n) // the row of the table, 0 where none yet
	seen := map[int]int{}
	free := n
	before := len(r.faults)
	for t.next() {
		track, ok := r.index.trackCell(t, at[0], at[1])
		if !ok {
			continue
		}
		if row := seen[track]; row > 0 {
			t.fault(at[1], "a track has one row", fmt.Sprintf("%s, which row %d has too", quote(t.cells[at[1]]), row), "")
			continue
		}
		seen[track] = t.row
		from, many, ok := t.run(first, size, n)
		for i := from; ok && i < from+many; i++ {
			if owner[i] > 0 {
				t.fault(first, "a descriptor belongs to one track", fmt.Sprintf("row %d of the array, which row %d has too", i, owner[i]),
					"repeat a descriptor that several tracks share")
				break
			}
			owner[i], d.Track[i] = t.row, int32(track)
			free--
		}
	}
	if t.whole && free > 0 && len(r.faults) == before {
		i := 0
		for owner[i] > 0 {
			i++
		}
		r.fault(Fault{File: t.file, Rule: "every descriptor belongs to a track", Found: fmt.Sprintf("%d of %d that belong to none, the first of them %d", free, n, i),
			Want: "leave them out of the array; first counts from 0"})
	}
}

// run reads first and count: rows of an array of n.
func (t *table) run(first, size, n int) (from, many int, ok bool) {
	if from, ok = t.index(first, n); !ok {
		return 0, 0, false
	}
	if many, ok = t.index(size, n); !ok {
		return 0, 0, false
	}
	if from+many > n {
		t.fault(size, "first and count stay within the array", fmt.Sprintf("%d and %d", from, many),
			fmt.Sprintf("the array has %s, and first counts from 0", count(n, "row", "rows")))
		return 0, 0, false
	}
	return from, many, true
}

// index reads a whole number from 0 to n; tables that were once of decimals have "12.0".
func (t *table) index(column, n int) (int, bool) {
	x, err := decimal(t.cells[column])
	if err == nil && x >= 0 && x <= float64(n) && x == float64(int(x)) {
		return int(x), true
	}
	t.fault(column, fmt.Sprintf("it is a whole number from 0 to %d, the rows of the array", n), t.found(column), "")
	return 0, false
}
