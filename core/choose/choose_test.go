package choose

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/synth"
)

// world returns a toy world, with the features of every track multiplied by a number of its own
// where spread is not 0: the directions tell the classes apart, the lengths say nothing.
func world(clips int, spread float64) *dataset.Dataset {
	d := synth.New(synth.Options{Clips: clips, Frames: 8, Width: 80, Height: 60}).Dataset()
	for e := range d.Views {
		v := &d.Views[e]
		v.X, v.Single = slices.Clone(v.Double()), nil
		for i := range v.X {
			v.X[i] *= math.Exp(spread * math.Sin(float64(7*(i/v.Dim)+e)))
		}
	}
	return d
}

// quick returns settings of short fits and few draws.
func quick() Config {
	s := Standard(options.Buffet())
	s.Replicates, s.Shuffles = 20, 2
	s.Options.Background, s.Options.Anneal, s.Options.Inner, s.Options.Outer = []int{2}, []int{5}, 5, 2
	return s
}

func finish(t *testing.T, d *dataset.Dataset, s Config) *score.HeldOutReport {
	t.Helper()
	c, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	last := 0.0
	for steps := c.Steps(); steps.Step(); {
		p := c.Progress()
		if p.Fraction < last || p.Fraction > 1 {
			t.Fatalf("progress goes from %g to %g", last, p.Fraction)
		}
		last = p.Fraction
	}
	return c.Record()
}

// Where lengths say nothing, l2 stays, far above chance, and the same seed gives the same record.
func TestChoose(t *testing.T) {
	s := Standard(options.Buffet())
	s.Replicates, s.Shuffles = 100, 10
	r := finish(t, world(16, 1.5), s)
	if len(r.Selection.Candidates) != 6 || r.Trust.Folds != 4 || r.Selection.Repeats != 3 || r.Trust.Videos != 16 || len(r.Selection.Reasons) != 3 || len(r.Notes) != 0 {
		t.Fatalf("%+v, %+v, notes %q", r.Selection, r.Trust, r.Notes)
	}
	none := r.Selection.Candidates[slices.IndexFunc(r.Selection.Candidates, func(x score.ScoredCandidate) bool { return x.Features == "none" })]
	if !strings.Contains(r.Selected.Features, "l2") || none.Lead > -0.1 {
		t.Errorf("took %s; %s is ahead by %.3f", Describe(r.Selected, s.Options), Describe(none.Candidate, s.Options), none.Lead)
	}
	selected := r.Selection.Candidates[slices.IndexFunc(r.Selection.Candidates, func(x score.ScoredCandidate) bool { return x.Candidate == r.Selected })]
	if selected.Score != r.Trust.Score {
		t.Errorf("the score of what is selected is %v in its trial and %v beside the labels", selected.Score, r.Trust.Score)
	}
	found := []score.HeldOutScore{r.Trust.HeldOutScore}
	for _, c := range r.Trust.Concepts {
		found = append(found, c.HeldOutScore)
	}
	for _, f := range found {
		if len(found) != 3 || f.Score < f.Chance+0.2 || !(f.Range.Low <= f.Score && f.Score <= 1) {
			t.Errorf("of %d: %+v", len(found), f)
		}
	}
	if len(r.Trust.Classes) < 8 {
		t.Errorf("%d classes are counted", len(r.Trust.Classes))
	}
	for _, c := range r.Trust.Classes {
		if c.TruePositives > c.Positives || c.Positives == 0 || c.Positives+c.Negatives != r.Trust.Videos || c.FalsePositives > c.Negatives {
			t.Errorf("%+v", c)
		}
	}
	a, _ := json.Marshal(r)
	b, _ := json.Marshal(finish(t, world(16, 1.5), s))
	if string(a) != string(b) {
		t.Error("the same seed gives another record")
	}
}

