package infer

import "slices"

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
	for i, s := range f.segments {
		if s.free {
			w.engine.sweep(f, i)
			continue
		}
		w.engine.explain(f, s)
		w.widen(group)
		for block := s.from; block < s.to; block++ {
			w.engine.among(f, block)
			for i, b := range group.bags {
				if columns := b.apart[block]; columns.count > 0 {
					w.solve(f, b, columns, w.nu[i], b.clamped)
					w.engine.show(b, columns)
				}
			}
		}
	}
	w.engine.lift()
}

// solve updates a block of a video's columns, and ν in double precision, where tracks are not known.
func (w *worker) solve(f *Fit, b *bag, columns run, nu []float64, known []bool) {
	n, first, last := b.tracks(), columns.column, columns.column+columns.count
	zeta := slices.Grow(w.zeta[:0], len(nu))[:len(nu)]
	w.zeta = zeta
	w.engine.evidence(f, b, columns, zeta)
	*b.entropy += w.hinge.Sweep(b.asked, first, last, n, zeta, nu, known)
	from, to, at := first*n, last*n, b.class[first]*n
	b.nu.between(from, to).take(Values{Double: nu[from:to]})
	if known == nil {
		b.zeta.between(at, at+to-from).take(Values{Double: zeta[from:to]})
		return
	}
	for i := from; i < to; i++ {
		if !known[i] {
			b.zeta.set(at+i-from, zeta[i])
		}
	}
}

// widen brings ν of a group's factors that are not free to double precision.
func (w *worker) widen(group *group) {
	w.nu = w.nu[:0]
	room := w.room[:0]
	for _, b := range group.bags {
		if b.nu.Single == nil {
			w.nu = append(w.nu, b.nu.Double)
			continue
		}
		n, from, size := b.tracks(), len(room), b.nu.size()
		room = slices.Grow(room, size)[:from+size]
		nu := room[from:]
		for _, run := range b.runs {
			transfer(row(nu[run.from*n:run.to*n]), row(b.nu.Single[run.from*n:run.to*n]))
		}
		w.nu = append(w.nu, nu)
	}
	w.room = room
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
	if f.options.Sticks != "all" {
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
