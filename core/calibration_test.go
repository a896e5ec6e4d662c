package core_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"siibp/core"
	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/score"
	"siibp/core/synth"
)

var calibration = flag.String("calibration", "", "folder of datasets with truth whose calibration is measured; empty leaves the test out")

// TestCalibration prints how well the probabilities of the most probable classes fit the truth, before and after the
// calibration on hidden captions: the table of the documents. The temperature is at least 1, so the loss of wrong labels
// does not rise.
func TestCalibration(t *testing.T) {
	if *calibration == "" {
		t.Skip("it takes minutes: go test ./core -run Calibration -calibration DATA -v -timeout 0")
	}
	for _, name := range []string{"doorway", "skeleton", "speech"} {
		d, err := core.Open(filepath.Join(*calibration, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v", name, calibrated(t, d))
	}
	const worlds = 5
	for _, noise := range []float64{0.2, 0.4, 0.6, 0.9, 1.2} {
		var mean fit
		for seed := range uint64(worlds) {
			d, err := core.New(*synth.New(synth.Options{Seed: seed, FeatureNoise: noise}).Dataset())
			if err != nil {
				t.Fatal(err)
			}
			mean.add(calibrated(t, d), 1./worlds)
		}
		t.Logf("toy world, noise %g: %v", noise, mean)
	}
}

// fit is the temperature of a result, and its calibration error and loss before and after, as means over the concepts.
type fit struct{ temperature, errorBefore, errorAfter, lossBefore, lossAfter float64 }

func (f fit) String() string {
	return fmt.Sprintf("temperature %.1f, error %.3f and %.3f, loss %.3f and %.3f", f.temperature, f.errorBefore, f.errorAfter, f.lossBefore, f.lossAfter)
}

func (f *fit) add(x fit, weight float64) {
	f.temperature += weight * x.temperature
	f.errorBefore += weight * x.errorBefore
	f.errorAfter += weight * x.errorAfter
	f.lossBefore += weight * x.lossBefore
	f.lossAfter += weight * x.lossAfter
}

// calibrated fits the recipe that hidden captions choose under the preset buffet.
func calibrated(t *testing.T, d *dataset.Dataset) fit {
	t.Helper()
	settings, _, err := core.Choose(context.Background(), d, core.Settings{Options: options.Buffet()})
	if err != nil {
		t.Fatal(err)
	}
	r, err := core.Fit(context.Background(), d, settings)
	if err != nil {
		t.Fatal(err)
	}
	x := fit{temperature: r.Temperature()}
	for e := range d.Concepts {
		before := measureCalibration(d, r, e, func(row int) float64 { return r.Labels.At(row, e).Nu })
		after := measureCalibration(d, r, e, func(row int) float64 { p, _ := r.Best(row, e); return p })
		share := 1 / float64(len(d.Concepts))
		x.add(fit{0, before.error, after.error, before.loss, after.loss}, share)
	}
	return x
}

type calibrationOf struct{ error, loss float64 }

// measureCalibration returns the calibration error of the most probable classes and their mean negative log likelihood of
// right and wrong. On a track whose true label is background, every class is wrong.
func measureCalibration(d *dataset.Dataset, r *result.Result, e int, probability func(row int) float64) calibrationOf {
	const least = 1e-12
	predictions := &score.Predictions{LogOdds: make([][]float64, len(d.Concepts)), Threshold: make([]float64, len(d.Concepts))}
	classes := len(d.Concepts[e].Classes)
	odds := slices.Repeat([]float64{math.Inf(-1)}, len(d.Tracks)*classes)
	predictions.LogOdds[e] = odds
	loss, n := 0., 0.
	for row := range d.Tracks {
		best, truth := r.Labels.At(row, e).Best, d.Tracks[row].Truth[e]
		if truth == dataset.Unknown || best == dataset.None {
			continue
		}
		p := min(max(probability(row), least), 1-least)
		odds[row*classes+best] = math.Log(p) - math.Log1p(-p)
		if best == truth {
			loss -= math.Log(p)
		} else {
			loss -= math.Log1p(-p)
		}
		n++
	}
	for _, m := range score.Measures(d, predictions, nil) {
		if m.Name == d.Concepts[e].Name+" calibration error" {
			return calibrationOf{m.At(score.UnitWeights(m.Videos, nil)), loss / n}
		}
	}
	panic("no calibration error of " + d.Concepts[e].Name)
}
