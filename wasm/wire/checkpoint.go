package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/dataset/npy"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/search"
)

// Checkpoint is the state of a run at the end of an iteration, from which another core can resume.
type Checkpoint struct {
	Start     int             `json:"start"` // as in Progress
	Iteration int             `json:"iteration"`
	Parts     []Buffer[uint8] `json:"parts"` // the arguments of restore
}

// savedRun is the first part of a checkpoint, as JSON. The next parts are the labels of each finished start, int32,
// and the last part holds the numbers of the fits.
type savedRun struct {
	Options options.Options  `json:"options"`
	Edits   dataset.Edits    `json:"edits"`  // of the dataset
	Fits    []savedFit       `json:"fits"`   // the running start, unless the run is done, and the best finished one
	Best    int              `json:"best"`   // index of the best one
	Done    []search.Outcome `json:"done"`   // outcomes of the finished starts
	Pieces  int              `json:"pieces"` // steps of the finished starts

	Iterations []int  `json:"iterations"` // as in search.Checkpoint
	Platform   string `json:"platform"`   // of a finished run: "linux/amd64"

	HeldOut *score.HeldOutReport `json:"hidden"` // or nil

	Runs  capsule.Runs `json:"runs,omitempty"`  // that lead to it, the last its own; none in the files of earlier versions
	Lacks string       `json:"lacks,omitempty"` // as in chain
}

// mostSaved is the limit of a checkpoint in bytes.
const mostSaved = 1 << 26

// savedFit is an infer.Checkpoint without its numbers.
type savedFit struct {
	Start     infer.Start        `json:"start"`
	Order     []int              `json:"order"`
	Iteration int                `json:"iteration"`
	Inner     int                `json:"inner"`
	Outer     int                `json:"outer"`
	Pieces    int                `json:"pieces"`
	Terms     infer.Terms        `json:"terms"`
	Trace     []infer.TracePoint `json:"trace"`
	Parts     []infer.Terms      `json:"parts"`
	Reason    infer.Reason       `json:"reason"`
	Joined    bool               `json:"joined,omitempty"` // of a late start: exclusion is active
	Learned   infer.Reason       `json:"learned,omitempty"`
}

// save returns a checkpoint of the current run.
func (r *runs) save(*None) (Reply, error) {
	if r.fit.search == nil {
		return Reply{}, errNoRun
	}
	s, err := r.fit.search.Save()
	if err != nil {
		return Reply{}, err
	}
	m := Checkpoint{Start: len(s.Finished)}
	run := savedRun{Options: r.fit.search.Options(), Edits: r.fit.edits, Best: s.Best, Done: s.Finished, Pieces: s.Batches, Iterations: s.Iterations, HeldOut: r.fit.heldOut, Runs: r.fit.chain.runs, Lacks: r.fit.chain.lacks}
	var states []*infer.Checkpoint
	if s.Running != nil {
		m.Start++
		states = append(states, s.Running)
	} else {
		run.Platform = r.fit.platform()
	}
	if s.Kept != nil {
		states = append(states, s.Kept)
	}
	m.Iteration = states[0].Progress.Iteration
	size := 0
	for _, x := range states {
		size += sizeOf(x)
		run.Fits = append(run.Fits, savedFit{x.Start, x.Order, x.Progress.Iteration, x.Progress.Inner, x.Progress.Outer, x.Progress.Batches, x.Terms, x.Trace, x.TermTrace, x.Progress.Reason, x.Progress.HasExclusion, x.Progress.LearningEnd})
	}
	if size > mostSaved {
		return Reply{}, fmt.Errorf("the checkpoint has %d bytes, more than can be saved", size)
	}
	text, err := json.Marshal(run)
	if err != nil {
		return Reply{}, err
	}
	b := buffers{text}
	for _, labels := range s.Labels {
		add(&b, labels)
	}
	for i := range len(b) + 1 {
		m.Parts = append(m.Parts, Buffer[uint8](i))
	}
	return Reply{Message: m, Buffers: b, Large: &LargeBuffer{size, func(to io.Writer) error { return pack(to, states) }}}, nil
}

// RestoreArguments are the arguments of restore.
type RestoreArguments struct {
	Parts [][]byte `json:"-" wire:"parts"` // the parts of a Checkpoint
	Sharing
}

func (a *RestoreArguments) attach(r Request) { a.Parts = r.Buffers }

// restore resumes a run from a checkpoint.
func (r *runs) restore(a *RestoreArguments) (Reply, error) {
	if err := r.open.startable(); err != nil {
		return Reply{}, err
	}
	m, s, err := readSaved(a.Parts)
	if err != nil {
		return Reply{}, fmt.Errorf("saved run: %w", err)
	}
	if err := r.open.edit(m.Edits); err != nil {
		return Reply{}, err
	}
	d := r.open.edited()
	search, err := search.Resume(d, m.Options, s)
	if err != nil {
		return Reply{}, err
	}
	f := fit{search: search, data: d, transform: r.open.transform, chain: m.chainOf(s), heldOut: m.HeldOut, edits: m.Edits, restoredPlatform: m.Platform}
	if run, last := r.open.origin.repeated(capsule.RecipeOf(f.transform), f.chain); run != nil {
		if f.heldOut = cmp.Or(r.open.origin.run.HeldOut, f.heldOut); s.Running != nil {
			f.archivedRun, f.comparesResult = run, last
		}
	}
	r.show(f)
	r.remember(search)
	return r.started(a.Sharing, false), nil
}

// readSaved decodes the parts of a checkpoint.
func readSaved(parts [][]byte) (*savedRun, *search.Checkpoint, error) {
	if len(parts) < 2 {
		return nil, nil, fmt.Errorf("it has %d parts", len(parts))
	}
	m := savedRun{Options: options.Earlier()} // an older version omits options
	if err := strict(parts[0], &m); err != nil {
		return nil, nil, err
	}
	labels, numbers := parts[1:len(parts)-1], parts[len(parts)-1]
	if len(labels) != len(m.Done) {
		return nil, nil, errors.New("labels are missing")
	}
	s, err := m.checkpoint(numbers)
	if err != nil {
		return nil, nil, err
	}
	for _, data := range labels {
		s.Labels = append(s.Labels, npy.Numbers[int32](data))
	}
	return &m, s, nil
}

// checkpoint returns the decoded checkpoint. numbers is the last part.
func (m *savedRun) checkpoint(numbers []byte) (*search.Checkpoint, error) {
	s := &search.Checkpoint{Best: m.Best, Finished: m.Done, Batches: m.Pieces, Iterations: m.Iterations}
	var states []infer.Checkpoint
	read := unpacking{data: numbers}
	for _, x := range m.Fits {
		state := infer.Checkpoint{Start: x.Start, Order: x.Order, Terms: x.Terms, Trace: x.Trace, TermTrace: x.Parts,
			Progress: infer.Progress{Iteration: x.Iteration, Inner: x.Inner, Outer: x.Outer, Batches: x.Pieces, Reason: x.Reason, Phase: infer.Phase{HasExclusion: x.Joined, LearningEnd: x.Learned}}}
		read.state(&state)
		states = append(states, state)
	}
	if read.short || len(read.data) > 0 {
		return nil, errors.New("the last part has the wrong length")
	}
	switch over := m.Iterations != nil; {
	case over && len(states) == 1:
		s.Kept = &states[0]
	case !over && len(states) == 2:
		s.Kept = &states[1]
		fallthrough
	case !over && len(states) == 1:
		s.Running = &states[0]
	default:
		return nil, fmt.Errorf("it has %d states", len(states))
	}
	return s, nil
}
