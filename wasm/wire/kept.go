package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/options"
)

// Kept says which runs can be gone back to.
type Kept struct {
	Marks []int `json:"marks"`
}

// keptRun is a run that can be gone back to, or on from.
type keptRun struct {
	mark int
	fit  fit
}

// Runs that are kept: so many, and in that many bytes, but always two, to go from one to
// the other.
const (
	mostKept = 20
	keptSize = 1 << 29
)

// KeepArguments name the run on show.
type KeepArguments struct {
	Mark int `json:"mark"` // a number of the page's, from 1
}

// keep keeps the run on show as it is, and says which are kept. It may let go of those that were
// kept before all others.
func (r *runs) keep(a *KeepArguments) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoRun
	}
	r.fit.endVisit()
	r.kept = slices.DeleteFunc(r.kept, func(k keptRun) bool { return k.mark == a.Mark })
	r.kept = append(r.kept, keptRun{a.Mark, r.fit})
	if late := len(r.kept) - r.keeps(); late > 0 {
		r.kept = slices.Delete(r.kept, 0, late)
	}
	m := Kept{}
	for _, k := range r.kept {
		m.Marks = append(m.Marks, k.mark)
	}
	return Reply{Message: m}, nil
}

// keeps is how many runs are kept, from the last on, with the states that they remember.
func (r *runs) keeps() int {
	n, room := 0, int64(keptSize)
	for _, k := range slices.Backward(r.kept) {
		room -= k.fit.memory().Run + int64(k.fit.search.HistorySize())
		if n == mostKept || n >= 2 && room < 0 {
			break
		}
		n++
	}
	return n
}

// BackArguments name a run that was kept.
type BackArguments struct {
	Mark int `json:"mark"`
	Sharing
}

// back returns to a run that was kept: nothing of it is computed again, and if it was not over
// it goes on.
func (r *runs) back(a *BackArguments) (Reply, error) {
	f, err := r.marked(a.Mark)
	if err != nil {
		return Reply{}, err
	}
	r.show(f)
	return r.started(a.Sharing, true), nil
}

// WarmStartArguments start a run from another.
type WarmStartArguments struct {
	Options json.RawMessage `json:"options,omitempty" ts:"Options"` // as for fit
	Edits   *dataset.Edits  `json:"edits,omitempty"`
	From    int             `json:"from"` // mark of a kept run, 0: the present one
	Sharing
}

// warmStart starts a run like fit, but from what a kept one shows: a single start that has little way
// to go where the options are nearly the same. What it comes to does not depend on what was
// tried since that run was kept.
func (r *runs) warmStart(a *WarmStartArguments) (Reply, error) {
	f, err := r.marked(a.From)
	if err == nil && f.applied != nil {
		err = errors.New("a saved model has been applied: there is no run to go on from")
	}
	if err != nil {
		return Reply{}, err
	}
	o, err := options.Default().Merge(a.Options)
	if err != nil {
		return Reply{}, err
	}
	if r.open.input == nil {
		return Reply{}, errors.New("the dataset's features are not made yet")
	}
	if err := r.applyEdits(a.Edits); err != nil {
		return Reply{}, err
	}
	d := r.open.edited()
	if f.search, err = f.search.Warm(d, o); err != nil {
		return Reply{}, err
	}
	f.data, f.transform, f.edits = d, r.open.transform, r.open.editing.edits
	f.replays, f.visited = false, nil
	r.show(f)
	r.remember(f.search)
	return r.started(a.Sharing, true), nil
}

// marked returns the run of a mark, the present one for 0.
func (r *runs) marked(mark int) (fit, error) {
	if mark == 0 && r.fit.search != nil {
		return r.fit, nil
	}
	for _, k := range r.kept {
		if k.mark == mark {
			return k.fit, nil
		}
	}
	if mark == 0 {
		return fit{}, errors.New("there is no run to go on from")
	}
	return fit{}, fmt.Errorf("no run is kept under %d", mark)
}
