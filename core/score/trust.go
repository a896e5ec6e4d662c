package score

// HeldOutReport is the result of cross-validation on held-out captions.
type HeldOutReport struct {
	Selected  Candidate  `json:"selected"`  // the candidate that the run uses
	Selection *Selection `json:"selection"` // nil if the recipe was given or there were no candidates to compare
	Trust     *Trust     `json:"trust"`     // accuracy of the selected candidate; nil if no captions could be held out
	Notes     []string   `json:"notes"`     // steps that were skipped, one sentence each
}

// Temperature returns the effective temperature of the probabilities, 1 if no captions were held out. r may be nil.
func (r *HeldOutReport) Temperature() float64 {
	if r == nil || r.Trust == nil {
		return 1
	}
	return EffectiveTemperature(r.Trust.Temperature)
}

// Candidate is a feature recipe and the options that hidden captions can select. The other options are those of the
// selection.
type Candidate struct {
	Features string  `json:"features"` // in the syntax of the flag --features
	Alpha    float64 `json:"alpha"`    // without effect under uniform allocation
	Pairs    bool    `json:"pairs"`    // the option of that name
	Allowed  string  `json:"allowed"`  // named, open or all
}

// Selection lists the candidates and the reasons for the selected one.
type Selection struct {
	Reasons    []string          `json:"reasons"`    // one sentence for the features, one for α, and one if cross-validation was repeated
	Candidates []ScoredCandidate `json:"candidates"` // in the order of fitting
	Repeats    int               `json:"repeats"`    // number of random partitions into folds, for Lead and StandardError
}

// ScoredCandidate is a candidate with its score on held-out captions.
type ScoredCandidate struct {
	Candidate
	Score         float64  `json:"score"`            // mean average precision on the first partition into folds, 0 to 1
	Range         Interval `json:"range"`            // 95 % confidence interval of Score, by a bootstrap over videos
	Lead          float64  `json:"lead"`             // difference of its score from the baseline candidate's, each concept weighted by how far it exceeds chance
	StandardError float64  `json:"standardError"`    // standard error of Lead over the same bootstrap samples; 0 if unknown
	Failed        string   `json:"failed,omitempty"` // reason why the fit failed, "" if it succeeded
}

// standardErrors is the least lead over the baseline candidate, in standard errors of the paired
// difference, with which a candidate replaces it.
const standardErrors = 2

// ClearlyAhead reports whether the candidate replaces the baseline candidate. A standard error of 0,
// which means that all bootstrap samples agree, does not count as evidence.
func (t *ScoredCandidate) ClearlyAhead() bool {
	return t.Failed == "" && t.StandardError > 0 && t.Lead > standardErrors*t.StandardError
}

// Trust is the accuracy of labels on held-out captions, and the calibration of their probabilities.
type Trust struct {
	Folds  int `json:"folds"`  // number of folds
	Videos int `json:"videos"` // number of videos with held-out captions
	HeldOutScore
	Concepts []HeldOutConcept `json:"concepts"` // the concepts that captions name
	Classes  []HeldOutClass   `json:"classes"`  // the classes that a held-out caption names

	// Temperature divides the log odds before they become probabilities (temperature scaling). It
	// maximizes the likelihood of the held-out captions and is at least 1.
	Temperature float64 `json:"temperature"`
}

// HeldOutScore is the mean average precision on held-out captions: for each class the log odds rank
// the held-out videos, and the average precisions of the rankings are averaged over the classes.
type HeldOutScore struct {
	Score  float64  `json:"score"`  // 0 to 1
	Range  Interval `json:"range"`  // 95 % confidence interval of Score, by a bootstrap over videos
	Chance float64  `json:"chance"` // mean Score after a random permutation of the captions
}

// HeldOutConcept is the score of one concept.
type HeldOutConcept struct {
	Name string `json:"name"` // of the concept
	HeldOutScore
}
