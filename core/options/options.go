// Package options holds the options of a run: the model and how it is fitted, the presets, and a
// table that describes each option for forms, flags and help texts.
package options

import "fmt"

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
	NoiseFull      Noise = "full"      // any covariance, with n₀D pseudo-observations; see likelihood.Full
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

// Options are the options of a run. Start from a preset (Default, Buffet, Named) and change single fields: a zero field is
// a value, not a default. Check rejects values out of range. Settings has the range of each option and describes it
// further; Idle returns the options that have no effect beside the others.
type Options struct {
	Alpha      float64 `json:"alpha"`      // α > 0: concentration of the buffet, how many factors a track shows before its features are seen; sticks only
	LearnAlpha bool    `json:"learnAlpha"` // learn α with the variances; sticks only
	Background []int   `json:"background"` // K_bg: number of background factors; several values are several starts; sticks only
	Sticks     Sticks  `json:"sticks"`     // the factors in the stick of a video; sticks only

	Allocation        Allocation `json:"allocation"`        // the prior of the factors of a track
	BackgroundClasses int        `json:"backgroundClasses"` // B: background classes of each concept, which no caption names; uniform only

	Classes Classes `json:"classes"` // how many classes of a concept a track may show, and the form of q
	Allowed Allowed `json:"allowed"` // the classes that a video with captions may show

	C       float64 `json:"c"`       // C ≥ 0: cost of a caption tuple that no track answers, in nats a unit of slack; 0 leaves the constraints out
	ScarceC float64 `json:"scarceC"` // upper limit of C in a video whose tuples require at least as many tracks as it has; 0: no limit
	Margin  float64 `json:"margin"`  // m > 0: the probability that the tracks of a video must give to each tuple, in tracks
	Hinge   Hinge   `json:"hinge"`   // the update of ν under constraints
	Singles Singles `json:"singles"` // the constraints on single classes

	Exclusion  bool    `json:"exclusion"`  // tracks visible at one moment in different places show different classes of a unique concept
	ExclusionC float64 `json:"exclusionC"` // C_x ≥ 0: cost of one class on two such tracks, in nats; 0 is the same as C

	Pairs         bool    `json:"pairs"`         // a track costs more if no tuple names its classes together
	Contamination float64 `json:"contamination"` // ρ, 0 to .9: probability that the features of a track in one view are of another track; 0: none; uniform only

	Views       Views    `json:"views"`             // one view a feature file, or all features in one
	Concepts    []string `json:"concepts"`          // names of the concepts that are used; none: all
	Without     []string `json:"without,omitempty"` // names of views that are left out
	FreezeNoise []string `json:"freezeNoise"`       // views, by name or number from 1, whose noise variance σ²_n stays 1
	FreezeScale []string `json:"freezeScale"`       // views, by name or number from 1, whose prior variance σ²_A stays as it starts
	Scale       float64  `json:"scale"`             // σ_A > 0: standard deviation of the appearances at the start, in units of the features

	Normalize     Normalize     `json:"normalize"`     // normalization of the features of each view
	Noise         Noise         `json:"noise"`         // noise covariance of a view
	PriorVariance PriorVariance `json:"priorVariance"` // prior variances of the appearances of a view

	Anneal         []int   `json:"anneal"`         // iterations over which β rises to 1, 0: none; several values are several starts
	Reorder        int     `json:"reorder"`        // first iterations that sort the factors by use; needs independent classes
	Inner          int     `json:"inner"`          // T ≥ 1: iterations between two updates of the variances, at most
	Outer          int     `json:"outer"`          // T′ ≥ 1: updates of the variances, at most
	InnerTolerance float64 `json:"innerTolerance"` // ε: relative change of F at which the variances are updated
	OuterTolerance float64 `json:"outerTolerance"` // ε′: relative change of F between two such updates at which a start ends

	Starts  int     `json:"starts"`  // further starts with jitter, after those of Background and Anneal
	Reheats int     `json:"reheats"` // times that the best and each further start are annealed again
	Jitter  float64 `json:"jitter"`  // spread of the random initial ν of a further start, 0 to 1
	Seed    uint64  `json:"seed"`    // seed of the jitter, of feature recipes and of folds, at most 2⁵³
	Budget  float64 `json:"budget"`  // estimated seconds that several starts may cost; further starts are left out

	Precision Precision `json:"precision"` // of the features and of products with them

	Threshold []float64 `json:"threshold"` // a track whose best class has a smaller ν is background; one value, or one a concept
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

// Contaminates reports whether a run with two concepts limits the evidence of a view, after it has learned the
// appearances and variances.
func (o Options) Contaminates() bool { return o.Contamination > 0 && o.Classes == ClassesJoint }

// ThresholdOf returns the threshold of concept e; concepts beyond the list use its last value.
func (o Options) ThresholdOf(e int) float64 { return o.Threshold[min(e, len(o.Threshold)-1)] }
