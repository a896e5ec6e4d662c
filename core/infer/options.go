package infer

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Options says which model is fitted and how. Start from a preset; the settings
// table in settings.go has a line on each field.
type Options struct {
	Alpha      float64 `json:"alpha"`
	LearnAlpha bool    `json:"learnAlpha"`
	Background []int   `json:"background"`
	Sticks     string  `json:"sticks"`

	Classes string `json:"classes"`
	Allowed string `json:"allowed"`

	C       float64 `json:"c"`
	Margin  float64 `json:"margin"`
	Hinge   string  `json:"hinge"`
	Singles string  `json:"singles"`

	Views       string   `json:"views"`
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

	Precision string `json:"precision"`

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
		Alpha: 10, Background: []int{8, 3}, Sticks: "allowed", Classes: "exclusive", Allowed: "named",
		C: 5, Margin: 1, Hinge: "exact", Singles: "all", Views: "separate", Scale: 1,
		Anneal: []int{25, 50}, Inner: 10, Outer: 10, InnerTolerance: 1e-3, OuterTolerance: 1e-4,
		Starts: 12, Reheats: 8, Jitter: 1, Seed: 1, Budget: 2, Precision: "auto", Threshold: []float64{0.5},
	}
}

func paper() Options {
	o := Default()
	o.Alpha, o.C, o.Background, o.Anneal = 100, 0.5, []int{9}, []int{0}
	o.Starts, o.Reheats = 0, 0
	o.Sticks, o.Classes, o.Hinge = "all", "independent", "paper"
	return o
}

func published() Options {
	o := paper()
	o.Margin, o.Singles, o.Reorder, o.FreezeNoise = 3, "tuples", 7, []string{"1"}
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
	if o.Classes == "exclusive" && (o.Hinge == "paper" || o.Reorder > 0) {
		return fmt.Errorf("options: hinge paper and reorder go with classes independent only")
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
	if o.Views == "concatenated" {
		integrative = "SIBP"
	}
	if len(o.Concepts) == 1 {
		integrative = o.Concepts[0] // the paper's WS-S and WS-A
	}
	return constrained + "-" + integrative
}

// ThresholdOf returns the threshold of the dataset's e-th concept.
func (o Options) ThresholdOf(e int) float64 { return o.Threshold[min(e, len(o.Threshold)-1)] }
