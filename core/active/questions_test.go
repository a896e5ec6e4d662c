package active_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"siibp/core/active"
	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/search"
	"siibp/core/synth"
)

// answers are how many questions a person answers.
const answers = 8

// A person who answers what Questions proposes, by the truth, raises the pairs that are right
// faster than one who answers for tracks by chance. Noisy worlds, for the labels of the demo are
// right almost from the start.
func TestQuestionsAreBetterThanChance(t *testing.T) {
	const worlds, chances = 4, 3
	asked, chance := 0.0, 0.0
	for seed := range uint64(worlds) {
		d := synth.New(synth.Options{Seed: seed + 1, FeatureNoise: 0.8, Clips: 12, Frames: 16}).Dataset()
		asked += gained(t, d, func(f *infer.Trainer, skip [][2]int) (int, int, bool) {
			list := active.Questions(f, skip)
			if len(list) == 0 {
				return 0, 0, false
			}
			return list[0].Track, list[0].Concept, true
		})
		for draw := range uint64(chances) {
			random := rand.New(rand.NewPCG(seed, draw))
			chance += gained(t, d, func(*infer.Trainer, [][2]int) (int, int, bool) {
				return random.IntN(len(d.Tracks)), random.IntN(len(d.Concepts)), true
			}) / chances
		}
	}
	t.Logf("share of pairs gained, mean over %d answers: asked %.4f, by chance %.4f", answers, asked/worlds, chance/worlds)
	if asked <= chance {
		t.Error("asking gains no more than chance")
	}
}

// gained is how much the share of pairs that are right grows, averaged over the answers.
func gained(t *testing.T, d *dataset.Dataset, next func(*infer.Trainer, [][2]int) (int, int, bool)) float64 {
	o := single()
	s := run(t, d, o)
	var skip [][2]int
	before, sum := pairsRight(d, s.Trainer()), 0.0
	for range answers {
		row, concept, ok := next(s.Trainer(), skip)
		for ok && (slices.Contains(skip, [2]int{row, concept}) || !sayable(d, row, concept)) {
			skip = append(skip, [2]int{row, concept})
			row, concept, ok = next(s.Trainer(), skip)
		}
		if ok {
			skip = append(skip, [2]int{row, concept})
			d = told(d, row, concept)
			warm, err := s.Warm(d, o)
			if err != nil {
				t.Fatal(err)
			}
			s = warm
			s.Run()
		}
		sum += pairsRight(d, s.Trainer()) - before
	}
	return sum / answers
}

// Asking changes nothing, gives the same questions again, and leaves out what was skipped
// and what is known.
func TestQuestionsChangeNothing(t *testing.T) {
	d := synth.New(synth.Options{Clips: 6, Frames: 12, FeatureNoise: 0.8}).Dataset()
	f := run(t, d, single()).Trainer()
	before := f.Checkpoint()
	list := active.Questions(f, nil)
	if len(list) == 0 {
		t.Fatal("there is nothing to ask")
	}
	if !reflect.DeepEqual(before, f.Checkpoint()) || !reflect.DeepEqual(list, active.Questions(f, nil)) {
		t.Error("asking changes the state, or what is asked next")
	}
	for i, q := range list {
		sum := q.None
		for _, p := range q.P {
			sum += p
		}
		if q.Score <= 0 || sum < 1-1e-9 || sum > 1+1e-9 || i > 0 && q.Score > list[i-1].Score {
			t.Errorf("question %d: %+v", i, q)
		}
		if !slices.IsSortedFunc(q.P, func(a, b float64) int { return int(2 * (b - a)) }) {
			t.Errorf("question %d: %v is not sorted", i, q.P)
		}
	}
	first := [2]int{list[0].Track, list[0].Concept}
	isFirst := func(q active.Question) bool { return [2]int{q.Track, q.Concept} == first }
	if slices.ContainsFunc(active.Questions(f, [][2]int{first}), isFirst) {
		t.Error("what was skipped is asked")
	}
	d = told(d, first[0], first[1])
	if slices.ContainsFunc(active.Questions(run(t, d, single()).Trainer(), nil), isFirst) {
		t.Error("what is known is asked")
	}
}

// single are options of one start.
func single() options.Options {
	o := options.Buffet()
	o.Starts, o.Reheats, o.Background, o.Anneal = 0, 0, []int{8}, []int{25}
	return o
}

func run(t *testing.T, d *dataset.Dataset, o options.Options) *search.Search {
	t.Helper()
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	return s
}

// told returns d with the truth of a track known, where it can be.
func told(d *dataset.Dataset, row, concept int) *dataset.Dataset {
	e := *d
	e.Tracks = slices.Clone(d.Tracks)
	e.Tracks[row].Known = slices.Clone(e.Tracks[row].Known)
	if e.Tracks[row].Known[concept] = e.Tracks[row].Truth[concept]; !sayable(d, row, concept) {
		e.Tracks[row].Known[concept] = dataset.Background
	}
	return &e
}

// sayable reports whether the truth of a track is known, and one that its captions allow.
func sayable(d *dataset.Dataset, row, concept int) bool {
	truth := d.Tracks[row].Truth[concept]
	return truth == dataset.Background || truth >= 0 && slices.ContainsFunc(d.Videos[d.Tracks[row].Video].Tuples,
		func(t dataset.Tuple) bool { return t[concept] == truth })
}

// pairsRight is the share of the tracks that show something whose labels are all right.
func pairsRight(d *dataset.Dataset, f *infer.Trainer) float64 {
	right, of := 0.0, 0.0
	for row, labels := range posterior.LabelsOf(f).Rows() {
		truth := d.Tracks[row].Truth
		if !slices.ContainsFunc(truth, func(k int) bool { return k >= 0 }) {
			continue
		}
		of++
		same := true
		for e, k := range truth {
			same = same && (k < 0 || labels[e].Best == k)
		}
		if same {
			right++
		}
	}
	return right / of
}
