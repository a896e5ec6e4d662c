package infer

import (
	"iter"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/special"
)

// Label is what the posterior says of one concept of one track. Everything is
// ranked by ζ, which never saturates as ν does.
type Label struct {
	Best   int     // class with the highest ζ, dataset.None where none is allowed
	Nu     float64 // ν of Best, 0 where there is none
	Zeta   float64 // ζ of Best, −Inf where there is none; ±Inf where it is known
	Runner int     // the second, dataset.None where there is none
	RunnerNu,
	RunnerZeta float64
}

// LogNu returns log ν = −log(1+e^{−ζ}).
func (l Label) LogNu() float64 { return special.LogSigmoid(l.Zeta) }

// Predicted returns Best, or dataset.Background where ν is under the threshold.
func (l Label) Predicted(threshold float64) int {
	if l.Nu < threshold {
		return dataset.Background
	}
	return l.Best
}

// offer puts a class in its place, if it is one of the two best; the first of equals is, and
// equal is what differs by rounding alone: two classes of which nothing is known do.
func (l *Label) offer(class int, nu, zeta float64) {
	coarse := special.Coarse(zeta)
	switch {
	case l.Best == dataset.None || coarse > special.Coarse(l.Zeta):
		l.Runner, l.RunnerNu, l.RunnerZeta = l.Best, l.Nu, l.Zeta
		l.Best, l.Nu, l.Zeta = class, nu, zeta
	case l.Runner == dataset.None || coarse > special.Coarse(l.RunnerZeta):
		l.Runner, l.RunnerNu, l.RunnerZeta = class, nu, zeta
	}
}

// Labels are the labels of N tracks, in the dataset's order, and E concepts: a list of N×E
// for each of what a Label says.
type Labels struct {
	Concepts                       int // E
	Best, Runner                   []int32
	Nu, Zeta, RunnerNu, RunnerZeta []float64
}

// Labels reads every track.
func (f *Fit) Labels() *Labels {
	d := f.problem.data
	e := len(d.Concepts)
	n := len(d.Tracks) * e
	none, low := slices.Repeat([]int32{dataset.None}, 2*n), slices.Repeat([]float64{math.Inf(-1)}, 2*n)
	nu := make([]float64, 2*n)
	l := &Labels{e, none[:n:n], none[n:], nu[:n:n], low[:n:n], nu[n:], low[n:]}
	for _, b := range f.bags {
		rows := f.problem.rows[b.from : b.from+b.tracks()]
		for c, k := range b.factors {
			if b.class[c] < 0 {
				continue
			}
			concept := f.factors.Concept(k)
			class, nu, zeta := k-f.factors.First[concept], b.nu.column(c, len(rows)), b.odds(c)
			for j, row := range rows {
				l.offer(row, f.problem.concepts[concept], class, nu.at(j), zeta.at(j))
			}
		}
	}
	return l
}

// Len returns N.
func (l *Labels) Len() int { return len(l.Best) / l.Concepts }

// At returns a track's label.
func (l *Labels) At(row, concept int) Label {
	i := row*l.Concepts + concept
	return Label{int(l.Best[i]), l.Nu[i], l.Zeta[i], int(l.Runner[i]), l.RunnerNu[i], l.RunnerZeta[i]}
}

// Rows goes through the tracks, with the E labels of each; they are valid until the next.
func (l *Labels) Rows() iter.Seq2[int, []Label] {
	return func(yield func(int, []Label) bool) {
		labels := make([]Label, l.Concepts)
		for row := range l.Len() {
			for e := range labels {
				labels[e] = l.At(row, e)
			}
			if !yield(row, labels) {
				return
			}
		}
	}
}

func (l *Labels) offer(row, concept, class int, nu, zeta float64) {
	label, i := l.At(row, concept), row*l.Concepts+concept
	label.offer(class, nu, zeta)
	l.Best[i], l.Nu[i], l.Zeta[i] = int32(label.Best), label.Nu, label.Zeta
	l.Runner[i], l.RunnerNu[i], l.RunnerZeta[i] = int32(label.Runner), label.RunnerNu, label.RunnerZeta
}
