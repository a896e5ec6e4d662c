package search

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/likelihood"
	"siibp/core/options"
)

// Warm returns a search with one start, from the state of this search, under other options or after changes of the
// captions or known labels of d; see WarmStart. It converges in a few iterations.
func (s *Search) Warm(d *dataset.Dataset, o options.Options) (*Search, error) {
	return s.warm(d, o, false)
}

// WarmFixed is Warm with the appearances and variances of this search, which do not change. A correction then
// changes labels of its own video only: the other videos have converged under these appearances.
func (s *Search) WarmFixed(d *dataset.Dataset, o options.Options) (*Search, error) {
	return s.warm(d, o, true)
}

func (s *Search) warm(d *dataset.Dataset, o options.Options, fixed bool) (*Search, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	p, err := s.problem.Rebuild(d, o)
	if err != nil {
		return nil, err
	}
	t, err := WarmStart(s.Trainer(), p, o)
	if err != nil {
		return nil, err
	}
	t.Start.Fixed = fixed
	return Of(t), nil
}

// WarmStart returns a trainer that starts from the state of another trainer, under other options or after changes of
// captions or known labels. p has the same videos and tracks. New factors, such as a class that a caption names for
// the first time, start as in a new run. The appearances of a view that the other trainer left out are computed from
// its ν. There is no annealing. The other trainer does not change.
func WarmStart(old *infer.Trainer, p *infer.Problem, o options.Options) (*infer.Trainer, error) {
	if !old.Problem.SameTracks(p) {
		return nil, fmt.Errorf("the videos and tracks are not those of the run")
	}
	t := planWarmStart(old, p, o)
	startWarm(t, old)
	return t, nil
}

// planWarmStart returns the trainer of WarmStart without its state.
func planWarmStart(old *infer.Trainer, p *infer.Problem, o options.Options) *infer.Trainer {
	background := old.Start.Background
	if (o.Allocation == options.AllocationUniform) != (old.Options.Allocation == options.AllocationUniform) {
		background = o.BackgroundFactors()[0]
	}
	return infer.Plan(p, o, infer.Start{Background: background, Seed: old.Start.Seed, Warm: true})
}

// startWarm makes the state of WarmStart for the planned trainer t.
func startWarm(t, old *infer.Trainer) {
	t.Prepare()
	o, from := t.Options, counterparts(t, old)
	if o.LearnAlpha {
		t.Posterior.Alpha = old.Posterior.Alpha
	}
	if order := translateOrder(old.Layout.Order, from); len(order) == t.Layout.Factors.K {
		t.SetOrder(order)
	}
	var fresh []int // views without a counterpart in the old run, whose appearances are computed from ν
	for e, view := range t.Posterior.Models {
		if x := viewLike(old, t, e); x != nil {
			samePriors := o.PriorVariance == old.Options.PriorVariance && o.Scale == old.Options.Scale
			copyView(view, x, from, samePriors)
		} else {
			fresh = append(fresh, e)
		}
	}
	for i, v := range t.Posterior.Videos {
		copyVideo(v, old.Posterior.Videos[i], from)
		t.Problem.Yielder.Did(v.Nu.Len())
		v.SetKnown(t.Problem, t.Layout)
	}
	t.SetUnlearnedViews(fresh)
}

// viewLike returns the view of the trainer old that has the name, the size, the normalization and the observation model
// of view e of the trainer t, and nil if there is none.
func viewLike(old, t *infer.Trainer, e int) likelihood.Model {
	if old.Problem.Options.Normalize != t.Problem.Options.Normalize {
		return nil
	}
	x, kind := t.Problem.Views[e], reflect.TypeOf(t.Posterior.Models[e])
	for i, own := range old.Problem.Views {
		view := old.Posterior.Models[i]
		if own.Name == x.Name && own.Dim == x.Dim && reflect.TypeOf(view) == kind {
			return view
		}
	}
	return nil
}

// counterparts returns, for each factor of t, the factor of old with the same class or background number, or −1.
func counterparts(t, old *infer.Trainer) []int {
	known := map[infer.Factor]int{}
	for k := range old.Layout.Factors.K {
		known[old.Factor(k)] = k
	}
	from := make([]int, t.Layout.Factors.K)
	for k := range from {
		from[k] = -1
		if at, ok := known[t.Factor(k)]; ok {
			from[k] = at
		}
	}
	return from
}

// translateOrder maps an order of old factors to their counterparts among the new factors. It omits factors without
// a counterpart.
func translateOrder(order, from []int) []int {
	var list []int
	for _, old := range order {
		if k := slices.Index(from, old); k >= 0 {
			list = append(list, k)
		}
	}
	return list
}

// copyView copies the appearances of factors with a counterpart, and the variances. samePriors reports whether the prior
// variances have the same initial values, and so the same floors.
func copyView(to, old likelihood.Model, from []int, samePriors bool) {
	if len(from) == 0 {
		return
	}
	p, of := to.Parameters().Clone(), old.Parameters()
	dim := to.Dim()
	size := len(p.Var) / len(from) // variances of one factor
	for k, l := range from {
		if l >= 0 {
			copy(p.Phi[k*dim:(k+1)*dim], of.Phi[l*dim:])
			copy(p.Var[k*size:(k+1)*size], of.Var[l*size:])
		}
	}
	p.Noise = of.Noise
	if samePriors && len(p.Prior) == len(of.Prior) {
		p.Prior = of.Prior
	}
	to.SetParameters(p)
}

