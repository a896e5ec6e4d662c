package documents

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"siibp/build/results"
)

// methods are the runs in the table of scores, as flags of fit.
var methods = []struct {
	name  string
	flags []string
}{
	{"default", nil},
	{"default, without constraints", []string{"--c", "0", "--pairs=false"}},
	{"buffet", []string{"--preset", "buffet"}},
	{"paper", []string{"--preset", "paper"}},
	{"published", []string{"--preset", "published"}},
}

// toyScores fits the toy world with every method and returns the table of scores.
func toyScores(c command) (string, error) {
	toy := filepath.Join(c.folder, "toy")
	if _, err := c.run("synth", toy); err != nil {
		return "", err
	}
	titles := []string{"score"}
	var body [][]string
	for m, method := range methods {
		titles = append(titles, method.name+":")
		file := filepath.Join(c.folder, "result.json")
		if _, err := c.run(append([]string{"fit", toy, "--quiet", "-o", file}, method.flags...)...); err != nil {
			return "", err
		}
		scores, err := readScores(file)
		if err != nil {
			return "", err
		}
		for i, s := range scores {
			if m == 0 {
				body = append(body, []string{fmt.Sprintf("%s, of %d", s.Name, s.Of)})
			}
			body[i] = append(body[i], fmt.Sprintf("%.3f", s.Value))
		}
	}
	return rows(titles, body), nil
}

// score is one score of a result.json.
type score struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Of    int     `json:"of"`
}

// readScores reads the scores of a result.json.
func readScores(file string) ([]score, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var result struct {
		Scores []score `json:"scores"`
	}
	err = json.Unmarshal(text, &result)
	return result.Scores, err
}

// scoreTables returns the tables of a maker with their captions as Markdown.
func scoreTables(make func() ([]results.Table, error)) (string, error) {
	tables, err := make()
	var parts []string
	for _, t := range tables {
		titles := []string{"run"}
		for _, name := range t.Head[1:] {
			titles = append(titles, name+":")
		}
		parts = append(parts, t.Caption+"\n\n"+rows(titles, t.Rows))
	}
	return strings.Join(parts, "\n\n"), err
}

// noiseTables returns the table of the toy worlds of more noise.
func noiseTables() ([]results.Table, error) {
	t, err := results.NoiseTable()
	return []results.Table{t}, err
}
