package infer

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
)

// Shard sweeps some videos of a fit that is elsewhere: in another worker, or on another
// machine.
type Shard struct {
	problem *Problem
	fit     *Fit // with these videos only; nil before a task begins one

	videos layout       // of all chunks: the numbers stay where they are
	size   int64        // of the sums
	sums   bytes.Buffer // of every chunk, of the last sweep
}

// NewShard errs where the part's patterns are not of its views, or not those of its tracks.
func NewShard(part *Part) (*Shard, error) {
	p, err := NewProblem(part.Data, part.Options)
	if err != nil {
		return nil, err
	}
	number := make([]int, len(p.patterns)) // in the whole problem
	for i, views := range p.patterns {
		number[i] = slices.IndexFunc(part.Patterns, func(known []int) bool { return slices.Equal(known, views) })
		if number[i] < 0 {
			return nil, fmt.Errorf("shard: no pattern is the views %v of a track", views)
		}
	}
	for j, local := range p.missing {
		p.missing[j] = number[local]
	}
	for _, views := range part.Patterns {
		if len(views) > 0 && (slices.Min(views) < 0 || slices.Max(views) >= len(p.views)) {
			return nil, fmt.Errorf("shard: the pattern %v is not of %d views", views, len(p.views))
		}
	}
	p.patterns, p.chunk = part.Patterns, part.Chunk
	return &Shard{problem: p}, nil
}

// Sweep is one iteration's sweep over the shard's videos, of which Sums and Videos then
// tell; it errs where the task is not one for this shard.
func (s *Shard) Sweep(t Task) error {
	if t.Begin != nil {
		if err := s.begin(t.Begin); err != nil {
			return err
		}
	}
	f := s.fit
	if f == nil {
		return fmt.Errorf("shard: there are no videos to go on from")
	}
	if err := f.accept(t); err != nil {
		return err
	}
	s.sums.Reset()
	f.begin()
	f.each(f.chunks, func(w *worker, c *chunk) { f.work(w, c, math.MaxInt) }, func(w *worker, c *chunk) {
		w.engine.flush(f, w.sums)
		c.sums(w.sums).write(&s.sums)
		w.sums.clear()
	})
	f.swept, f.spare = nil, f.swept
	return nil
}

// SumsSize returns how many bytes Sums writes.
func (s *Shard) SumsSize() int { return int(s.size) }

// Sums writes what the last sweep added up, chunk by chunk: what the fit needs to go on.
func (s *Shard) Sums(to io.Writer) error {
	_, err := to.Write(s.sums.Bytes())
	return err
}

// VideosSize returns how many bytes Videos writes.
func (s *Shard) VideosSize() int { return s.videos.size() }

// Videos writes q(z) and q(v) of the videos as the last sweep left them.
func (s *Shard) Videos(to io.Writer) error {
	out := bufio.NewWriterSize(to, buffered)
	s.videos.write(out)
	return out.Flush()
}

// begin makes the fit that the videos are to be of.
func (s *Shard) begin(b *Beginning) error {
	if err := b.Options.Check(); err != nil {
		return err
	}
	k := s.problem.factors(b.Background, b.Options).K
	order := slices.Sorted(slices.Values(b.Order))
	for i, factor := range order {
		if i != factor {
			return fmt.Errorf("shard: order is not one of the factors 0 to %d", k-1)
		}
	}
	if b.Background < 0 || len(order) != k || len(b.Free) != k {
		return fmt.Errorf("shard: %d factors in order, %d that are free or not; there are %d", len(order), len(b.Free), k)
	}
	f := blank(s.problem, b.Options, Start{Background: b.Background})
	f.order, f.free = b.Order, b.Free
	f.lay()
	s.fit, s.videos = f, f.videos(f.chunks)
	s.size = f.sizeOfSums(f.chunks)
	return nil
}

// accept takes in the parameters of a sweep, and the videos where they are new.
func (f *Fit) accept(t Task) error {
	var beta float64
	numbers := f.parameters(&beta)
	if t.Begin != nil {
		numbers = append(numbers, f.videos(f.chunks)...)
	}
	if size := numbers.size(); len(t.Numbers) != size {
		return fmt.Errorf("shard: the task has %d bytes, not %d", len(t.Numbers), size)
	}
	if err := numbers.read(bytes.NewReader(t.Numbers)); err != nil {
		return err
	}
	if t.Begin != nil {
		for _, b := range f.bags {
			f.renew(b)
		}
	}
	f.beta = func(int) float64 { return beta }
	for _, view := range f.views {
		view.Refresh()
	}
	f.refresh()
	return nil
}
