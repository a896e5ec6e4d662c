// Package options holds the options of a run: the model and how it is fitted, the presets, and a
// table that describes each option for forms, flags and help texts.
package options

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Sticks selects the factors in a video's stick-breaking prior.
type Sticks string

const (
	SticksAllowed Sticks = "allowed" // the factors that the video allows
	SticksAll     Sticks = "all"     // all K factors; a forbidden factor counts as N_i observed zeros
)

// Allocation selects the prior of the factors of a track.
type Allocation string

const (
	AllocationSticks  Allocation = "sticks"  // the Indian buffet process of each video, with independent background factors
	AllocationUniform Allocation = "uniform" // for each concept one of its allowed classes, its background classes and none, all equally likely
)

// Noise selects the noise covariance Σ of a view.
type Noise string

const (
	NoiseIsotropic Noise = "isotropic" // σ²_n I
	NoiseFull      Noise = "full"      // any covariance, with an inverse Wishart prior
)

// PriorVariance selects the prior variances σ²_A of the appearances of a view.
type PriorVariance string

const (
	PriorVarianceShared  PriorVariance = "shared"  // one for all factors
	PriorVarianceConcept PriorVariance = "concept" // one for each concept, and one for the independent background factors
)

// Normalize selects the normalization of the features of each view.
type Normalize string

const (
	NormalizeNone   Normalize = "none"   // the features as they are
	NormalizeCenter Normalize = "center" // mean 0, and mean square 1 over all numbers of the view
	NormalizeL2     Normalize = "l2"     // each row scaled to length 1, then as NormalizeCenter
	NormalizeStdL2  Normalize = "std+l2" // each dimension standardised, then as NormalizeL2
)

// Classes limits the number of classes of one concept on a track.
type Classes string

const (
	ClassesExclusive   Classes = "exclusive"   // at most one: q is categorical over the classes and "none"
	ClassesJoint       Classes = "joint"       // at most one, and q is categorical over the pairs of classes of two concepts
	ClassesIndependent Classes = "independent" // any number: q is a product of Bernoulli distributions
)

// Allowed selects the classes that a labelled video allows.
type Allowed string

const (
	AllowedNamed Allowed = "named" // the classes that its captions name (eq4, eq5)
	AllowedOpen  Allowed = "open"  // these and, of a concept that a tuple leaves open with '–', every class
	AllowedAll   Allowed = "all"   // every class
)

// Hinge selects the update of a coefficient under constraints.
type Hinge string

const (
	HingeExact Hinge = "exact" // the exact minimum over the coefficient
	HingePaper Hinge = "paper" // the paper's rule (eq25.2), which can increase F
)

// Singles selects the constraints on single classes in addition to the tuples.
type Singles string

const (
	SinglesAll    Singles = "all"    // every class that the captions name (eq25.2 (iii))
	SinglesTuples Singles = "tuples" // only classes of ∅-tuples (eq18 and the published code)
)

// Views selects the grouping of feature files into views.
type Views string

const (
	ViewsSeparate     Views = "separate"     // each file is a view with its own noise variance
	ViewsConcatenated Views = "concatenated" // all features are concatenated into one view (SIBP)
)

// Precision is the floating-point precision of the features and of products with them.
type Precision string

const (
	PrecisionAuto Precision = "auto" // float32 if the features are many and representable without loss
	Float64       Precision = "float64"
	Float32       Precision = "float32"
)

