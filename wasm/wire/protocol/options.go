package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"siibp/core/options"
)

// kinds holds the TypeScript type of each kind of option that is no choice.
var kinds = map[string]string{"number": "number", "integer": "number", "integers": "number[]", "numbers": "number[]", "switch": "boolean", "names": "string[]"}

// runOptions returns the TypeScript declaration of RunOptions, with one field for each option. Its comment has the
// range of the option, its default and its condition.
func runOptions() (string, error) {
	var b strings.Builder
	b.WriteString("/** The options of a run, one by one. Those that are absent have the values of the preset, in the default preset those that are given here. */\nexport interface RunOptions {\n")
	defaults, err := defaultTexts()
	for _, s := range options.Settings() {
		about := s.About
		if s.Symbol != "" {
			about = s.Symbol + ": " + about
		}
		about += ". Default " + defaults[s.Key]
		if numbers := s.Range(); numbers != "" {
			about += "; " + numbers
		}
		if condition := conditionOf(s); condition != "" {
			about += "; has an effect only where " + condition
		}
		kind := kinds[s.Kind]
		if s.Kind == "choice" {
			kind = "'" + strings.Join(s.Choices, "' | '") + "'"
		}
		comment(&b, "  ", about+".")
		fmt.Fprintf(&b, "  %s?: %s;\n", s.Key, kind)
	}
	return b.String() + "}\n\n", err
}

// conditionOf returns the condition under which an option has an effect, "" for none.
func conditionOf(s options.Setting) string {
	switch {
	case s.Allocation != "":
		return fmt.Sprintf("allocation is '%s'", s.Allocation)
	case s.Needs == "exclusion":
		return "exclusion is true"
	case s.Needs != "":
		return s.Needs + " is not 0"
	}
	return ""
}

// defaultTexts returns the value of each option in the default preset, and the values of the other presets where they
// differ: "50 (5 in buffet, 0.5 in paper and published)".
func defaultTexts() (map[string]string, error) {
	var names []string
	var values []map[string]json.RawMessage
	for _, p := range options.Presets() {
		text, err := json.Marshal(p.Options)
		if err != nil {
			return nil, err
		}
		byKey := map[string]json.RawMessage{}
		if err := json.Unmarshal(text, &byKey); err != nil {
			return nil, err
		}
		names, values = append(names, p.Name), append(values, byKey)
	}
	texts := map[string]string{}
	for _, s := range options.Settings() {
		text := literal(values[0][s.Key])
		var others []string // other values in the order of the presets
		presets := map[string][]string{}
		for i, name := range names[1:] {
			other := literal(values[i+1][s.Key])
			if other != text && presets[other] == nil {
				others = append(others, other)
			}
			presets[other] = append(presets[other], name)
		}
		for i, other := range others {
			others[i] = other + " in " + enumerated(presets[other])
		}
		if others != nil {
			text += " (" + strings.Join(others, ", ") + ")"
		}
		texts[s.Key] = text
	}
	return texts, nil
}

// enumerated joins names as "a, b and c".
func enumerated(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// literal returns a JSON value as TypeScript writes it. No names are an empty list.
func literal(value json.RawMessage) string {
	text := string(value)
	if text == "null" || text == "" {
		return "[]"
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, `"`, "'"), ",", ", ")
}
