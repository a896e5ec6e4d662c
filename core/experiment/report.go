package experiment

import (
	"encoding/json"
	"io"
	"strconv"

	"siibp/core/dataset/text"
	"siibp/core/result"
)

// Report is the result of an experiment. Its JSON is report.json.
type Report struct {
	Format  string         `json:"format"` // "siibp-report-1"
	Version string         `json:"version"`
	Dataset DatasetSummary `json:"dataset"`
	Design  Design         `json:"settings"`
	Done    int            `json:"done"` // number of finished tasks: methods, or fits of a grid
	Of      int            `json:"of"`
	Methods []MethodResult `json:"methods,omitempty"`
	Tables  []Table        `json:"tables,omitempty"`
	Grid    *GridResult    `json:"grid,omitempty"`
}

// MethodResult is a finished method.
type MethodResult struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Facts
}

// Report returns the results of the finished tasks, with the intervals of the resampled tables.
func (r *Run) Report() *Report {
	p := r.countDone()
	report := &Report{Format: "siibp-report-1", Version: result.Version, Dataset: r.source, Design: r.design,
		Done: p.Done, Of: p.Of}
	if r.crossValidation != nil {
		report.Grid = r.crossValidation.result()
		return report
	}
	for i, o := range r.outcomes {
		if o != nil {
			report.Methods = append(report.Methods, MethodResult{r.methods[i].Name, r.methods[i].About, o.facts})
		}
	}
	if r.tables == nil {
		r.tables, r.tablesDrawn = r.newComparisons(), 0
	}
	for i, c := range r.tables {
		report.Tables = append(report.Tables, r.table(c, i < r.tablesDrawn))
	}
	return report
}

// JSON writes report.json.
func (r *Report) JSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(r)
}

// CSV writes report.csv: one row for each measure of a method, each difference of two methods and
// each measure of a grid point.
func (r *Report) CSV(w io.Writer) error {
	out := text.NewWriter(w)
	out.Write([]string{"table", "method", "against", "measure", "value", "low", "high", "of"})
	for _, t := range r.Tables {
		for _, row := range t.Rows {
			for k, cell := range row.Cells {
				if cell != nil {
					out.Write(cell.record(t.Name, row.Method, t.Measures[k].Name))
				}
			}
		}
		for _, d := range t.Differences {
			out.Write([]string{t.Name, d.A, d.B, d.Measure, decimal(d.Value), decimal(d.Low), decimal(d.High), ""})
		}
	}
	if r.Grid != nil {
		for _, p := range r.Grid.Points {
			for k, cell := range p.Cells {
				if cell != nil {
					out.Write(cell.record("grid", p.Name(), r.Grid.Measures[k].Name))
				}
			}
		}
		for k, h := range r.Grid.Measures {
			if cell := r.Grid.chosenCell(k); cell != nil {
				out.Write(cell.record("grid", chosenName, h.Name))
			}
		}
	}
	out.Flush()
	return out.Error()
}

// record returns a row of report.csv.
func (c *Cell) record(table, method, measure string) []string {
	low, high := "", ""
	if c.hasInterval() {
		low, high = decimal(c.Low), decimal(c.High)
	}
	return []string{table, method, "", measure, decimal(c.Value), low, high, strconv.Itoa(c.Of)}
}

// hasInterval reports whether the interval is complete.
func (c *Cell) hasInterval() bool { return c.Low <= c.High }

// decimal formats a number with the fewest digits that identify it.
func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
