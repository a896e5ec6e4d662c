package infer

import (
	"slices"

	"siibp/core/infer/tile"
	"siibp/core/likelihood"
)

// undo holds q(z) and q(v) of the tiles that the piece under way has begun, as they were before, so
// that a run can be ended at any time: at the end of a piece.
type undo struct {
	tiles       []*videoTile
	assignments tile.Values // of the tiles, one after the other
	taus        []float64
}

// save takes in a tile that is about to be swept.
func (u *undo) save(x *videoTile) {
	u.tiles = append(u.tiles, x)
	u.assignments = u.assignments.Append(x.assignments)
	u.taus = append(u.taus, x.taus...)
}

// clear forgets all tiles, and keeps the memory.
func (u *undo) clear() {
	u.tiles, u.taus = u.tiles[:0], u.taus[:0]
	u.assignments = tile.Values{Single: u.assignments.Single[:0], Double: u.assignments.Double[:0]}
}

// restore writes all tiles back, and computes what follows from them.
func (u *undo) restore(t *Trainer) {
	assignments, taus := 0, 0
	for _, x := range u.tiles {
		x.assignments.Take(u.assignments.Slice(assignments, assignments+x.assignments.Len()))
		copy(x.taus, u.taus[taus:])
		assignments, taus = assignments+x.assignments.Len(), taus+len(x.taus)
		t.refreshVideos(x.videos)
	}
	u.clear()
}

// beginning is what an iteration changes before it sweeps its first tile, as it was before.
type beginning struct {
	order     []int
	views     []*likelihood.View
	objective objective
}

// remember notes where an iteration begins.
func (t *Trainer) remember() {
	t.within = true
	b := &t.beginning
	b.order, b.objective = t.Layout.Order, t.objective // both are replaced or appended to, never written
	for e, view := range t.State.Views {
		if e == len(b.views) {
			b.views = append(b.views, view.Clone())
		}
		b.views[e].Take(view)
	}
}

// goBack undoes what the E-step under way has done since its last whole piece, and where there is
// none also what comes before it: the run is where its iteration began.
func (t *Trainer) goBack() {
	for _, w := range t.workers.list {
		w.undo.restore(t)
	}
	if t.sweep != nil && t.sweep.pieces > 0 {
		return
	}
	for e, view := range t.State.Views {
		view.Take(t.beginning.views[e])
	}
	t.SetOrder(slices.Clone(t.beginning.order))
	t.objective = t.beginning.objective
	t.workers.refresh(t)
}
