package infer

import (
	"math"
	"math/rand/v2"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/special"
)

// New returns a trainer in the initial state of the start s, with the statistics and F of that state.
func New(p *Problem, o options.Options, s Start) *Trainer {
	t := NewPrepared(p, o, s)
	t.Initialize()
	return t
}

// NewPrepared returns a trainer in the initial state of the start s. Unlike New it leaves the statistics and
// F to Run, which computes them first, with suspensions. Callers may write other numbers into the state
// before they call Run.
func NewPrepared(p *Problem, o options.Options, s Start) *Trainer {
	t := Plan(p, o, s)
	t.Prepare()
	return t
}

// Plan returns a trainer that has no state yet. Its method Prepare or Copy makes the state.
func Plan(p *Problem, o options.Options, s Start) *Trainer {
	return &Trainer{Problem: p, Options: o, Start: s, beta: s.beta, pool: goroutines{}}
}

// Prepare makes the initial state of a trainer that Plan returned. A job that is stopped in Prepare or Copy leaves the
// trainer unusable.
func (t *Trainer) Prepare() {
	l := NewLayout(t.Problem, t.Options, t.Start.Background)
	t.setState(l, NewPosterior(t.Problem, l, t.Options, t.Start))
}

// setState sets the layout and the state of a trainer that Plan returned, and makes its workers.
func (t *Trainer) setState(l *Layout, q *Posterior) {
	workers := newWorkers(t.Problem, l, q, t.Options.Hinge == options.HingePaper)
	t.Layout, t.Posterior, t.Workers = l, q, workers
}

// Copy sets the state of a trainer that Plan returned to a copy of another trainer's; both share the
// layout.
func (t *Trainer) Copy(from *Trainer) {
	t.setState(from.Layout, from.Posterior.Clone(t.Problem))
}

// Initialize computes the statistics and F of the present state, and begins the trace with that F.
func (t *Trainer) Initialize() {
	t.hasF, t.resumed, t.Progress = false, nil, Progress{}
	t.computeF()
}

// SetUnlearnedViews names views that have no appearances yet. Run computes them from the present ν before the
// first iteration.
func (t *Trainer) SetUnlearnedViews(views []int) { t.unlearned = views }

// HasF reports whether F of the state has been computed, which Run does before the first iteration.
func (t *Trainer) HasF() bool { return t.hasF || t.resumed != nil }

// computeF computes the statistics and F of the state. It then begins the trace with that F or, for a resumed
// run, continues the trace of its checkpoint.
func (t *Trainer) computeF() {
	for _, v := range t.Posterior.Videos {
		t.Workers.count(v)
		t.Problem.Yielder.Did(v.Nu.Len())
	}
	t.Workers.SetParams()
	t.sumState()
	t.hasF = true
	if t.resumed != nil {
		t.resume()
		return
	}
	t.Progress = Progress{InnerF: math.Inf(1), OuterF: math.Inf(1), Change: math.Inf(1)}
	t.learnViews()
	if t.Start.Fixed {
		t.LearningEnd = Converged
	}
	t.beginTrace()
}

// learnViews computes the appearances and variances of the fresh views from the present ν. Appearances and
// variances depend on one another, so they are updated in turn: each round lowers F, after five rounds
// hardly any more.
func (t *Trainer) learnViews() {
	const rounds = 5
	for _, e := range t.unlearned {
		for range rounds {
			t.Posterior.Models[e].Update(t.stats.Views[e], t.Layout.Order)
			t.updateViewVariances(e)
		}
	}
	if len(t.unlearned) > 0 {
		t.Workers.SetParams()
		t.objective.now.Views = t.viewTerms()
	}
}

// NewPosterior returns the initial posterior: τ = (α, 1), Φ = 0, all variances except the prior variances 1, and ν as
// Video.setInitial sets it, with the jitter and seed of the start.
func NewPosterior(p *Problem, l *Layout, o options.Options, start Start) *Posterior {
	q := &Posterior{Alpha: o.Alpha}
	for e := range p.Views {
		q.Models = append(q.Models, p.newModel(e, l.Factors, o))
	}
	random := rand.New(rand.NewPCG(start.Seed, 0))
	for i := range p.Videos {
		v := newVideo(p, l, i)
		q.Videos = append(q.Videos, v)
		p.Yielder.Did(captionWork * (len(v.Factors) + len(p.Videos[i].Tuples)))
	}
	q.allocate(p)
	for _, v := range q.Videos {
		backgroundRandom := rand.New(rand.NewPCG(start.Seed, 1)) // every video has the same sequence, so none depends on the others
		v.setInitial(l, start.Jitter, random, backgroundRandom)
		v.SetKnown(p, l)
		p.Yielder.Did(captionWork)
	}
	return q
}

// numberWork is the number of multiply-adds that take about as long as setting one number of a track.
const numberWork = 10

// setInitial sets the initial ν: ½ for a factor by itself, and 1/(1 + their number) for classes that exclude one
// another. Jitter is the width of a uniform distribution that makes independent background factors differ. The ν
// of the background classes of a concept are drawn from backgroundRandom; their sum stays.
func (v *Video) setInitial(l *Layout, jitter float64, random, backgroundRandom *rand.Rand) {
	n := v.Tracks()
	initial, logits := make([]float64, len(v.Groups)), make([]float64, len(v.Groups))
	for i, group := range v.Groups {
		initial[i] = 1 / float64(1+group.To-group.From)
		logits[i] = special.Logit(initial[i])
	}
	for j := range n {
		for i, group := range v.Groups {
			for c := group.From; c < group.To; c++ {
				nu := initial[i]
				if v.Class[c] >= 0 {
					v.Zeta.Set(v.Class[c]*n+j, logits[i])
				} else if jitter > 0 {
					nu += jitter * (random.Float64() - 0.5)
				}
				v.Nu.Set(c*n+j, nu)
			}
			if l.Factors.BackgroundClasses > 0 {
				v.distributeBackground(l, group, j, backgroundRandom)
			}
		}
		v.MakeIndependent(j)
		if v.Grid != nil && jitter > 0 {
			v.jitter(j, jitter, random)
		}
		v.yielder.Did(numberWork * len(v.Factors))
	}
}

