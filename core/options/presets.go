package options

import (
	"fmt"
	"strings"
)

// Preset is a complete set of options with a name.
type Preset struct {
	Name, About string
	Options     Options
}

// Presets returns the presets, the default first. The page Paper & code explains them.
func Presets() []Preset {
	return []Preset{
		{"default", "sticks over allowed factors, one class of a concept per track, annealed start, exact hinge", Default()},
		{"uniform", "uniform allocation with background classes, pairs of classes, full noise covariance, normalized features", uniform()},
		{"paper", "Algorithm 1 as printed: α = 100, C = 0.5, K_bg = 9, the paper's hinge rule", paper()},
		{"published", "the authors' published code: margin 3, tuples only, reordering, frozen noise of the first view", published()},
	}
}

// Default returns the default preset.
func Default() Options {
	return Options{
		Alpha: 10, Background: []int{8, 3}, Sticks: SticksAllowed,
		Allocation: AllocationSticks, BackgroundClasses: 4, Classes: ClassesExclusive, Allowed: AllowedNamed,
		C: 5, Margin: 1, Hinge: HingeExact, Singles: SinglesAll, Exclusion: true, Views: ViewsSeparate, Scale: 1,
		Normalize: NormalizeNone, Noise: NoiseIsotropic, PriorVariance: PriorVarianceShared,
		Anneal: []int{25, 50}, Inner: 10, Outer: 10, InnerTolerance: 1e-3, OuterTolerance: 1e-4,
		Starts: 12, Reheats: 8, Jitter: 1, Seed: 1, Budget: 2, Precision: PrecisionAuto, Threshold: []float64{0.5},
	}
}

// Earlier returns the values of options that a saved model or capsule omits: the default preset
// without exclusion, which older versions did not have.
func Earlier() Options {
	o := Default()
	o.Exclusion = false
	return o
}

func uniform() Options {
	o := Default()
	o.Allocation, o.Classes, o.Allowed, o.Pairs = AllocationUniform, ClassesJoint, AllowedOpen, true
	o.C = 50
	o.Normalize, o.Noise, o.PriorVariance = NormalizeStdL2, NoiseFull, PriorVarianceConcept
	o.Inner, o.Outer, o.Anneal, o.Reheats = 2, 50, []int{25}, 0 // eight reheatings lower F, by up to .6 % on the toy world, and its labels do not improve
	return o
}

func paper() Options {
	o := Default()
	o.Alpha, o.C, o.Background, o.Anneal = 100, 0.5, []int{9}, []int{0}
	o.Starts, o.Reheats = 0, 0
	o.Sticks, o.Classes, o.Hinge, o.Exclusion = SticksAll, ClassesIndependent, HingePaper, false
	return o
}

func published() Options {
	o := paper()
	o.Margin, o.Singles, o.Reorder, o.FreezeNoise = 3, SinglesTuples, 7, []string{"1"}
	return o
}

// Named returns the options of the preset with the given name.
func Named(name string) (Options, error) {
	var names []string
	for _, p := range Presets() {
		if p.Name == name {
			return p.Options, nil
		}
		names = append(names, p.Name)
	}
	return Options{}, fmt.Errorf("there is no preset %q; the presets are %s", name, strings.Join(names, ", "))
}
