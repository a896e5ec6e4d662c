package wire

import (
	"errors"
	"fmt"
	"slices"

	"siibp/core/infer"
	"siibp/core/options"
)

// Kept says which runs can be gone back to.
type Kept struct {
	Type  string `json:"type"` // "kept"
	Marks []int  `json:"marks"`
}

// kept is a run that can be gone back to, or on from.
type kept struct {
	mark int
	fit  fit
}

// Runs that are kept: so many, and in that many bytes, but always two, to go from one to
// the other.
const (
	mostKept = 20
	roomKept = 1 << 29
)

// Keep keeps the run as it is under a number of the page's, and says which are kept. It
// may let go of those that were kept before all others.
func (c *Core) Keep(mark int) Reply {
	if c.fit.search == nil {
		return failure(errors.New("there is no run to keep"), nil)
	}
	c.fit.visited = nil
	c.kept = slices.DeleteFunc(c.kept, func(k kept) bool { return k.mark == mark })
	c.kept = append(c.kept, kept{mark, c.fit})
	if late := len(c.kept) - c.keeps(); late > 0 {
		c.kept = slices.Delete(c.kept, 0, late)
	}
	m := Kept{Type: "kept", Marks: []int{}}
	for _, k := range c.kept {
		m.Marks = append(m.Marks, k.mark)
	}
	return Reply{Message: m}
}

// keeps is how many runs are kept, from the last on, with the states that they remember.
func (c *Core) keeps() int {
	n, room := 0, int64(roomKept)
	for _, k := range slices.Backward(c.kept) {
		room -= infer.EstimateMemory(k.fit.data.Sizes()).Run + int64(k.fit.search.HistorySize())
		if n == mostKept || n >= 2 && room < 0 {
			break
		}
		n++
	}
	return n
}

// Back returns to a run that was kept: nothing of it is computed again, and if it was
// not over it goes on.
func (c *Core) Back(mark int) Reply {
	f, err := c.marked(mark)
	if err != nil {
		return failure(err, nil)
	}
	c.fit, c.shown = f, shown{}
	return Reply{Message: c.progress()}
}

// Warm starts a run like Fit, but from what a kept one shows, or the present one where
// from is 0: a single start that has little way to go where the options are nearly the
// same. What it comes to does not depend on what was tried since that run was kept.
func (c *Core) Warm(object []byte, from int) Reply {
	f, err := c.marked(from)
	if err == nil && f.model != nil {
		err = errors.New("a saved model has been applied: there is no run to go on from")
	}
	if err != nil {
		return failure(err, nil)
	}
	o, err := options.Default().Merge(object)
	if err != nil {
		return failure(err, nil)
	}
	if c.data == nil {
		return failure(errors.New("the dataset's features are not made yet"), nil)
	}
	d, maker := c.present(), c.made
	if f.search, err = f.search.Warm(d, o); err != nil {
		return failure(err, nil)
	}
	f.data, f.maker, f.edits = d, maker, c.editing.edits
	f.again, f.visited = false, nil
	c.fit, c.shown = f, shown{}
	c.remember(f.search)
	return Reply{Message: c.progress()}
}

// marked returns the run of a number, the present one for 0.
func (c *Core) marked(mark int) (fit, error) {
	if mark == 0 && c.fit.search != nil {
		return c.fit, nil
	}
	for _, k := range c.kept {
		if k.mark == mark {
			return k.fit, nil
		}
	}
	if mark == 0 {
		return fit{}, errors.New("there is no run to go on from")
	}
	return fit{}, fmt.Errorf("no run is kept under %d", mark)
}
