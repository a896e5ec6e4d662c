package wire

import (
	"errors"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/infer"
)

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
	now.begin(a.yielder)
	run := capsule.Run{From: warmOrigin(a.Fixed), Options: now.search.Options()}
	if now.search, err = run.Search(d, now.search); err != nil {
		return Reply{}, err
	}
	now.data, now.edits, now.visited = d, a.Edits, nil
	for !now.search.Done() {
		now.search.Step()
		a.yielder.Did(infer.StepSize)
	}
	m, b := now.read(a.yielder)
	m.Edited = now.edited()
	return Reply{Message: Preview{m}, Buffers: b}, nil
}
