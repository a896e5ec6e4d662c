package results

import (
	"fmt"
	"html"
	"strings"
)

// Table is a table of scores. The first column holds row names, the others numbers.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
}

// StepTables returns one table per dataset, from the paper's algorithm to the default preset, one
// change per row.
func StepTables() ([]Table, error) {
	toy, kept, err := all()
	if err != nil {
		return nil, err
	}
	tables := []Table{stepTable(toy, "Made when this page was built.")}
	for _, set := range kept.Sets {
		tables = append(tables, stepTable(set, kept.madeBy()))
	}
	return tables, nil
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

func stepTable(s Set, made string) Table {
	t := Table{Caption: fmt.Sprintf("%s: %s; %s. %s", strings.ToUpper(s.Name[:1])+s.Name[1:], s.About, s.size(), made), Head: []string{"", "pair", "right track"}}
	for _, row := range s.Steps {
		t.Rows = append(t.Rows, []string{row.Name, row.Pair.String(), row.Track.String()})
	}
	return t
}

// StartTable returns the single starts on doorway.
func StartTable() (Table, error) {
	kept, err := Kept()
	if err != nil {
		return Table{}, err
	}
	t := Table{Caption: "What search by F is for: doorway, one start each, the lowest F first. " + kept.madeBy(), Head: []string{"F", "K_bg", "anneal", "α", "pair", "right track"}}
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
	fmt.Fprintf(&out, `<div class="scroll"><table class="figures"><caption>%s</caption><thead><tr>`, html.EscapeString(t.Caption))
	for _, name := range t.Head {
		if name == "" {
			out.WriteString("<td></td>")
			continue
		}
		fmt.Fprintf(&out, `<th scope="col">%s</th>`, html.EscapeString(name))
	}
	out.WriteString("</tr></thead><tbody>")
	for _, row := range t.Rows {
		fmt.Fprintf(&out, `<tr><th scope="row">%s</th>`, html.EscapeString(row[0]))
		for _, cell := range row[1:] {
			value, interval, found := strings.Cut(cell, " (")
			fmt.Fprintf(&out, "<td>%s", html.EscapeString(value))
			if found {
				fmt.Fprintf(&out, ` <small>%s</small>`, html.EscapeString(strings.TrimSuffix(interval, ")")))
			}
			out.WriteString("</td>")
		}
		out.WriteString("</tr>")
	}
	out.WriteString("</tbody></table></div>")
	return out.String()
}
