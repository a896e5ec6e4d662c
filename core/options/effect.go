package options

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Idle is an option that has no effect because of the value of another option.
type Idle struct {
	Key   string // the JSON key of the option
	Other string // the key of the other option
	Value string // the value of the other option
	Use   string // a value of the other option with which this one has an effect, "" for any value but 0
}

// String returns a sentence that says what to write instead.
func (i Idle) String() string {
	if i.Use == "" {
		return fmt.Sprintf("The option %s has no effect because %s is %s; give %s a value above 0.", i.Key, i.Other, i.Value, i.Other)
	}
	return fmt.Sprintf("The option %s has no effect because %s is %s; it has one where %s is %s%s.", i.Key, i.Other, i.Value, i.Other, i.Use, presetText(i))
}

// presetText names the preset that has the allocation under which an option has an effect.
func presetText(i Idle) string {
	if preset := PresetOf(Allocation(i.Use)); i.Other == "allocation" && preset != "" {
		return ", as in the preset " + preset
	}
	return ""
}

// PresetOf returns the name of the first preset with an allocation, "" if there is none.
func PresetOf(a Allocation) string {
	for _, p := range Presets() {
		if p.Options.Allocation == a {
			return p.Name
		}
	}
	return ""
}

// Idle returns the given options, by their JSON keys, that have no effect in o, in the order of Settings.
func (o Options) Idle(keys []string) []Idle {
	var list []Idle
	values := o.byKey()
	for _, s := range Settings() {
		if !slices.Contains(keys, s.Key) {
			continue
		}
		if s.Allocation != "" && s.Allocation != o.Allocation {
			list = append(list, Idle{s.Key, "allocation", string(o.Allocation), string(s.Allocation)})
		} else if s.Needs != "" && values[s.Needs].IsZero() {
			idle := Idle{Key: s.Key, Other: s.Needs, Value: fmt.Sprint(values[s.Needs])}
			if values[s.Needs].Kind() == reflect.Bool {
				idle.Use = "true"
			}
			list = append(list, idle)
		}
	}
	return list
}

// Chosen returns the JSON keys of the options whose values are those of no preset with the same allocation, in the order
// of Settings. A program has chosen them.
func (o Options) Chosen() []string {
	values := o.byKey()
	var keys []string
	for _, s := range Settings() {
		isPreset := slices.ContainsFunc(Presets(), func(p Preset) bool {
			return p.Options.Allocation == o.Allocation && reflect.DeepEqual(p.Options.byKey()[s.Key].Interface(), values[s.Key].Interface())
		})
		if !isPreset {
			keys = append(keys, s.Key)
		}
	}
	return keys
}

// byKey returns the values of the options by their JSON keys.
func (o Options) byKey() map[string]reflect.Value {
	values := map[string]reflect.Value{}
	all := reflect.ValueOf(o)
	for i := range all.NumField() {
		values[keyOf(all.Type().Field(i))] = all.Field(i)
	}
	return values
}

// keyOf returns the JSON key of a field of Options.
func keyOf(f reflect.StructField) string {
	key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return key
}
