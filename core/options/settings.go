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

// many is above every sensible value, and exact in JSON.
const many = 1e6

// Settings returns every option, grouped and ordered as in the model.
func Settings() []Setting {
	groups := []struct {
		name     string
		settings []Setting
	}{
		{"Prior", priorSettings()},
		{"Constraints", constraintSettings()},
		{"Views", viewSettings()},
		{"Search", searchSettings()},
		{"Reading", labelSettings()},
	}
	var list []Setting
	for _, g := range groups {
		for _, s := range g.settings {
			s.Group = g.name
			list = append(list, s)
		}
	}
	return list
}

// priorSettings returns the options of the prior of the factors and of the classes of a video.
func priorSettings() []Setting {
	return []Setting{
		{Key: "alpha", Symbol: "α", Kind: "number", Live: true, Max: many, Above: true, Slider: 200, Basic: true, Allocation: AllocationSticks,
			About: "concentration of the buffet: how many factors a track shows before the features speak"},
		{Key: "learnAlpha", Kind: "switch", Live: true, Allocation: AllocationSticks,
			About: "learn α with the variances, the exact minimum of F over it"},
		{Key: "background", Symbol: "K_bg", Kind: "integers", Max: 1000, Basic: true, Allocation: AllocationSticks,
			About: "background factors, for what no class explains; several values are several starts"},
		{Key: "sticks", Kind: "choice", Live: true, Choices: choices(SticksAllowed, SticksAll), Allocation: AllocationSticks,
			About: "the stick of a video runs over its allowed factors, or over all as in the paper"},
		{Key: "allocation", Kind: "choice", Choices: choices(AllocationSticks, AllocationUniform),
			About: "the buffet with independent background factors, or one class or background class of each concept, all equally likely"},
		{Key: "backgroundClasses", Symbol: "B", Kind: "integer", Max: 1000, Allocation: AllocationUniform,
			About: "background classes of each concept, which no caption names"},
		{Key: "classes", Kind: "choice", Live: true, Choices: choices(ClassesExclusive, ClassesJoint, ClassesIndependent),
			About: "exclusive: a track shows at most one class of a concept; joint: q is also joint over the classes of two concepts (uniform allocation only; with one concept, or three, the same as exclusive); independent: any number of classes, as in the paper"},
		{Key: "allowed", Symbol: "L", Kind: "choice", Live: true, Choices: choices(AllowedNamed, AllowedOpen, AllowedAll),
			About: "classes that a video may show; named: those in its captions (eq4, eq5); open: also all classes of a concept that a tuple leaves open; all: every class"},
	}
}

// constraintSettings returns the options of the constraints by captions and boxes.
func constraintSettings() []Setting {
	return []Setting{
		{Key: "c", Symbol: "C", Kind: "number", Live: true, Max: many, Slider: 200, Basic: true,
			About: "cost of a caption tuple that no track answers; 0 leaves the constraints out"},
		{Key: "scarceC", Symbol: "C_s", Kind: "number", Live: true, Max: many, Slider: 50, Needs: "c",
			About: "upper limit of C in a video whose tuples ask for at least as many tracks as it has, because a track may be missing; 0: no limit"},
		{Key: "margin", Symbol: "m", Kind: "number", Live: true, Max: many, Above: true, Slider: 5, Needs: "c",
			About: "how much probability the tracks of a video must give to each of its tuples"},
		{Key: "hinge", Kind: "choice", Live: true, Choices: choices(HingeExact, HingePaper),
			About: "the constrained step: the exact minimum, or the paper's rule (independent classes only)"},
		{Key: "singles", Kind: "choice", Live: true, Choices: choices(SinglesAll, SinglesTuples), Needs: "c",
			About: "ask for every class that the captions name, or only for what the tuples say"},
		{Key: "exclusion", Kind: "switch", Live: true,
			About: "tracks seen at one moment in different places show different classes of a unique concept (exact hinge only)"},
		{Key: "exclusionC", Symbol: "C_x", Kind: "number", Live: true, Max: many, Slider: 50, Needs: "exclusion",
			About: "cost of one class on two such tracks; 0 is the same as C"},
		{Key: "pairs", Kind: "switch", Live: true,
			About: "a track whose classes no tuple names together costs more (exclusive or joint classes, exact hinge)"},
	}
}

