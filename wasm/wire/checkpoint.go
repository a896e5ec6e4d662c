package wire

import (
	"errors"
	"fmt"
	"io"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/memory"
	"siibp/core/options"
	"siibp/core/search"
)

// Saved is a run at the end of an iteration, to be revived as it stands.
type Saved struct {
	Type      string           `json:"type"`  // "saved"
	Start     int              `json:"start"` // as in Progress
	Iteration int              `json:"iteration"`
	Options   options.Options  `json:"options"`
	Edits     dataset.Edits    `json:"edits"`   // of the dataset that it is of
	Fits      []savedFit       `json:"fits"`    // the start under way, unless the run is over, and the best of the finished ones
	Numbers   Buffer           `json:"numbers"` // of those fits
	At        int              `json:"at"`      // index of the best one
	Done      []search.Outcome `json:"done"`
	Labels    []Buffer         `json:"labels"` // int32, of each finished start
	Pieces    int              `json:"pieces"` // of the sweeps of the finished starts

	Iterations []int  `json:"iterations"` // as of search.Checkpoint
	Platform   string `json:"platform"`   // that made it, where it is over: "linux/amd64"
}

// mostSaved is how many bytes of a run are saved: more would take too much of the tab's room.
const mostSaved = 1 << 26

// savedFit is an infer.Checkpoint without its numbers.
type savedFit struct {
	Start     infer.Start   `json:"start"`
	Order     []int         `json:"order"`
	Iteration int           `json:"iteration"`
	Inner     int           `json:"inner"`
	Outer     int           `json:"outer"`
	Pieces    int           `json:"pieces"`
	Terms     infer.Terms   `json:"terms"`
	Trace     []infer.Point `json:"trace"`
	Parts     []infer.Terms `json:"parts"`
	Reason    infer.Reason  `json:"reason"`
}

// Save takes out of the core what the run needs to go on in another.
func (c *Core) Save() Reply {
	if c.fit.search == nil {
		return failure(errors.New("there is no run to save"), nil)
	}
	s, err := c.fit.search.Save()
	if err != nil {
		return failure(err, nil)
	}
	m := Saved{Type: "saved", Start: len(s.Finished), Options: c.fit.search.Options(), Edits: c.fit.edits,
		At: s.Best, Done: s.Finished, Pieces: s.Pieces, Iterations: s.Iterations}
	var states []*infer.Checkpoint
	if s.Running != nil {
		m.Start++
		states = append(states, s.Running)
	} else {
		m.Platform = c.fit.platform()
	}
	if s.Kept != nil {
		states = append(states, s.Kept)
	}
	m.Iteration = states[0].Progress.Iteration
	size := 0
	for _, x := range states {
		size += sizeOf(x)
	}
	if size > mostSaved {
		return failure(fmt.Errorf("the run takes %d bytes, more than are saved", size), nil)
	}
	for _, x := range states {
		m.Fits = append(m.Fits, savedFit{x.Start, x.Order, x.Progress.Iteration, x.Progress.Inner, x.Progress.Outer, x.Progress.Pieces, x.Terms, x.Trace, x.Parts, x.Progress.Reason})
	}
	var b buffers
	for _, labels := range s.Labels {
		m.Labels = append(m.Labels, b.int32s(labels))
	}
	m.Numbers = Buffer(len(b))
	return Reply{Message: m, Buffers: b, Long: &Long{size, func(to io.Writer) error { return pack(to, states) }}}
}

// Revive starts a run like Fit, but where it was when it was saved.
func (c *Core) Revive(saved []byte, data [][]byte) Reply {
	if err := c.startable(); err != nil {
		return failure(err, nil)
	}
	var m Saved
	if err := strict(saved, &m); err != nil {
		return failure(fmt.Errorf("saved run: %w", err), nil)
	}
	s, err := m.search(data)
	if err != nil {
		return failure(fmt.Errorf("saved run: %w", err), nil)
	}
	if err := c.edit(m.Edits); err != nil {
		return failure(err, nil)
	}
	d := c.present()
	search, err := search.Resume(d, m.Options, s)
	if err != nil {
		return failure(err, nil)
	}
	again := s.Running != nil && !s.Running.Start.Warm && c.origin.asks(m.Options, capsule.RecipeOf(c.made), m.Edits)
	c.fit, c.shown = fit{search: search, data: d, maker: c.made, again: again, edits: m.Edits, made: m.Platform}, shown{}
	c.remember(search)
	return Reply{Message: c.progress()}
}

// search reads what was saved.
func (m *Saved) search(data [][]byte) (*search.Checkpoint, error) {
	s := &search.Checkpoint{Best: m.At, Finished: m.Done, Pieces: m.Pieces, Iterations: m.Iterations}
	var states []infer.Checkpoint
	if at := int(m.Numbers); at >= 0 && at < len(data) {
		read := unpacking{data: data[at]}
		for _, x := range m.Fits {
			state := infer.Checkpoint{Start: x.Start, Order: x.Order, Terms: x.Terms, Trace: x.Trace, Parts: x.Parts,
				Progress: infer.Progress{Iteration: x.Iteration, Inner: x.Inner, Outer: x.Outer, Pieces: x.Pieces, Reason: x.Reason}}
			read.state(&state)
			states = append(states, state)
		}
		if read.short || len(read.data) > 0 {
			return nil, errors.New("its numbers are too few or too many")
		}
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
	for _, b := range m.Labels {
		if int(b) < 0 || int(b) >= len(data) {
			return nil, errors.New("labels are missing")
		}
		s.Labels = append(s.Labels, memory.Numbers[int32](data[b]))
	}
	return s, nil
}
