package claims

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Table is a table of results that the build cannot compute: its data are not part of the project, or it needs hours or
// browsers. A cell may be a mark of a claim.
type Table struct {
	Name    string     `json:"name"`
	Command string     `json:"command"` // that gives the results
	Date    string     `json:"date"`    // of the run, as 2026-11-28
	Head    []string   `json:"head"`
	Align   string     `json:"align"` // of each column: l or r
	Rows    [][]string `json:"rows"`
}

//go:embed tables.json
var storedTables []byte

// Tables returns the tables of tables.json by name.
var Tables = sync.OnceValues(func() (map[string]Table, error) {
	var list []Table
	if err := json.Unmarshal(storedTables, &list); err != nil {
		return nil, fmt.Errorf("tables.json: %w", err)
	}
	tables := map[string]Table{}
	var faults []error
	for _, t := range list {
		if err := t.check(); err != nil {
			faults = append(faults, err)
		}
		if _, twice := tables[t.Name]; twice {
			faults = append(faults, fmt.Errorf("there are two tables %s", t.Name))
		}
		tables[t.Name] = t
	}
	return tables, errors.Join(faults...)
})

var tableDate = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// check returns an error if the table has no command or date, or a row of another width.
func (t Table) check() error {
	switch {
	case t.Command == "":
		return fmt.Errorf("table %s has no command", t.Name)
	case !tableDate.MatchString(t.Date):
		return fmt.Errorf("table %s has the date %q", t.Name, t.Date)
	case len(t.Align) != len(t.Head):
		return fmt.Errorf("table %s has %d columns and the alignment %q", t.Name, len(t.Head), t.Align)
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Head) {
			return fmt.Errorf("table %s, row %d: %d cells; the head has %d", t.Name, i+1, len(row), len(t.Head))
		}
	}
	return nil
}

// Markdown returns the table, and below it the command and the date.
func (t Table) Markdown() string {
	var b strings.Builder
	line := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	line(t.Head)
	rule := make([]string, len(t.Head))
	for i := range rule {
		rule[i] = map[byte]string{'l': "---", 'r': "---:"}[t.Align[i]]
	}
	line(rule)
	for _, row := range t.Rows {
		line(row)
	}
	fmt.Fprintf(&b, "\nMeasured on %s with `%s`.", t.Date, t.Command)
	return b.String()
}

var tableMark = regexp.MustCompile(`\{\{table (\S+)\}\}`)

// fillTables replaces the placeholders of tables in a text.
func fillTables(text string) (string, error) {
	tables, err := Tables()
	if err != nil {
		return "", err
	}
	return ReplaceEach(tableMark, text, func(groups []string) (string, error) {
		t, known := tables[groups[1]]
		if !known {
			return "", fmt.Errorf("there is no table %s", groups[1])
		}
		return t.Markdown(), nil
	})
}

// ReplaceEach replaces every match of a placeholder in a text by its value. groups are those of the match, the first one being
// the whole match. It returns the errors of all placeholders, joined.
func ReplaceEach(placeholder *regexp.Regexp, text string, value func(groups []string) (string, error)) (string, error) {
	var faults []error
	text = placeholder.ReplaceAllStringFunc(text, func(found string) string {
		v, err := value(placeholder.FindStringSubmatch(found))
		faults = append(faults, err)
		return v
	})
	return text, errors.Join(faults...)
}