// With uniform allocation the recipe, the cost of pairs and the classes beside a dash are compared, except options
// in Keep.
func TestChooseUniform(t *testing.T) {
	s := quick()
	s.Options = options.Default()
	s.Options.Anneal, s.Options.Outer = []int{5}, 2
	for kept, want := range map[string][]score.Candidate{
		"":      {{Features: "none", Pairs: true, Allowed: "open"}, {Features: "l2", Pairs: true, Allowed: "open"}, {Pairs: false, Allowed: "open"}, {Allowed: "named"}},
		"pairs": {{Features: "none", Pairs: true, Allowed: "open"}, {Features: "l2", Pairs: true, Allowed: "open"}, {Pairs: true, Allowed: "named"}},
	} {
		s.Keep = []string{kept}
		r := finish(t, world(16, 1.5), s)
		if len(r.Selection.Candidates) != len(want) || len(r.Selection.Reasons) != len(want) { // one reason says how often the videos were split
			t.Fatalf("keeping %q: %+v", kept, r.Selection)
		}
		for i, c := range r.Selection.Candidates {
			if w := want[i]; w.Features != "" && c.Features != w.Features || i < 3 && c.Pairs != w.Pairs || c.Allowed != w.Allowed {
				t.Errorf("keeping %q: candidate %d is %+v", kept, i, c.Candidate)
			}
		}
		if o := Apply(r.Selected, s.Options); o.Pairs != r.Selected.Pairs || string(o.Allowed) != r.Selected.Allowed {
			t.Errorf("of %+v: %+v", r.Selected, o)
		}
	}
}

// A recipe that is given is scored, and nothing is compared with it; an α that is given stays.
func TestGiven(t *testing.T) {
	s := quick()
	given := feature.Recipe{}
	s.Given = &given
	r := finish(t, world(8, 0), s)
	if r.Selection != nil || r.Trust == nil || r.Trust.Folds != 4 || r.Selected != (score.Candidate{Features: "none", Alpha: 10, Allowed: "named"}) {
		t.Errorf("of a given recipe: %+v", r)
	}
	s.Given, s.Keep = nil, []string{"alpha"}
	if r := finish(t, world(8, 0), s); len(r.Selection.Candidates) != 4 || len(r.Selection.Reasons) != 2 {
		t.Errorf("with a given α: %+v", r.Selection)
	}
}

// Of descriptors views are made once; they keep their steps, so that only α and the steps of the
// other views are chosen. A recipe that is given makes them, too.
func TestDescriptors(t *testing.T) {
	described := func(concepts int) *dataset.Dataset {
		d := world(8, 0)
		for _, v := range d.Views[len(d.Views)-concepts:] {
			x := dataset.Descriptors{Name: v.Name, Dim: 4}
			for row := range d.Tracks {
				for k := range v.Dim / 4 {
					x.Track = append(x.Track, int32(row))
					for _, number := range v.X[row*v.Dim+4*k : row*v.Dim+4*k+4] {
						x.X = append(x.X, float32(number))
					}
				}
			}
			d.Descriptors = append(d.Descriptors, x)
		}
		d.Views = d.Views[:len(d.Views)-concepts]
		return d
	}
	s := quick()
	s.Base.Fisher = feature.Encoding{Components: 2, Dims: 3}
	for concepts, candidates := range map[int]int{1: 6, 2: 3} {
		if r := finish(t, described(concepts), s); r.Selection == nil || len(r.Selection.Candidates) != candidates || r.Trust.Folds != 4 || len(r.Notes) != 0 {
			t.Errorf("%d of 2 views are of descriptors: %+v", concepts, r)
		}
	}
	given := feature.Recipe{Fisher: s.Base.Fisher, Views: []feature.ViewSteps{{Steps: []feature.Step{{Do: "l2"}}}}}
	s.Given = &given
	if r := finish(t, described(1), s); r.Selection != nil || r.Trust == nil || r.Selected.Features != "l2" {
		t.Errorf("of a given recipe: %+v", r)
	}
}

// A concept that the model leaves out has no part in the score.
func TestOneConcept(t *testing.T) {
	s := quick()
	s.Options.Concepts = []string{"action"}
	r := finish(t, world(8, 0), s)
	if len(r.Trust.Concepts) != 1 || r.Trust.Concepts[0].Name != "action" || r.Trust.Concepts[0].HeldOutScore != r.Trust.HeldOutScore {
		t.Errorf("of one concept: %+v", r.Trust)
	}
}

