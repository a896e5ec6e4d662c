package sweep

import (
	"siibp/core/infer/tile"
)

// undo holds q(z) and q(v) of the tiles that the piece under way has begun, as they were before, so that a
// run that is stopped within a piece can go back to the end of the last one.
type undo struct {
	tiles       []*videoTile
	assignments tile.Values // of the tiles, one after the other
	taus        []float64
}

// save copies the numbers of a tile that is about to be swept.
func (u *undo) save(x *videoTile) {
	u.tiles = append(u.tiles, x)
	u.assignments = u.assignments.Append(x.Assignments)
	u.taus = append(u.taus, x.taus...)
}

// clear forgets all tiles, and keeps the memory.
func (u *undo) clear() {
	u.tiles, u.taus = u.tiles[:0], u.taus[:0]
	u.assignments = tile.Values{Single: u.assignments.Single[:0], Double: u.assignments.Double[:0]}
}

// restore copies the numbers back to all tiles, and computes what follows from them.
func (u *undo) restore(w *Workers) {
	assignments, taus := 0, 0
	for _, x := range u.tiles {
		x.Assignments.Take(u.assignments.Slice(assignments, assignments+x.Assignments.Len()))
		copy(x.taus, u.taus[taus:])
		assignments, taus = assignments+x.Assignments.Len(), taus+len(x.taus)
		w.Refresh(x.videos)
	}
	u.clear()
}
