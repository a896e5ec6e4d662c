package choose

// keepToBudget reduces the number of fits to the budget, given the estimated seconds of one fit. It drops all
// partitions except the first, then all folds except the first, then all candidates except the first. It
// returns false if one fit exceeds the budget.
func (r *Selector) keepToBudget(seconds float64) bool {
	budget, candidates := r.settings.Budget, r.of/len(r.folds)
	if seconds > budget {
		r.note("No captions were hidden: one fit would take %.3g estimated seconds, more than the budget of %g.", seconds, budget)
		return false
	}
	if float64(r.of)*seconds > budget {
		r.folds = r.folds[:len(firstPartition(r.folds))]
		r.of = candidates * len(r.folds)
	}
	if float64(r.of)*seconds <= budget {
		return true
	}
	videos := len(r.folds[0].hide)
	if float64(candidates)*seconds > budget {
		r.note("The budget of %g estimated seconds allows one fit of %.3g: nothing was compared, and the score is of the captions of %d videos.", budget, seconds, videos)
		r.rounds, candidates = nil, 1
	} else {
		r.note("Only one part of the videos had its captions hidden, because more would take longer than the budget of %g estimated seconds: the scores are of the captions of %d videos.", budget, videos)
	}
	r.folds, r.of = r.folds[:1], candidates
	return true
}
