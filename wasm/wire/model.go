package wire

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"siibp/core/infer"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
)

// Model holds the parameters of K factors, in the order of concepts and classes, background last, after the visited
// iteration. Trace, Parts and End are of the latest iteration.
type Model struct {
	Iteration int                `json:"iteration"`
	Alpha     float64            `json:"alpha"`
	Factors   []ModelFactor      `json:"factors"` // K
	Used      int                `json:"used"`    // number of background factors with tracks ≥ least
	Least     float64            `json:"least"`
	ByVideo   bool               `json:"byVideo"` // Nu has a row for each video, because there are too many tracks
	Nu        Buffer[uint8]      `json:"nu"`      // ν·255, N×K, or the means of the videos, M×K
	Pi        Buffer[float64]    `json:"pi"`      // M×K: E[π_ik], NaN if it is not on the video's stick
	Views     []ModelView        `json:"views"`
	Trace     []infer.TracePoint `json:"trace"` // F after every block
	Names     []string           `json:"names"` // of the P terms of F
	Parts     Buffer[float64]    `json:"parts"` // a row of P for each point of the trace
	End       Convergence        `json:"end"`
}

// ModelFactor is a factor and its usage.
type ModelFactor struct {
	Concept int     `json:"concept"` // −1 for background
	Class   int     `json:"class"`   // for background its number, from 0
	Tracks  float64 `json:"tracks"`  // n_k = Σ ν
	Videos  int     `json:"videos"`  // number of videos with ν ≥ ½ on some track
}

// ModelView holds the appearances and variances of a view.
type ModelView struct {
	Name      string          `json:"name"`
	Dim       int             `json:"dim"`
	Noise     float64         `json:"noise"`     // σ²_n
	Scale     float64         `json:"scale"`     // σ²_A
	Phi       Buffer[float64] `json:"phi"`       // K×D
	Variances Buffer[float64] `json:"variances"` // σ²_k, the mean over the dimensions
}

// Convergence is the reason why the start ended.
type Convergence struct {
	Reason     infer.Reason `json:"reason" ts:"Reason | ''"` // '' while it runs
	Iterations int          `json:"iterations"`
	Change     *float64     `json:"change"`    // relative change of F over the last two updates of the variances, or null
	Tolerance  float64      `json:"tolerance"` // relative change of F at convergence
}

// mostCells is the limit of N×K, above which Nu holds the means of the videos.
const mostCells = 4_000_000

// model returns the parameters of the visited iteration and the trace of the run.
func (f *fit) model(*None) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	var b buffers
	fit, d := f.trainer(), f.data
	now, search := f.search.Trainer(), f.shown()
	uses := posterior.UsageOf(fit)
	m := Model{Iteration: fit.Iteration, Alpha: fit.Posterior.Alpha,
		ByVideo: len(d.Tracks)*len(uses) > mostCells, Trace: now.Trace(), Names: infer.TermNames(now.Variances()), End: end(now, search.Options())}
	for _, u := range uses {
		m.Factors = append(m.Factors, ModelFactor(u))
	}
	m.Used, m.Least = posterior.UsedBackground(uses, len(d.Tracks))
	m.Nu, m.Pi = add(&b, posterior.Heat(fit, m.ByVideo)), add(&b, posterior.MeanPi(fit))
	for _, v := range model.Of(fit).Views {
		m.Views = append(m.Views, ModelView{v.Name, v.Dim, v.Noise, v.Scale, add(&b, v.Phi), add(&b, meanVariances(v.Var, len(uses)))})
	}
	var parts []float64
	for _, row := range now.TermTrace() {
		parts = append(parts, row...)
	}
	m.Parts = add(&b, parts)
	return Reply{Message: m, Buffers: b}, nil
}

// meanVariances returns the mean variance of each of k factors, given one number a factor, or one for each dimension.
func meanVariances(variances []float64, k int) []float64 {
	list := make([]float64, k)
	for i, n := 0, len(variances)/max(k, 1); i < k; i++ {
		list[i] = floats.Sum(variances[i*n:(i+1)*n]) / float64(n)
	}
	return list
}

// end returns the reason why a fit ended.
func end(f *infer.Trainer, o options.Options) Convergence {
	e := Convergence{Reason: f.Reason, Tolerance: o.OuterTolerance, Iterations: f.Iteration}
	if change := f.Change; !math.IsInf(change, 0) {
		e.Change = &change
	}
	return e
}
