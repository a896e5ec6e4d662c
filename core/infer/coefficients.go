package infer

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/floats"
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
func (w *worker) coefficients(f *Fit, group []*bag) {
	for _, b := range group {
		b.entropy = 0
	}
	w.engine.begin(f, group)
	for i, s := range f.segments {
		if s.free {
			w.engine.sweep(f, group, i)
			continue
		}
		w.engine.explain(f, group, i)
		for _, b := range group {
			w.sweeper.sweep(w, f, b, i)
			w.engine.show(b)
		}
	}
}

// sweeper goes through one video's factors that are not free: its part of S, and room to
// work in.
type sweeper struct {
	*bag
	*worker
	fit      *Fit
	beta     float64
	evidence []float64   // of the segment's columns, N_i×K_i
	now      []float64   // ν of the video's columns that are not free, N_i×K_i
	grams    [][]float64 // of each pattern: S of the segment's columns over all, K_i×K_i
	fresh    []bool      // of each pattern: its gram is this video's
}

// sweep updates the blocks of one segment.
func (s *sweeper) sweep(w *worker, f *Fit, b *bag, segment int) {
	s.bag, s.worker, s.fit, s.beta = b, w, f, f.beta(f.iteration)
	s.begin(segment)
	for _, block := range b.apart {
		if f.segment[b.factors[block.from]] != segment {
			continue
		}
		s.weigh(block)
		b.entropy += w.hinge.Sweep(b.asked, block.from, block.to, b.tracks(), s.evidence, s.now, b.clamped)
		s.keep(block)
	}
}

// keep takes ν and ζ of a block over.
func (s *sweeper) keep(block block) {
	n := s.tracks()
	from, to := block.from*n, block.to*n
	s.bag.nu.between(from, to).take(Values{Double: s.now[from:to]})
	at := s.class[block.from] * n
	zeta := s.zeta.between(at, at+to-from)
	if s.clamped == nil {
		zeta.take(Values{Double: s.evidence[from:to]})
		return
	}
	for i := from; i < to; i++ {
		if !s.clamped[i] {
			zeta.set(i-from, s.evidence[i])
		}
	}
}

// begin gathers what the columns of a segment need of the features, the free factors and S.
func (s *sweeper) begin(segment int) {
	f, b := s.fit, s.bag
	if s.grams == nil {
		s.grams, s.fresh = make([][]float64, len(f.patterns)), make([]bool, len(f.patterns))
	}
	clear(s.fresh)
	s.widen()
	if len(s.evidence) < len(s.now) {
		s.evidence = make([]float64, len(s.now))
	}
	for _, c := range b.bound {
		if k := b.factors[c]; f.segment[k] == segment {
			s.engine.evidence(b, k, columnOf(s.evidence, c, b.tracks()))
		}
	}
	for first := b.from; first < b.to; first = f.problem.alike(first, b.to) {
		if pattern := f.problem.missing[first]; !s.fresh[pattern] {
			s.fresh[pattern] = true
			s.gather(pattern, segment)
		}
	}
}

// widen brings ν to double precision.
func (s *sweeper) widen() {
	n := s.tracks()
	if s.bag.nu.Single == nil {
		s.now = s.bag.nu.Double
		return
	}
	s.now = sized(s.now, s.bag.nu.size())
	for _, run := range s.runs {
		transfer(row(s.now[run.from*n:run.to*n]), row(s.bag.nu.Single[run.from*n:run.to*n]))
	}
}

// gather copies the rows of S that the segment's columns need, over the columns that are not
// free but for those of their own block, for which they are 0.
func (s *sweeper) gather(pattern, segment int) {
	width, gram := len(s.factors), s.fit.patterns[pattern].gram
	if len(s.grams[pattern]) < width*width {
		s.grams[pattern] = make([]float64, width*width)
	}
	for _, block := range s.apart {
		for c := block.from; c < block.to && s.fit.segment[s.factors[c]] == segment; c++ {
			to, from := s.grams[pattern][c*width:(c+1)*width], gram[s.factors[c]*s.fit.factors.K:]
			for _, i := range s.bound {
				to[i] = from[s.factors[i]]
			}
			clear(to[block.from:block.to])
		}
	}
}

// weigh completes the evidence a of a block, for all tracks: what other blocks explain does
// not change while this one is swept.
func (s *sweeper) weigh(block block) {
	n, width := s.tracks(), len(s.factors)
	now, a := matrix[float64]{width, n, n, s.now}, matrix[float64]{width, n, n, s.evidence}.between(block.from, block.to)
	for first, last := s.from, 0; first < s.to; first = last {
		last = s.fit.problem.alike(first, s.to)
		pattern := s.fit.problem.missing[first]
		a := a.columns(first-s.from, last-s.from)
		gram := matrix[float64]{width, width, width, s.grams[pattern]}.between(block.from, block.to)
		for _, run := range s.runs {
			multiply(blas.NoTrans, blas.NoTrans, -1, gram.columns(run.from, run.to),
				now.between(run.from, run.to).columns(first-s.from, last-s.from), a)
		}
		for i := range a.rows {
			c := block.from + i
			floats.AddConst(s.sticks.Logit[s.stick[c]]-s.fit.patterns[pattern].cost[s.factors[c]], a.row(i))
		}
	}
	if s.beta != 1 {
		floats.Scale(s.beta, a.data[:a.rows*n])
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
	line = factors
	if f.options.Sticks == "all" {
		line = f.order
	}
	at := 0
	for _, k := range factors {
		for line[at] != k {
			at++
		}
		places = append(places, at)
	}
	return line, places
}
