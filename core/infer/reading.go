package infer

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/special"
)

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
	best := f.Labels().Best
	list := make([]int, len(best))
	for i, class := range best {
		list[i] = int(class)
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