// distributeBackground distributes the sum of ν of the background classes of a group of columns on a track over them, in
// proportions drawn from a Dirichlet distribution with parameters 3.
func (v *Video) distributeBackground(l *Layout, group Span, track int, random *rand.Rand) {
	first := group.From
	for first < group.To && !l.IsBackground(v.Factors[first]) {
		first++
	}
	parts, sum, total := make([]float64, group.To-first), 0.0, 0.0
	for i := range parts {
		parts[i] = random.ExpFloat64() + random.ExpFloat64() + random.ExpFloat64() // Gamma(3)
		sum += parts[i]
		total += v.Nu.At((first+i)*v.Tracks() + track)
	}
	for i, part := range parts {
		v.set(first+i, track, total*part/sum)
	}
}

// known returns the fixed label of a track of the dataset for a concept: the label that the user has given, or
// dataset.Background for the concept of persons if Dataset.NoPersons has the track. It returns dataset.Unknown if the label is
// not fixed.
func (p *Problem) known(row, concept int) int {
	label := p.Data.Tracks[row].Known[concept]
	if label == dataset.Unknown && p.noPersons != nil && p.noPersons[row] && p.Data.Concepts[concept].Name == dataset.PersonConcept {
		return dataset.Background
	}
	return label
}

// SetKnown sets ν of the tracks whose label is fixed, see Problem.known: 1 for that class, and 0 for the other classes and the
// background classes of its concept. If the label is background, all of them are 0.
func (v *Video) SetKnown(p *Problem, l *Layout) {
	for j := range v.Tracks() {
		row := p.Rows[v.From+j]
		for c, k := range v.Factors {
			if !l.isOwned(k) {
				continue
			}
			e := l.Factors.Owner(k)
			label := p.known(row, p.Concepts[e])
			if label == dataset.Unknown {
				continue
			}
			if v.Known == nil {
				v.Known = make([]bool, v.Nu.Len())
			}
			v.Known[c*v.Tracks()+j] = true
			if label == k-l.Factors.First[e] {
				v.set(c, j, 1)
			} else {
				v.set(c, j, 0)
			}
		}
		if v.IsKnown(j) {
			v.MakeIndependent(j)
		}
		v.yielder.Did(numberWork * len(v.Factors))
	}
}

// IsKnown reports whether the label of some concept is fixed on a track.
func (v *Video) IsKnown(track int) bool {
	if v.Known == nil {
		return false
	}
	for c := range v.Factors {
		if v.Known[c*v.Tracks()+track] {
			return true
		}
	}
	return false
}

// set gives ν of a column and track a value, and ζ its logit.
func (v *Video) set(column, track int, nu float64) {
	v.Nu.Set(column*v.Tracks()+track, nu)
	if v.Class[column] >= 0 {
		v.ZetaOf(column).Set(track, special.Logit(nu))
	}
}

// MakeIndependent sets a joint q of a track to the product of ν of the two concepts.
func (v *Video) MakeIndependent(track int) {
	if v.Grid == nil {
		return
	}
	rows, cols := v.withNone(v.Groups[0], track), v.withNone(v.Groups[1], track)
	for r, x := range rows {
		for c, y := range cols {
			v.Joint.Set(v.Grid.Cell(r, c)*v.Tracks()+track, x*y)
		}
	}
	v.yielder.Did(numberWork * v.cells())
}

// withNone returns ν of the columns of a group on a track, followed by the probability of none, 1 − Σ ν.
func (v *Video) withNone(group Span, track int) []float64 {
	var list []float64
	none := 1.0
	for c := group.From; c < group.To; c++ {
		nu := v.Nu.At(c*v.Tracks() + track)
		list, none = append(list, nu), none-nu
	}
	return append(list, max(0, none))
}

// jitter multiplies each joint q of a track by x^width, where x is drawn from an exponential distribution with mean 1, and
// normalizes.
func (v *Video) jitter(track int, width float64, random *rand.Rand) {
	n, total := v.Tracks(), 0.0
	for cell := range v.cells() {
		q := v.Joint.At(cell*n+track) * math.Pow(random.ExpFloat64(), width)
		v.Joint.Set(cell*n+track, q)
		total += q
	}
	for cell := range v.cells() {
		v.Joint.Set(cell*n+track, v.Joint.At(cell*n+track)/total)
	}
	v.sumJoint(track)
}

// sumJoint sets ν of a track to the sums of the rows and columns of its joint q.
func (v *Video) sumJoint(track int) {
	for r := range v.Grid.Rows {
		sum := 0.0
		for c := range v.Grid.Cols + 1 {
			sum += v.Joint.At(v.Grid.Cell(r, c)*v.Tracks() + track)
		}
		v.set(r, track, sum)
	}
	for c := range v.Grid.Cols {
		sum := 0.0
		for r := range v.Grid.Rows + 1 {
			sum += v.Joint.At(v.Grid.Cell(r, c)*v.Tracks() + track)
		}
		v.set(v.Grid.Rows+c, track, sum)
	}
}
