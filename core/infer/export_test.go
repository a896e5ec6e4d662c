package infer

import (
	"siibp/core/constraint"
	"siibp/core/infer/tile"
	"siibp/core/options"
)

// What the external tests need of this package's own.
var (
	Dense     = dense
	DrawStart = drawStart
	Iterate   = iterate
)

// SolveGroup returns ζ of a group of columns of one track as the E-step finds it from the
// present state, given β and the share of C_x that is left out. The trainer stays as it is.
func SolveGroup(t *Trainer, v *Video, track int, group tile.Span, beta, relaxed float64) []float64 {
	g, x := soleVideo(t, v)
	w, only := g.Workers.list[0], g.Workers.Batches[0].tiles[0]
	w.stepper.Relaxed = relaxed
	w.sweeper.Begin(only.Tile, tile.Unpaused)
	if k := v.Factors[group.From]; g.Layout.Independent[k] {
		w.sweeper.Sweep(g.Layout.Tile.Place[k], beta, tile.Unpaused)
	} else {
		x.Known = make([]bool, x.Nu.Len())
		for i := range x.Known {
			x.Known[i] = i%x.Tracks() != track
		}
		block := g.Layout.Tile.BlockOf[k]
		w.nu, w.logit = make([]float64, only.Assignments.Len()), make([]float64, only.Assignments.Len())
		w.sweeper.CopyNu(w.nu)
		w.sweeper.SubtractIndependent(tile.Span{From: block, To: block + 1}, tile.Unpaused)
		w.sweeper.SubtractCoupled(block, tile.Unpaused)
		w.updateBlock(g.Workers.NewSweep(beta, relaxed, new(int)), only, block, tile.Unpaused)
	}
	w.sweeper.Store()
	var logits []float64
	for c := group.From; c < group.To; c++ {
		logits = append(logits, x.LogitOf(c).At(track))
	}
	return logits
}

// soleVideo returns a trainer whose only video is a copy of v, and in whose sweep every
// independent factor is a segment by itself.
func soleVideo(t *Trainer, v *Video) (*Trainer, *Video) {
	x := *v
	s := &State{Alpha: t.State.Alpha, Views: t.State.Views, Videos: []*Video{&x}}
	s.place(t.Model)
	x.Nu.Take(v.Nu)
	x.Logit.Take(v.Logit)
	x.Constraints = v.Constraints.Clone()
	x.Constraints.Recount(constraint.Nu{Double: v.Nu.Doubles(nil), N: v.Tracks()})
	layout, order := *t.Layout, *t.Layout.Tile
	order.Segments = nil
	for i := range order.Independent {
		order.Segments = append(order.Segments, tile.Segment{Independent: true, Span: tile.Span{From: i, To: i + 1}})
	}
	layout.Tile = &order
	g := *t
	g.Layout, g.State = &layout, s
	g.Workers = NewWorkers(g.Model, g.Layout, g.State, t.Options.Hinge == options.HingePaper, tile.Unpaused)
	g.Workers.SetParams()
	return &g, &x
}
