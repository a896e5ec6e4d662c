package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Sizes of a matrix in user units. Names longer than maxNameLength are truncated; cells smaller
// than minNumberedCell have no numbers.
const (
	maxCellSize, minCellSize = 34.0, 12.0
	matrixWidth              = 420.0
	characterWidth           = 6.4 // average width of a character
	maxNameLength            = 18
	minNumberedCell          = 24.0
)

// Matrix draws a confusion matrix, true classes × predicted classes. The opacity of a cell is
// its fraction of the row.
func Matrix(label string, names []string, count [][]int) *Drawing {
	g := newGrid(label, names, names)
	for i, row := range count {
		sum := 0
		for _, n := range row {
			sum += n
		}
		for j, n := range row {
			share := float64(n) / math.Max(1, float64(sum))
			g.cell(i, j, share, strconv.Itoa(n), fmt.Sprintf("%s as %s: %d of %d", names[i], names[j], n, sum), i == j)
		}
	}
	return &g.Drawing
}

// Heat draws a heat map. The opacity of a cell is its value scaled from [low, high] to [0, 1].
// NaN leaves the cell empty; a cell equal to high is marked.
func Heat(label string, rows, columns []string, value [][]float64, low, high float64) *Drawing {
	g := newGrid(label, rows, columns)
	for i, row := range value {
		for j, x := range row {
			if math.IsNaN(x) {
				continue
			}
			share := 1.0
			if high > low {
				share = (x - low) / (high - low)
			}
			g.cell(i, j, share, strings.TrimPrefix(fmt.Sprintf("%.2f", x), "0"), fmt.Sprintf("%s, %s: %.3f", rows[i], columns[j], x), x == high)
		}
	}
	return &g.Drawing
}

// grid is a drawing of cells with row names on the left and column names above.
type grid struct {
	Drawing
	left, top, size float64
}

// newGrid draws the names and computes the size of the cells.
func newGrid(label string, rows, columns []string) *grid {
	g := &grid{left: longestName(rows)*characterWidth + 8, top: longestName(columns)*characterWidth + 8}
	g.size = math.Max(minCellSize, math.Min(maxCellSize, matrixWidth/float64(max(1, len(columns)))))
	g.Width, g.Height = g.left+g.size*float64(len(columns))+1, g.top+g.size*float64(len(rows))+1
	g.Label = label
	for i, name := range rows {
		g.text(g.left-5, g.top+g.size*(float64(i)+0.5)+4, "end", "", shorten(name, maxNameLength))
	}
	for j, name := range columns {
		g.verticalText(g.left+g.size*(float64(j)+0.5)+4, g.top-5, "start", shorten(name, maxNameLength))
	}
	return g
}

// cell draws one value with the opacity share, from 0 to 1.
func (g *grid) cell(i, j int, share float64, text, title string, marked bool) {
	x, y := g.left+float64(j)*g.size, g.top+float64(i)*g.size
	class := "cell"
	if marked {
		class += " marked"
	}
	opacity := rounded(share)
	g.add(Shape{Kind: RectShape, X: x, Y: y, Width: g.size, Height: g.size, Class: class, Opacity: &opacity, Title: title})
	if g.size >= minNumberedCell && text != "0" {
		class := "light"
		if share > 0.5 {
			class = "dark"
		}
		g.text(x+g.size/2, y+g.size/2+4, "middle", class, text)
	}
}

// longestName returns the length in characters of the longest truncated name.
func longestName(names []string) float64 {
	n := 0
	for _, name := range names {
		n = max(n, min(maxNameLength, utf8.RuneCountInString(name)))
	}
	return float64(n)
}
