package sweep

import (
	"siibp/core/constraint"
	"siibp/core/infer/state"
	"siibp/core/infer/tile"
)

// SolveGroup returns ζ of a group of columns of one track as the E-step finds it from the
// present state, given β and the share of C_x that is left out. The state stays as it is.
func SolveGroup(m *state.Model, l *state.Layout, s *state.Posterior, byPaper bool, v *state.Video, track int, group tile.Span, beta, relaxed float64) []float64 {
	all, x := soleVideo(m, l, s, byPaper, v)
	w, only, now := all.list[0], all.Batches[0].tiles[0], all.NewSweep(beta, relaxed, new(int))
	w.stepper.Relaxed = relaxed
	w.sweeper.Begin(only.Tile)
	if k := v.Factors[group.From]; l.Independent[k] {
		w.sweeper.Sweep(l.Tile.Place[k], beta)
	} else {
		x.Known = make([]bool, x.Nu.Len())
		for i := range x.Known {
			x.Known[i] = i%x.Tracks() != track
		}
		block := l.Tile.BlockOf[k]
		w.nu, w.logit = make([]float64, only.Assignments.Len()), make([]float64, only.Assignments.Len())
		w.sweeper.CopyNu(w.nu)
		w.sweeper.SubtractIndependent(tile.Span{From: block, To: block + 1})
		w.sweeper.SubtractCoupled(block)
		w.updateBlock(now, only, block)
	}
	w.sweeper.Store()
	var logits []float64
	for c := group.From; c < group.To; c++ {
		logits = append(logits, x.LogitOf(c).At(track))
	}
	return logits
}

// soleVideo returns workers whose only video is a copy of v, and in whose sweep every
// independent factor is a segment by itself.
func soleVideo(m *state.Model, l *state.Layout, s *state.Posterior, byPaper bool, v *state.Video) (*Workers, *state.Video) {
	one := &state.Posterior{Alpha: s.Alpha, Views: s.Views, Videos: []*state.Video{v}, Memory: state.Memory{Assignments: v.Nu.Append(v.Logit)}}
	one = one.Clone(m, nil)
	x := one.Videos[0]
	x.Constraints.Recount(constraint.Nu{Double: v.Nu.Doubles(nil), N: v.Tracks()}, nil)
	layout, order := *l, *l.Tile
	order.Segments = nil
	for i := range order.Independent {
		order.Segments = append(order.Segments, tile.Segment{Independent: true, Span: tile.Span{From: i, To: i + 1}})
	}
	layout.Tile = &order
	w := NewWorkers(m, &layout, one, byPaper, nil)
	w.SetParams()
	return w, x
}
