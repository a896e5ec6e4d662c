// Package active proposes questions to the user: the tracks whose labels, once known, reduce the uncertainty of
// all labels most (active learning).
package active

import (
	"cmp"
	"math"
	"slices"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/posterior"
	"siibp/core/search"
	"siibp/core/special"
)

// Question asks the user for the class of one concept on a track.
type Question struct {
	Track   int       // row of the dataset
	Concept int       // of the dataset
	Classes []int     // allowed by the video, the most probable first
	P       []float64 // of each
	None    float64   // probability of no class
	Score   float64   // expected decrease of the entropy of all labels, nats; see Questions
	Flips   float64   // expected number of other labels that change
}

const (
	maxTried      = 8    // questions of highest entropy that are evaluated
	maxAnswers    = 3    // most probable answers of each that are evaluated
	maxIterations = 3    // iterations after an answer
	maxSeconds    = 0.25 // total cost, as estimated by search.Seconds
	minEntropy    = 0.05 // nats; labels of lower entropy are not asked
)

// Questions proposes questions to the user, the best first. It evaluates the labels of highest
// entropy (uncertainty sampling): each likely answer c is set as known in a warm start of a
// few iterations, which lowers the entropy H of all labels to H_c. The score is the expected decrease (Settles 2009, Active Learning Literature Survey,
// 3.3 and 3.4: expected model change, expected error reduction),
//
//	Σ_c p(c) (H − H_c), H = Σ_je −Σ_k p_jek log p_jek,
//
// p_jek by the odds of ν, including "none". If an evaluation would take more than a quarter of a second, the score is
// the entropy of the label itself. skip lists pairs of a track and a concept that the user cannot answer.
// The trainer does not change. The work is bounded by a count, so that the same state gives
// the same questions.
func Questions(t *infer.Trainer, skip [][2]int) []Question {
	list := doubtful(t, skip)
	affordable := int(maxSeconds / (search.Seconds(t.Problem, t.Start.Background, t.Options) * maxAnswers * maxIterations))
	if n := min(affordable, len(list)); n > 0 {
		now := answersOf(t)
		for i := range list[:n] {
			list[i].evaluate(t, now)
		}
	}
	list = slices.DeleteFunc(list[:min(max(affordable, 1), len(list))], func(q Question) bool { return q.Score <= 0 })
	slices.SortStableFunc(list, func(a, b Question) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// About returns the questions about some labels, pairs of a track and a concept, in their order, at most as many as are
// evaluated. It leaves out labels that are known and those whose video allows no class. The score is the label's own entropy.
func About(t *infer.Trainer, labels [][2]int) []Question {
	var list []Question
	for _, label := range labels {
		row, e := label[0], label[1]
		concept := slices.Index(t.Problem.Concepts, e)
		if len(list) == maxTried || concept < 0 || t.Problem.Data.Tracks[row].Known[e] != dataset.Unknown {
			continue
		}
		v := t.Posterior.Videos[t.Problem.Data.Tracks[row].Video]
		j := slices.Index(t.Problem.Rows[v.From:v.To], row)
		if j < 0 {
			continue
		}
		q := Question{Track: row, Concept: e}
		if q.Classes, q.P, q.None = probabilities(t, v, j, concept); len(q.Classes) > 0 {
			q.Score = q.entropy()
			list = append(list, q)
		}
	}
	return list
}

// doubtful returns the unknown labels of highest entropy, in descending order, at most as many as are evaluated.
// Most tracks cost only the entropy of unsorted probabilities.
func doubtful(t *infer.Trainer, skip [][2]int) []Question {
	list := shortlist{least: minEntropy}
	var p []float64
	for _, v := range t.Posterior.Videos {
		for j := range v.Tracks() {
			row := t.Problem.Rows[v.From+j]
			for concept, e := range t.Problem.Concepts {
				if t.Problem.Data.Tracks[row].Known[e] != dataset.Unknown || slices.Contains(skip, [2]int{row, e}) {
					continue
				}
				var none float64
				p, none = posterior.ClassProbabilities(p, v, t.Layout.ClassColumns(v, concept), j, t.Options.OneClass())
				if entropyOf(p, none) < list.least-rounding {
					continue
				}
				q := Question{Track: row, Concept: e}
				q.Classes, q.P, q.None = probabilities(t, v, j, concept)
				if q.Score = q.entropy(); q.Score > minEntropy {
					list.add(q)
				}
			}
		}
	}
	list.cut()
	return list.questions
}

// shortlist holds the added questions with the highest scores, and some more until it is cut.
type shortlist struct {
	questions []Question
	least     float64 // a question with a lower score need not be added
}

// add appends a question, and cuts the list when it is several times too long.
func (s *shortlist) add(q Question) {
	const several = 8
	if s.questions = append(s.questions, q); len(s.questions) == several*maxTried {
		s.cut()
	}
}

// cut sorts the questions by descending score, stably, and keeps as many as are evaluated.
func (s *shortlist) cut() {
	slices.SortStableFunc(s.questions, func(a, b Question) int { return cmp.Compare(b.Score, a.Score) })
	if len(s.questions) >= maxTried {
		s.questions, s.least = s.questions[:maxTried], s.questions[maxTried-1].Score
	}
}

// rounding is an upper bound of the difference of two entropies that add the classes in another order.
const rounding = 1e-9

// Alternatives returns the classes of a concept that the captions allow on a track and their probabilities, in descending
// order, and the probability of none of them. The probabilities sum to 1; see score.CalibrateAlternatives. row is a
// track of the dataset, concept is counted in the trainer's problem.
func Alternatives(t *infer.Trainer, row, concept int) (classes []int, p []float64, none float64) {
	v := t.Posterior.Videos[t.Problem.Data.Tracks[row].Video]
	return probabilities(t, v, slices.Index(t.Problem.Rows[v.From:v.To], row), concept)
}

// probabilities returns the allowed classes of a concept on a track and their probabilities, given that the
// track shows at most one, in descending order.
func probabilities(t *infer.Trainer, v *infer.Video, j, concept int) (classes []int, p []float64, none float64) {
	columns := t.Layout.ClassColumns(v, concept)
	for _, c := range columns {
		classes = append(classes, v.Factors[c]-t.Layout.Factors.First[concept])
	}
	p, none = posterior.ClassProbabilities(nil, v, columns, j, t.Options.OneClass())
	classes, p = byProbability(classes, p)
	return classes, p, none
}

// byProbability sorts classes by descending probability.
func byProbability(classes []int, p []float64) ([]int, []float64) {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(p[y], p[x]) })
	sorted, sortedP := make([]int, len(p)), make([]float64, len(p))
	for i, at := range order {
		sorted[i], sortedP[i] = classes[at], p[at]
	}
	return sorted, sortedP
}

