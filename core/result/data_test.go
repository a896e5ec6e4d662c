package result

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/score"
	"siibp/core/synth"
)

// least is what a preset must reach on a data set: at most 0.02 below the figures of
// an independent reference (the model's section 9), or what the model promises.
type least map[string]float64

// single is the default preset's one start, K_bg 8 and Anneal 25.
const single = `{"background": [8], "anneal": [25], "starts": 0, "reheats": 0}`

var runs = []struct {
	data, preset, options, name string
	want                        least
}{
	{"skeleton", "default", single, "one start", least{"person accuracy": .882, "action accuracy": .778, "pair accuracy": .693, "right track": .806}},
	{"skeleton", "default", `{}`, "portfolio", least{"person accuracy": .882, "action accuracy": .778, "pair accuracy": .693, "right track": .806}},
	{"skeleton", "paper", `{}`, "paper", least{"pair accuracy": .553, "right track": .734}},
	{"speech", "default", single, "one start", least{"speaker accuracy": .910, "word accuracy": .936, "pair accuracy": .867, "right track": .951}},
	{"speech", "default", `{"budget": 20}`, "portfolio", least{"speaker accuracy": .910, "word accuracy": .936, "pair accuracy": .867, "right track": .951}},
	{"speech", "paper", `{}`, "paper", least{"pair accuracy": .818, "right track": .894}},
	{"doorway", "default", single, "one start", least{}},
	{"doorway", "default", `{}`, "portfolio", least{"pair accuracy": .90, "right track": .85}},
	{"toy", "default", `{}`, "portfolio", least{"pair accuracy": .9, "right track": .9}},
	{"toy", "default", `{"c": 0}`, "unconstrained", nil},
	{"toy", "paper", `{}`, "paper", least{}},
}

// TestData fits the real data sets and the toy world, prints the scores side by side
// and holds them against the reference's.
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
			search, err := infer.NewSearch(d, o)
			if err != nil {
				t.Fatal(err)
			}
			search.Run()
			got := map[string]float64{}
			line := fmt.Sprintf("%d starts, F %.1f", search.Starts(), search.Fit().F())
			r := New(d, search)
			all := &score.Reading{Zeta: search.Fit().Zeta()}
			for e := range d.Concepts {
				all.Threshold = append(all.Threshold, o.ThresholdOf(e))
			}
			if scores := score.All(d, all); !slices.Equal(scores, r.Scores) {
				t.Errorf("the scores of labels and rankings are %v, of ζ %v", r.Scores, scores)
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
			if run.want == nil { // the constraints must earn their place
				pair, track := chance(d)
				t.Logf("chance: pair accuracy %.3f, right track %.3f", pair, track)
				if got["pair accuracy"] > .9 || got["right track"] > .9 || pair > .5 || track > .5 {
					t.Error("without constraints the toy world is as easy as with them")
				}
			}
		})
	}
}

// chance is the expected score of labels and tracks drawn evenly from what the
// captions allow.
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

func answers(truth []int, tuple dataset.Tuple) bool {
	for e, class := range tuple {
		if class != dataset.None && truth[e] != class {
			return false
		}
	}
	return true
}

// load reads a data set that may lie beside the project, or makes the toy world.
func load(t *testing.T, name string) *dataset.Dataset {
	t.Helper()
	if name == "toy" {
		return synth.New(synth.Options{}).Dataset()
	}
	path := filepath.Join("..", "..", "..", "shared", "data", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the data set %s does not lie beside the project", name)
	}
	d, err := dataset.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
