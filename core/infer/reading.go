package infer

import (
	"cmp"
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

// Ranking is the answer to one caption tuple: its video's tracks, best first.
type Ranking struct {
	Video  int
	Tuple  dataset.Tuple
	Tracks []int     // rows of the dataset
	Scores []float64 // Σ_{k∈J} log ν of each; ties, but for rounding, stay in file order
	Sum    float64   // Σ_j Π_{k∈J} ν
	Slack  float64   // ξ = max(0, m − Sum), 0 where the tuple asks for nothing
	Asked  bool
}

// Labels reads every track, N rows of E labels in the dataset's order.
func (f *Fit) Labels() [][]Label {
	d := f.problem.data
	e := len(d.Concepts)
	all := slices.Repeat([]Label{{Best: dataset.None, Zeta: math.Inf(-1), Runner: dataset.None, RunnerZeta: math.Inf(-1)}}, len(d.Tracks)*e)
	labels := make([][]Label, len(d.Tracks))
	for row := range labels {
		labels[row] = all[row*e : (row+1)*e : (row+1)*e]
	}
	for _, b := range f.bags {
		rows := f.problem.rows[b.from : b.from+b.tracks()]
		for c, k := range b.factors {
			if b.class[c] < 0 {
				continue
			}
			concept := f.factors.Concept(k)
			class, nu, zeta := k-f.factors.First[concept], b.nu.column(c, len(rows)), b.odds(c)
			for j, row := range rows {
				labels[row][f.problem.concepts[concept]].offer(class, nu.at(j), zeta.at(j))
			}
		}
	}
	return labels
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

// Zeta returns the log odds of every class: per concept of the dataset N×K_e in the
// dataset's order, −Inf where a class is not allowed and +Inf where it is known; nil
// for a concept that takes no part.
func (f *Fit) Zeta() [][]float64 {
	d := f.problem.data
	list := make([][]float64, len(d.Concepts))
	for _, e := range f.problem.concepts {
		list[e] = slices.Repeat([]float64{math.Inf(-1)}, len(d.Tracks)*len(d.Concepts[e].Classes))
	}
	for _, b := range f.bags {
		for c, k := range b.factors {
			if b.class[c] < 0 {
				continue
			}
			concept := f.factors.Concept(k)
			e := f.problem.concepts[concept]
			class, classes := k-f.factors.First[concept], len(d.Concepts[e].Classes)
			zeta, rows := b.odds(c), f.problem.rows[b.from:b.to]
			for j, row := range rows {
				list[e][row*classes+class] = zeta.at(j)
			}
		}
	}
	return list
}

// best returns the best class of every track and concept, N×E.
func (f *Fit) best() []int {
	var list []int
	for _, row := range f.Labels() {
		for _, label := range row {
			list = append(list, label.Best)
		}
	}
	return list
}

// Rankings answers every tuple of every labelled video, in caption order.
func (f *Fit) Rankings() []Ranking {
	tuples, tracks := 0, 0
	for i, b := range f.bags {
		if v := &f.problem.data.Videos[i]; !v.Free {
			tuples += len(v.Tuples)
			tracks += len(v.Tuples) * b.tracks()
		}
	}
	list := make([]Ranking, 0, tuples)
	room := ranks{make([]int, tracks), make([]float64, tracks), nil}
	for i, b := range f.bags {
		v := &f.problem.data.Videos[i]
		if v.Free {
			continue
		}
		for j, tuple := range v.Tuples {
			r := f.rank(b, tuple, &room)
			if r.Asked = v.Asks(j); !r.Asked {
				r.Slack = 0
			}
			list = append(list, r)
		}
	}
	return list
}

// ranks is room for rankings, and for what one is sorted in.
type ranks struct {
	tracks []int
	scores []float64
	sorted []scored
}

// scored is a track and how well it answers.
type scored struct {
	track int
	score float64
}

// rank answers one tuple; members of concepts that take no part say nothing.
func (f *Fit) rank(b *bag, tuple dataset.Tuple, room *ranks) Ranking {
	r := Ranking{Video: b.video, Tuple: tuple}
	var columns []int
	for _, k := range f.factors.Set(f.problem.projected(tuple)) {
		columns = append(columns, slices.Index(b.factors, k))
	}
	tracks, n := room.sorted[:0], b.tracks()
	for j := range n {
		t := scored{track: f.problem.rows[b.from+j]}
		product := 1.0
		for _, c := range columns {
			t.score += special.LogSigmoid(b.odds(c).at(j))
			product *= b.nu.at(c*n + j)
		}
		r.Sum += product
		tracks = append(tracks, t)
	}
	slices.SortStableFunc(tracks, func(x, y scored) int { return cmp.Compare(special.Coarse(y.score), special.Coarse(x.score)) })
	r.Tracks, r.Scores = room.tracks[:n:n], room.scores[:n:n]
	for i, t := range tracks {
		r.Tracks[i], r.Scores[i] = t.track, t.score
	}
	room.tracks, room.scores, room.sorted = room.tracks[n:], room.scores[n:], tracks
	r.Slack = max(0, f.options.Margin-r.Sum)
	return r
}
