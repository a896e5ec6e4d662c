package documents

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"siibp/core/dataset/reader"
)

// marker is a line of a document that stands for a fact.
var marker = regexp.MustCompile(`(?m)^<!-- generated: (.+) -->$`)

// gather returns what the code and the command say of themselves, as Markdown by name.
func gather(root string) (map[string]string, error) {
	c, err := compile(root)
	if err != nil {
		return nil, err
	}
	defer c.remove()
	facts := map[string]string{"formats": reader.FormatsMarkdown(), "presets": presetsList()}
	for _, group := range groups() {
		facts["options "+group] = optionsTable(group)
	}
	usage, err := c.run("help")
	if err != nil {
		return nil, err
	}
	facts["usage"] = block(usage)
	for _, command := range commandsIn(usage) {
		text, err := c.run(command, "-h")
		if err != nil {
			return nil, err
		}
		facts["help "+command] = helpText(text)
	}
	for name, make := range map[string]func() (string, error){
		"toy world scores": func() (string, error) { return toyScores(c) },
		"notice":           func() (string, error) { return fileText(filepath.Join(root, "NOTICE")) },
		"licence":          func() (string, error) { return fileText(filepath.Join(root, "LICENSE")) },
		"licences":         func() (string, error) { return licenceTexts(root) },
		"measured scores":  measuredScores,
		"cited source":     func() (string, error) { return citedSource(root) },
	} {
		if facts[name], err = make(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return facts, nil
}

// fill puts the facts in place of their markers. A name that there is not is an error.
func fill(source string, facts map[string]string) (string, error) {
	var faults []error
	text := marker.ReplaceAllStringFunc(source, func(line string) string {
		name := marker.FindStringSubmatch(line)[1]
		fact, known := facts[name]
		if !known {
			faults = append(faults, fmt.Errorf("there is no generated %q; there are %s", name, strings.Join(slices.Sorted(maps.Keys(facts)), ", ")))
		}
		return fact
	})
	return text, errors.Join(faults...)
}

// block returns a text as a block of code.
func block(text string) string {
	return "```\n" + strings.Trim(text, "\n") + "\n```"
}

// fileText returns a file as a block of code.
func fileText(file string) (string, error) {
	text, err := os.ReadFile(file)
	return block(string(text)), err
}

// rows returns a table in Markdown. A column whose title ends in a colon is one of numbers.
func rows(titles []string, body [][]string) string {
	var out strings.Builder
	line := func(cells []string) {
		for _, cell := range cells {
			out.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
		}
		out.WriteString("|\n")
	}
	heads, rules := make([]string, len(titles)), make([]string, len(titles))
	for i, title := range titles {
		head, number := strings.CutSuffix(title, ":")
		heads[i], rules[i] = head, "---"
		if number {
			rules[i] = "---:"
		}
	}
	line(heads)
	line(rules)
	for _, cells := range body {
		line(cells)
	}
	return strings.TrimSuffix(out.String(), "\n")
}