// Choosing sees no truth, and no caption of a test video.
func TestChoosesBlind(t *testing.T) {
	s := quick()
	d := world(8, 0)
	d.Videos[3].Test = true
	want, _ := json.Marshal(finish(t, d, s))
	other := world(8, 0)
	other.Videos[3].Test, other.Videos[3].Tuples = true, nil
	for i := range other.Tracks {
		other.Tracks[i].Truth = slices.Repeat([]int{dataset.Unknown}, len(other.Concepts))
	}
	if got, _ := json.Marshal(finish(t, other, s)); string(got) != string(want) {
		t.Error("the result depends on the truth or on a test video's captions")
	}
}

// A small budget leaves one partition, a smaller one one fold, then a single fit, then nothing; what leaves
// videos or candidates out is said.
func TestBudget(t *testing.T) {
	s := quick()
	s.Budget = 1e-9
	r := finish(t, world(8, 0), s)
	if r.Selection != nil || r.Trust != nil || len(r.Notes) != 1 || r.Selected != (score.Candidate{Features: "l2", Alpha: 10, Allowed: "named"}) {
		t.Fatalf("with no budget: %+v", r)
	}
	candidates, deals := []int{0}, 0
	for s.Budget = 1e-4; r.Selection == nil || r.Selection.Repeats != 4; s.Budget *= 2.5 {
		r = finish(t, world(8, 0), s)
		if r.Selection != nil {
			deals |= 1 << r.Selection.Repeats
		}
		n := 0
		if r.Selection != nil {
			n = len(r.Selection.Candidates)
		} else if r.Trust != nil {
			n = 1
		}
		if n != candidates[len(candidates)-1] {
			candidates = append(candidates, n)
		}
		if full := r.Trust != nil && r.Trust.Folds == 4; full != (len(r.Notes) == 0) || !full && r.Trust != nil && r.Trust.Videos != 2 {
			t.Errorf("a budget of %g: %+v, notes %q", s.Budget, r.Trust, r.Notes)
		}
	}
	if !slices.Equal(candidates, []int{0, 1, 6}) || deals != 1<<1|1<<4 {
		t.Errorf("larger and larger budgets try %v candidates, with %b deals", candidates, deals)
	}
}

// One video with captions is too few, and a loop that breaks off leaves l2.
func TestTooLittle(t *testing.T) {
	d := world(6, 0)
	for i := range d.Videos[1:] {
		d.Videos[i+1].Free = true
	}
	if r := finish(t, d, Standard(options.Buffet())); r.Selection != nil || r.Trust != nil || len(r.Notes) != 1 {
		t.Errorf("of one video: %+v", r)
	}
	c, err := New(world(6, 0), Standard(options.Buffet()))
	if err != nil {
		t.Fatal(err)
	}
	steps := c.Steps()
	steps.Step()
	steps.Stop()
	if r := c.Record(); r.Selected.Features != "l2" || r.Selection != nil {
		t.Errorf("broken off: %+v", r)
	}
}

// The bootstrap, chance and the temperature go by pieces, and a loop that breaks off between them
// leaves nothing said of trust.
func TestPieces(t *testing.T) {
	s := quick()
	s.Given, s.Shuffles, s.Replicates = &feature.Recipe{}, 1200, 12000
	pieces := func(upTo int) (n int, record *score.HeldOutReport) {
		r, err := New(world(8, 0), s)
		if err != nil {
			t.Fatal(err)
		}
		steps := r.Steps()
		defer steps.Stop()
		for (upTo == 0 || n < upTo) && steps.Step() {
			if p := r.Progress(); p.Done == p.Of {
				n++
			}
		}
		return n, r.Record()
	}
	all, done := pieces(0)
	r, err := New(world(8, 0), s)
	if err != nil {
		t.Fatal(err)
	}
	// Two bootstraps of the only trial and two times the shuffles, each with a rest of a piece.
	if least := 2*(s.Replicates+8*s.Shuffles)*r.rows()/stepSize - 4; done.Trust == nil || all < least || least < 10 {
		t.Errorf("%d pieces after the last fit, want at least %d", all, least)
	}
	for _, n := range []int{1, all / 2, all} {
		if _, record := pieces(n); record.Trust != nil {
			t.Errorf("broken off after %d of %d pieces, it says %+v", n, all, record.Trust)
		}
	}
}
