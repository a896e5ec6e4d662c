package experiment

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"siibp/core/baseline"
	"siibp/core/figure"
)

// style is the style sheet of Body.
//
//go:embed report.css
var style string

// HTML writes report.html, a self-contained page without scripts.
func (r *Report) HTML(w io.Writer) error {
	var m markup
	m.add(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`+
		`<title>%s</title><style>%s</style><body class="report"><main>%s</main></body></html>`,
		r.title(), raw(style), raw(r.Body()))
	_, err := io.WriteString(w, m.String()+"\n")
	return err
}

// Body returns the report as an HTML fragment, for report.html and for pages with the style sheet
// report.css.
func (r *Report) Body() string {
	m := r.render()
	return m.String()
}

// Pictures returns the figures of the report.
func (r *Report) Pictures() []Picture { return r.render().pictures }

// render writes the report as markup and collects its figures.
func (r *Report) render() *markup {
	m := &markup{}
	m.add("<h1>%s</h1>", r.title())
	d := r.Dataset
	m.add(`<p class="muted">%d videos, %d tracks, %d caption tuples`, d.Videos, d.Tracks, d.Tuples)
	if d.Held > 0 {
		m.add(", %d videos held out", d.Held)
	}
	if r.Settings.Merge > 1 {
		m.add("; %d consecutive videos are merged into one", r.Settings.Merge)
	}
	if steps := r.Settings.Features.String(); steps != "" {
		m.add("; features: %s", steps)
	}
	m.add(". Seed %d, siibp %s.", int(r.Settings.Options.Seed), r.Version)
	if r.Done < r.Of {
		m.add(" <strong>%d of %d tasks are done.</strong>", r.Done, r.Of)
	}
	m.add("</p>")
	for _, t := range r.Tables {
		r.writeTable(m, t)
	}
	if r.Grid != nil {
		r.Grid.write(m)
	}
	r.writeMethods(m)
	return m
}

// title returns the heading of the report.
func (r *Report) title() string {
	if r.Grid != nil {
		return "Cross-validation on " + r.Dataset.Name
	}
	return "Methods compared on " + r.Dataset.Name
}

// hue returns the index of a method, which determines its colour in every figure.
func (r *Report) hue(method string) int {
	return slices.IndexFunc(r.Methods, func(e MethodResult) bool { return e.Name == method })
}

// writeTable writes one table with its figures.
func (r *Report) writeTable(m *markup, t Table) {
	if len(t.Rows) == 0 {
		return
	}
	m.add(`<section><h2>%s</h2><p class="muted">%s; %d videos.`, t.Name, t.About, t.Videos)
	if r.Settings.Replicates > 0 {
		m.add(" Below each score is its 95 %% interval, from %d bootstrap replicates of the videos, equal for all methods; where all videos agree, it is that of Clopper and Pearson for as many videos.", r.Settings.Replicates)
	}
	m.add("</p>")
	if text := t.conclusion(); text != "" {
		m.add(`<p class="conclusion">%s</p>`, text)
	}
	if text := paperNote(r.Dataset.Name); text != "" {
		m.add(`<p>%s</p>`, text)
	}
	m.scrollBox(t.Name+": scores", func() { r.writeScores(m, t, 0, t.leading()) })
	if others := len(t.Measures) - t.leading(); others > 0 {
		m.details(fmt.Sprintf("%d more measures", others), func() {
			for from := t.leading(); from < len(t.Measures); from += maxLeading {
				to := min(from+maxLeading, len(t.Measures))
				m.scrollBox(t.Name+": "+t.Measures[from].Name, func() { r.writeScores(m, t, from, to) })
			}
		})
	}
	r.writeCurves(m, t)
	r.writeConfusions(m, t)
	r.writeClasses(m, t)
	if len(t.Differences) > 0 {
		m.details("Differences between any two methods", func() { r.writeDifferences(m, t) })
	}
	m.add("</section>")
}

// writeScores writes the measures from … to−1 with bars. Tables after the first omit methods without
// any of these measures.
func (r *Report) writeScores(m *markup, t Table, from, to int) {
	m.add(`<table class="scores"><thead><tr><th scope="col">method</th>`)
	for _, h := range t.Measures[from:to] {
		m.add(`<th scope="col" title="%s">%s</th>`, h.About, h.Name)
	}
	m.add("</tr></thead><tbody>")
	for _, row := range t.Rows {
		if from > 0 && !slices.ContainsFunc(row.Cells[from:to], func(c *Cell) bool { return c != nil }) {
			continue
		}
		m.add(`<tr><th scope="row"><i class="key hue%d"></i>%s</th>`, r.hue(row.Method)%figure.Hues, row.Method)
		for _, c := range row.Cells[from:to] {
			if c == nil {
				m.add(`<td class="none">–</td>`)
				continue
			}
			m.add(`<td><span class="value">%s</span>`, threeDecimals(c.Value))
			if c.hasInterval() {
				m.add(`<span class="interval">%s–%s</span>`, threeDecimals(c.Low), threeDecimals(c.High))
			}
			m.add("%s</td>", raw(figure.Bar(c.Value, c.Low, c.High, r.hue(row.Method))))
		}
		m.add("</tr>")
	}
	r.writePaperScores(m, t, from, to)
	m.add(`</tbody><tfoot><tr><th scope="row">taken over</th>`)
	for k := from; k < to; k++ {
		m.add("<td>%s</td>", itemCount(t, k))
	}
	m.add("</tr></tfoot></table>")
}

// writePaperScores adds a row for each method with a score in the paper on the same dataset.
func (r *Report) writePaperScores(m *markup, t Table, from, to int) {
	for _, row := range t.Rows {
		var cells []string
		has := false
		for _, h := range t.Measures[from:to] {
			value, known := paperScore(r.Dataset.Name, row.Method, h.Name)
			cell := `<td class="none">–</td>`
			if known {
				cell, has = `<td><span class="value">`+threeDecimals(value)+"</span></td>", true
			}
			cells = append(cells, cell)
		}
		if has {
			m.add(`<tr><th scope="row">%s, the paper’s</th>%s</tr>`, row.Method, raw(strings.Join(cells, "")))
		}
	}
}

// itemCount returns the number of tracks or tuples of a column, or "" if it differs between methods.
func itemCount(t Table, k int) string {
	var counts []int
	for _, row := range t.Rows {
		if c := row.Cells[k]; c != nil && !slices.Contains(counts, c.Of) {
			counts = append(counts, c.Of)
		}
	}
	if len(counts) != 1 {
		return ""
	}
	return fmt.Sprint(counts[0])
}

// threeDecimals formats a score with three decimals and without a leading zero, as .713.
func threeDecimals(x float64) string {
	text := fmt.Sprintf("%.3f", x)
	text = strings.Replace(text, "0.", ".", 1)
	return strings.Replace(text, "-", "−", 1)
}

// withSign formats a difference with its sign.
func withSign(x float64) string {
	if x > 0 {
		return "+" + threeDecimals(x)
	}
	return threeDecimals(x)
}

// writeDifferences writes a matrix of differences for each measure.
func (r *Report) writeDifferences(m *markup, t Table) {
	m.add("<p class=\"muted\">Row minus column, with its 95 %% interval; bold if that excludes 0.</p>")
	for _, h := range t.Measures {
		m.add("<h3>%s</h3>", h.Name)
		m.scrollBox("differences in "+h.Name, func() { r.writeMatrix(m, t, h.Name) })
	}
}

// writeMatrix writes the differences of one measure as a lower triangular matrix.
func (r *Report) writeMatrix(m *markup, t Table, measure string) {
	byPair := map[[2]string]Difference{}
	var names []string
	for _, d := range t.Differences {
		if d.Measure == measure {
			byPair[[2]string{d.A, d.B}] = d
		}
	}
	for k, h := range t.Measures {
		for _, row := range t.Rows {
			if h.Name == measure && row.Cells[k] != nil {
				names = append(names, row.Method)
			}
		}
	}
	if len(names) < 2 {
		return
	}
	m.add(`<table class="differences"><thead><tr><td></td>`)
	for _, b := range names[:len(names)-1] {
		m.add(`<th scope="col">%s</th>`, b)
	}
	m.add("</tr></thead><tbody>")
	for i, a := range names[1:] {
		m.add(`<tr><th scope="row">%s</th>`, a)
		for _, b := range names[:i+1] {
			d := byPair[[2]string{a, b}]
			class := "plain"
			if d.Low > 0 || d.High < 0 {
				class = "clear"
			}
			m.add(`<td class="%s"><span class="value">%s</span><span class="interval">%s … %s</span></td>`,
				class, withSign(d.Value), withSign(d.Low), withSign(d.High))
		}
		m.add("</tr>")
	}
	m.add("</tbody></table>")
}

// writeMethods writes the description and the final state of each method, and all settings.
func (r *Report) writeMethods(m *markup) {
	m.add("<section><h2>Methods and settings</h2><dl>")
	for _, e := range r.Methods {
		m.add("<dt>%s</dt><dd>%s.", e.Name, e.About)
		if e.F != nil {
			m.add(" F = %.1f, with %s.", *e.F, r.Settings.Options.BackgroundText(e.Start.Background))
		}
		writeGaps(m, e.Gaps)
		for _, note := range e.Notes {
			m.add(" %s.", strings.ToUpper(note[:1])+note[1:])
		}
		if e.HeldOut != nil {
			m.add(" %s", strings.Join(e.HeldOut.Sentences(), " "))
		}
		m.add("</dd>")
	}
	m.add("</dl>")
	settings, err := json.MarshalIndent(r.Settings, "", " ")
	if err != nil {
		panic("experiment: settings cannot be encoded as JSON: " + err.Error())
	}
	m.details("All settings", func() { m.add("<pre>%s</pre>", string(settings)) })
	m.add("</section>")
}

// writeGaps writes the number of converged convex programs and the largest relative gap.
func writeGaps(m *markup, gaps []baseline.Certificate) {
	if len(gaps) == 0 {
		return
	}
	worst, reached := gaps[0], 0
	relative := func(c baseline.Certificate) float64 {
		return c.Gap / math.Max(math.Abs(c.Objective), math.SmallestNonzeroFloat64)
	}
	for _, c := range gaps {
		if relative(c) > relative(worst) {
			worst = c
		}
		if c.Reached {
			reached++
		}
	}
	m.add(" %d convex programs, of which %d converged to their tolerance; the largest duality gap is %.1e of an objective of %.4g, after %d iterations.",
		len(gaps), reached, relative(worst), worst.Objective, worst.Iterations)
}
