package claims

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each table is checked, and stands on one page.
func TestEachTableIsUsedOnce(t *testing.T) {
	tables, err := Tables()
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, page := range documentPages(t) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text += string(data)
	}
	for name := range tables {
		if n := strings.Count(text, "{{table "+name+"}}"); n != 1 {
			t.Errorf("table %s stands %d times in the documents", name, n)
		}
	}
}

// No table that is written in a document has results: a share, a time or a size. They are in tables.json, with the command
// and the date, or claims.
func TestNoTypedTables(t *testing.T) {
	marks := regexp.MustCompile("{{.*?}}|`[^`]*`")
	result := regexp.MustCompile(`(^|[^\d.])(0?\.\d{2,}|\d+ of \d+|\d+(\.\d+)? ?(%|s|ms|MiB|GiB))($|[^\w])`)
	for _, page := range documentPages(t) {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			if strings.HasPrefix(line, "|") && result.MatchString(marks.ReplaceAllString(line, "")) {
				t.Errorf("%s, line %d has results in a table: %s", page, i+1, line)
			}
		}
	}
}

// documentPages returns the paths of the documents.
func documentPages(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../site/docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d documents, %v", len(pages), err)
	}
	return pages
}

func TestTableChecks(t *testing.T) {
	good := Table{Name: "a", Command: "make a", Date: "2026-11-28", Head: []string{"x", "y"}, Align: "lr", Rows: [][]string{{"1", "2"}}}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	if got, want := good.Markdown(), "| x | y |\n| --- | ---: |\n| 1 | 2 |\n\nMeasured on 2026-11-28 with `make a`."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for name, change := range map[string]func(*Table){
		"no command": func(t *Table) { t.Command = "" },
		"no date":    func(t *Table) { t.Date = "today" },
		"alignment":  func(t *Table) { t.Align = "l" },
		"a row":      func(t *Table) { t.Rows = [][]string{{"1"}} },
	} {
		bad := good
		if change(&bad); bad.check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := fillTables("{{table nothing}}"); err == nil {
		t.Error("an unknown table is no error")
	}
}