// entropy returns the entropy of the answer, in nats.
func (q *Question) entropy() float64 {
	return entropyOf(q.P, q.None)
}

// entropyOf returns the entropy of probabilities that sum to 1, in nats.
func entropyOf(p []float64, none float64) float64 {
	h := -special.XLogX(none)
	for _, x := range p {
		h -= special.XLogX(x)
	}
	return math.Max(0, h)
}

// answers holds the most probable answer to every question, in the model's order of tracks and then concepts,
// and the entropy of all answers.
type answers struct {
	best    []int
	entropy float64
}

// answersOf returns the answers by the posterior of a trainer.
func answersOf(t *infer.Trainer) answers {
	var a answers
	for _, v := range t.Posterior.Videos {
		for j := range v.Tracks() {
			for concept := range t.Problem.Concepts {
				var q Question
				q.Classes, q.P, q.None = probabilities(t, v, j, concept)
				best := dataset.Background
				if len(q.P) > 0 && q.P[0] >= q.None {
					best = q.Classes[0]
				}
				a.best = append(a.best, best)
				a.entropy += q.entropy()
			}
		}
	}
	return a
}

// likeliest returns the most probable answers to a question and their probabilities, normalized to 1.
func (q *Question) likeliest() (classes []int, p []float64) {
	classes, p = byProbability(append(slices.Clone(q.Classes), dataset.Background), append(slices.Clone(q.P), q.None))
	n := min(maxAnswers, len(p))
	classes, p = classes[:n], p[:n]
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	for i := range p {
		p[i] /= sum
	}
	return classes, p
}

// evaluate sets the score and flips of a question to their expectation over its most probable answers. now are the
// answers before.
func (q *Question) evaluate(t *infer.Trainer, now answers) {
	q.Score, q.Flips = 0, 0
	own := slices.Index(t.Problem.Rows, q.Track)*len(t.Problem.Concepts) + slices.Index(t.Problem.Concepts, q.Concept)
	classes, p := q.likeliest()
	for i, class := range classes {
		if p[i] == 0 {
			continue
		}
		after := q.answersAfter(t, class)
		q.Score += p[i] * (now.entropy - after.entropy)
		flipped := 0
		for at, best := range after.best {
			if best != now.best[at] && at != own {
				flipped++
			}
		}
		q.Flips += p[i] * float64(flipped)
	}
}

// answersAfter returns the answers after a warm start in which the track is known to show the given class.
func (q *Question) answersAfter(t *infer.Trainer, class int) answers {
	d := *t.Problem.Data
	d.Tracks = slices.Clone(d.Tracks)
	d.Tracks[q.Track].Known = slices.Clone(d.Tracks[q.Track].Known)
	d.Tracks[q.Track].Known[q.Concept] = class
	p, err := t.Problem.Rebuild(&d, t.Options)
	if err != nil {
		panic("active: " + err.Error()) // it is the problem of the trainer itself
	}
	warm, err := search.WarmStart(t, p, t.Options)
	if err != nil {
		panic("active: " + err.Error())
	}
	for warm.Iteration < maxIterations && warm.Iterate() {
	}
	return answersOf(warm)
}
