package options

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Merge returns o overridden by the keys of a JSON object; no text is an empty object. It returns an error for
// an unknown key and for a value out of range. It does not modify the slices of o.
func (o Options) Merge(object []byte) (Options, error) {
	if len(object) == 0 {
		object = []byte("{}")
	}
	if err := checkNulls(object); err != nil {
		return o, err
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

// checkNulls returns an error for an option of the object that is null, which the decoder would ignore. A list of names may
// be null; it is empty then. NaN becomes null in JSON.
func checkNulls(object []byte) error {
	var values map[string]json.RawMessage
	if json.Unmarshal(object, &values) != nil {
		return nil // the decoder reports the error
	}
	for _, s := range Settings() {
		if string(values[s.Key]) == "null" && s.Kind != "names" {
			return fmt.Errorf("options: %s is null; give it a value or leave it out", s.Key)
		}
	}
	return nil
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
	values := o.byKey()
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

// check returns an error if the value of the option is out of range.
func (s Setting) check(value reflect.Value) error {
	switch s.Kind {
	case "choice":
		if text := value.String(); !slices.Contains(s.Choices, text) {
			return fmt.Errorf("options: %s is %q; it is one of %s", s.Key, text, strings.Join(s.Choices, ", "))
		}
	case "number", "integer":
		return s.inRange(value)
	case "integers", "numbers":
		if value.Len() == 0 {
			return fmt.Errorf("options: %s needs at least one value", s.Key)
		}
		for i := range value.Len() {
			if err := s.inRange(value.Index(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// inRange returns an error unless value is a number in the range of s.
func (s Setting) inRange(value reflect.Value) error {
	x := value.Convert(reflect.TypeFor[float64]()).Float()
	if math.IsNaN(x) || x < s.Min || x > s.Max || s.Above && x == s.Min {
		return fmt.Errorf("options: %s is %v; it is %s", s.Key, x, s.Range())
	}
	return nil
}

// Range returns the range of the numbers of the option in words, "" for an option without numbers.
func (s Setting) Range() string {
	switch s.Kind {
	case "number", "integer", "integers", "numbers":
	default:
		return ""
	}
	from := "at least"
	if s.Above {
		from = "more than"
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	return from + " " + number(s.Min) + " and at most " + number(s.Max)
}
