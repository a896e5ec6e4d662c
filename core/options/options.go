// Package options says which model is fitted and how: the options of a run, their
// presets, and the table that describes each of them to a page, a command and a help text.
package options

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Sticks says which factors lie on the stick of a video.
type Sticks string

const (
	SticksAllowed Sticks = "allowed" // the factors that the video allows
	SticksAll     Sticks = "all"     // all K; those that the video forbids count as N_i observed zeros
)

// Classes says how many classes of one concept a track may show.
type Classes string

const (
	ClassesExclusive   Classes = "exclusive"   // at most one: q is categorical over them and none
	ClassesIndependent Classes = "independent" // any number: q is a product of Bernoullis
)

// Allowed says which classes a labelled video allows.
type Allowed string

const (
	AllowedNamed Allowed = "named" // those that its captions name (eq4, eq5)
	AllowedAll   Allowed = "all"   // every class
)

// Hinge says how a coefficient that constraints touch is updated.
type Hinge string

const (
	HingeExact Hinge = "exact" // the exact minimum over the coefficient
	HingePaper Hinge = "paper" // the paper's rule (eq25.2), which can raise F
)

// Singles says which single classes are asked for besides the tuples.
type Singles string

const (
	SinglesAll    Singles = "all"    // every class that the captions name, as eq25.2 (iii)
	SinglesTuples Singles = "tuples" // only those in ∅-tuples, as eq18 and the published code
)

// Views says whether each feature file is a view of its own.
type Views string

const (
	ViewsSeparate     Views = "separate"     // each view has a noise variance of its own
	ViewsConcatenated Views = "concatenated" // all features side by side are one view (SIBP)
)

// Precision is that of the features and of the products with them.
type Precision string

const (
	PrecisionAuto Precision = "auto" // float32 for many features that keep their digits in it
	Float64       Precision = "float64"
	Float32       Precision = "float32"
)

// Options says which model is fitted and how. Start from a preset; the table in
// settings.go has a line on each field.
type Options struct {
	Alpha      float64 `json:"alpha"`
	LearnAlpha bool    `json:"learnAlpha"`
	Background []int   `json:"background"`
	Sticks     Sticks  `json:"sticks"`

	Classes Classes `json:"classes"`
	Allowed Allowed `json:"allowed"`

	C       float64 `json:"c"`
	Margin  float64 `json:"margin"`
	Hinge   Hinge   `json:"hinge"`
	Singles Singles `json:"singles"`

	Exclusion  bool    `json:"exclusion"`
	ExclusionC float64 `json:"exclusionC"`

	Views       Views    `json:"views"`
	Concepts    []string `json:"concepts"`
	Without     []string `json:"without,omitempty"`
	FreezeNoise []string `json:"freezeNoise"`
	FreezeScale []string `json:"freezeScale"`
	Scale       float64  `json:"scale"`

	Anneal         []int   `json:"anneal"`
	Reorder        int     `json:"reorder"`
	Inner          int     `json:"inner"`
	Outer          int     `json:"outer"`
	InnerTolerance float64 `json:"innerTolerance"`
	OuterTolerance float64 `json:"outerTolerance"`

	Starts  int     `json:"starts"`
	Reheats int     `json:"reheats"`
	Jitter  float64 `json:"jitter"`
	Seed    uint64  `json:"seed"`
	Budget  float64 `json:"budget"`

	Precision Precision `json:"precision"`

	Threshold []float64 `json:"threshold"`
}

// Preset is a full set of options under a name.
type Preset struct {
	Name, About string
	Options     Options
}

// Presets returns the three presets of the model's section 9, the default first.
func Presets() []Preset {
	return []Preset{
		{"default", "sticks over allowed factors, one class of a concept per track, annealed start, exact hinge", Default()},
		{"paper", "Algorithm 1 as printed: α = 100, C = 0.5, K_bg = 9, the paper's hinge rule", paper()},
		{"published", "the authors' published code: margin 3, tuples only, reordering, frozen noise of the first view", published()},
	}
}

