package core_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"testing"

	"siibp/core"
	"siibp/core/dataset"
	"siibp/core/options"
	"siibp/core/result"
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

// measureCalibration returns the expected calibration error in ten bins, and the mean negative log likelihood of right and
// wrong, of the most probable classes. On a track whose true label is background, every class is wrong.
func measureCalibration(d *dataset.Dataset, r *result.Result, e int, probability func(row int) float64) calibrationOf {
	const bins, least = 10, 1e-12
	var surplus [bins]float64 // Σ p − the number of right labels
	loss, n := 0., 0.
	for row := range d.Tracks {
		best, truth := r.Labels.At(row, e).Best, d.Tracks[row].Truth[e]
		if truth == dataset.Unknown || best == dataset.None {
			continue
		}
		p, right := probability(row), 0.
		if best == truth {
			right = 1
		}
		surplus[min(bins-1, int(bins*p))] += p - right
		loss -= right*math.Log(max(p, least)) + (1-right)*math.Log(max(1-p, least))
		n++
	}
	sum := 0.
	for _, x := range surplus {
		sum += math.Abs(x)
	}
	return calibrationOf{sum / n, loss / n}
}
