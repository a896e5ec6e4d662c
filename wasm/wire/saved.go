package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/memory"
)

// Saved is a run at the end of an iteration, to be revived as it stands.
type Saved struct {
	Type      string          `json:"type"`  // "saved"
	Start     int             `json:"start"` // as in Progress
	Iteration int             `json:"iteration"`
	Options   infer.Options   `json:"options"`
	Edits     dataset.Edits   `json:"edits"`   // of the dataset that it is of
	Fits      []savedFit      `json:"fits"`    // the start under way, unless the run is over, and the best of the finished ones
	Numbers   Buffer          `json:"numbers"` // float64, of those fits
	At        int             `json:"at"`      // index of the best one
	Done      []infer.Outcome `json:"done"`
	Labels    []Buffer        `json:"labels"` // int32, of each finished start
	Steps     [2]int          `json:"steps"`

	Iterations []int  `json:"iterations"` // as of infer.Saved
	Platform   string `json:"platform"`   // that made it, where it is over: "linux/amd64"
}

// mostSaved is how many bytes of a run are saved: more would take too much of the tab's room.
const mostSaved = 1 << 26

// savedFit is an infer.State without its numbers.
type savedFit struct {
	Start     infer.Start   `json:"start"`
	Order     []int         `json:"order"`
	Iteration int           `json:"iteration"`
	Inner     int           `json:"inner"`
	Outer     int           `json:"outer"`
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
	m := Saved{Type: "saved", Start: len(s.Done), Options: c.fit.search.Options(), Edits: c.fit.edits,
		At: s.At, Done: s.Done, Steps: s.Steps, Iterations: s.Iterations}
	var states []*infer.State
	if s.Running != nil {
		m.Start++
		states = append(states, s.Running)
	} else {
		m.Platform = c.fit.platform()
	}
	if s.Kept != nil {
		states = append(states, s.Kept)
	}
	m.Iteration = states[0].Iteration
	size := 0
	for _, x := range states {
		size += 8 * countNumbers(x)
	}
	if size > mostSaved {
		return failure(fmt.Errorf("the run takes %d bytes, more than are saved", size), nil)
	}
	data := make(packing, 0, size)
	for _, x := range states {
		m.Fits = append(m.Fits, savedFit{x.Start, x.Order, x.Iteration, x.Inner, x.Outer, x.Terms, x.Trace, x.Parts, x.Reason})
		data.state(x)
	}
	var b buffers
	m.Numbers = b.add(data)
	for _, labels := range s.Labels {
		m.Labels = append(m.Labels, b.ints(labels))
	}
	return Reply{m, b}
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
	search, err := infer.ResumeSearch(d, m.Options, s)
	if err != nil {
		return failure(err, nil)
	}
	again := s.Running != nil && !s.Running.Start.Warm && c.origin.asks(m.Options, capsule.RecipeOf(c.made), m.Edits)
	c.fit, c.shown = fit{search: search, data: d, maker: c.made, again: again, edits: m.Edits, made: m.Platform}, shown{}
	c.remember(search)
	return Reply{Message: c.progress()}
}

// search reads what was saved.
func (m *Saved) search(data [][]byte) (*infer.Saved, error) {
	s := &infer.Saved{At: m.At, Done: m.Done, Steps: m.Steps, Iterations: m.Iterations}
	var states []infer.State
	if at := int(m.Numbers); at >= 0 && at < len(data) {
		read := unpacking{data: data[at]}
		for _, x := range m.Fits {
			state := infer.State{Start: x.Start, Order: x.Order, Iteration: x.Iteration, Inner: x.Inner, Outer: x.Outer,
				Terms: x.Terms, Trace: x.Trace, Parts: x.Parts, Reason: x.Reason}
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
		s.Labels = append(s.Labels, integers(data[b]))
	}
	return s, nil
}

// integers reads int32.
func integers(data []byte) []int {
	list := make([]int, len(data)/4)
	for i := range list {
		list[i] = int(int32(binary.LittleEndian.Uint32(data[4*i:])))
	}
	return list
}

// packing writes numbers of 8 bytes; a list begins with its length.
type packing []byte

func (p *packing) count(n int) { *p = binary.LittleEndian.AppendUint64(*p, uint64(n)) }

func (p *packing) number(x float64) {
	*p = binary.LittleEndian.AppendUint64(*p, math.Float64bits(x))
}

func (p *packing) list(list []float64) {
	p.count(len(list))
	*p = append(*p, memory.Bytes(list)...)
}

func (p *packing) state(s *infer.State) {
	p.number(s.Alpha)
	p.number(s.Last)
	p.number(s.LastOuter)
	p.number(s.Change)
	p.count(len(s.Views))
	for _, v := range s.Views {
		p.list(v.Phi)
		p.list(v.Var)
		p.number(v.Noise)
		p.number(v.Scale)
	}
	p.count(len(s.Videos))
	for _, v := range s.Videos {
		p.list(v.Nu)
		p.list(v.Zeta)
		p.list(v.Tau1)
		p.list(v.Tau2)
		p.number(v.Entropy)
	}
}

// countNumbers is how many of them packing.state writes.
func countNumbers(s *infer.State) int {
	n := 6
	for _, v := range s.Views {
		n += 4 + len(v.Phi) + len(v.Var)
	}
	for _, v := range s.Videos {
		n += 5 + len(v.Nu) + len(v.Zeta) + len(v.Tau1) + len(v.Tau2)
	}
	return n
}

// unpacking reads what packing wrote; short: there was less than that.
type unpacking struct {
	data  []byte
	short bool
}

func (u *unpacking) bits() uint64 {
	if len(u.data) < 8 {
		u.short = true
		return 0
	}
	x := binary.LittleEndian.Uint64(u.data)
	u.data = u.data[8:]
	return x
}

// count is a length that the rest can hold, of things of so many numbers at least.
func (u *unpacking) count(each int) int {
	n := u.bits()
	if n > uint64(len(u.data)/(8*each)) {
		u.short = true
		return 0
	}
	return int(n)
}

func (u *unpacking) number() float64 { return math.Float64frombits(u.bits()) }

func (u *unpacking) list() []float64 {
	n := u.count(1)
	list := numbers[float64](u.data[:8*n])
	u.data = u.data[8*n:]
	return list
}

func (u *unpacking) state(s *infer.State) {
	s.Alpha, s.Last, s.LastOuter, s.Change = u.number(), u.number(), u.number(), u.number()
	for range u.count(4) {
		s.Views = append(s.Views, infer.ViewState{Phi: u.list(), Var: u.list(), Noise: u.number(), Scale: u.number()})
	}
	for range u.count(5) {
		s.Videos = append(s.Videos, infer.VideoState{Nu: u.list(), Zeta: u.list(), Tau1: u.list(), Tau2: u.list(), Entropy: u.number()})
	}
}