// copyVideo copies the sticks, and ν of the groups whose factors are equal in both videos. The others keep their
// initial values.
func copyVideo(to, old *infer.Video, from []int) {
	for i, k := range to.StickOrder {
		if at := slices.Index(old.StickOrder, from[k]); at >= 0 {
			to.Sticks.Tau1[i], to.Sticks.Tau2[i] = old.Sticks.Tau1[at], old.Sticks.Tau2[at]
		}
	}
	to.Sticks.UpdateExpectations()
	equal := true // all groups are those of the old video
	for _, group := range to.Groups {
		var columns []int // of old
		for _, k := range to.Factors[group.From:group.To] {
			columns = append(columns, slices.Index(old.Factors, from[k]))
		}
		if !isGroup(old, columns) {
			equal = false
			continue
		}
		n := to.Tracks()
		for i, c := range columns {
			to.Nu.Column(group.From+i, n).CopyFrom(old.Nu.Column(c, n))
			if to.Class[group.From+i] >= 0 {
				to.ZetaOf(group.From + i).CopyFrom(old.ZetaOf(c))
			}
			equal = equal && c == group.From+i
		}
	}
	if equal && to.Joint.Len() == old.Joint.Len() {
		to.Joint.CopyFrom(old.Joint)
		return
	}
	for j := range to.Tracks() {
		to.MakeIndependent(j)
	}
}

// isGroup reports whether columns are exactly the columns of one group.
func isGroup(v *infer.Video, columns []int) bool {
	for _, group := range v.Groups {
		if columns[0] >= group.From && columns[0] < group.To {
			return len(columns) == group.To-group.From && !slices.ContainsFunc(columns, func(c int) bool {
				return c < group.From || c >= group.To
			})
		}
	}
	return false
}

// reheatNoise is the weight of the noise that a reheating mixes into ν. With this value, on small real data, F at the
// end falls for about eight reheatings.
const reheatNoise = 0.3

// planReheat returns a trainer for a reheating. The trainer has no state yet: reheat sets it. A reheating starts where another run ended, with
// noise mixed into ν, and is annealed once more. It leaves poor optima that a fresh start falls into. Exclusion grows
// with the annealing, also after a late start.
func planReheat(t *infer.Trainer) *infer.Trainer {
	start := t.Start
	start.Reheat, start.Late = start.Reheat+1, false
	return infer.Plan(t.Problem, t.Options, start)
}

// reheat sets the state of the planned trainer c to that of t with noise mixed into ν.
func reheat(c, t *infer.Trainer) {
	const drawing = 4 // operations
	c.Copy(t)
	random := rand.New(rand.NewPCG(c.Start.Seed, uint64(c.Start.Reheat)))
	for _, v := range c.Posterior.Videos {
		for j := range v.Tracks() {
			shake(v, j, random)
			c.Problem.Yielder.Did(drawing * len(v.Factors))
		}
	}
}

// shake moves every ν of a track that has no known label by the fraction reheatNoise toward a random number, which is uniform
// on [0, 1/(1+g)], where g is the size of its group. A joint q becomes the product of ν of the two concepts. shake does not
// update ζ.
func shake(v *infer.Video, track int, random *rand.Rand) {
	n := v.Tracks()
	for _, group := range v.Groups {
		most := 1 / float64(1+group.To-group.From)
		for i := group.From*n + track; i < group.To*n; i += n {
			if v.Known == nil || !v.Known[i] {
				nu := v.Nu.At(i)
				v.Nu.Set(i, nu+reheatNoise*(random.Float64()*most-nu))
			}
		}
	}
	v.MakeIndependent(track)
}

// Of returns a search whose only start is the trainer t, which has a state.
func Of(t *infer.Trainer) *Search {
	s := &Search{problem: t.Problem, options: t.Options, plan: []plannedStart{{start: t.Start}}}
	s.start(t, nil)
	return s
}

// AddWarmStart adds a last start, which continues from an answer over the same videos and tracks. The search then keeps
// an answer whose F, under its own options and data, is as low, or one with the same labels whose F is as low up to the
// tolerance of convergence. The other starts do not depend on the answer. AddWarmStart does nothing if the tracks
// differ. It must be called before the first step.
func (s *Search) AddWarmStart(answer *infer.Trainer) {
	if answer.Problem.SameTracks(s.problem) {
		s.warmFrom = answer
		s.plan = append(s.plan, plannedStart{infer.Start{Warm: true}, fromPrevious})
	}
}

// KeptIsWarm reports whether the kept start continues an answer of another search: the options alone do not reproduce it.
func (s *Search) KeptIsWarm() bool { return s.kept != nil && s.finished[s.best].Warm }
