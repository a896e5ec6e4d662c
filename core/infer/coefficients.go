package infer

import (
	"slices"

	"siibp/core/options"
)

// pattern is what the views of one pattern say about factors, whatever the track.
type pattern struct {
	gram []float64 // S = Σ_e ΦΦᵀ/σ²_n, K×K
	cost []float64 // Σ_e (D σ²_k + |Φ_k|²)/(2σ²_n), K
}

// refresh recomputes the patterns after Φ or the variances changed.
func (f *Fit) refresh() {
	k := f.factors.K
	f.patterns = f.patterns[:0]
	for _, views := range f.problem.patterns {
		p := pattern{make([]float64, k*k), make([]float64, k)}
		for _, e := range views {
			f.views[e].Gram(p.gram)
			for i := range p.cost {
				p.cost[i] += f.views[e].Cost(i)
			}
		}
		f.patterns = append(f.patterns, p)
	}
	f.engine.refresh(f)
}

// coefficients is step 3 (eq24, eq25) for a group of videos: segment by segment, block
// by block, each over all tracks in order, always with the newest ν.
func (w *worker) coefficients(f *Fit, group *group) {
	for _, b := range group.bags {
		*b.entropy = 0
	}
	w.engine.begin(f, group)
	size := group.assignments.size()
	w.nu, w.zeta = slices.Grow(w.nu[:0], size)[:size], slices.Grow(w.zeta[:0], size)[:size]
	w.engine.widen(w.nu)
	for i, s := range f.segments {
		if s.free {
			w.engine.sweep(f, i)
			continue
		}
		w.engine.explain(f, s)
		for block := s.from; block < s.to; block++ {
			w.engine.among(f, block)
			w.solve(f, group, block)
		}
	}
	w.engine.lift()
}

// solve updates a block of every video of a group, where tracks are not known.
func (w *worker) solve(f *Fit, group *group, block int) {
	w.engine.evidence(f, block, w.zeta)
	at := 0 // of the video's ν
	for _, b := range group.bags {
		if columns := b.apart[block]; columns.count > 0 {
			n, size, first := b.tracks(), b.nu.size(), columns.column
			nu, zeta := w.nu[at:at+size], w.zeta[at+size+b.class[first]*n:][:columns.count*n]
			*b.entropy += w.hinge.Sweep(b.asked, first, first+columns.count, n, zeta, nu, b.clamped)
			b.leave(first, zeta)
		}
		at += b.size()
	}
	w.engine.keep(block, w.nu, w.zeta)
}

// leave puts ζ of known tracks into a list of that of some classes' columns.
func (b *bag) leave(first int, zeta []float64) {
	if b.clamped == nil {
		return
	}
	n := b.tracks()
	for i := range zeta {
		if b.clamped[first*n+i] {
			zeta[i] = b.zeta.at(b.class[first]*n + i)
		}
	}
}

// blocks returns the runs of columns that are updated together.
func (f *Fit) blocks(factors []int) []block {
	var list []block
	for c := range factors {
		if c > 0 && f.exclude(factors[c-1], factors[c]) {
			list[len(list)-1].to++
		} else {
			list = append(list, block{c, c + 1})
		}
	}
	return list
}

// stick returns the factors on a video's stick and the place of each column on it:
// the allowed factors, or all, where forbidden ones are N_i observed zeros.
func (f *Fit) stick(factors []int) (line, places []int) {
	if f.options.Sticks != options.SticksAll {
		for k := len(f.places); k < len(factors); k++ {
			f.places = append(f.places, k)
		}
		return factors, f.places[:len(factors)]
	}
	line = f.order
	at := 0
	for _, k := range factors {
		for line[at] != k {
			at++
		}
		places = append(places, at)
	}
	return line, places
}
