package wire

import (
	"errors"

	"siibp/core/infer"
	"siibp/core/search"
)

// roomPast is how many bytes the states of a start may take, to be visited later: those of
// the best start, and of the one under way.
const roomPast = 1 << 25

// remember has a search that begins keep its states, where a tab has room for them.
func (c *Core) remember(s *search.Search) {
	need := infer.EstimateMemory(c.fit.data.Sizes())
	s.SetHistorySize(int(max(0, min(roomPast, (TabRoom-need.Features-need.Run)/8))))
}

// Visit answers as the run stood after an iteration, and has answer and inspect speak of it
// until −1, the present, is visited, or the run goes on.
func (c *Core) Visit(iteration int) Reply {
	if c.fit.search == nil {
		return failure(errors.New("no run is under way"), nil)
	}
	if c.fit.visited = nil; iteration >= 0 {
		then, err := c.fit.search.Visit(iteration)
		if err != nil {
			return failure(err, nil)
		}
		c.fit.visited = then
	}
	return c.Answer()
}

// showing is the search that answer and inspect speak of.
func (c *Core) showing() *search.Search {
	if c.fit.visited != nil {
		return c.fit.visited
	}
	return c.fit.search
}
