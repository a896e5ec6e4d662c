package infer

import (
	"math/rand/v2"

	"siibp/core/constraint"
	"siibp/core/dataset"
	"siibp/core/prior"
	"siibp/core/special"
)

// bag is one video's part of the state. Its columns are the factors it allows; a forbidden
// factor has no column, and ν = 0. What is N_i×K_i is stored column by column, for most work
// goes factor by factor over the tracks.
type bag struct {
	video    int
	from, to int // its tracks, as the problem groups them
	*columns
	band  bands // its own, of its group
	asked *constraint.Bag

	sticks  *prior.Sticks
	derived []float64 // as a store has it
	n       []float64 // of that, Σ_j ν_j, per stick

	nu      Values   // N_i×K_i
	zeta    Values   // of the classes alone, a column each: of background, ν says enough
	entropy *float64 // the entropy's part of KL(Z)
	clamped []bool   // N_i×K_i, nil where no track is known
}

// columns are the factors that a video allows, in the order of the stick, and what follows
// from them. Videos that allow the same share them: thousands may.
type columns struct {
	factors []int // of each column
	classes []int // the factors of those that are classes
	class   []int // of each column its place among the classes; of background −1
	blocks  []block
	beside  []run // the columns of the free factors
	ranked  []run // of those that are classes, places among the classes
	bound   []int // the other columns
	apart   []run // of each of the fit's blocks that are not free, the columns, places among the bound ones
	line    []int // the factor of each stick
	stick   []int // the stick of each column
}

// block is a run of columns that is updated together: the classes of one concept
// if they exclude each other, else one column.
type block struct{ from, to int }

// run is columns that are neighbours, and so are the places of their factors in another list,
// as that of the free ones.
type run struct{ at, column, count int }

// newBag returns a video's part of the state, but for what settle gives a place.
func (f *Fit) newBag(video int) *bag {
	v := &f.problem.videos[video]
	b := &bag{video: video, from: f.problem.first[video], to: f.problem.first[video+1], columns: f.columnsOf(f.factors.Allowed(v))}
	b.asked = f.library.Bag(f.factors.Sets(v, constraint.Singles(f.options.Singles)), b.factors)
	return b
}

// columnsOf returns the columns of the factors that a video allows.
func (f *Fit) columnsOf(allowed []int) *columns {
	is := make([]byte, f.factors.K)
	for _, k := range allowed {
		is[k] = 1
	}
	if c := f.columns[string(is)]; c != nil {
		return c
	}
	c := &columns{}
	free := 0
	for _, k := range f.order {
		if is[k] == 0 {
			continue
		}
		class := -1
		if f.factors.Concept(k) < f.factors.Concepts() {
			class = len(c.classes)
			c.classes = append(c.classes, k)
		}
		if f.free[k] {
			c.beside = extended(c.beside, free, len(c.factors))
			if class >= 0 {
				c.ranked = extended(c.ranked, free, class)
			}
			free++
		} else {
			c.bound = append(c.bound, len(c.factors))
		}
		c.factors, c.class = append(c.factors, k), append(c.class, class)
	}
	c.blocks = f.blocks(c.factors)
	c.apart = make([]run, len(f.apart))
	for at, column := range c.bound {
		r := &c.apart[f.blockOf[c.factors[column]]]
		if r.count == 0 {
			r.at, r.column = at, column
		}
		r.count++
	}
	together(&c.bound, &c.class, &c.factors, &c.classes)
	together(&c.beside, &c.apart, &c.ranked)
	c.line, c.stick = f.stick(c.factors)
	f.columns[string(is)] = c
	return c
}

// together lays lists one after the other in memory. A sweep comes to each video's but once, and
// waits for every piece of memory that it has not had for long.
func together[T any](lists ...*[]T) {
	size := 0
	for _, list := range lists {
		size += len(*list)
	}
	all := make([]T, 0, size)
	for _, list := range lists {
		from := len(all)
		all = append(all, *list...)
		*list = all[from:len(all):len(all)]
	}
}

// extended adds a column to the last of some runs, or as a run of its own.
func extended(runs []run, at, column int) []run {
	if n := len(runs); n > 0 {
		if last := &runs[n-1]; last.at+last.count == at && last.column+last.count == column {
			last.count++
			return runs
		}
	}
	return append(runs, run{at, column, 1})
}

// start sets the initial ν, 0.5·L, or 1/(1+allowed) for classes that exclude each other;
// jitter tells the background factors apart.
func (b *bag) start(f *Fit, random *rand.Rand) {
	n := b.tracks()
	for j := range n {
		for _, block := range b.blocks {
			for c := block.from; c < block.to; c++ {
				nu := 1 / float64(1+block.to-block.from)
				if f.start.Jitter > 0 && f.factors.Concept(b.factors[c]) == f.factors.Concepts() {
					nu += f.start.Jitter * (random.Float64() - 0.5)
				}
				b.nu.set(c*n+j, nu)
				if b.class[c] >= 0 {
					b.odds(c).set(j, special.Logit(nu))
				}
			}
		}
	}
}

// clamp fixes what the user knows: a class is 1 and the others of its concept 0,
// background is 0 for all of them.
func (b *bag) clamp(f *Fit) {
	p, n := f.problem, b.tracks()
	for j := b.from; j < b.to; j++ {
		known := p.data.Tracks[p.rows[j]].Known
		for c, k := range b.factors {
			e := f.factors.Concept(k)
			if e == f.factors.Concepts() || known[p.concepts[e]] == dataset.Unknown {
				continue
			}
			if b.clamped == nil {
				b.clamped = make([]bool, b.nu.size())
			}
			i := c*n + j - b.from
			nu := 0.0
			if known[p.concepts[e]] == k-f.factors.First[e] {
				nu = 1
			}
			b.clamped[i] = true
			b.nu.set(i, nu)
			b.odds(c).set(j-b.from, special.Logit(nu))
		}
	}
}

// tracks returns N_i.
func (b *bag) tracks() int { return b.to - b.from }

// odds returns ζ of a column that is a class.
func (b *bag) odds(c int) Values { return b.zeta.column(b.class[c], b.tracks()) }

// recount sums anew what the sets of the video ask for.
func (b *bag) recount() {
	if b.nu.Single != nil {
		constraint.Recount(b.asked, b.nu.Single, b.tracks())
	} else {
		constraint.Recount(b.asked, b.nu.Double, b.tracks())
	}
}

// countEntropy returns the entropy term from ν alone: Σ ν log ν + (1−ν) log(1−ν), with
// one shared ν_0 for classes that exclude each other. A sweep knows it from ζ.
func (b *bag) countEntropy() float64 {
	f, n := 0.0, b.tracks()
	for _, block := range b.blocks {
		for j := range n {
			rest := 1.0
			for c := block.from; c < block.to; c++ {
				nu := b.nu.at(c*n + j)
				f += special.XLogX(nu)
				rest -= nu
			}
			f += special.XLogX(max(0, rest))
		}
	}
	return f
}

// work returns the multiply-adds of one pass over a video of n tracks, k allowed
// factors and d dimensions in all, about.
func work(n, k, d int) int {
	const scalar = 60 // a sigmoid, a stick and an entropy, in multiply-adds
	return (n + 1) * k * (2*d + 2*k + scalar)
}
