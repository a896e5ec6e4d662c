package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/options"
)

// KeptRuns lists the runs that back can return to.
type KeptRuns struct {
	Marks []int `json:"marks"`
}

// keptRun is a run that back can return to, and that warmStart can start from.
type keptRun struct {
	mark int
	fit  fit
}

// Limits of the kept runs, in number and bytes. Two are always kept, for switching between them.
const (
	mostKept = 20
	keptSize = 1 << 29
)

// KeepArguments are the arguments of keep.
type KeepArguments struct {
	Mark int `json:"mark"` // chosen by the page, from 1
}

// keep keeps the current run under a mark and returns the kept ones. It may release the oldest.
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
	m := KeptRuns{}
	for _, k := range r.kept {
		m.Marks = append(m.Marks, k.mark)
	}
	return Reply{Message: m}, nil
}

// keeps returns the number of latest runs within the limits, with the states of their iterations.
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

// BackArguments are the arguments of back.
type BackArguments struct {
	Mark int `json:"mark"`
	Sharing
}

// back returns to a kept run. Nothing is computed again, and an unfinished run continues.
func (r *runs) back(a *BackArguments) (Reply, error) {
	f, err := r.marked(a.Mark)
	if err != nil {
		return Reply{}, err
	}
	r.show(f)
	return r.started(a.Sharing, true), nil
}

// WarmStartArguments are the arguments of warmStart.
type WarmStartArguments struct {
	Options json.RawMessage `json:"options,omitempty" ts:"Options"` // as for fit
	Edits   *dataset.Edits  `json:"edits,omitempty"`
	From    int             `json:"from"` // mark of a kept run, 0 for the current one
	// Fixed keeps the appearances and variances of that run, so that edits change labels of their own videos only.
	Fixed bool   `json:"fixed,omitempty"`
	Name  string `json:"name,omitempty"` // the user's action in words, for the capsule
	Sharing
}

// warmStart starts a run of a single start from the state of a kept run. It converges quickly if the options are
// similar. The result does not depend on runs in between.
func (r *runs) warmStart(a *WarmStartArguments) (Reply, error) {
	f, err := r.marked(a.From)
	if err == nil && f.applied != nil {
		err = errors.New("a saved model has been applied: there is no run to start from")
	}
	if err != nil {
		return Reply{}, err
	}
	o, err := options.Default().Merge(a.Options)
	if err != nil {
		return Reply{}, err
	}
	if r.open.input == nil {
		return Reply{}, errors.New("the features of the dataset are not computed yet")
	}
	if err := r.applyEdits(a.Edits); err != nil {
		return Reply{}, err
	}
	d := r.open.edited()
	run := capsule.Run{Name: a.Name, From: warmOrigin(a.Fixed), Options: o, Edits: r.open.editing.edits}
	f.chain = f.continued(run, r.open.transform)
	if f.search, err = run.Search(d, f.search); err != nil {
		return Reply{}, err
	}
	f.data, f.transform, f.edits = d, r.open.transform, r.open.editing.edits
	f.archivedRun, f.comparesResult = r.open.origin.repeated(capsule.RecipeOf(f.transform), f.chain)
	f.visited, f.restoredPlatform = nil, ""
	r.show(f)
	r.remember(f.search)
	return r.started(a.Sharing, true), nil
}

// warmOrigin returns the origin of a run of a single start from the state of another.
func warmOrigin(fixed bool) capsule.Origin {
	if fixed {
		return capsule.FromFixed
	}
	return capsule.FromAnswer
}

// marked returns the run with the given mark, the current one for 0.
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
		return fit{}, errors.New("there is no run to start from")
	}
	return fit{}, fmt.Errorf("no run is kept under %d", mark)
}

// PreviewArguments are the arguments of preview.
type PreviewArguments struct {
	Edits dataset.Edits `json:"edits"` // all edits of the dataset, as for warmStart
	Fixed bool          `json:"fixed"` // as for warmStart
	suspending
}

// Preview is the answer that a warmStart of the current run with the edits would end with. It changes nothing: neither
// the run nor the edits of the dataset.
type Preview struct {
	Answer Answer `json:"answer"`
}

// preview runs the same search as warmStart, in bounded steps, and returns its answer.
func (r *runs) preview(a *PreviewArguments) (Reply, error) {
	now := r.fit // the run may change while preview suspends
	if now.search == nil {
		return Reply{}, errNoRun
	}
	if now.applied != nil {
		return Reply{}, errors.New("a saved model has been applied: there is no run to continue")
	}
	d, err := r.open.previewed(a.Edits)
	if err != nil {
		return Reply{}, err
	}
	a.suspendWhile(now.search, now.computeF)
	run := capsule.Run{From: warmOrigin(a.Fixed), Options: now.search.Options()}
	if now.search, err = run.Search(d, now.search); err != nil {
		return Reply{}, err
	}
	now.data, now.edits, now.visited = d, a.Edits, nil
	for !now.search.Done() {
		a.yielder.Detached(func() { now.search.Step() })
		a.yielder.Suspend()
	}
	var m Answer
	var b buffers
	a.suspendWhile(now.search, func() { m, b = now.read() })
	m.Edited = now.edited()
	return Reply{Message: Preview{m}, Buffers: b}, nil
}
