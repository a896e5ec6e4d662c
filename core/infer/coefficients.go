package infer

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"siibp/core/constraint"
	"siibp/core/special"
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
}

// sweeper holds one video's sweep: its part of G and of S, and room to work in.
type sweeper struct {
	*bag
	fit   *Fit
	beta  float64
	fits  []float64   // G, N_i×K_i
	grams [][]float64 // of each pattern: S over the columns, K_i×K_i
	fresh []bool      // of each pattern: its gram is this video's
	terms [][]constraint.Term
	old   []float64

	entropy float64 // the entropy term of the blocks so far
}

// coefficients is step 3 (eq24, eq25) for one video: block by block, each over all
// tracks in order, always with the newest ν.
func (f *Fit) coefficients(b *bag) {
	s := &f.sweeper
	s.begin(f, b)
	s.entropy = 0
	b.asked.Recount(b.nu, len(b.factors))
	for _, block := range b.blocks {
		for j := range b.tracks() {
			if b.clamped == nil || !b.clamped[j*len(b.factors)+block.from] {
				s.step(j, block)
			}
		}
	}
	b.entropy = s.entropy
}

// begin computes G = Σ_e X^e Φ^eᵀ/σ²_n over the video's tracks and columns, and the
// S that its tracks need.
func (s *sweeper) begin(f *Fit, b *bag) {
	s.bag, s.fit, s.beta = b, f, f.beta(f.iteration)
	if s.grams == nil {
		s.grams, s.fresh = make([][]float64, len(f.patterns)), make([]bool, len(f.patterns))
	}
	clear(s.fresh)
	for len(s.terms) < len(b.factors) {
		s.terms = append(s.terms, nil)
	}
	width := len(s.factors)
	s.fits = slices.Grow(s.fits[:0], len(s.nu))[:len(s.nu)]
	clear(s.fits)
	for j := range s.tracks() {
		pattern := f.problem.missing[s.from+j]
		for _, e := range f.problem.patterns[pattern] {
			view := f.views[e]
			x := f.problem.views[e].x[(s.from+j)*view.D : (s.from+j+1)*view.D]
			for c, k := range s.factors {
				s.fits[j*width+c] += floats.Dot(x, view.Row(k)) / view.Noise
			}
		}
		if !s.fresh[pattern] {
			s.fresh[pattern] = true
			s.grams[pattern] = s.gather(s.grams[pattern][:0], f.patterns[pattern].gram)
		}
	}
}

// gather appends the rows and columns of S that the video allows.
func (s *sweeper) gather(part, gram []float64) []float64 {
	for _, k := range s.factors {
		row := gram[k*s.fit.factors.K:]
		for _, l := range s.factors {
			part = append(part, row[l])
		}
	}
	return part
}

// step updates one block of one track.
func (s *sweeper) step(j int, block block) {
	width := len(s.factors)
	row := s.nu[j*width : (j+1)*width]
	pattern := s.fit.problem.missing[s.from+j]
	gram, cost := s.grams[pattern], s.fit.patterns[pattern].cost
	zeta := s.zeta[j*width : (j+1)*width]
	for c := block.from; c < block.to; c++ {
		s.terms[c] = s.asked.Terms(s.terms[c][:0], c, row)
		explained := floats.Dot(row[:block.from], gram[c*width:c*width+block.from]) +
			floats.Dot(row[block.to:], gram[c*width+block.to:(c+1)*width])
		evidence := s.sticks.Logit(s.stick[c]) + s.fits[j*width+c] - explained - cost[s.factors[c]]
		zeta[c] = s.beta * evidence
	}
	s.old = append(s.old[:0], row[block.from:block.to]...)
	s.entropy += s.solve(zeta[block.from:block.to], row[block.from:block.to], s.terms[block.from:block.to])
	for c := block.from; c < block.to; c++ {
		s.asked.Change(c, row, s.old[c-block.from])
	}
}

// solve turns zeta, which holds the evidence a of a block, into its ζ, sets its ν and
// returns its part of the entropy term.
func (s *sweeper) solve(zeta, nu []float64, terms [][]constraint.Term) float64 {
	hinge := s.fit.hinge
	switch {
	case len(zeta) > 1:
		rest := hinge.Block(zeta, terms, zeta)
		f := rest * math.Exp(rest)
		for k, log := range zeta {
			nu[k] = math.Exp(log)
			f += log * nu[k]
		}
		constraint.Zeta(zeta, rest)
		return f
	case s.fit.options.Hinge == "paper":
		zeta[0] = hinge.Paper(zeta[0], nu[0], terms[0])
	case len(terms[0]) > 0:
		zeta[0] = hinge.Exact(zeta[0], terms[0])
	}
	var entropy float64
	nu[0], entropy = special.Bernoulli(zeta[0])
	return -entropy
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
