package choose

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/model"
	"siibp/core/options"
	"siibp/core/posterior"
	"siibp/core/score"
	"siibp/core/search"
	"siibp/core/synth"
)

var worlds = flag.Int("worlds", 0, "number of planted worlds of varied noise, each of some seconds; 0 leaves the test out")

// planted returns a world of its own noise, size and captions, and as many fresh videos of it again
// as it takes to know what the score on hidden captions comes to.
func planted(seed uint64) (d, fresh *dataset.Dataset) {
	const unseen = 100 // videos
	random := rand.New(rand.NewPCG(seed, 5))
	clips := 12 + random.IntN(16)
	all := synth.New(synth.Options{Seed: seed, Clips: clips + unseen, Frames: 8, Width: 80, Height: 60, FeatureNoise: 0.1 + 1.7*random.Float64(),
		LabelNoise: 0.01 + 0.4*random.Float64()}).Dataset()
	order := random.Perm(len(all.Videos))
	first, rest := order[:clips], order[clips:]
	slices.Sort(first)
	slices.Sort(rest)
	return all.Subset(first), all.Subset(rest)
}

// fitWorld fits l2 to d and returns the share of right pairs, and the score on the captions of
// fresh videos.
func fitWorld(t *testing.T, d, fresh *dataset.Dataset, o options.Options) (pair, later float64) {
	t.Helper()
	views, err := feature.Parse("l2")
	if err != nil {
		t.Fatal(err)
	}
	transform, d, err := feature.Fit(d, feature.Recipe{Views: views}.WithDefaults(1))
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	s.Run()
	for _, m := range score.Measures(d, &score.Predictions{LogOdds: posterior.ClassLogits(s.Trainer()), Threshold: []float64{0.5, 0.5}}, nil) {
		if m.Name == "pair accuracy" {
			pair = m.At(score.UnitWeights(m.Videos, nil))
		}
	}
	hidden, err := transform.Apply(withoutLabels(fresh))
	if err != nil {
		t.Fatal(err)
	}
	free, err := model.Of(s.Trainer()).Apply(hidden)
	if err != nil {
		t.Fatal(err)
	}
	free.Run()
	var videos, learned []int
	for i := range fresh.Videos {
		videos = append(videos, i)
	}
	for i := range d.Videos {
		learned = append(learned, i)
	}
	p := &score.Predictions{LogOdds: posterior.ClassLogits(free.Trainer()), Threshold: []float64{0.5, 0.5}}
	f := score.NewHeldOutFold(hidden, videos, p, namedClasses(d, learned, func(string) bool { return true }))
	return pair, score.HeldOutMeasures(fresh, []score.HeldOutFold{f}, nil)[0].At(score.UnitWeights(len(fresh.Videos), nil))
}

