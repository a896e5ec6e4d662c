package documents

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"siibp/core/options"
)

// groups lists the groups of options in order.
func groups() []string {
	var names []string
	for _, s := range options.Settings() {
		if !slices.Contains(names, s.Group) {
			names = append(names, s.Group)
		}
	}
	return names
}

// presetsList returns one line per preset.
func presetsList() string {
	var lines []string
	for _, p := range options.Presets() {
		lines = append(lines, fmt.Sprintf("- `%s`: %s", p.Name, plainText(p.About)))
	}
	return strings.Join(lines, "\n")
}

// optionsTable returns the options of a group with their values in every preset.
func optionsTable(group string) string {
	presets := options.Presets()
	titles := []string{"flag", "symbol", "what it is"}
	var values []map[string]json.RawMessage
	for _, p := range presets {
		titles = append(titles, p.Name+":")
		values = append(values, byKey(p.Options))
	}
	var body [][]string
	for _, s := range options.Settings() {
		if s.Group != group {
			continue
		}
		about := plainText(s.About)
		if s.Choices != nil {
			about += ": `" + strings.Join(s.Choices, "`, `") + "`"
		}
		cells := []string{"`--" + flagName(s.Key) + "`", plainText(s.Symbol), about}
		for _, v := range values {
			cells = append(cells, shown(v[s.Key]))
		}
		body = append(body, cells)
	}
	return rows(titles, body)
}

// byKey returns the options by JSON key.
func byKey(all options.Options) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	text, err := json.Marshal(all)
	if err == nil {
		err = json.Unmarshal(text, &values)
	}
	if err != nil {
		panic("documents: options do not survive JSON: " + err.Error())
	}
	return values
}

// shown formats a JSON value for readers.
func shown(value json.RawMessage) string {
	switch text := strings.NewReplacer(`"`, "", "[", "", "]", "", "null", "").Replace(string(value)); text {
	case "true":
		return "on"
	case "false":
		return "off"
	case "":
		return "none"
	default:
		return strings.ReplaceAll(text, ",", ", ")
	}
}

// flagName converts a JSON key to a flag name: learnAlpha to --learn-alpha.
func flagName(key string) string {
	var out strings.Builder
	for _, r := range key {
		if unicode.IsUpper(r) {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
