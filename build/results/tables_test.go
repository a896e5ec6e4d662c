package results

import (
	"strings"
	"testing"
)

func TestTableHTML(t *testing.T) {
	table := Table{Caption: "a < b", Head: []string{"", "pair"}, Rows: [][]string{{"one", (&Score{.7126, .6, 1}).String()}, {"two", (*Score)(nil).String()}}}
	want := `<div class="scroll"><table class="figures"><caption>a &lt; b</caption><thead><tr><td></td><th scope="col">pair</th></tr></thead><tbody>` +
		`<tr><th scope="row">one</th><td>.713 <small>.600–1.000</small></td></tr><tr><th scope="row">two</th><td>–</td></tr></tbody></table></div>`
	if got := table.HTML(); got != want {
		t.Errorf("got %s", got)
	}
}

// The tables contain every run, and the paper's numbers next to ours.
func TestTables(t *testing.T) {
	tables, err := StepTables()
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) != len(sources)+1 {
		t.Errorf("%d tables", len(tables))
	}
	for _, table := range tables {
		if len(table.Rows) != len(steps) {
			t.Errorf("%s: %d rows", table.Caption, len(table.Rows))
		}
	}
	paper, err := PaperTable()
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]string{}
	for _, row := range paper.Rows {
		printed[row[0]] = row[1]
	}
	if printed["WSC-SIIBP"] != "34.4" || printed["action only"] != "30.4" || printed["WS-DC"] != "–" {
		t.Errorf("the paper's figures are %v", printed)
	}
	starts, err := StartTable()
	if err != nil || len(starts.Rows) != 12 || !strings.Contains(starts.Rows[0][0], ",") {
		t.Errorf("%d starts, %v", len(starts.Rows), err)
	}
}
