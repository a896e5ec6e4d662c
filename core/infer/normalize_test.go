package infer

import (
	"math"
	"slices"
	"testing"

	"siibp/core/internal/draw"
	"siibp/core/options"
)

// TestUnitsDoNotMatter multiplies the features by powers of ten. The normalized features stay the same, up to
// rounding.
func TestUnitsDoNotMatter(t *testing.T) {
	for _, how := range []options.Normalize{options.NormalizeCenter, options.NormalizeL2, options.NormalizeStdL2} {
		want := normalizedBy(t, how, 1)
		for _, unit := range []float64{1e-160, 1e-100, 1e-4, 1e4, 1e100} {
			for i, x := range normalizedBy(t, how, unit) {
				if math.Abs(x-want[i]) > 1e-9 {
					t.Fatalf("%s: number %d is %g with unit %g, and %g with unit 1", how, i, x, unit, want[i])
				}
			}
		}
	}
}

// normalizedBy returns the normalized features of nine tracks in a line, given their unit.
func normalizedBy(t *testing.T, how options.Normalize, unit float64) []float64 {
	d, o := draw.Line(9), options.Buffet()
	for i := range d.Views[0].X {
		d.Views[0].X[i] = (d.Views[0].X[i] + 0.1*float64(i*i)) * unit // none is at the mean
	}
	o.Normalize = how
	return model(t, d, o).NormalizedData().Views[0].X
}

// TestPreparedViewsAreCentered normalizes features that a recipe has prepared: they are centered and scaled, whatever the
// options ask for.
func TestPreparedViewsAreCentred(t *testing.T) {
	want := normalizedBy(t, options.NormalizeCenter, 1)
	for _, how := range []options.Normalize{options.NormalizeL2, options.NormalizeStdL2} {
		d, o := draw.Line(9), options.Buffet()
		for i := range d.Views[0].X {
			d.Views[0].X[i] += 0.1 * float64(i*i)
		}
		d.Views[0].Prepared, o.Normalize = true, how
		if got := model(t, d, o).NormalizedData().Views[0].X; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", how, got, want)
		}
		if slices.Equal(normalizedBy(t, how, 1), want) {
			t.Errorf("%s is the same as %s on features that no recipe has prepared", how, options.NormalizeCenter)
		}
	}
}