// In worlds of varied noise the score on hidden captions ranks the accuracy that it cannot see,
// its interval holds the score on fresh videos (rarely that of a model of all videos, which has
// learned from more), and captions that have changed places bring it to
// the chance that it states.
func TestPlantedWorlds(t *testing.T) {
	if *worlds == 0 {
		t.Skip("it takes seconds a world: go test ./core/choose -run PlantedWorlds -worlds 200 -v -timeout 0")
	}
	o := options.Buffet()
	o.Background, o.Anneal, o.Starts, o.Reheats = o.Background[:1], o.Anneal[:1], 0, 0
	s := Standard(o)
	s.Given = &feature.Recipe{Views: []feature.ViewSteps{{Steps: []feature.Step{{Do: "l2"}}}}}
	s.Replicates, s.Shuffles = 200, 20
	var scores, pairs, shares []float64
	var covered, coveredWhole, chanced int
	byShare := map[string][]float64{} // the pair accuracy
	shift, spread := 0.0, 0.0
	for i := range *worlds {
		d, fresh := planted(uint64(i))
		x := finish(t, d, s).Trust
		pair, later := fitWorld(t, d, fresh, o)
		all := sum(x)
		share := float64(all.TruePositives) / float64(all.Positives)
		scores, pairs, shares = append(scores, x.Score), append(pairs, pair), append(shares, share)
		band := shareBand(x, share)
		byShare[band] = append(byShare[band], pair)
		coveredWhole += count(x.Range, later)
		folds, mean := newFolds(d, s.Folds, o.Seed, s.takesPart), 0.0
		for _, f := range folds {
			_, learned := fitWorld(t, d.Subset(f.keep), fresh, o)
			mean += learned / float64(len(folds))
		}
		covered += count(x.Range, mean)
		t.Logf("world %d: score %.3f [%.3f, %.3f] chance %.3f found %.3f wrong %.3f; pair %.3f fresh %.3f, of folds %.3f temperature %.2f", i, x.Score, x.Range.Low, x.Range.High,
			x.Chance, share, float64(all.FalsePositives)/float64(all.Negatives), pair, later, mean, x.Temperature)
		if i%4 == 0 {
			y := finish(t, misplaced(d, uint64(i)), s).Trust
			chanced += count(y.Range, y.Chance)
			shift += y.Score - y.Chance
			spread++
			t.Logf("world %d with captions that have changed places: score %.3f [%.3f, %.3f], chance %.3f", i, y.Score, y.Range.Low, y.Range.High, y.Chance)
		}
	}
	n := float64(*worlds)
	correlation := rankCorrelation(scores, pairs)
	t.Logf("%d worlds: rank correlation of score and pair accuracy %.3f, of the share of named classes found %.3f; the interval holds the score of the folds' models on fresh videos in %.3f, and that of a model of all videos in %.3f; with captions that have changed places, score less chance %.3f, and the interval holds chance in %.3f",
		*worlds, correlation, rankCorrelation(shares, pairs), float64(covered)/n, float64(coveredWhole)/n, shift/spread, float64(chanced)/spread)
	for band, list := range byShare {
		slices.Sort(list)
		t.Logf("%s found: %d worlds, pair accuracy %.2f in the median, and nine of ten from %.2f on", band, len(list), list[len(list)/2], list[len(list)/10])
	}
	if correlation < 0.7 || math.Abs(shift/spread) > 0.05 {
		t.Errorf("rank correlation %.3f, want at least 0.7; the score of captions that have changed places is %.3f from chance", correlation, shift/spread)
	}
}

// shareBand names the row of the documents' table to which a world belongs.
func shareBand(x *score.Trust, share float64) string {
	switch {
	case !x.BetterThanChance():
		return "no better than chance:"
	case share < 0.25:
		return "less than a quarter"
	case share < 0.5:
		return "a quarter to a half"
	case share < 0.75:
		return "half to three quarters"
	}
	return "three quarters or more"
}

// count returns 1 where an interval holds x, else 0.
func count(r score.Interval, x float64) int {
	if r.Low <= x && x <= r.High {
		return 1
	}
	return 0
}

// sum adds up the classes.
func sum(x *score.Trust) (all score.HeldOutClass) {
	for _, c := range x.Classes {
		all.Positives, all.TruePositives = all.Positives+c.Positives, all.TruePositives+c.TruePositives
		all.Negatives, all.FalsePositives = all.Negatives+c.Negatives, all.FalsePositives+c.FalsePositives
	}
	return all
}

// misplaced returns d with the captions of its videos in other places.
func misplaced(d *dataset.Dataset, seed uint64) *dataset.Dataset {
	x := *d
	x.Videos = slices.Clone(d.Videos)
	for i, from := range rand.New(rand.NewPCG(seed, 6)).Perm(len(d.Videos)) {
		x.Videos[i].Tuples, x.Videos[i].Counts, x.Videos[i].Optional = d.Videos[from].Tuples, d.Videos[from].Counts, d.Videos[from].Optional
	}
	return &x
}

// rankCorrelation returns Spearman's ρ; of equal values each has their mean rank.
func rankCorrelation(a, b []float64) float64 {
	ranks := func(x []float64) []float64 {
		out := make([]float64, len(x))
		for i := range x {
			for j := range x {
				switch {
				case x[j] < x[i]:
					out[i]++
				case x[j] == x[i]:
					out[i] += 0.5
				}
			}
		}
		return out
	}
	x, y := ranks(a), ranks(b)
	mean := float64(len(a)) / 2
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mean) * (y[i] - mean)
		xx += (x[i] - mean) * (x[i] - mean)
		yy += (y[i] - mean) * (y[i] - mean)
	}
	return xy / math.Sqrt(xx*yy)
}
