package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"siibp/build/claims"
	"siibp/build/documents"
	"siibp/build/results"
	"siibp/core/result"
)

// printedNumbers holds the equation numbers printed in the paper's PDF by label in its LaTeX
// source. Numbers of the appendix begin with S. An equation without a label is listed under its own
// number.
var printedNumbers = map[string]string{
	"bayes": "1", "eq3.5": "2", "eq3.3a": "3", "eq1": "4", "eq2": "5", "eq3": "6", "eq4": "7", "eq5": "8",
	"eq11": "9", "eq12": "10", "eq24": "11", "eq25": "12",
	"eq6": "S13", "eq7": "S14", "eq8": "S15", "eq9": "S16", "eq10": "S17",
	"eq13": "S18", "eq14": "S19", "eq15": "S20", "eq16": "S21", "eq17": "S22",
	"eq18": "S23", "eq19": "S24", "ref1": "S25", "S26": "S26", "S27": "S27", "S28": "S28", "S29": "S29", "S30": "S30",
	"ref2": "S31", "eq20": "S32", "eq21": "S33", "eq22": "S34", "eq23": "S35", "eq24.2": "S36", "eq25.2": "S37",
	"eq26": "S38", "eq27": "S39",
}

var (
	// equationMark matches a reference to an equation of the paper.
	equationMark = regexp.MustCompile(`<span class="cite">([^<]*)</span>`)
	// filePath matches the path of a file in core.
	filePath = regexp.MustCompile(`<code>(core/[a-z0-9_/]+\.go)</code>`)
)

// refer replaces equation references by printed numbers, and links the paths of files to the source
// document. An unknown label is an error.
func refer(text string) (string, error) {
	var faults []error
	text = equationMark.ReplaceAllStringFunc(text, func(mark string) string {
		label := equationMark.FindStringSubmatch(mark)[1]
		number, known := printedNumbers[label]
		switch {
		case !known:
			faults = append(faults, fmt.Errorf("the paper has no equation %q", label))
		case number == label:
			return fmt.Sprintf(`<span class="cite"><b>(%s)</b></span>`, number)
		}
		return fmt.Sprintf(`<span class="cite"><b>(%s)</b> %s</span>`, number, label)
	})
	text = filePath.ReplaceAllStringFunc(text, func(code string) string {
		path := filePath.FindStringSubmatch(code)[1]
		return fmt.Sprintf(`<a href="source.html#%s" target="_blank" rel="noopener">%s</a>`, documents.SourceID(path), code)
	})
	return strings.NewReplacer("{{source zip}}", sourceName, "{{version}}", result.Version, "{{addresses}}", project.sentence()).Replace(text), errors.Join(faults...)
}

// addresses are where the project is on the network, settings of the build.
type addresses struct {
	source, issues string // URLs; empty if there is none
	site           string // the URL at which this copy of the site is hosted, with a slash at its end; empty if it is not known
}

// project is set by the flags -source, -issues and -site.
var project addresses

// check returns an error for an address that is not of the form https://….
func (a addresses) check() error {
	if a.site != "" && !strings.HasSuffix(a.site, "/") {
		return fmt.Errorf("-site is %q: write the address of the folder that holds index.html, with a slash at its end", a.site)
	}
	for flag, url := range map[string]string{"source": a.source, "issues": a.issues, "site": a.site} {
		if url != "" && !(strings.HasPrefix(url, "https://") && !strings.ContainsAny(url, " \"<>&'")) {
			return fmt.Errorf("-%s is %q: write an address that begins with https://", flag, url)
		}
	}
	return nil
}

// placed returns a document with the address of the site in place of the example's, if it is known.
func (a addresses) placed(document []byte) []byte {
	if a.site == "" {
		return document
	}
	return bytes.ReplaceAll(document, []byte(exampleSite), []byte(a.site))
}

// sentence says as HTML where the source is developed and where faults are reported.
func (a addresses) sentence() string {
	link := func(url string) string {
		return fmt.Sprintf(`<a href="%s" target="_blank" rel="noopener noreferrer">%s</a>`, url, strings.TrimPrefix(url, "https://"))
	}
	var parts []string
	if a.source != "" {
		parts = append(parts, "It is developed at "+link(a.source)+".")
	}
	if a.issues != "" {
		parts = append(parts, "Questions and faults go to "+link(a.issues)+".")
	} else {
		parts = append(parts, "This copy of the site names no address for questions and faults.")
	}
	return strings.Join(parts, " ")
}

// resultsMark is the placeholder of the tables of scores.
var resultsMark = regexp.MustCompile(`\{\{results (\w+)\}\}`)

// tabulate replaces the placeholders by the tables of scores.
func tabulate(text string) (string, error) {
	one := func(make func() (results.Table, error)) func() ([]results.Table, error) {
		return func() ([]results.Table, error) {
			t, err := make()
			return []results.Table{t}, err
		}
	}
	makers := map[string]func() ([]results.Table, error){
		"steps": results.BuffetTables, "default": results.DefaultTables, "noise": one(results.NoiseTable), "removals": results.RemovalTables,
		"starts": one(results.StartTable), "paper": one(results.PaperTable),
	}
	return claims.ReplaceEach(resultsMark, text, func(groups []string) (string, error) {
		make, known := makers[groups[1]]
		if !known {
			return "", fmt.Errorf("there are no results %q", groups[1])
		}
		tables, err := make()
		var out strings.Builder
		for _, table := range tables {
			out.WriteString(table.HTML() + "\n")
		}
		return out.String(), err
	})
}
