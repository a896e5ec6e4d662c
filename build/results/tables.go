package results

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// Table is a table of scores. The first column holds row names, the others numbers.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
	Stacked bool // has the subject of a column and what is in parentheses on lines of their own
}

// StepTables returns one table per dataset with all steps.
func StepTables() ([]Table, error) { return stepTables("", "") }

// BuffetTables returns one table per dataset, from the paper's algorithm to the preset buffet.
func BuffetTables() ([]Table, error) { return stepTables("", chosenBuffetStep) }

// DefaultTables returns one table per dataset, from the preset buffet to the default preset.
func DefaultTables() ([]Table, error) { return stepTables(buffetStep, "") }

// stepTables returns one table per dataset, from one step to another. No name stands for the first and the last step.
func stepTables(from, to string) ([]Table, error) {
	toy, kept, err := all()
	if err != nil {
		return nil, err
	}
	tables := []Table{stepTable(toy, from, to, fmt.Sprintf("Made when this page was built; its spread over seeds was made on %s.", kept.Made))}
	for _, set := range kept.Sets {
		tables = append(tables, stepTable(set, from, to, kept.madeBy()))
	}
	return tables, nil
}

// between returns the rows from one name to another, both included. No name stands for the first and the last row.
func between(rows []Row, from, to string) []Row {
	at := func(name string) int { return slices.IndexFunc(rows, func(r Row) bool { return r.Name == name }) }
	if to != "" {
		rows = rows[:at(to)+1]
	}
	return rows[max(0, at(from)):]
}

// all returns the toy world and the stored sets.
func all() (toy Set, kept Measured, err error) {
	if kept, err = Kept(); err == nil {
		toy, err = Toy()
	}
	return toy, kept, err
}

// madeBy returns the date and version of the stored scores.
func (m Measured) madeBy() string { return fmt.Sprintf("Made on %s with siibp %s.", m.Made, m.Version) }

// size describes the size of a set.
func (s Set) size() string {
	return fmt.Sprintf("%d videos, %d tracks, %d caption tuples", s.Videos, s.Tracks, s.Tuples)
}

func stepTable(s Set, from, to, made string) Table {
	t := Table{Caption: fmt.Sprintf("%s: %s; %s. %s", strings.ToUpper(s.Name[:1])+s.Name[1:], s.About, s.size(), made),
		Head: []string{"", "pair", "seeds 1 to 3", "right track", "seeds 1 to 3"}}
	for _, row := range between(s.Steps, from, to) {
		seeds := row.Seeds
		if seeds == nil {
			t.Rows = append(t.Rows, []string{row.Name, row.Pair.String(), "–", row.Track.String(), "–"})
			continue
		}
		t.Rows = append(t.Rows, []string{row.Name, row.Pair.String(), seeds.Pair.String(), row.Track.String(), seeds.Track.String()})
	}
	return t
}

// NoiseTable returns the steps from the preset buffet on, on toy worlds of more noise.
func NoiseTable() (Table, error) {
	kept, err := Kept()
	return seedTable("Toy worlds of more noise, made by siibp synth --feature-noise", kept, kept.Noisy, func(s Set) []Row { return between(s.Steps, buffetStep, "") }), err
}

// RemovalTables returns the default preset without each of its changes, on real data and on toy worlds of more noise.
func RemovalTables() ([]Table, error) {
	kept, err := Kept()
	rows := func(s Set) []Row { return s.Removals }
	const about = "The preset default without one of its changes"
	return []Table{seedTable(about, kept, kept.Sets, rows), seedTable(about+", on toy worlds of more noise", kept, kept.Noisy, rows)}, err
}

// seedTable returns a table with the same rows of several sets side by side.
func seedTable(about string, kept Measured, sets []Set, rowsOf func(Set) []Row) Table {
	t := Table{Caption: about + "; beside a score the lowest and the highest of seeds 1 to 3, where they differ. " + kept.madeBy(), Head: []string{""}, Stacked: true}
	for i, set := range sets {
		t.Head = append(t.Head, set.Name+": pair", "right track")
		for k, row := range rowsOf(set) {
			if i == 0 {
				t.Rows = append(t.Rows, []string{row.Name})
			}
			t.Rows[k] = append(t.Rows[k], row.withSeeds()...)
		}
	}
	return t
}

// withSeeds returns pair accuracy and right track, each with its lowest and highest score over seeds if they differ.
func (r Row) withSeeds() []string {
	var seeds Spread
	if r.Seeds != nil {
		seeds = *r.Seeds
	}
	cell := func(s *Score, spread Range) string {
		if spread.Low == spread.High {
			return decimals(s.Value)
		}
		return fmt.Sprintf("%s (%s)", decimals(s.Value), spread)
	}
	return []string{cell(r.Pair, seeds.Pair), cell(r.Track, seeds.Track)}
}

// String formats a range as .713–.730, or as one number if both ends are equal.
func (r Range) String() string {
	if r.Low == r.High {
		return decimals(r.Low)
	}
	return decimals(r.Low) + "–" + decimals(r.High)
}

// StartTable returns the single starts on doorway.
func StartTable() (Table, error) {
	kept, err := Kept()
	if err != nil {
		return Table{}, err
	}
	t := Table{Caption: "What search by F is for: doorway, one start of the preset buffet each, the lowest F first. " + kept.madeBy(), Head: []string{"F", "K_bg", "anneal", "α", "pair", "right track"}}
	for _, s := range kept.Sets[0].Starts {
		f := fmt.Sprintf("%.0f", s.F)
		t.Rows = append(t.Rows, []string{f[:1] + "," + f[1:], fmt.Sprint(s.Background), fmt.Sprint(s.Anneal), fmt.Sprintf("%g", s.Alpha), decimals(s.Pair.Value), decimals(s.Track.Value)})
	}
	return t, nil
}

// String formats a score and its interval as .713 (.652–.771), nil as –.
func (s *Score) String() string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf("%s (%s–%s)", decimals(s.Value), decimals(s.Low), decimals(s.High))
}

// decimals formats a score with three decimals and no leading zero.
func decimals(x float64) string { return strings.TrimPrefix(fmt.Sprintf("%.3f", x), "0") }

// HTML returns the table as HTML. The first cell of a row is its header.
func (t Table) HTML() string {
	var out strings.Builder
	separator := " "
	if t.Stacked {
		separator = "<br>"
	}
	fmt.Fprintf(&out, `<div class="scroll"><table class="figures"><caption>%s</caption><thead><tr>`, html.EscapeString(t.Caption))
	for _, name := range t.Head {
		if name == "" {
			out.WriteString("<td></td>")
			continue
		}
		title := html.EscapeString(name)
		if t.Stacked {
			title = strings.Replace(title, ": ", ":<br>", 1)
		}
		fmt.Fprintf(&out, `<th scope="col">%s</th>`, title)
	}
	out.WriteString("</tr></thead><tbody>")
	for _, row := range t.Rows {
		fmt.Fprintf(&out, `<tr><th scope="row">%s</th>`, html.EscapeString(row[0]))
		for _, cell := range row[1:] {
			value, interval, found := strings.Cut(cell, " (")
			fmt.Fprintf(&out, "<td>%s", html.EscapeString(value))
			if found {
				fmt.Fprintf(&out, `%s<small>%s</small>`, separator, html.EscapeString(strings.TrimSuffix(interval, ")")))
			}
			out.WriteString("</td>")
		}
		out.WriteString("</tr>")
	}
	out.WriteString("</tbody></table></div>")
	return out.String()
}