// viewSettings returns the options of the views and their likelihoods.
func viewSettings() []Setting {
	return []Setting{
		{Key: "views", Kind: "choice", Choices: choices(ViewsSeparate, ViewsConcatenated),
			About: "each view has its own noise, or all features side by side are one view (SIBP)"},
		{Key: "concepts", Kind: "names",
			About: "use these concepts and their features only; none means all"},
		{Key: "without", Kind: "names", Live: true,
			About: "views whose features are left out, by name; the others must find the answer alone"},
		{Key: "normalize", Kind: "choice", Choices: choices(NormalizeNone, NormalizeCenter, NormalizeL2, NormalizeStdL2),
			About: "features as they are, or with mean 0 and mean square 1 in each view; l2 first scales each track to length 1, std+l2 first standardises each dimension; a view that a feature recipe has prepared is only centred and scaled"},
		{Key: "noise", Symbol: "Σ", Kind: "choice", Choices: choices(NoiseIsotropic, NoiseFull),
			About: "the noise of a view: one variance, or a full covariance matrix (up to 256 dimensions)"},
		{Key: "priorVariance", Symbol: "σ²_A", Kind: "choice", Choices: choices(PriorVarianceShared, PriorVarianceConcept),
			About: "the prior variance of the appearances in a view: one for all, or one for each concept and the background"},
		{Key: "contamination", Symbol: "ρ", Kind: "number", Live: true, Max: 0.9, Slider: 0.2, Allocation: AllocationUniform,
			About: "probability that the features of a track in one view come from any pair of classes of its video, such as a crop of somebody else; it bounds the log odds that one view contributes (joint classes and videos of at most 1024 pairs only); 0: no bound"},
		{Key: "freezeNoise", Symbol: "σ²_n", Kind: "names",
			About: "views whose noise variance stays 1, by name or number"},
		{Key: "scale", Symbol: "σ_A", Kind: "number", Max: many, Above: true,
			About: "standard deviation of the appearances at the start; the published code starts at 2"},
		{Key: "freezeScale", Symbol: "σ²_A", Kind: "names",
			About: "views whose appearance variance stays as it starts, by name or number"},
	}
}

// searchSettings returns the options of the starts and of the convergence of a run.
func searchSettings() []Setting {
	return []Setting{
		{Key: "anneal", Kind: "integers", Max: many,
			About: "iterations over which the evidence is turned up, 0 for none; several values are several starts"},
		{Key: "reorder", Kind: "integer", Max: many,
			About: "first iterations that sort the factors by use (independent classes only)"},
		{Key: "inner", Symbol: "T", Kind: "integer", Min: 1, Max: many,
			About: "iterations between two updates of the variances, at most"},
		{Key: "outer", Symbol: "T′", Kind: "integer", Min: 1, Max: many,
			About: "updates of the variances, at most; an annealed start is always finished; up to 10 T iterations with contamination follow"},
		{Key: "innerTolerance", Symbol: "ε", Kind: "number", Max: 1,
			About: "relative change of F at which the variances are updated"},
		{Key: "outerTolerance", Symbol: "ε′", Kind: "number", Max: 1,
			About: "relative change of F between two updates of the variances at which the run ends"},
		{Key: "starts", Kind: "integer", Max: 1000,
			About: "further starts, with jitter, after those of the background and anneal values"},
		{Key: "reheats", Kind: "integer", Max: 1000,
			About: "times that the best and each further start are annealed again from where they ended"},
		{Key: "jitter", Kind: "number", Max: 1, Needs: "starts",
			About: "spread of the random initial ν of a further start"},
		{Key: "seed", Kind: "integer", Max: 1 << 53, Basic: true,
			About: "seed of the jitter"},
		{Key: "budget", Kind: "number", Max: many,
			About: "estimated seconds that several starts may cost; what goes beyond is left out"},
		{Key: "precision", Kind: "choice", Choices: choices(PrecisionAuto, Float64, Float32),
			About: "of the features and of their products; sums are float64 in both"},
	}
}

// labelSettings returns the options of the labels that are read from the posterior.
func labelSettings() []Setting {
	return []Setting{
		{Key: "threshold", Symbol: "t", Kind: "numbers", Live: true, Max: 1,
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
