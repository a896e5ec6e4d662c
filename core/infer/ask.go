package infer

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/special"
)

// Question is a track whose label, if a person gave it, would settle something.
type Question struct {
	Track   int       // row of the dataset
	Concept int       // of the dataset
	Classes []int     // that the video allows, the likeliest first
	P       []float64 // of each
	None    float64   // that it is none of them
	Score   float64   // expected fall of the entropy of all labels, nats; see Ask
	Follow  float64   // expected number of other labels that flip
}

const (
	askedAhead   = 8    // questions, the most doubtful ones, that are looked into
	askedAnswers = 3    // of each, the likeliest answers
	askedSweeps  = 3    // iterations after an answer
	askedSeconds = 0.25 // of work on all, by the count that plan goes by
	askedDoubt   = 0.05 // nats; what is less is no question
)

// Ask proposes the tracks to ask a person about, the best first. The most doubtful labels
// by their entropy (uncertainty sampling) are looked into: each likely answer c is put into
// a warm fit as known, and a few iterations on it is read how far the entropy H of all
// labels has fallen. Their score is the expected fall (Settles 2009, Active Learning
// Literature Survey, 3.3 and 3.4: expected model change, expected error reduction),
//
//	Σ_c p(c) (H − H_c), H = Σ_je −Σ_k p_jek log p_jek,
//
// p_jek by the odds of ν, "none" among k. Where there is no time to look ahead, the score
// is the label's own entropy times the share of its video's tracks that may follow. skip
// are pairs of a track and a concept that nobody can answer. The fit stays as it is; the
// work is bounded by a count, so that the same state gives the same questions.
func (f *Fit) Ask(skip [][2]int) []Question {
	list := f.doubts(skip)
	if len(list) > askedAhead {
		list = list[:askedAhead]
	}
	most := int(askedSeconds / (f.problem.seconds(f.start.Background, f.options) * askedAnswers * askedSweeps))
	now := f.reading()
	for i := range list[:min(most, len(list))] {
		f.lookAhead(&list[i], now)
	}
	list = slices.DeleteFunc(list[:min(max(most, 1), len(list))], func(q Question) bool { return q.Score <= 0 })
	slices.SortStableFunc(list, func(a, b Question) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// doubts lists the labels that are not known and not sure, the most doubtful first.
func (f *Fit) doubts(skip [][2]int) []Question {
	var list []Question
	for _, b := range f.bags {
		for j := range b.tracks() {
			row := f.problem.rows[b.from+j]
			for concept, e := range f.problem.concepts {
				if f.problem.data.Tracks[row].Known[e] != dataset.Unknown || slices.Contains(skip, [2]int{row, e}) {
					continue
				}
				q := Question{Track: row, Concept: e}
				q.Classes, q.P, q.None = f.odds(b, j, concept)
				if q.Score = q.entropy(); q.Score > askedDoubt {
					list = append(list, q)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Question) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// odds returns the classes of a concept that a track may show and their probabilities
// given that it shows at most one, the likeliest first.
func (f *Fit) odds(b *bag, j, concept int) (classes []int, p []float64, none float64) {
	n := b.tracks()
	sum := 1.0
	for c, k := range b.factors {
		if f.factors.Concept(k) != concept {
			continue
		}
		nu := min(b.nu.at(c*n+j), 1-1e-12)
		classes, p = append(classes, k-f.factors.First[concept]), append(p, nu)
		if f.options.Classes == options.ClassesExclusive {
			sum -= nu
		} else {
			p[len(p)-1] = nu / (1 - nu)
		}
	}
	none = max(0, sum)
	total := none
	for _, x := range p {
		total += x
	}
	for i := range p {
		p[i] /= total
	}
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(p[y], p[x]) })
	classes, p = permuted(classes, order), permuted(p, order)
	return classes, p, none / total
}

func permuted[T any](list []T, order []int) []T {
	to := make([]T, len(list))
	for i, at := range order {
		to[i] = list[at]
	}
	return to
}

// entropy is that of the answer, in nats.
func (q *Question) entropy() float64 {
	h := -special.XLogX(q.None)
	for _, p := range q.P {
		h -= special.XLogX(p)
	}
	return math.Max(0, h)
}

// reading is the likeliest answer to every question, and the entropy of all.
type reading struct {
	best    []int // per grouped track and concept that takes part
	entropy float64
}

func (f *Fit) reading() reading {
	var r reading
	for _, b := range f.bags {
		for j := range b.tracks() {
			for concept := range f.problem.concepts {
				var q Question
				q.Classes, q.P, q.None = f.odds(b, j, concept)
				best := dataset.Background
				if len(q.P) > 0 && q.P[0] >= q.None {
					best = q.Classes[0]
				}
				r.best = append(r.best, best)
				r.entropy += q.entropy()
			}
		}
	}
	return r
}

// answers are the likeliest answers to a question and their probabilities, which sum to 1.
func (q *Question) answers() (answers []int, p []float64) {
	answers, p = append(slices.Clone(q.Classes), dataset.Background), append(slices.Clone(q.P), q.None)
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(p[y], p[x]) })
	order = order[:min(askedAnswers, len(order))]
	answers, p = permuted(answers, order), permuted(p, order)
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	for i := range p {
		p[i] /= sum
	}
	return answers, p
}

// lookAhead scores a question by what its answers would change.
func (f *Fit) lookAhead(q *Question, now reading) {
	q.Score, q.Follow = 0, 0
	answers, p := q.answers()
	for i, answer := range answers {
		if p[i] == 0 {
			continue
		}
		after := f.told(q, answer)
		q.Score += p[i] * (now.entropy - after.entropy)
		flipped := 0
		for at, best := range after.best {
			if best != now.best[at] {
				flipped++
			}
		}
		if now.best[f.place(q)] != answer {
			flipped-- // that one is told, it does not follow
		}
		q.Follow += p[i] * float64(max(0, flipped))
	}
}

// place is where a reading has the question.
func (f *Fit) place(q *Question) int {
	return slices.Index(f.problem.rows, q.Track)*len(f.problem.concepts) + slices.Index(f.problem.concepts, q.Concept)
}

// told is what a fit would read that knows an answer.
func (f *Fit) told(q *Question, answer int) reading {
	d := *f.problem.data
	d.Tracks = slices.Clone(d.Tracks)
	d.Tracks[q.Track].Known = slices.Clone(d.Tracks[q.Track].Known)
	d.Tracks[q.Track].Known[q.Concept] = answer
	p, err := f.problem.renew(&d, f.options)
	if err != nil {
		panic("infer: " + err.Error()) // it is the fit's own problem
	}
	g, err := f.Warm(p, f.options)
	if err != nil {
		panic("infer: " + err.Error())
	}
	for g.reason == "" && g.iteration < askedSweeps {
		g.Step()
	}
	return g.reading()
}
