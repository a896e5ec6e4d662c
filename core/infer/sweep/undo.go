package sweep

import (
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
)

// undo holds q(z) and q(v) of the videos that the piece under way has begun, as they were before, so that a
// run that is stopped within a piece can go back to the end of the last one.
type undo struct {
	parts       []part
	assignments tile.Values // of the parts, one after the other
	taus        []float64
}

// part is neighbouring videos, and where their numbers are.
type part struct {
	videos []*state.Video
	state.Memory
}

// save copies the numbers of videos that are about to be swept.
func (u *undo) save(p part) {
	u.parts = append(u.parts, p)
	u.assignments = u.assignments.Append(p.Assignments)
	u.taus = append(u.taus, p.Taus...)
}

// clear forgets all parts, and keeps the memory.
func (u *undo) clear() {
	u.parts, u.taus = u.parts[:0], u.taus[:0]
	u.assignments = tile.Values{Single: u.assignments.Single[:0], Double: u.assignments.Double[:0]}
}

// restore copies the numbers back to all parts, and computes what follows from them.
func (u *undo) restore(w *Workers) {
	assignments, taus := 0, 0
	for _, p := range u.parts {
		p.Assignments.Take(u.assignments.Slice(assignments, assignments+p.Assignments.Len()))
		copy(p.Taus, u.taus[taus:])
		assignments, taus = assignments+p.Assignments.Len(), taus+len(p.Taus)
		w.Refresh(p.videos)
	}
	u.clear()
}
