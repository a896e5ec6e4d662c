package wire

import (
	"math"

	"siibp/core/infer"
)

// mostCells is how many ν are told one by one; of more, the mean of each video is.
const mostCells = 4_000_000

// model tells what the iteration on show has learned, and how the run came to it.
func (c *Core) model() Reply {
	var b buffers
	now, search := c.fit.search.Fit(), c.showing()
	fit, d := search.Fit(), c.fit.data
	uses := fit.Usage()
	m := Model{Type: "model", Iteration: fit.Iteration(), Alpha: fit.Alpha(),
		ByVideo: len(d.Tracks)*len(uses) > mostCells, Trace: now.Trace(), Names: infer.PartNames(now.Spreads()), End: end(now, search.Options())}
	for _, u := range uses {
		m.Factors = append(m.Factors, ModelFactor(u))
	}
	m.Used, m.Least = infer.UsedBackground(uses, len(d.Tracks))
	m.Nu, m.Pi = b.add(fit.Heat(m.ByVideo)), b.floats(fit.Sticks())
	for _, v := range fit.Model().Views {
		m.Views = append(m.Views, ModelView{v.Name, v.Dim, v.Noise, v.Scale, b.floats(v.Phi), b.floats(v.Var)})
	}
	var parts []float64
	for _, row := range now.Parts() {
		parts = append(parts, row...)
	}
	m.Parts = b.floats(parts)
	return Reply{m, b}
}

// end says why a fit ended.
func end(f *infer.Fit, o infer.Options) End {
	e := End{Reason: string(f.Reason()), Tolerance: o.OuterTolerance, Iterations: f.Iteration()}
	if change := f.Change(); !math.IsInf(change, 0) {
		e.Change = &change
	}
	return e
}
