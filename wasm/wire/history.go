package wire

import (
	"siibp/core/infer"
	"siibp/core/search"
)

// historySize is the limit, in bytes, of the states of earlier iterations that a start keeps.
const historySize = 1 << 25

// remember makes a new search keep the states of its iterations, as far as memory permits.
func (r *runs) remember(s *search.Search) {
	need := r.fit.memory()
	s.SetHistorySize(int(max(0, min(historySize, (TabMemory-need.Features-need.Run)/8))))
}

// VisitArguments are the arguments of visit.
type VisitArguments struct {
	Iteration int `json:"iteration"` // −1: the latest
	suspending
}

// visit returns the answer after an earlier iteration. Later operations refer to that iteration until the latest
// is visited or the run continues.
func (f *fit) visit(a *VisitArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if f.endVisit(); a.Iteration >= 0 {
		s := f.search
		var err error
		if a.suspendWhile(s, func() { err = s.RebuildHistory() }); err != nil {
			return Reply{}, err
		}
		if s != f.search {
			return Reply{}, errEnded
		}
		then, err := s.AtIteration(a.Iteration)
		if err != nil {
			return Reply{}, err
		}
		f.visited = then
	}
	return f.answer(&AnswerArguments{a.suspending})
}

// endVisit returns to the latest iteration.
func (f *fit) endVisit() { f.visited = nil }

// present returns the trainer of the latest iteration.
func (f *fit) present() *infer.Trainer {
	f.search.ComputeF()
	return f.search.Trainer()
}

// trainer returns the trainer of the visited or the latest iteration.
func (f *fit) trainer() *infer.Trainer {
	if f.visited != nil {
		return f.visited.Trainer()
	}
	return f.present()
}

// shown returns the search of the visited or the latest iteration.
func (f *fit) shown() *search.Search {
	if f.visited != nil {
		return f.visited
	}
	return f.search
}
