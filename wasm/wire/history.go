package wire

import (
	"siibp/core/infer"
	"siibp/core/search"
)

// historySize is how many bytes the states of a start may take, to be visited later: those of
// the best start, and of the one under way.
const historySize = 1 << 25

// remember has a search that begins keep its states, where a tab has room for them.
func (r *runs) remember(s *search.Search) {
	need := r.fit.memory()
	s.SetHistorySize(int(max(0, min(historySize, (TabMemory-need.Features-need.Run)/8))))
}

// VisitArguments name an iteration.
type VisitArguments struct {
	Iteration int `json:"iteration"` // −1: the present
	suspending
}

// visit answers as the run stood after an iteration. What is asked of the run is about that
// iteration, until the present is visited or the run goes on.
func (f *fit) visit(a *VisitArguments) (Reply, error) {
	if f.search == nil {
		return Reply{}, errNoRun
	}
	if f.endVisit(); a.Iteration >= 0 {
		s := f.search
		if err := s.Remake(a.yielder); err != nil {
			return Reply{}, err
		}
		if s != f.search {
			return Reply{}, errEnded
		}
		then, err := s.Visit(a.Iteration)
		if err != nil {
			return Reply{}, err
		}
		f.visited = then
	}
	return f.answer(&AnswerArguments{a.suspending})
}

// endVisit puts the present on show.
func (f *fit) endVisit() { f.visited = nil }

// present is the trainer of the present, which has begun.
func (f *fit) present() *infer.Trainer {
	f.search.Begin()
	return f.search.Trainer()
}

// trainer is the trainer that is on show.
func (f *fit) trainer() *infer.Trainer {
	if f.visited != nil {
		return f.visited.Trainer()
	}
	return f.present()
}

// shown is the search that is on show.
func (f *fit) shown() *search.Search {
	if f.visited != nil {
		return f.visited
	}
	return f.search
}
