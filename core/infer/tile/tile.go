package tile

import (
	"siibp/core/simd"
)

// Video is what a tile knows of a video: its tracks, its columns and where its numbers are. Its
// assignments are ν, column by column, and then ζ of the classes, a column each; what is derived
// begins with the prior's log odds of every stick.
type Video struct {
	From, To int // its tracks, as the problem groups them
	*Columns
	Derived int // how many numbers are derived
	Counts  int // where Σ_j ν_j of every stick begins among them
}

// Tracks returns n.
func (v Video) Tracks() int { return v.To - v.From }

// Assignments returns how many numbers ν and ζ are.
func (v Video) Assignments() int {
	columns := len(v.Place)
	for _, class := range v.Class {
		if class >= 0 {
			columns++
		}
	}
	return columns * v.Tracks()
}

// Tile is the tracks of neighbouring videos, the rows that they share, and where their numbers are.
type Tile struct {
	From, To    int              // its tracks
	Coupled     []int            // the places of the coupled factors that have a row, ascending
	Assignments Values           // of its videos, one after the other
	Derived     []float64        // likewise
	sparse      []simd.SparseRow // where the coupled rows have numbers; Dense is the place

	independent []simd.Run   // ν of the independent factors
	odds        []simd.Run   // and ζ of those that are classes
	columns     []simd.Run   // ν of all factors, whatever their rows
	blocks      [][]simd.Run // of each block, ν of its factors
	blockOdds   [][]simd.Run // and ζ
}

// New returns the tile of some videos, whose numbers are given.
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

// rows finds the coupled factors that some video allows, and returns the row of each place.
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

// gather lists where the numbers of every video are, and to which rows they belong.
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
	t.keep(independent, odds, columns, blocks, blockOdds)
}

// keep takes the lists over, one after the other in memory: a sweep comes to each but once, and
// waits for every piece of memory that it has not had for long.
func (t *Tile) keep(independent, odds, columns runs, blocks, blockOdds []runs) {
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

// runs is a list in the making.
type runs []simd.Run

// add goes on with a column, in the last run where it is that one's neighbour in every respect.
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
