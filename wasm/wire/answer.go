package wire

// answer reads the fit as it stands.
func (f fit) answer() Reply {
	var b buffers
	r, s := f.result(), f.search
	fit := s.Fit()
	m := Answer{Type: "answer", Start: s.Kept() + 1, Iteration: fit.Iteration(), F: fit.F(),
		Final: s.Done(), Margin: s.Options().Margin, Iterations: s.Iterations(), Scores: []Score{}}
	n := len(f.data.Tracks) * len(f.data.Concepts)
	best, runner, predicted := make([]int, 0, n), make([]int, 0, n), make([]int, 0, n)
	nu, zeta := make([]float64, 0, n), make([]float64, 0, n)
	for _, row := range r.Labels {
		for e, l := range row {
			best, runner, predicted = append(best, l.Best), append(runner, l.Runner), append(predicted, r.Predicted(e, l))
			nu, zeta = append(nu, l.Nu), append(zeta, l.Zeta)
		}
	}
	m.Best, m.Runner, m.Predicted = b.ints(best), b.ints(runner), b.ints(predicted)
	m.Nu, m.Zeta = b.floats(nu), b.floats(zeta)

	starts, ranked := []int{0}, 0
	for _, ranking := range r.Rankings {
		ranked += len(ranking.Tracks)
	}
	tracks, scores := make([]int, 0, ranked), make([]float64, 0, ranked)
	var sum, slack []float64
	for _, ranking := range r.Rankings {
		tracks, scores = append(tracks, ranking.Tracks...), append(scores, ranking.Scores...)
		starts = append(starts, len(tracks))
		sum, slack = append(sum, ranking.Sum), append(slack, ranking.Slack)
	}
	m.RankStart, m.RankTrack, m.RankScore = b.ints(starts), b.ints(tracks), b.floats(scores)
	m.Sum, m.Slack = b.floats(sum), b.floats(slack)
	for _, x := range r.Scores {
		m.Scores = append(m.Scores, Score(x))
	}
	return Reply{m, b}
}