// Options are the options of a run. Start from a preset. Settings describes each field.
type Options struct {
	Alpha      float64 `json:"alpha"`
	LearnAlpha bool    `json:"learnAlpha"`
	Background []int   `json:"background"`
	Sticks     Sticks  `json:"sticks"`

	Allocation        Allocation `json:"allocation"`
	BackgroundClasses int        `json:"backgroundClasses"`

	Classes Classes `json:"classes"`
	Allowed Allowed `json:"allowed"`

	C       float64 `json:"c"`
	ScarceC float64 `json:"scarceC"`
	Margin  float64 `json:"margin"`
	Hinge   Hinge   `json:"hinge"`
	Singles Singles `json:"singles"`

	Exclusion  bool    `json:"exclusion"`
	ExclusionC float64 `json:"exclusionC"`

	Pairs         bool    `json:"pairs"`
	Contamination float64 `json:"contamination"`

	Views       Views    `json:"views"`
	Concepts    []string `json:"concepts"`
	Without     []string `json:"without,omitempty"`
	FreezeNoise []string `json:"freezeNoise"`
	FreezeScale []string `json:"freezeScale"`
	Scale       float64  `json:"scale"`

	Normalize     Normalize     `json:"normalize"`
	Noise         Noise         `json:"noise"`
	PriorVariance PriorVariance `json:"priorVariance"`

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

// Merge returns o overridden by the keys of a JSON object; no text is an empty object. It returns an error for
// an unknown key and for a value out of range. It does not modify the slices of o.
func (o Options) Merge(object []byte) (Options, error) {
	if len(object) == 0 {
		object = []byte("{}")
	}
	decoder := json.NewDecoder(strings.NewReader(string(object)))
	decoder.DisallowUnknownFields()
	o.Background, o.Anneal, o.Threshold = slices.Clone(o.Background), slices.Clone(o.Anneal), slices.Clone(o.Threshold)
	o.Without = slices.Clone(o.Without)
	if err := decoder.Decode(&o); err != nil {
		return o, explain(err)
	}
	if len(o.Without) == 0 {
		o.Without = nil // equal to the presets
	}
	return o, o.Check()
}

// explain returns the error of the JSON decoder in words of the options.
func explain(err error) error {
	var mistyped *json.UnmarshalTypeError
	if errors.As(err, &mistyped) && mistyped.Field != "" {
		return fmt.Errorf("options: %s cannot be a %s", mistyped.Field, mistyped.Value)
	}
	if name, isUnknown := strings.CutPrefix(err.Error(), "json: unknown field "); isUnknown {
		return fmt.Errorf("options: there is no option %s; siibp fit --help lists them", name)
	}
	return fmt.Errorf("options: %w", err)
}

// Check returns an error for the first option that is out of range; it names the option, its value
// and the range. It also rejects incompatible options.
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
	if o.OneClass() && (o.Hinge == HingePaper || o.Reorder > 0) {
		return fmt.Errorf("options: hinge paper and reorder need classes independent")
	}
	if o.Allocation == AllocationUniform && (o.Classes == ClassesIndependent || o.Sticks == SticksAll || o.LearnAlpha) {
		return fmt.Errorf("options: allocation uniform needs classes exclusive or joint, sticks allowed and learnAlpha off")
	}
	if o.Classes == ClassesJoint && o.Allocation != AllocationUniform {
		return fmt.Errorf("options: classes joint needs allocation uniform")
	}
	if o.Pairs && (o.Classes == ClassesIndependent || o.Hinge == HingePaper) {
		return fmt.Errorf("options: pairs needs classes exclusive or joint, and hinge exact")
	}
	if o.Exclusion && o.Hinge == HingePaper {
		return fmt.Errorf("options: exclusion needs hinge exact; hinge paper supports neither exclusion nor the counts of tuples")
	}
	return nil
}

// check returns an error if value, as decoded by encoding/json, is out of range.
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

// inRange returns an error unless value is a number in the range of s.
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

// Variant returns the paper's name of the model, such as WSC-SIIBP.
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

// BackgroundFactors returns the numbers of independent background factors that the starts of a search try.
// With uniform allocation there are none.
func (o Options) BackgroundFactors() []int {
	if o.Allocation == AllocationUniform {
		return []int{0}
	}
	return o.Background
}

// BackgroundText returns the number of background factors of a run as text, "K_bg 8"; with uniform allocation that of
// background classes, "B 1".
func (o Options) BackgroundText(factors int) string {
	if o.Allocation == AllocationUniform {
		return fmt.Sprintf("B %d", o.BackgroundClasses)
	}
	return fmt.Sprintf("K_bg %d", factors)
}

// OneClass reports whether a track shows at most one class of a concept.
func (o Options) OneClass() bool { return o.Classes != ClassesIndependent }

// BoundsEvidence reports whether a run with two concepts bounds the evidence of a view, after it has learned the
// appearances and variances.
func (o Options) BoundsEvidence() bool { return o.Contamination > 0 && o.Classes == ClassesJoint }

// ThresholdOf returns the threshold of concept e; concepts beyond the list use its last value.
func (o Options) ThresholdOf(e int) float64 { return o.Threshold[min(e, len(o.Threshold)-1)] }
