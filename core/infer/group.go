package infer

import "slices"

// group is neighbouring videos of a chunk that are worked on together, all of them test videos
// or none, and the rows of the panel that they share: the free factors, and below them the
// bound ones that some of them allow, or all.
type group struct {
	bags     []*bag
	store          // of its videos
	from, to int   // its tracks
	bound    []int // the packed places of the bound factors, ascending
	bands    bands // of every video

	open, odds, all strips   // ν of the free factors, ζ of the free classes, and ν of all factors, for n
	apart           []strips // of each of the fit's blocks that are not free, ν of its factors
	apartOdds       []strips // and ζ
}

// tracks returns how many tracks the group has.
func (g *group) tracks() int { return g.to - g.from }

// groups cuts a chunk into groups: enough tracks for the products to pay, and such that what
// they compute for factors that are bound, and a video does not allow, costs less than products
// of each video's own.
func (f *Fit) groups(bags []*bag, rest store) []*group {
	const (
		tracks = 128
		times  = 4  // of a video's bound factors
		more   = 16 // factors
	)
	var groups []*group
	seen := make([]bool, f.factors.K)
	first, n, own, all := 0, 0, 0, 0
	for i, b := range bags {
		fresh := 0
		for _, c := range b.bound {
			if !seen[b.factors[c]] {
				fresh++
			}
		}
		with, needed := n+b.tracks(), own+b.tracks()*len(b.bound)
		if i > first && (with > tracks || f.test(b) != f.test(bags[first]) || with*(all+fresh) > times*needed+more*with) {
			groups = append(groups, f.group(bags[first:i], rest.take(bags[first:i]...)))
			first, with, needed, all = i, b.tracks(), b.tracks()*len(b.bound), 0
			clear(seen)
		}
		n, own = with, needed
		for _, c := range b.bound {
			if k := b.factors[c]; !seen[k] {
				seen[k] = true
				all++
			}
		}
	}
	return append(groups, f.group(bags[first:], rest))
}

// group returns the group of some videos, whose numbers are in the store.
func (f *Fit) group(bags []*bag, s store) *group {
	g := &group{bags: bags, store: s, from: bags[0].from, to: bags[len(bags)-1].to}
	f.meet(g)
	return g
}

// meet finds the rows of a group's bound factors in the present order: of those that it meets, or,
// where that is most, of all: nothing is then to be brought together.
func (f *Fit) meet(g *group) {
	rows, met := make([]int, f.factors.K), 0 // of packed places
	for _, b := range g.bags {
		for _, c := range b.bound {
			row := &rows[f.where[b.factors[c]]]
			met += 1 - *row
			*row = 1
		}
	}
	if 4*met >= 3*(f.factors.K-f.unbound) {
		for place := range rows[f.unbound:] {
			rows[f.unbound+place] = 1
		}
	}
	g.bound, g.bands = nil, nil
	for place, met := range rows {
		if met > 0 {
			rows[place] = f.unbound + len(g.bound)
			g.bound = append(g.bound, place)
		}
	}
	for _, b := range g.bags {
		g.bands = g.bands.add(b.from-g.from, b.to-g.from, len(b.bound))
		for _, c := range b.bound {
			place := f.where[b.factors[c]]
			g.bands = append(g.bands, int32(place), int32(rows[place]))
		}
	}
	g.bands = slices.Clip(g.bands)
	rest := g.bands
	for _, b := range g.bags {
		b.band, rest = rest.first()
	}
	g.place(len(f.apart))
}

// place finds where its videos' numbers are, those of so many blocks apart.
func (g *group) place(blocks int) {
	var open, odds, all stripping
	apart, apartOdds := make([]stripping, blocks), make([]stripping, blocks)
	assignments, derived := 0, 0
	for _, b := range g.bags {
		first, zeta := b.from-g.from, assignments+b.nu.size()
		open.begin(b, first, assignments, derived)
		odds.begin(b, first, zeta, derived)
		all.begin(b, first, assignments, derived)
		for _, run := range b.beside {
			for i := range run.count {
				open.add(run.at+i, run.column+i, b.stick[run.column+i])
			}
		}
		for _, run := range b.ranked {
			for i := range run.count {
				odds.add(run.at+i, run.column+i, run.column+i)
			}
		}
		for block, columns := range b.apart {
			if columns.count > 0 {
				apart[block].begin(b, first, assignments, derived)
				apartOdds[block].begin(b, first, zeta, derived)
			}
			for i := range columns.count {
				c := columns.column + i
				_, row := b.band.row(columns.at + i)
				apart[block].add(row, c, b.stick[c])
				apartOdds[block].add(row, b.class[c], b.stick[c])
			}
		}
		for c, stick := range b.stick {
			all.add(c, c, stick)
		}
		assignments, derived = assignments+b.size(), derived+b.besides()
	}
	g.open, g.odds, g.all, g.apart, g.apartOdds = open.done(), odds.done(), all.done(), nil, nil
	for block := range blocks {
		g.apart, g.apartOdds = append(g.apart, apart[block].done()), append(g.apartOdds, apartOdds[block].done())
	}
}
