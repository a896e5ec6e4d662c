package result

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
	"siibp/core/synth"
)

// minScores holds the lowest accepted scores of a preset on a dataset: at most 0.02 below those of
// an independent reference, or the accuracy documented for the model.
type minScores map[string]float64

// oneStart restricts a preset to one start, with K_bg 8 and Anneal 25.
const oneStart = `{"background": [8], "anneal": [25], "starts": 0, "reheats": 0}`

var runs = []struct {
	data, preset, options, name string
	want                        minScores
}{
	{"skeleton", "buffet", oneStart, "one start", minScores{"person accuracy": .882, "action accuracy": .778, "pair accuracy": .693, "right track": .806}},
	{"skeleton", "buffet", `{}`, "portfolio", minScores{"person accuracy": .882, "action accuracy": .778, "pair accuracy": .693, "right track": .806}},
	{"skeleton", "default", `{}`, "default", minScores{"pair accuracy": .87, "right track": .94}},
	{"skeleton", "paper", `{}`, "paper", minScores{"pair accuracy": .553, "right track": .734}},
	{"speech", "buffet", oneStart, "one start", minScores{"speaker accuracy": .910, "word accuracy": .936, "pair accuracy": .867, "right track": .951}},
	{"speech", "buffet", `{"budget": 20}`, "portfolio", minScores{"speaker accuracy": .910, "word accuracy": .936, "pair accuracy": .867, "right track": .951}},
	{"speech", "default", `{}`, "default", minScores{"pair accuracy": .95, "right track": .99}},
	{"speech", "paper", `{}`, "paper", minScores{"pair accuracy": .818, "right track": .894}},
	{"doorway", "buffet", oneStart, "one start", minScores{}},
	{"doorway", "buffet", `{}`, "portfolio", minScores{"pair accuracy": .90, "right track": .85}},
	{"doorway", "default", `{}`, "default", minScores{"pair accuracy": .975, "right track": .975}},
	{"toy", "buffet", `{}`, "portfolio", minScores{"pair accuracy": .9, "right track": .9}},
	{"toy", "default", `{}`, "default", minScores{"pair accuracy": .95, "right track": .95}},
	{"toy", "buffet", `{"c": 0}`, "unconstrained", nil},
	{"toy", "paper", `{}`, "paper", minScores{}},
}

// TestData fits the real datasets and the synthetic one, logs the scores and compares them with the
// reference.
func TestData(t *testing.T) {
	if testing.Short() {
		t.Skip("it fits every data set")
	}
	for _, run := range runs {
		t.Run(run.data+" "+run.name, func(t *testing.T) {
			d := load(t, run.data)
			o, err := options.Named(run.preset)
			if err != nil {
				t.Fatal(err)
			}
			if o, err = o.Merge([]byte(run.options)); err != nil {
				t.Fatal(err)
			}
			search, err := search.New(d, o)
			if err != nil {
				t.Fatal(err)
			}
			search.Run()
			got := map[string]float64{}
			line := fmt.Sprintf("%d starts, F %.1f", search.Starts(), search.Trainer().F())
			r := New(d, search)
			all := &score.Predictions{LogOdds: posterior.ClassLogits(search.Trainer())}
			for e := range d.Concepts {
				all.Threshold = append(all.Threshold, o.ThresholdOf(e))
			}
			// With a joint q the tracks of a tuple are ranked by the probability of the pair, not by ζ of each class. Of tracks
			// with boxes, ζ does not decide alone which one is first.
			scores, want := r.Scores, score.BasicScores(d, all)
			if slices.ContainsFunc(d.Tracks, func(t dataset.Track) bool { return t.Boxes != nil }) {
				scores, want = ofLabels(scores), ofLabels(want)
			}
			if o.Classes != options.ClassesJoint && !slices.Equal(scores, want) {
				t.Errorf("the scores of labels and rankings are %v, of ζ %v", scores, want)
			}
			for _, s := range r.Scores {
				got[s.Name] = s.Value
				line += fmt.Sprintf(", %s %.3f", s.Name, s.Value)
			}
			t.Log(line)
			for name, value := range run.want {
				if got[name] < value {
					t.Errorf("%s is %.3f, want at least %.3f", name, got[name], value)
				}
			}
			if run.want == nil { // without constraints, scores on the synthetic dataset must be low
				pair, track := chance(d)
				t.Logf("chance: pair accuracy %.3f, right track %.3f", pair, track)
				if got["pair accuracy"] > .9 || got["right track"] > .9 || pair > .5 || track > .5 {
					t.Error("without constraints the toy world is as easy as with them")
				}
			}
		})
	}
}

// ofLabels returns the scores of labels, without those of rankings.
func ofLabels(scores []score.Score) []score.Score {
	return slices.DeleteFunc(slices.Clone(scores), func(s score.Score) bool { return !strings.Contains(s.Name, "accuracy") })
}

// chance returns the expected scores of labels and tracks drawn uniformly from those allowed by the
// captions.
func chance(d *dataset.Dataset) (pair, track float64) {
	pairs, tuples := 0., 0.
	for _, v := range d.Videos {
		allowed := make([]map[int]bool, len(d.Concepts))
		for e := range allowed {
			allowed[e] = map[int]bool{}
			for _, tuple := range v.Tuples {
				if tuple[e] != dataset.None {
					allowed[e][tuple[e]] = true
				}
			}
		}
		for _, row := range v.Tracks {
			truth, p := d.Tracks[row].Truth, 1.
			for e, class := range truth {
				if class < 0 {
					p = -1
					break
				}
				p /= float64(len(allowed[e]))
			}
			if p > 0 {
				pair, pairs = pair+p, pairs+1
			}
		}
		for _, tuple := range v.Tuples {
			right := 0
			for _, row := range v.Tracks {
				if answers(d.Tracks[row].Truth, tuple) {
					right++
				}
			}
			track, tuples = track+float64(right)/float64(len(v.Tracks)), tuples+1
		}
	}
	return pair / pairs, track / tuples
}

// answers reports whether a track's true classes show a tuple.
func answers(truth []int, tuple dataset.Tuple) bool {
	for e, class := range tuple {
		if class != dataset.None && truth[e] != class {
			return false
		}
	}
	return true
}

// load reads a real dataset next to the repository, or generates the synthetic one.
func load(t *testing.T, name string) *dataset.Dataset {
	t.Helper()
	if name == "toy" {
		return synth.New(synth.Options{}).Dataset()
	}
	path := filepath.Join("..", "..", "..", "shared", "data", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the data set %s does not lie beside the project", name)
	}
	d, err := read.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestClassNearZero fits data with a class whose features are about 0 (shared/cases/48). Every track gets a class of each
// concept, none is background.
func TestClassNearZero(t *testing.T) {
	d := load(t, filepath.Join("..", "cases", "48-a-class-near-zero", "data"))
	s, err := search.New(d, options.Default())
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	r := New(d, s)
	for row := range d.Tracks {
		for e, c := range d.Concepts {
			if r.Predicted(row, e) == dataset.Background {
				t.Errorf("%s of track %d is background", c.Name, row)
			}
		}
	}
}
