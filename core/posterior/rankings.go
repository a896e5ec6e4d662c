package posterior

import (
	"cmp"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/special"
)

// Ranking is the answer to one caption tuple: its video's tracks, best first.
type Ranking struct {
	Video  int
	Tuple  dataset.Tuple
	Tracks []int32   // rows of the dataset
	Scores []float64 // Σ_{k∈J} log ν of each; ties, but for rounding, stay in file order
	Sum    float64   // Σ_j Π_{k∈J} ν
	Margin float64   // n·m, what Sum is to reach; 0 where the tuple asks for nothing
	Slack  float64   // ξ = max(0, Margin − Sum)
	Asked  bool      // the tuple is a constraint
}

// Rankings answer every tuple of every labelled video, in caption order.
type Rankings struct {
	Tuples []Ranking
	Tracks []int32   // of all, one after the other
	Scores []float64 // likewise
}

// RankingsOf ranks the tracks for every tuple.
func RankingsOf(t *infer.Trainer) *Rankings {
	tuples, tracks := 0, 0
	for i, v := range t.State.Videos {
		if data := &t.Model.Data.Videos[i]; !data.Free {
			tuples += len(data.Tuples)
			tracks += len(data.Tuples) * v.Tracks()
		}
	}
	r := &Rankings{make([]Ranking, 0, tuples), make([]int32, 0, tracks), make([]float64, 0, tracks)}
	var k ranker
	for i, v := range t.State.Videos {
		data := &t.Model.Data.Videos[i]
		if data.Free {
			continue
		}
		k.begin(t, v)
		for j, tuple := range data.Tuples {
			x := k.rank(tuple)
			if x.Asked = data.Asks(j); !x.Asked {
				x.Margin, x.Slack = 0, 0
			}
			for _, s := range k.sorted {
				r.Tracks, r.Scores = append(r.Tracks, int32(s.row)), append(r.Scores, s.score)
			}
			from, to := len(r.Tracks)-v.Tracks(), len(r.Tracks)
			x.Tracks, x.Scores = r.Tracks[from:to:to], r.Scores[from:to:to]
			r.Tuples = append(r.Tuples, x)
		}
	}
	return r
}

// ranker ranks the tracks of one video.
type ranker struct {
	trainer *infer.Trainer
	video   *infer.Video
	logNu   []float64 // of its classes, a column each
	sorted  []scored
}

// scored is a track, as a row of the dataset, and how well it answers.
type scored struct {
	row           int
	score, coarse float64
}

// begin reads log ν of a video's classes.
func (k *ranker) begin(t *infer.Trainer, v *infer.Video) {
	k.trainer, k.video, k.logNu = t, v, k.logNu[:0]
	for i := range v.Logit.Len() {
		k.logNu = append(k.logNu, special.LogSigmoid(v.Logit.At(i)))
	}
}

// rank answers one tuple, but for the list of its tracks, which it leaves in k.sorted.
// Members of concepts that take no part say nothing.
func (k *ranker) rank(tuple dataset.Tuple) Ranking {
	t, v := k.trainer, k.video
	r := Ranking{Video: v.Index, Tuple: tuple}
	var columns []int
	for _, factor := range t.Layout.Factors.Set(t.Model.Project(tuple)) {
		columns = append(columns, slices.Index(v.Factors, factor))
	}
	n := v.Tracks()
	k.sorted = k.sorted[:0]
	for j, row := range t.Model.Rows[v.From:v.To] {
		s, product := scored{row: row}, 1.0
		for _, c := range columns {
			s.score += k.logNu[v.Class[c]*n+j]
			product *= v.Nu.At(c*n + j)
		}
		r.Sum += product
		s.coarse = special.Coarse(s.score)
		k.sorted = append(k.sorted, s)
	}
	slices.SortStableFunc(k.sorted, func(x, y scored) int { return cmp.Compare(y.coarse, x.coarse) })
	r.Margin = v.Constraints.MarginOf(columns)
	r.Slack = max(0, r.Margin-r.Sum)
	return r
}
