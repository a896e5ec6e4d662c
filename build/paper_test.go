package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"siibp/core/options"
	"siibp/core/result"
)

func TestRefer(t *testing.T) {
	got, err := refer(`<span class="cite">eq20</span> <span class="cite">S28</span> <code>core/infer/sticks.go</code> <code>core/infer</code>`)
	want := `<span class="cite"><b>(S32)</b> eq20</span> <span class="cite"><b>(S28)</b></span> ` +
		`<a href="source.html#coreinfersticksgo" target="_blank" rel="noopener"><code>core/infer/sticks.go</code></a> <code>core/infer</code>`
	if err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := refer(`<span class="cite">eq99</span>`); err == nil || !strings.Contains(err.Error(), "eq99") {
		t.Errorf("got %v, want an error that names eq99", err)
	}
}

// The page shows the version that results record.
func TestReferVersion(t *testing.T) {
	got, err := refer("version = {{{version}}}, {{source zip}}")
	if want := "version = {" + result.Version + "}, " + sourceName; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// The numbers are the equation numbers of the paper's LaTeX source.
func TestPrintedNumbers(t *testing.T) {
	source, err := os.ReadFile("../../shared/paper/wsc-siibp.tex")
	if err != nil {
		t.Skip("the paper's source does not lie beside the project")
	}
	found := numberedEquations(string(source))
	for label, number := range printedNumbers {
		if label != number && found[label] != number {
			t.Errorf("%s is %s in the paper, not %s", label, found[label], number)
		}
	}
	if len(found) != len(printedNumbers) {
		t.Errorf("the paper numbers %d equations, and %d are listed", len(found), len(printedNumbers))
	}
}

var (
	environment = regexp.MustCompile(`(?s)\\begin\{(equation|align)\}(.*?)\\end\{(?:equation|align)\}`)
	inner       = regexp.MustCompile(`(?s)\\begin\{aligned\}(.*?)\\end\{aligned\}|\\substack\{(?:[^{}]|\{[^{}]*\})*\}`)
	equationTag = regexp.MustCompile(`\\label\{([^}]*)\}`)
	rowEnd      = regexp.MustCompile(`\\\\`)
)

// numberedEquations numbers equations as LaTeX does: one number for an equation, one per row of an
// align without \nonumber. It returns the numbers by label, or by number for equations without a
// label.
func numberedEquations(tex string) map[string]string {
	numbers := map[string]string{}
	appendix := strings.Index(tex, `\renewcommand{\theequation}`)
	count := 0
	for _, at := range environment.FindAllStringSubmatchIndex(tex, -1) {
		rows := []string{tex[at[4]:at[5]]}
		if tex[at[2]:at[3]] == "align" {
			rows = rowEnd.Split(inner.ReplaceAllString(rows[0], ""), -1)
		}
		for _, row := range rows {
			if strings.Contains(row, `\nonumber`) || strings.TrimSpace(row) == "" {
				continue
			}
			count++
			number := strconv.Itoa(count)
			if at[0] > appendix {
				number = "S" + number
			}
			name := number
			if tag := equationTag.FindStringSubmatch(row); tag != nil {
				name = tag[1]
			}
			numbers[name] = number
		}
	}
	return numbers
}

func TestAddresses(t *testing.T) {
	if got := (addresses{}).sentence(); !strings.Contains(got, "names no address") {
		t.Errorf("without addresses: %s", got)
	}
	both := addresses{source: "https://example.org/siibp", issues: "https://example.org/siibp/issues"}
	if got := both.sentence(); !strings.Contains(got, `<a href="https://example.org/siibp" `) || !strings.Contains(got, `>example.org/siibp/issues</a>`) || both.check() != nil {
		t.Errorf("with both: %s, %v", got, both.check())
	}
	if err := (addresses{source: "example.org"}).check(); err == nil || !strings.Contains(err.Error(), "https://") {
		t.Errorf("got %v", err)
	}
}

// Each link "Try it" of the paper page changes options of the preset that it names.
func TestTryItLinks(t *testing.T) {
	page, err := os.ReadFile("../site/pages/paper.html")
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`href="#(preset=[^"]+)"`).FindAllStringSubmatch(string(page), -1)
	if len(links) < 8 {
		t.Errorf("%d links", len(links))
	}
	for _, link := range links {
		if err := checkTryIt(strings.Split(link[1], "&amp;")); err != nil {
			t.Errorf("%s: %v", link[1], err)
		}
	}
}

// checkTryIt returns what is wrong with the parts of such a link, the first of which is the preset.
func checkTryIt(parts []string) error {
	i := slices.IndexFunc(options.Presets(), func(p options.Preset) bool { return "preset="+p.Name == parts[0] })
	if i < 0 {
		return fmt.Errorf("no preset %s", parts[0])
	}
	preset := options.Presets()[i].Options
	var fields []string
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(part, "=")
		if key == "settings" {
			continue
		}
		j := slices.IndexFunc(options.Settings(), func(s options.Setting) bool { return s.Key == key })
		if j < 0 {
			return fmt.Errorf("no option %s", key)
		}
		switch options.Settings()[j].Kind {
		case "switch":
			value = strconv.FormatBool(value == "on")
		case "choice":
			value = strconv.Quote(value)
		case "integers", "numbers":
			value = "[" + value + "]"
		}
		fields = append(fields, fmt.Sprintf("%q: %s", key, value))
	}
	changed, err := preset.Merge([]byte("{" + strings.Join(fields, ", ") + "}"))
	if err != nil {
		return err
	}
	if reflect.DeepEqual(changed, preset) {
		return errors.New("it changes nothing")
	}
	return nil
}

// typedResults are the results that the pages may state as typed: those that the paper prints, constants of the model, and an
// example that is computed by hand.
var typedResults = map[string][]string{
	"paper.html": {".818", ".378", "95 %", "7 %", "5 %", "24 %", "0.05", "0.03", ".005", "0.02"},
}

// Results in the prose of the pages and of the README are computed, not typed: they are templates of build/claims.
func TestNoTypedResults(t *testing.T) {
	pages, err := filepath.Glob("../site/pages/*.html")
	if err != nil || len(pages) < 8 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	notProse := regexp.MustCompile("(?s){{.*?}}|\\\\\\(.*?\\\\\\)|\\\\\\[.*?\\\\\\]|<code>.*?</code>|```.*?```|`[^`]*`|<[^>]+>")
	result := regexp.MustCompile(`(?:^|[^\d.=])(0?\.\d{2,}|\d+ of \d+|\d+(?:\.\d+)? ?%)`)
	for _, page := range append(pages, "../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range result.FindAllStringSubmatch(notProse.ReplaceAllString(string(text), ""), -1) {
			if !slices.Contains(typedResults[filepath.Base(page)], found[1]) {
				t.Errorf("%s states %s: use a template such as {{= real.skeleton.default.pair}}, or list it as a figure of the paper", page, found[1])
			}
		}
	}
}