// Default returns the default preset.
func Default() Options {
	return Options{
		Alpha: 10, Background: []int{8, 3}, Sticks: SticksAllowed, Classes: ClassesExclusive, Allowed: AllowedNamed,
		C: 5, Margin: 1, Hinge: HingeExact, Singles: SinglesAll, Exclusion: true, Views: ViewsSeparate, Scale: 1,
		Anneal: []int{25, 50}, Inner: 10, Outer: 10, InnerTolerance: 1e-3, OuterTolerance: 1e-4,
		Starts: 12, Reheats: 8, Jitter: 1, Seed: 1, Budget: 2, Precision: PrecisionAuto, Threshold: []float64{0.5},
	}
}

// Earlier returns what a model's or a capsule's file means by the options that it does not name:
// the default preset, but without exclusion, which the versions that wrote no such option did not
// have.
func Earlier() Options {
	o := Default()
	o.Exclusion = false
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

// Named returns the preset of that name.
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

// Merge returns o with the keys that a JSON object sets; an unknown key is an error.
func (o Options) Merge(object []byte) (Options, error) {
	decoder := json.NewDecoder(strings.NewReader(string(object)))
	decoder.DisallowUnknownFields()
	o.Background, o.Anneal, o.Threshold = slices.Clone(o.Background), slices.Clone(o.Anneal), slices.Clone(o.Threshold)
	o.Without = slices.Clone(o.Without)
	if err := decoder.Decode(&o); err != nil {
		return o, fmt.Errorf("options: %w", err)
	}
	if len(o.Without) == 0 {
		o.Without = nil // as the defaults have it
	}
	return o, o.Check()
}

// Check returns an error that names the first option out of its range, its value
// and the range.
func (o Options) Check() error {
	values := map[string]any{}
	text, err := json.Marshal(o)
	if err != nil {
		return fmt.Errorf("options: %w", err)
	}
	if err := json.Unmarshal(text, &values); err != nil {
		return fmt.Errorf("options: %w", err)
	}
	for _, s := range Settings() {
		if err := s.check(values[s.Key]); err != nil {
			return err
		}
	}
	if o.Classes == ClassesExclusive && (o.Hinge == HingePaper || o.Reorder > 0) {
		return fmt.Errorf("options: hinge paper and reorder go with classes independent only")
	}
	if o.Exclusion && o.Hinge == HingePaper {
		return fmt.Errorf("options: exclusion goes with hinge exact only; switch it off with hinge paper, which asks for one track a tuple, too, whatever its count")
	}
	return nil
}

// check returns an error if a value, as encoding/json decodes it, is out of range.
func (s Setting) check(value any) error {
	switch s.Kind {
	case "choice":
		if text, _ := value.(string); !slices.Contains(s.Choices, text) {
			return fmt.Errorf("options: %s is %q; it is one of %s", s.Key, text, strings.Join(s.Choices, ", "))
		}
	case "number", "integer":
		return s.inRange(value)
	case "integers", "numbers":
		list, _ := value.([]any)
		if len(list) == 0 {
			return fmt.Errorf("options: %s needs at least one value", s.Key)
		}
		for _, x := range list {
			if err := s.inRange(x); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s Setting) inRange(value any) error {
	x, ok := value.(float64)
	if !ok || math.IsNaN(x) || x < s.Min || x > s.Max || s.Above && x == s.Min {
		from := "at least"
		if s.Above {
			from = "more than"
		}
		return fmt.Errorf("options: %s is %v; it is %s %g and at most %g", s.Key, value, from, s.Min, s.Max)
	}
	return nil
}

// Variant returns the name that the paper gives to the model of these options.
func (o Options) Variant() string {
	constrained, integrative := "WS", "SIIBP"
	if o.C > 0 {
		constrained = "WSC"
	}
	if o.Views == ViewsConcatenated {
		integrative = "SIBP"
	}
	if len(o.Concepts) == 1 {
		integrative = o.Concepts[0] // the paper's WS-S and WS-A
	}
	return constrained + "-" + integrative
}

// ThresholdOf returns the threshold of the dataset's e-th concept.
func (o Options) ThresholdOf(e int) float64 { return o.Threshold[min(e, len(o.Threshold)-1)] }
