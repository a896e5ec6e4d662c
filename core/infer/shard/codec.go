package shard

import (
	"io"
	"slices"

	"siibp/core/dataset/npy"
	"siibp/core/infer"
	"siibp/core/likelihood"
)

// message lists the memory of the numbers of one message, in the byte order of the machine: both ends are the same
// program.
type message [][]byte

// add appends the memory of some lists.
func (m *message) add(lists ...[]float64) {
	for _, list := range lists {
		*m = append(*m, npy.Bytes(list))
	}
}

// addValues appends the memory of numbers in the precision of the run.
func (m *message) addValues(v infer.Values) {
	if v.Single != nil {
		*m = append(*m, npy.Bytes(v.Single))
	} else {
		m.add(v.Double)
	}
}

// addNumbers appends the memory of single numbers.
func (m *message) addNumbers(list ...*float64) {
	for _, x := range list {
		*m = append(*m, npy.Of(x))
	}
}

// size returns the size of the message in bytes.
func (m message) size() int {
	n := 0
	for _, part := range m {
		n += len(part)
	}
	return n
}

// bytes returns a copy of the message.
func (m message) bytes() []byte { return slices.Concat(m...) }

// write writes the message; a buffered writer reports errors when it is flushed.
func (m message) write(to io.Writer) {
	for _, part := range m {
		to.Write(part)
	}
}

// read reads the message into the memory that it views.
func (m message) read(from io.Reader) error {
	for _, part := range m {
		if _, err := io.ReadFull(from, part); err != nil {
			return err
		}
	}
	return nil
}

// parameters are the numbers that an E-step reads besides its videos: α, the schedule, and the parameters of the
// likelihoods. The scalars of the likelihoods are in views, not in the posterior.
func parameters(q *infer.Posterior, schedule *infer.Schedule) (m message, views []likelihood.Parameters) {
	m.addNumbers(&q.Alpha, &schedule.Beta, &schedule.ExclusionWeight, &schedule.Contamination)
	views = make([]likelihood.Parameters, len(q.Models))
	for e, view := range q.Models {
		p := &views[e]
		*p = view.Parameters()
		m.add(p.Phi, p.Var, p.Noise, p.Prior)
	}
	return m, views
}

// videos are q(z) and q(v) of the videos of some batches.
func videos(batches []*infer.Batch) message {
	var m message
	for _, b := range batches {
		m.addValues(b.Responsibilities)
		m.add(b.Taus)
	}
	return m
}

// statistics are the sums of an E-step over one batch: its terms of F and its sufficient statistics.
func statistics(b *infer.Batch, stats *infer.Stats) message {
	var m message
	m.addNumbers(b.Terms()...)
	for _, view := range stats.Views {
		m.add(view.T)
		m.addNumbers(&view.Square)
	}
	for _, p := range stats.Patterns {
		m.add(p.N, p.R)
		m.addNumbers(&p.Count)
	}
	return m
}

// statisticsSize returns the size of the statistics of some batches in bytes.
func statisticsSize(w *infer.Workers, batches []*infer.Batch) int64 {
	return int64(len(batches) * statistics(batches[0], w.NewStats()).size())
}
