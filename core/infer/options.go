package infer

// Setting describes one option, for a control or a help text.
type Setting struct {
	Key     string   `json:"key"`    // its JSON name in Options
	Symbol  string   `json:"symbol"` // as in the model, "α"
	Group   string   `json:"group"`  // "Prior", "Constraints", "Views", "Search", "Reading"
	About   string   `json:"about"`  // one line
	Kind    string   `json:"kind"`   // "number", "integer", "choice", "switch", "names"
	Choices []string `json:"choices,omitempty"`
	Min     float64  `json:"min,omitempty"`
	Max     float64  `json:"max,omitempty"`
	Basic   bool     `json:"basic"` // one of the few that stand in the bar
}

// Options says which model is fitted and how. Start from a preset.
type Options struct {
	Alpha       float64  `json:"alpha"`       // α of the IBP, > 0
	LearnAlpha  bool     `json:"learnAlpha"`  // AlphaEM
	Background  int      `json:"background"`  // K_bg
	Sticks      string   `json:"sticks"`      // "allowed", "all"
	Classes     string   `json:"classes"`     // "exclusive", "independent"
	C           float64  `json:"c"`           // cost of an unmet constraint, ≥ 0
	Margin      float64  `json:"margin"`      // m
	Hinge       string   `json:"hinge"`       // "exact", "paper"
	Singles     string   `json:"singles"`     // "all", "tuples"
	Views       string   `json:"views"`       // "separate", "concatenated"
	Concepts    []string `json:"concepts"`    // only these; none: all
	FreezeNoise []string `json:"freezeNoise"` // views whose σ²_n stays 1
	Anneal      int      `json:"anneal"`      // 0: no annealing
	Reorder     int      `json:"reorder"`     // iterations that start with a reordering
	Inner       int      `json:"inner"`       // iterations between variance updates
	Outer       int      `json:"outer"`       // variance updates at most
	Jitter      float64  `json:"jitter"`      // of the background ν at the start
	Seed        uint64   `json:"seed"`
	Starts      int      `json:"starts"`    // size of the portfolio, 1: one start
	Budget      float64  `json:"budget"`    // seconds that the portfolio may cost by estimate
	Threshold   float64  `json:"threshold"` // ν under which a best class reads as background
}
