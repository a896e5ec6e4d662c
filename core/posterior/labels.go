// Package posterior reads the results of a Trainer: labels (labels.go), rankings of tracks for each caption
// tuple (rankings.go), the slack of the constraints (slack.go), q(z) and the usage of all factors (factors.go),
// and the contributions to the log odds of a label (explain.go).
//
// All rankings sort by ζ, the log odds of ν, because ν saturates. Of overlapping tracks with nearly equal scores, the
// one that overlaps the others most is first (central.go).
package posterior

import (
	"iter"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/special"
)

// Label is the most probable class of one concept on a track.
type Label struct {
	Best     int     // class with the highest ζ; dataset.None where none is allowed
	Nu       float64 // ν of Best, 0 where there is none
	Logit    float64 // ζ of Best, −Inf where there is none; ±Inf where it is known
	Second   int     // class with the next ζ; dataset.None where there is none
	SecondNu float64 // ν of Second
}

// LogNu returns log ν = −log(1+e^{−ζ}).
func (l Label) LogNu() float64 { return special.LogSigmoid(l.Logit) }

// Labels are the labels of N tracks, in the dataset's order, and E concepts: an N×E list
// for each field of Label.
type Labels struct {
	Concepts            int // E
	Best, Second        []int32
	Nu, Logit, SecondNu []float64
	NoneIfNotBest       []float64 // probability that a track shows no class, if it does not show Best
}

// LabelsOf reads the labels of every track.
func LabelsOf(t *infer.Trainer) *Labels {
	m := t.Problem
	n := len(m.Data.Tracks) * len(m.Data.Concepts)
	l := &Labels{len(m.Data.Concepts), slices.Repeat([]int32{dataset.None}, n), slices.Repeat([]int32{dataset.None}, n),
		make([]float64, n), slices.Repeat([]float64{math.Inf(-1)}, n), make([]float64, n), slices.Repeat([]float64{1}, n)}
	var p []float64
	none := 0.
	for _, v := range t.Posterior.Videos {
		for concept, e := range m.Concepts {
			columns := t.Layout.ClassColumns(v, concept)
			v.EachTopTwo(columns, func(j, best, second int) {
				l.set(t, v, j, concept, e, best, second)
				p, none = ClassProbabilities(p, v, columns, j, t.Options.OneClass())
				l.NoneIfNotBest[m.Rows[v.From+j]*l.Concepts+e] = noneIfNotBest(p, none, slices.Index(columns, best))
			})
		}
	}
	return l
}

// set writes the best and the second class of track j of the video v for one concept, which is concept e
// of the dataset. best and second are columns of v, −1 for none.
func (l *Labels) set(t *infer.Trainer, v *infer.Video, j, concept, e, best, second int) {
	at, n, first := t.Problem.Rows[v.From+j]*l.Concepts+e, v.Tracks(), t.Layout.Factors.First[concept]
	if best >= 0 {
		l.Best[at], l.Nu[at], l.Logit[at] = int32(v.Factors[best]-first), v.Nu.At(best*n+j), v.ZetaOf(best).At(j)
	}
	if second >= 0 {
		l.Second[at], l.SecondNu[at] = int32(v.Factors[second]-first), v.Nu.At(second*n+j)
	}
}

// ClassProbabilities returns the probabilities that track j of a video shows each class of a concept, and none of them, given
// that it shows at most one. columns are those of all classes that the video allows; the probabilities are in their order and
// in the memory of p. They sum to 1 with none. If isExclusive is false, the classes are independent in q.
func ClassProbabilities(p []float64, v *infer.Video, columns []int, j int, isExclusive bool) (_ []float64, none float64) {
	const most = 1 - 1e-12 // so that the odds ν/(1−ν) are finite
	p, none = p[:0], 1
	for _, c := range columns {
		nu := min(v.Nu.At(c*v.Tracks()+j), most)
		if isExclusive {
			p, none = append(p, nu), none-nu
		} else {
			p = append(p, nu/(1-nu))
		}
	}
	none = max(0, none)
	total := none
	for _, x := range p {
		total += x
	}
	for i := range p {
		p[i] /= total
	}
	return p, none / total
}

// noneIfNotBest returns the probability of no class, given that the class of index best in p is not shown; −1 for no class.
func noneIfNotBest(p []float64, none float64, best int) float64 {
	rest := none
	for i, x := range p {
		if i != best {
			rest += x
		}
	}
	if rest == 0 {
		return 1
	}
	return none / rest
}

// Len returns N.
func (l *Labels) Len() int { return len(l.Best) / l.Concepts }

// At returns the label of a track, a row of the dataset, for one concept.
func (l *Labels) At(row, concept int) Label {
	i := row*l.Concepts + concept
	return Label{int(l.Best[i]), l.Nu[i], l.Logit[i], int(l.Second[i]), l.SecondNu[i]}
}

// LogitOf returns ζ of any class of a concept on a track, a row of the dataset, and false where the video does not allow
// the class. The labels are those of t.
func (l *Labels) LogitOf(t *infer.Trainer, row, concept, class int) (logit float64, found bool) {
	if label := l.At(row, concept); label.Best == class {
		return label.Logit, true
	}
	e := slices.Index(t.Problem.Concepts, concept)
	if e < 0 {
		return 0, false
	}
	v := t.Posterior.Videos[t.Problem.Data.Tracks[row].Video]
	j := slices.Index(t.Problem.Rows[v.From:v.To], row)
	column := slices.Index(v.Factors, t.Layout.Factors.First[e]+class)
	if j < 0 || column < 0 {
		return 0, false
	}
	return v.ZetaOf(column).At(j), true
}

// Rows yields every track, a row of the dataset, with its E labels, which are valid until the next track.
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
