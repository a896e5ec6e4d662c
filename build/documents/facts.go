package documents

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"siibp/build/claims"
	"siibp/build/results"
	"siibp/core/dataset/read"
)

// marker matches a line of a document that is replaced by a fact.
var marker = regexp.MustCompile(`(?m)^<!-- generated: (.+) -->$`)

// gather returns the facts of the code and the command as Markdown, by name.
func gather(root string) (map[string]string, error) {
	c, err := compile(root)
	if err != nil {
		return nil, err
	}
	defer c.remove()
	facts := map[string]string{"formats": read.FormatsMarkdown(), "presets": presetsList()}
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
		"measured scores":  func() (string, error) { return scoreTables(results.StepTables) },
		"noise scores":     func() (string, error) { return scoreTables(noiseTables) },
		"removal scores":   func() (string, error) { return scoreTables(results.RemovalTables) },
		"library types":    func() (string, error) { return libraryReference(root) },
		"cited source":     func() (string, error) { return citedSource(root) },
	} {
		if facts[name], err = make(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return facts, nil
}

// fill replaces the markers in a document by facts. It returns an error for an unknown fact.
func fill(source string, facts map[string]string) (string, error) {
	return claims.ReplaceEach(marker, source, func(groups []string) (string, error) {
		fact, known := facts[groups[1]]
		if !known {
			return "", fmt.Errorf("there is no generated %q; there are %s", groups[1], strings.Join(slices.Sorted(maps.Keys(facts)), ", "))
		}
		return fact, nil
	})
}

// block returns a text as a code block.
func block(text string) string {
	return "```\n" + strings.Trim(text, "\n") + "\n```"
}

// fileText returns the content of a file as a code block.
func fileText(file string) (string, error) {
	text, err := os.ReadFile(file)
	return block(string(text)), err
}

// rows returns a Markdown table. A column whose title ends in a colon is right-aligned.
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
