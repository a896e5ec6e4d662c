package lesson

import (
	"slices"

	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/search"
)

// Landscape holds local minima of F in a world.
type Landscape struct {
	Starts  []Minimum // of all cold starts, by length of the annealing
	Carried []Minimum // the minimum found at C = 5, continued from one of Costs to the next, up to that of the settings
	Twins   []Minimum // the lowest of Starts with two names exchanged, for each of Lesson.Tied
}

// Minimum is a local minimum of F.
type Minimum struct {
	C      float64 `json:"c"`
	Anneal int     `json:"anneal"` // iterations of annealing; 0 if continued
	F      float64 `json:"f"`
	Wrong  int     `json:"wrong"` // number of tracks with a wrong label
}

// Costs are the values of C in the lessons on constraints and on local minima.
var Costs = []float64{0, 0.1, 0.2, 0.5, 1, 2, 3, 5, 7, 10, 15, 50}

// carriedFrom is the value of C at which the carried minimum is found.
const carriedFrom = 5

// Cold starts of a landscape: each length of annealing with each seed.
var (
	annealings = []int{0, 10, 25, 50}
	seedCount  = 20
)

// hasLandscape reports whether the lesson of a world shows all of its starts.
func hasLandscape(world string) bool { return world == "landscape" || world == "twins" }

// Explore returns the landscape of any world.
func Explore(s WorldSettings) (*Landscape, error) {
	l, err := generate(s)
	if err != nil {
		return nil, err
	}
	err = l.explore(s, fitOptions(s))
	return l.Landscape, err
}

// explore computes the landscape, and records the start with the lowest F.
func (l *Lesson) explore(s WorldSettings, o options.Options) error {
	problem, err := infer.NewProblem(l.Data, o)
	if err != nil {
		return err
	}
	l.Landscape = &Landscape{}
	var best infer.Start
	lowest := Minimum{}
	for _, anneal := range annealings {
		for seed := range seedCount {
			start := infer.Start{Background: s.Background, Anneal: anneal, Seed: uint64(seed + 1), Jitter: o.Jitter}
			found := l.minimum(finished(infer.New(problem, o, start)), s.C)
			if len(l.Landscape.Starts) == 0 || found.F < lowest.F {
				best, lowest = start, found
			}
			l.Landscape.Starts = append(l.Landscape.Starts, found)
		}
	}
	l.record(infer.New(problem, o, best))
	if len(l.Data.Concepts) > 1 {
		if l.Landscape.Carried, err = l.carry(s); err != nil {
			return err
		}
	}
	l.Landscape.Twins, err = l.twins(finished(infer.New(problem, o, best)), s)
	return err
}

// finished runs t to its end.
func finished(t *infer.Trainer) *infer.Trainer {
	for t.Reason == "" {
		t.Iterate()
	}
	return t
}

// carry finds a minimum at C = carriedFrom, and continues it from one of Costs to the next until that of the settings.
func (l *Lesson) carry(s WorldSettings) ([]Minimum, error) {
	to := s.C
	s.C = carriedFrom
	run, err := search.New(l.Data, fitOptions(s))
	if err != nil {
		return nil, err
	}
	run.Run()
	list := []Minimum{l.minimum(run.Trainer(), s.C)}
	for _, c := range costsBetween(carriedFrom, to) {
		s.C = c
		if run, err = run.Warm(l.Data, fitOptions(s)); err != nil {
			return nil, err
		}
		run.Run()
		list = append(list, l.minimum(run.Trainer(), c))
	}
	return list, nil
}

// costsBetween returns the values of Costs after from, up to to or down to it, and to at the end.
func costsBetween(from, to float64) []float64 {
	var list []float64
	for _, c := range Costs {
		if c > min(from, to) && c < max(from, to) {
			list = append(list, c)
		}
	}
	if to < from {
		slices.Reverse(list)
	}
	if to != from {
		list = append(list, to)
	}
	return list
}

// twins returns the minima that t becomes when the names of two classes change places, for each of l.Tied. A
// continued run finds the classes of its dataset by name, so that it begins with the exchange.
func (l *Lesson) twins(t *infer.Trainer, s WorldSettings) ([]Minimum, error) {
	var list []Minimum
	for _, pair := range l.Tied {
		renamed := *l.Data
		renamed.Concepts = slices.Clone(l.Data.Concepts)
		classes := slices.Clone(renamed.Concepts[0].Classes)
		classes[pair[0]], classes[pair[1]] = classes[pair[1]], classes[pair[0]]
		renamed.Concepts[0].Classes = classes
		run, err := search.Of(t).Warm(&renamed, fitOptions(s))
		if err != nil {
			return nil, err
		}
		run.Run()
		list = append(list, l.minimum(run.Trainer(), s.C))
	}
	return list, nil
}

// minimum describes the state of t, which has the tracks of the lesson.
func (l *Lesson) minimum(t *infer.Trainer, c float64) Minimum {
	return Minimum{C: c, Anneal: t.Start.Anneal, F: t.F(), Wrong: l.Wrong(l.snapshot(t))}
}
