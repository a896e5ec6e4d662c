package wire

import (
	"math"

	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
)

// Model is what the iteration on show has learned: K factors, in the order of concepts and
// classes, background last. Trace, Parts and End are those of the present.
type Model struct {
	Iteration int             `json:"iteration"`
	Alpha     float64         `json:"alpha"`
	Factors   []ModelFactor   `json:"factors"` // K
	Used      int             `json:"used"`    // background factors with tracks ≥ least
	Least     float64         `json:"least"`
	ByVideo   bool            `json:"byVideo"` // Nu has a row for each video, for want of room
	Nu        Buffer[uint8]   `json:"nu"`      // N×K in parts of 255, or M×K means
	Pi        Buffer[float64] `json:"pi"`      // M×K: E[π_ik], NaN where it is not on the video's stick
	Views     []ModelView     `json:"views"`
	Trace     []infer.Point   `json:"trace"` // F after every block
	Names     []string        `json:"names"` // P parts of F
	Parts     Buffer[float64] `json:"parts"` // a row of P for each point of the trace
	End       End             `json:"end"`
}

// ModelFactor is what a factor stands for, and how much of the data shows it.
type ModelFactor struct {
	Concept int     `json:"concept"` // −1 for background
	Class   int     `json:"class"`   // for background its number, from 0
	Tracks  float64 `json:"tracks"`  // n_k = Σ ν
	Videos  int     `json:"videos"`  // in which ν ≥ ½ of some track
}

// ModelView is the appearances of a view and its variances.
type ModelView struct {
	Name      string          `json:"name"`
	Dim       int             `json:"dim"`
	Noise     float64         `json:"noise"`     // σ²_n
	Scale     float64         `json:"scale"`     // σ²_A
	Phi       Buffer[float64] `json:"phi"`       // K×D
	Variances Buffer[float64] `json:"variances"` // σ²_k
}

// End says why the start on show ended.
type End struct {
	Reason     infer.Reason `json:"reason" ts:"Reason | ''"` // '' while it goes on
	Iterations int          `json:"iterations"`
	Change     *float64     `json:"change"`    // of F over the last two updates of the variances, relative; null before
	Tolerance  float64      `json:"tolerance"` // the relative change of F below which the run counts as converged
}

// mostCells is how many ν Model gives one by one; of more it gives the mean of each video.
const mostCells = 4_000_000

// model says what the iteration on show has learned, and how the run came to it.
func (f *fit) model(*None) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	var b buffers
	fit, d := f.trainer(), f.data
	now, search := f.search.Trainer(), f.shown()
	uses := posterior.UsageOf(fit)
	m := Model{Iteration: fit.Iteration, Alpha: fit.Posterior.Alpha,
		ByVideo: len(d.Tracks)*len(uses) > mostCells, Trace: now.Trace(), Names: infer.PartNames(now.Variances()), End: end(now, search.Options())}
	for _, u := range uses {
		m.Factors = append(m.Factors, ModelFactor(u))
	}
	m.Used, m.Least = posterior.UsedBackground(uses, len(d.Tracks))
	m.Nu, m.Pi = add(&b, posterior.Heat(fit, m.ByVideo)), add(&b, posterior.MeanPi(fit))
	for _, v := range model.Of(fit).Views {
		m.Views = append(m.Views, ModelView{v.Name, v.Dim, v.Noise, v.Scale, add(&b, v.Phi), add(&b, v.Var)})
	}
	var parts []float64
	for _, row := range now.Parts() {
		parts = append(parts, row...)
	}
	m.Parts = add(&b, parts)
	return Reply{Message: m, Buffers: b}, nil
}

// end says why a fit ended.
func end(f *infer.Trainer, o options.Options) End {
	e := End{Reason: f.Reason, Tolerance: o.OuterTolerance, Iterations: f.Iteration}
	if change := f.Change; !math.IsInf(change, 0) {
		e.Change = &change
	}
	return e
}
