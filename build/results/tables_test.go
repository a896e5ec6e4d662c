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
	table.Head[1], table.Stacked = "speech: pair", true
	for _, want := range []string{`<th scope="col">speech:<br>pair</th>`, `<td>.713<br><small>.600–1.000</small></td>`} {
		if got := table.HTML(); !strings.Contains(got, want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
	for want, r := range map[string]Range{".713–.730": {.713, .73}, "1.000": {1, 1}} {
		if got := r.String(); got != want {
			t.Errorf("a range is %q, want %q", got, want)
		}
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
	buffet, err := BuffetTables()
	if err != nil {
		t.Fatal(err)
	}
	toDefault, err := DefaultTables()
	if err != nil {
		t.Fatal(err)
	}
	noise, err := NoiseTable()
	if err != nil {
		t.Fatal(err)
	}
	without, err := RemovalTables()
	if err != nil {
		t.Fatal(err)
	}
	for i, sets := range []int{len(sources), len(noises)} {
		if rows := without[i].Rows; len(rows) != len(removals) || len(rows[0]) != 1+2*sets {
			t.Errorf("table %d without one change has %d rows of %d cells", i, len(rows), len(rows[0]))
		}
	}
	head, rest := buffet[0].Rows, toDefault[0].Rows
	if head[0][0] != "preset paper" || head[len(head)-1][0] != chosenBuffetStep || rest[0][0] != buffetStep || rest[len(rest)-1][0] != clusteringStep {
		t.Errorf("the tables go from %s to %s and from %s to %s", head[0][0], head[len(head)-1][0], rest[0][0], rest[len(rest)-1][0])
	}
	if len(noise.Rows) != len(rest) || len(noise.Head) != 1+2*len(noises) || len(noise.Rows[0]) != len(noise.Head) {
		t.Errorf("the table of more noise has %d rows and the head %q", len(noise.Rows), noise.Head)
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
