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
	Best     int     // class with the highest ζ, dataset.None where none is allowed
	Nu       float64 // ν of Best, 0 where there is none
	Zeta     float64 // ζ of Best, −Inf where there is none; ±Inf where it is known
	Runner   int     // the second, dataset.None where there is none
	RunnerNu float64
}

// LogNu returns log ν = −log(1+e^{−ζ}).
func (l Label) LogNu() float64 { return special.LogSigmoid(l.Zeta) }

// Labels are the labels of N tracks, in the dataset's order, and E concepts: a list of N×E
// for each of what a Label says.
type Labels struct {
	Concepts           int // E
	Best, Runner       []int32
	Nu, Zeta, RunnerNu []float64
}

// Labels reads every track.
func (f *Fit) Labels() *Labels {
	p := f.problem
	n := len(p.data.Tracks) * len(p.data.Concepts)
	l := &Labels{len(p.data.Concepts), slices.Repeat([]int32{dataset.None}, n), slices.Repeat([]int32{dataset.None}, n),
		make([]float64, n), slices.Repeat([]float64{math.Inf(-1)}, n), make([]float64, n)}
	var list []offered
	for _, b := range f.bags {
		rows := p.rows[b.from:b.to]
		for concept, e := range p.concepts {
			list = list[:0]
			for c, place := range b.class {
				if place >= 0 && f.factors.Concept(b.factors[c]) == concept {
					list = append(list, offered{b.factors[c] - f.factors.First[concept], c, place})
				}
			}
			if b.nu.Single != nil {
				label(l, e, rows, list, b.nu.Single, b.zeta.Single)
			} else {
				label(l, e, rows, list, b.nu.Double, b.zeta.Double)
			}
		}
	}
	return l
}

// offered is a class that a video allows: its columns of ν and of ζ.
type offered struct{ class, nu, zeta int }

// label finds the two best classes of concept e on a video's tracks. The first of equals is better,
// and equal is what differs by rounding alone: two classes of which nothing is known do.
func label[T real](l *Labels, e int, rows []int, classes []offered, nu, zeta []T) {
	n := len(rows)
	for j, row := range rows {
		best, runner := -1, -1 // among the classes
		most, more := math.Inf(-1), math.Inf(-1)
		for i, x := range classes {
			switch z := special.Coarse(float64(zeta[x.zeta*n+j])); {
			case best < 0 || z > most:
				runner, more = best, most
				best, most = i, z
			case runner < 0 || z > more:
				runner, more = i, z
			}
		}
		at := row*l.Concepts + e
		if best >= 0 {
			x := classes[best]
			l.Best[at], l.Nu[at], l.Zeta[at] = int32(x.class), float64(nu[x.nu*n+j]), float64(zeta[x.zeta*n+j])
		}
		if runner >= 0 {
			x := classes[runner]
			l.Runner[at], l.RunnerNu[at] = int32(x.class), float64(nu[x.nu*n+j])
		}
	}
}

// Len returns N.
func (l *Labels) Len() int { return len(l.Best) / l.Concepts }

// At returns a track's label.
func (l *Labels) At(row, concept int) Label {
	i := row*l.Concepts + concept
	return Label{int(l.Best[i]), l.Nu[i], l.Zeta[i], int(l.Runner[i]), l.RunnerNu[i]}
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
