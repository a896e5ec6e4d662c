package infer

import "siibp/core/prior"

// store is the numbers of some videos, one video after the other.
type store struct {
	assignments Values    // ν and ζ
	taus        []float64 // τ, and behind it the entropy's part of KL(Z)
	derived     []float64 // what sticks have besides τ, and behind it n
}

// newStore returns room for the numbers of some videos.
func (p *Problem) newStore(bags []*bag) store {
	size, taus, derived := sizes(bags)
	return store{p.values(size), make([]float64, taus), make([]float64, derived)}
}

// take takes the numbers of some videos off the head.
func (s *store) take(bags ...*bag) store {
	size, taus, derived := sizes(bags)
	head := store{s.assignments.between(0, size), s.taus[:taus:taus], s.derived[:derived:derived]}
	s.assignments, s.taus, s.derived = s.assignments.between(size, s.assignments.size()), s.taus[taus:], s.derived[derived:]
	return head
}

// sizes returns how many numbers the lists of some videos' store have.
func sizes(bags []*bag) (assignments, taus, derived int) {
	for _, b := range bags {
		assignments, taus, derived = assignments+b.size(), taus+2*len(b.line)+1, derived+b.besides()
	}
	return assignments, taus, derived
}

// size returns how many numbers ν and ζ are.
func (b *bag) size() int { return b.tracks() * (len(b.factors) + len(b.classes)) }

// besides returns how many numbers are derived.
func (b *bag) besides() int { return prior.Rest(len(b.line)) + len(b.line) }

// settle puts the video's numbers into a store of its own. τ is that of the sticks it has, or
// (α, 1).
func (b *bag) settle(s store, alpha float64) {
	nu, tau, rest := b.tracks()*len(b.factors), 2*len(b.line), prior.Rest(len(b.line))
	b.nu, b.zeta = s.assignments.between(0, nu), s.assignments.between(nu, b.size())
	b.entropy, b.derived, b.n = &s.taus[tau], s.derived, s.derived[rest:]
	if b.sticks == nil {
		b.sticks = prior.NewSticks(s.taus[:tau:tau], s.derived[:rest:rest], alpha)
	} else {
		b.sticks = b.sticks.Clone(s.taus[:tau:tau], s.derived[:rest:rest])
	}
}
