package options

// Setting describes one option for forms, flags and help texts.
type Setting struct {
	Key     string   `json:"key"`    // the JSON key in Options
	Symbol  string   `json:"symbol"` // symbol in the model, "" if none
	Group   string   `json:"group"`
	About   string   `json:"about"` // one line
	Kind    string   `json:"kind"`  // "number", "integer", "integers", "numbers", "choice", "switch", "names"
	Choices []string `json:"choices,omitempty"`
	Min     float64  `json:"min"`
	Max     float64  `json:"max"`
	Above   bool     `json:"above"`  // the range excludes Min
	Slider  float64  `json:"slider"` // largest value of a slider; 0 means Max
	Basic   bool     `json:"basic"`  // shown in the run bar
	Live    bool     `json:"live"`   // a warm search applies a change; other options affect only the start of a search

	Allocation Allocation `json:"allocation,omitempty"` // the only allocation under which the option has an effect; "": every one
	Needs      string     `json:"needs,omitempty"`      // key of an option that is not 0 or off where this one has an effect; "": any
}

// Settings returns every option, grouped and ordered as in the model.
func Settings() []Setting {
	const many = 1e6 // above every sensible value, and exact in JSON
	return []Setting{
		{Key: "alpha", Symbol: "α", Group: "Prior", Kind: "number", Live: true, Max: many, Above: true, Slider: 200, Basic: true, Allocation: AllocationSticks,
			About: "concentration of the buffet: how many factors a track shows before the features speak"},
		{Key: "learnAlpha", Group: "Prior", Kind: "switch", Live: true, Allocation: AllocationSticks,
			About: "learn α with the variances, the exact minimum of F over it"},
		{Key: "background", Symbol: "K_bg", Group: "Prior", Kind: "integers", Max: 1000, Basic: true, Allocation: AllocationSticks,
			About: "background factors, for what no class explains; several values are several starts"},
		{Key: "sticks", Group: "Prior", Kind: "choice", Live: true, Choices: choices(SticksAllowed, SticksAll), Allocation: AllocationSticks,
			About: "the stick of a video runs over its allowed factors, or over all as in the paper"},
		{Key: "allocation", Group: "Prior", Kind: "choice", Choices: choices(AllocationSticks, AllocationUniform),
			About: "the buffet with independent background factors, or one class or background class of each concept, all equally likely"},
		{Key: "backgroundClasses", Symbol: "B", Group: "Prior", Kind: "integer", Max: 1000, Allocation: AllocationUniform,
			About: "background classes of each concept, which no caption names"},
		{Key: "classes", Group: "Prior", Kind: "choice", Live: true, Choices: choices(ClassesExclusive, ClassesJoint, ClassesIndependent),
			About: "exclusive: a track shows at most one class of a concept; joint: q is also joint over the classes of two concepts (uniform allocation only; with one concept, or three, the same as exclusive); independent: any number of classes, as in the paper"},
		{Key: "allowed", Symbol: "L", Group: "Prior", Kind: "choice", Live: true, Choices: choices(AllowedNamed, AllowedOpen, AllowedAll),
			About: "classes that a video may show; named: those in its captions (eq4, eq5); open: also all classes of a concept that a tuple leaves open; all: every class"},

		{Key: "c", Symbol: "C", Group: "Constraints", Kind: "number", Live: true, Max: many, Slider: 200, Basic: true,
			About: "cost of a caption tuple that no track answers; 0 leaves the constraints out"},
		{Key: "scarceC", Symbol: "C_s", Group: "Constraints", Kind: "number", Live: true, Max: many, Slider: 50, Needs: "c",
			About: "upper limit of C in a video whose tuples ask for at least as many tracks as it has, because a track may be missing; 0: no limit"},
		{Key: "margin", Symbol: "m", Group: "Constraints", Kind: "number", Live: true, Max: many, Above: true, Slider: 5, Needs: "c",
			About: "how much probability the tracks of a video must give to each of its tuples"},
		{Key: "hinge", Group: "Constraints", Kind: "choice", Live: true, Choices: choices(HingeExact, HingePaper),
			About: "the constrained step: the exact minimum, or the paper's rule (independent classes only)"},
		{Key: "singles", Group: "Constraints", Kind: "choice", Live: true, Choices: choices(SinglesAll, SinglesTuples), Needs: "c",
			About: "ask for every class that the captions name, or only for what the tuples say"},
		{Key: "exclusion", Group: "Constraints", Kind: "switch", Live: true,
			About: "tracks seen at one moment in different places show different classes of a unique concept (exact hinge only)"},
		{Key: "exclusionC", Symbol: "C_x", Group: "Constraints", Kind: "number", Live: true, Max: many, Slider: 50, Needs: "exclusion",
			About: "cost of one class on two such tracks; 0 is the same as C"},
		{Key: "pairs", Group: "Constraints", Kind: "switch", Live: true,
			About: "a track whose classes no tuple names together costs more (exclusive or joint classes, exact hinge)"},

		{Key: "views", Group: "Views", Kind: "choice", Choices: choices(ViewsSeparate, ViewsConcatenated),
			About: "each view has its own noise, or all features side by side are one view (SIBP)"},
		{Key: "concepts", Group: "Views", Kind: "names",
			About: "use these concepts and their features only; none means all"},
		{Key: "without", Group: "Views", Kind: "names", Live: true,
			About: "views whose features are left out, by name; the others must find the answer alone"},
		{Key: "normalize", Group: "Views", Kind: "choice", Choices: choices(NormalizeNone, NormalizeCenter, NormalizeL2, NormalizeStdL2),
			About: "features as they are, or with mean 0 and mean square 1 in each view; l2 first scales each track to length 1, std+l2 first standardises each dimension; a view that a feature recipe has prepared is only centred and scaled"},
		{Key: "noise", Symbol: "Σ", Group: "Views", Kind: "choice", Choices: choices(NoiseIsotropic, NoiseFull),
			About: "the noise of a view: one variance, or a full covariance matrix (up to 256 dimensions)"},
		{Key: "priorVariance", Symbol: "σ²_A", Group: "Views", Kind: "choice", Choices: choices(PriorVarianceShared, PriorVarianceConcept),
			About: "the prior variance of the appearances in a view: one for all, or one for each concept and the background"},
		{Key: "contamination", Symbol: "ρ", Group: "Views", Kind: "number", Live: true, Max: 0.9, Slider: 0.2, Allocation: AllocationUniform,
			About: "probability that the features of a track in one view come from any pair of classes of its video, such as a crop of somebody else; it bounds the log odds that one view contributes (joint classes and videos of at most 1024 pairs only); 0: no bound"},
		{Key: "freezeNoise", Symbol: "σ²_n", Group: "Views", Kind: "names",
			About: "views whose noise variance stays 1, by name or number"},
		{Key: "scale", Symbol: "σ_A", Group: "Views", Kind: "number", Max: many, Above: true,
			About: "standard deviation of the appearances at the start; the published code starts at 2"},
		{Key: "freezeScale", Symbol: "σ²_A", Group: "Views", Kind: "names",
			About: "views whose appearance variance stays as it starts, by name or number"},

		{Key: "anneal", Group: "Search", Kind: "integers", Max: many,
			About: "iterations over which the evidence is turned up, 0 for none; several values are several starts"},
		{Key: "reorder", Group: "Search", Kind: "integer", Max: many,
			About: "first iterations that sort the factors by use (independent classes only)"},
		{Key: "inner", Symbol: "T", Group: "Search", Kind: "integer", Min: 1, Max: many,
			About: "iterations between two updates of the variances, at most"},
		{Key: "outer", Symbol: "T′", Group: "Search", Kind: "integer", Min: 1, Max: many,
			About: "updates of the variances, at most; an annealed start is always finished; up to 10 T iterations with contamination follow"},
		{Key: "innerTolerance", Symbol: "ε", Group: "Search", Kind: "number", Max: 1,
			About: "relative change of F at which the variances are updated"},
		{Key: "outerTolerance", Symbol: "ε′", Group: "Search", Kind: "number", Max: 1,
			About: "relative change of F between two updates of the variances at which the run ends"},
		{Key: "starts", Group: "Search", Kind: "integer", Max: 1000,
			About: "further starts, with jitter, after those of the background and anneal values"},
		{Key: "reheats", Group: "Search", Kind: "integer", Max: 1000,
			About: "times that the best and each further start are annealed again from where they ended"},
		{Key: "jitter", Group: "Search", Kind: "number", Max: 1, Needs: "starts",
			About: "spread of the random initial ν of a further start"},
		{Key: "seed", Group: "Search", Kind: "integer", Max: 1 << 53, Basic: true,
			About: "seed of the jitter"},
		{Key: "budget", Group: "Search", Kind: "number", Max: many,
			About: "estimated seconds that several starts may cost; what goes beyond is left out"},
		{Key: "precision", Group: "Search", Kind: "choice", Choices: choices(PrecisionAuto, Float64, Float32),
			About: "of the features and of their products; sums are float64 in both"},

		{Key: "threshold", Symbol: "t", Group: "Reading", Kind: "numbers", Live: true, Max: 1,
			About: "a track whose best class has a smaller ν is background; one value, or one a concept"},
	}
}

// choices returns the values of a string type.
func choices[T ~string](values ...T) []string {
	var list []string
	for _, v := range values {
		list = append(list, string(v))
	}
	return list
}
