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
	Tracks []int32   // rows of the dataset
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

// Rankings answer every tuple of every labelled video, in caption order.
type Rankings struct {
	Tuples []Ranking
	Tracks []int32   // of all, one after the other
	Scores []float64 // likewise
}

// Rankings reads every tuple.
func (f *Fit) Rankings() *Rankings {
	tuples, tracks := 0, 0
	for i, b := range f.bags {
		if v := &f.problem.data.Videos[i]; !v.Free {
			tuples += len(v.Tuples)
			tracks += len(v.Tuples) * b.tracks()
		}
	}
	r := &Rankings{make([]Ranking, 0, tuples), make([]int32, 0, tracks), make([]float64, 0, tracks)}
	var room ranks
	for i, b := range f.bags {
		v := &f.problem.data.Videos[i]
		if v.Free {
			continue
		}
		room.begin(b)
		for j, tuple := range v.Tuples {
			x := f.rank(b, tuple, &room)
			if x.Asked = v.Asks(j); !x.Asked {
				x.Slack = 0
			}
			for _, t := range room.sorted {
				r.Tracks, r.Scores = append(r.Tracks, int32(t.track)), append(r.Scores, t.score)
			}
			from, to := len(r.Tracks)-b.tracks(), len(r.Tracks)
			x.Tracks, x.Scores = r.Tracks[from:to:to], r.Scores[from:to:to]
			r.Tuples = append(r.Tuples, x)
		}
	}
	return r
}

// ranks is room for rankings of a video.
type ranks struct {
	logs   []float64 // log ν of its classes, a column each
	sorted []scored
}

// scored is a track and how well it answers.
type scored struct {
	track         int
	score, coarse float64
}

// begin reads a video.
func (r *ranks) begin(b *bag) {
	r.logs = r.logs[:0]
	for i := range b.zeta.size() {
		r.logs = append(r.logs, special.LogSigmoid(b.zeta.at(i)))
	}
}

// rank answers one tuple, but for the list of its tracks, which it leaves sorted; members of
// concepts that take no part say nothing.
func (f *Fit) rank(b *bag, tuple dataset.Tuple, room *ranks) Ranking {
	r := Ranking{Video: b.video, Tuple: tuple}
	var columns []int
	for _, k := range f.factors.Set(f.problem.projected(tuple)) {
		columns = append(columns, slices.Index(b.factors, k))
	}
	n := b.tracks()
	room.sorted = room.sorted[:0]
	for j, row := range f.problem.rows[b.from:b.to] {
		t, product := scored{track: row}, 1.0
		for _, c := range columns {
			t.score += room.logs[b.class[c]*n+j]
			product *= b.nu.at(c*n + j)
		}
		r.Sum += product
		t.coarse = special.Coarse(t.score)
		room.sorted = append(room.sorted, t)
	}
	slices.SortStableFunc(room.sorted, func(x, y scored) int { return cmp.Compare(y.coarse, x.coarse) })
	r.Slack = max(0, f.options.Margin-r.Sum)
	return r
}
