package tile

import (
	"siibp/core/simd"
)

// Video says which tracks and columns a video has, and where its numbers are. Its assignments are ν,
// n numbers for each column, and then ζ of the columns that are classes. Its derived numbers are the
// prior's log odds of every stick, and at Counts Σ_j ν_j of every stick.
type Video struct {
	From, To int // its tracks are from ≤ j < to, in the order of the model's videos
	*Columns
	Derived int // how many derived numbers it has
	Counts  int // the first of them that is a count
}

// Tracks returns n.
func (v Video) Tracks() int { return v.To - v.From }

// Assignments returns how many numbers its ν and ζ are.
func (v Video) Assignments() int {
	columns := len(v.Place)
	for _, class := range v.Class {
		if class >= 0 {
			columns++
		}
	}
	return columns * v.Tracks()
}

// Tile is the tracks of some neighbouring videos, the factors that are its rows, and where the numbers
// of its matrices are among those of the videos.
type Tile struct {
	From, To    int              // its tracks are from ≤ j < to
	Coupled     []int            // the coupled factors that have a row, by their places, ascending
	Assignments Values           // ν and ζ of its videos, one video after the other
	Derived     []float64        // the videos' derived numbers, one video after the other
	sparse      []simd.SparseRow // the tracks for which a coupled factor's row has numbers; Dense is its place

	independent []simd.Run   // where ν of the independent factors is
	odds        []simd.Run   // where ζ of those of them that are classes is
	columns     []simd.Run   // where ν of every column is; their rows mean nothing
	blocks      [][]simd.Run // for each block, where ν of its factors is
	blockOdds   [][]simd.Run // for each block, where ζ of its factors is
}

// New returns the tile of some videos. It keeps the lists of their numbers, and does not copy them.
func New(l *Layout, videos []Video, assignments Values, derived []float64) *Tile {
	t := &Tile{From: videos[0].From, To: videos[len(videos)-1].To, Assignments: assignments, Derived: derived}
	rows := t.rows(l, videos)
	for _, v := range videos {
		for _, place := range v.Place {
			if place >= l.Independent {
				t.sparse = append(t.sparse, simd.SparseRow{From: int32(v.From - t.From), To: int32(v.To - t.From), Row: int32(rows[place]), Dense: int32(place)})
			}
		}
	}
	t.gather(l, videos, rows)
	return t
}

// Tracks returns how many tracks the tile has.
func (t *Tile) Tracks() int { return t.To - t.From }

// rows sets t.Coupled to the coupled factors that some video allows, and returns the row of the factor
// at each place.
func (t *Tile) rows(l *Layout, videos []Video) []int {
	present := make([]bool, l.Factors())
	for _, v := range videos {
		for _, place := range v.Place {
			present[place] = true
		}
	}
	rows := make([]int, l.Factors())
	for place := range rows {
		if place < l.Independent {
			rows[place] = place
		} else if present[place] {
			rows[place] = l.Independent + len(t.Coupled)
			t.Coupled = append(t.Coupled, place)
		}
	}
	return rows
}

// gather lists where the numbers of every video are, and which rows and columns of the tile they fill.
func (t *Tile) gather(l *Layout, videos []Video, rows []int) {
	var independent, odds, columns runs
	blocks, blockOdds := make([]runs, len(l.Blocks)), make([]runs, len(l.Blocks))
	assignments, derived := 0, 0
	for _, v := range videos {
		n, zeta := v.Tracks(), assignments+len(v.Place)*v.Tracks()
		add := func(to *runs, row, at, stick int) {
			*to = to.add(simd.Run{From: int32(v.From - t.From), To: int32(v.To - t.From), Row: int32(row), Columns: 1,
				At: int32(at), Prior: int32(derived + stick), Count: int32(derived + v.Counts + stick)})
		}
		for c, place := range v.Place {
			nu, logit, stick := assignments+c*n, zeta+v.Class[c]*n, v.Stick[c]
			add(&columns, c, nu, stick)
			if place < l.Independent {
				add(&independent, rows[place], nu, stick)
				if v.Class[c] >= 0 {
					add(&odds, rows[place], logit, stick)
				}
				continue
			}
			block := l.BlockOf[l.Order[place]]
			add(&blocks[block], rows[place], nu, stick)
			add(&blockOdds[block], rows[place], logit, stick)
		}
		assignments, derived = assignments+v.Assignments(), derived+v.Derived
	}
	t.setRuns(independent, odds, columns, blocks, blockOdds)
}

// setRuns stores the lists one after the other in one piece of memory. A sweep reads each of them
// once, in this order, so that the processor can fetch ahead.
func (t *Tile) setRuns(independent, odds, columns runs, blocks, blockOdds []runs) {
	var all runs
	for _, list := range append(append([]runs{independent, odds, columns}, blocks...), blockOdds...) {
		all = append(all, list...)
	}
	all = append(make(runs, 0, len(all)), all...)
	take := func(list runs) []simd.Run {
		n := len(list)
		head := all[:n:n]
		all = all[n:]
		return head
	}
	t.independent, t.odds, t.columns = take(independent), take(odds), take(columns)
	for _, list := range blocks {
		t.blocks = append(t.blocks, take(list))
	}
	for _, list := range blockOdds {
		t.blockOdds = append(t.blockOdds, take(list))
	}
}

// runs is a list of runs that is being built.
type runs []simd.Run

// add appends a run of one column. Where it is the next column of the last run in every respect, it
// makes that run one column longer instead.
func (r runs) add(next simd.Run) runs {
	if len(r) == 0 {
		return append(r, next)
	}
	last := &r[len(r)-1]
	i, n := last.Columns, last.To-last.From
	if next.From == last.From && next.To == last.To && next.Row == last.Row+i && next.At == last.At+i*n &&
		next.Prior == last.Prior+i && next.Count == last.Count+i {
		last.Columns++
		return r
	}
	return append(r, next)
}

// Split cuts neighbouring videos into tiles of at most 128 tracks, which is enough for the products
// to pay, and returns how many videos each has. A video of more tracks is a tile.
func Split(videos []Video) []int {
	const most = 128
	var counts []int
	tracks := 0
	for i, v := range videos {
		if tracks += v.Tracks(); i == 0 || tracks > most {
			counts, tracks = append(counts, 0), v.Tracks()
		}
		counts[len(counts)-1]++
	}
	return counts
}
