package infer

import "siibp/core/constraint"

// Terms are the parts of F (eq19), summed over the videos that count.
type Terms struct {
	Sticks       float64          // KL(v)
	Assignment   float64          // the prior's part of KL(Z)
	Entropy      float64          // the entropy's part of KL(Z)
	Contaminated float64          // what contamination adds to −E[log p(x)] of all views
	Constraints  constraint.Costs // of each kind
	Views        []ViewTerms      // shared by the terms of several blocks; never written to
}

// ViewTerms are the parts of F of one view.
type ViewTerms struct {
	Appearance float64 // KL(A^e)
	Likelihood float64 // −Σ_ij E[log p(x^e_ij)]
}

// Total returns F, the sum of the terms.
func (t Terms) Total() float64 {
	f := t.Sticks + t.Assignment + t.Entropy + t.Contaminated + t.Constraints.Total()
	for _, v := range t.Views {
		f += v.Appearance + v.Likelihood
	}
	return f
}

// Add adds the terms of other videos. It leaves the terms of the views as they are.
func (t *Terms) Add(u Terms) {
	t.Sticks += u.Sticks
	t.Assignment += u.Assignment
	t.Entropy += u.Entropy
	t.Contaminated += u.Contaminated
	t.Constraints.Add(u.Constraints)
}

// Numbers returns where the terms are that are sums over videos.
func (t *Terms) Numbers() []*float64 {
	list := []*float64{&t.Sticks, &t.Assignment, &t.Entropy, &t.Contaminated}
	for i := range t.Constraints {
		list = append(list, &t.Constraints[i])
	}
	return list
}

// Terms returns the video's terms, given those of its sticks. The sums of its constraints must be those of
// the present ν.
func (v *Video) Terms(sticks, assignment float64) Terms {
	return Terms{Sticks: sticks, Assignment: assignment, Entropy: *v.Entropy, Constraints: v.Constraints.Costs()}
}
