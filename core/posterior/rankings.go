package posterior

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/special"
)

// Ranking is the ranking of the tracks of a video by the probability that they show a caption tuple, the best first. Of overlapping tracks with nearly
// equal scores, the first one is the one that overlaps the others most.
type Ranking struct {
	Video      int
	Tuple      dataset.Tuple
	Tracks     []int32   // rows of the dataset
	Scores     []float64 // Σ_{k∈J} log ν of each, or log q of the pair of a joint q; ties, but for rounding, stay in file order
	Sum        float64   // Σ_j Π_{k∈J} ν, or Σ_j q
	Margin     float64   // n·m, the threshold of Sum; 0 if the tuple is not required
	Slack      float64   // ξ = max(0, Margin − Sum)
	Required   int       // n, the number of tracks that the constraint requires; 1 if the tuple is not required
	IsRequired bool      // the tuple is a constraint
}

// Rankings answer every tuple of every labelled video, in caption order.
type Rankings struct {
	Tuples []Ranking
	Tracks []int32   // of all tuples, one after the other
	Scores []float64 // of all tuples, one after the other
}

// Answers returns the first track of each ranking, a row of the dataset, or −1 if the video has no tracks.
func (r *Rankings) Answers() []int {
	var rows []int
	for _, ranking := range r.Tuples {
		first := -1
		if len(ranking.Tracks) > 0 {
			first = int(ranking.Tracks[0])
		}
		rows = append(rows, first)
	}
	return rows
}

// RankingsOf ranks the tracks for every tuple.
func RankingsOf(t *infer.Trainer) *Rankings {
	tuples, tracks := 0, 0
	for i, v := range t.Posterior.Videos {
		if data := &t.Problem.Data.Videos[i]; !data.Free {
			tuples += len(data.Tuples)
			tracks += len(data.Tuples) * v.Tracks()
		}
	}
	r := &Rankings{make([]Ranking, 0, tuples), make([]int32, 0, tracks), make([]float64, 0, tracks)}
	var k ranker
	for i, v := range t.Posterior.Videos {
		data := &t.Problem.Data.Videos[i]
		if data.Free {
			continue
		}
		k.begin(t, v)
		for j, tuple := range data.Tuples {
			r.add(&k, tuple, data.IsRequired(j))
			t.Problem.Yielder.Did(k.operations())
		}
	}
	return r
}

// add ranks the tracks of the ranker's video for a tuple.
func (r *Rankings) add(k *ranker, tuple dataset.Tuple, required bool) {
	x := k.rank(tuple)
	if x.IsRequired = required; !required {
		x.Required, x.Margin, x.Slack = 1, 0, 0
	}
	rows := k.trainer.Problem.Rows[k.video.From:k.video.To]
	for _, s := range k.sorted {
		r.Tracks, r.Scores = append(r.Tracks, int32(rows[s.track])), append(r.Scores, s.score)
	}
	from, to := len(r.Tracks)-len(rows), len(r.Tracks)
	x.Tracks, x.Scores = r.Tracks[from:to:to], r.Scores[from:to:to]
	r.Tuples = append(r.Tuples, x)
}

// ranker ranks the tracks of one video.
type ranker struct {
	trainer      *infer.Trainer
	video        *infer.Video
	logNu        []float64 // of its classes, a column each
	requirements func(columns []int) (required int, margin float64)
	sorted       []scored
}

// scored is a track, counted in the video, and its score Σ_{k∈J} log ν, also rounded.
type scored struct {
	track         int
	score, coarse float64
}

// begin computes log ν of a video's classes, column by column.
func (k *ranker) begin(t *infer.Trainer, v *infer.Video) {
	const logSigmoid = 40 // operations
	k.trainer, k.video, k.logNu, k.requirements = t, v, k.logNu[:0], v.Constraints.Requirements()
	for c := range v.Classes {
		column := v.Zeta.Column(c, v.Tracks())
		for j := range column.Len() {
			k.logNu = append(k.logNu, special.LogSigmoid(column.At(j)))
		}
		t.Problem.Yielder.Did(logSigmoid * column.Len())
	}
}

// cost estimates the operations of one ranking: the scores, and the comparisons of the sort.
func (k *ranker) operations() int {
	const compare = 2
	n := k.video.Tracks()
	return n * (8 + compare*bits.Len(uint(n)))
}

// rank returns the ranking of one tuple, but for the list of its tracks, which it leaves in k.sorted. It
// ignores members of concepts that take no part.
func (k *ranker) rank(tuple dataset.Tuple) Ranking {
	t, v := k.trainer, k.video
	r := Ranking{Video: v.Index, Tuple: tuple}
	var columns []int
	for _, factor := range t.Layout.Factors.Set(t.Problem.Project(tuple)) {
		columns = append(columns, slices.Index(v.Factors, factor))
	}
	k.sorted = k.sorted[:0]
	for j := range v.Tracks() {
		s := scored{track: j}
		var probability float64
		s.score, probability = k.score(columns, j)
		r.Sum += probability
		s.coarse = special.Coarse(s.score)
		k.sorted = append(k.sorted, s)
	}
	slices.SortFunc(k.sorted, compareScored)
	k.putCentralFirst()
	r.Required, r.Margin = k.requirements(columns)
	r.Required = max(1, r.Required)
	r.Slack = max(0, r.Margin-r.Sum)
	return r
}

// score returns the log probability that a track shows the classes of some columns, and the probability. If a joint q of
// the pair is below smallest, the log probability is Σ log ν, at most log smallest.
func (k *ranker) score(columns []int, track int) (log, probability float64) {
	const smallest = 1e-30
	n := k.video.Tracks()
	probability = 1
	for _, c := range columns {
		log += k.logNu[k.video.Class[c]*n+track]
		probability *= k.video.Nu.At(c*n + track)
	}
	if g := k.video.Grid; g != nil && len(columns) == 2 {
		probability = k.video.Joint.At(g.Cell(columns[0], columns[1]-g.Rows)*n + track)
		if log = min(log, math.Log(smallest)); probability > smallest {
			log = math.Log(probability)
		}
	}
	return log, probability
}

// compareScored orders tracks by their coarse score, the best first. Tracks of equal score keep the order
// that they have in the video.
func compareScored(x, y scored) int {
	switch {
	case x.coarse > y.coarse:
		return -1
	case x.coarse < y.coarse:
		return 1
	}
	return cmp.Or(cmp.Compare(y.coarse, x.coarse), x.track-y.track) // NaN comes last
}
