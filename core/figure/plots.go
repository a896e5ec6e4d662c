package figure

import (
	"fmt"
	"math"
)

// Bar draws a score between 0 and 1 with its interval as a whisker, or without one if low > high.
func Bar(value, low, high float64, hueNumber int) *Drawing {
	const width, height, middle = 120, 14, 7
	d := &Drawing{Width: width, Height: height, Label: fmt.Sprintf("%.3f", value)}
	d.rect(0, 2, width, height-4, "empty")
	d.rect(0, 2, width*value, height-4, "fill "+hue(hueNumber))
	if low <= high {
		d.Label += fmt.Sprintf(", %.3f to %.3f", low, high)
		d.line(width*low, middle, width*high, middle, "whisker")
		d.line(width*low, middle-3, width*low, middle+3, "whisker")
		d.line(width*high, middle-3, width*high, middle+3, "whisker")
	}
	return d
}

// Series is one curve of a plot with X and Y in [0, 1].
type Series struct {
	Name   string
	Note   string // right-aligned text in the legend, such as the area
	Points []Point
	Hue    int
}

// Margins and sizes of a plot in user units.
const (
	plotLeft, plotTop         = 44.0, 10.0
	plotSize                  = 240.0
	plotRight, plotFoot       = 12.0, 38.0
	legendWidth, legendHeight = 18.0, 16.0 // length of a line sample, height of a row
)

// Curves draws the series in a plot with axes from 0 to 1 and a legend below.
func Curves(label, x, y string, series []Series) *Drawing {
	d := &Drawing{Width: plotLeft + plotSize + plotRight, Height: plotTop + plotSize + plotFoot + legendHeight*float64(len(series)) + 4, Label: label}
	for i := range 6 {
		share := float64(i) / 5
		across, up := plotLeft+share*plotSize, plotTop+(1-share)*plotSize
		d.line(across, plotTop, across, plotTop+plotSize, "grid")
		d.line(plotLeft, up, plotLeft+plotSize, up, "grid")
		tick := fmt.Sprintf("%.1f", share)
		d.text(across, plotTop+plotSize+15, "middle", "", tick)
		d.text(plotLeft-6, up+4, "end", "", tick)
	}
	d.text(plotLeft+plotSize/2, plotTop+plotSize+32, "middle", "", x)
	d.verticalText(12, plotTop+plotSize/2, "middle", y)
	for n, s := range series {
		points := make([]Point, len(s.Points))
		for i, p := range s.Points {
			points[i] = Point{plotLeft + p.X*plotSize, plotTop + (1-p.Y)*plotSize}
		}
		class := "curve " + hue(s.Hue)
		if s.Hue >= Hues {
			class += " again"
		}
		d.path(points, class, s.Name)
		legendLine := plotTop + plotSize + plotFoot + legendHeight*(float64(n)+0.5)
		d.line(plotLeft, legendLine, plotLeft+legendWidth, legendLine, class)
		d.text(plotLeft+legendWidth+8, legendLine+4, "start", "", s.Name)
		d.text(plotLeft+plotSize, legendLine+4, "end", "note", s.Note)
	}
	return d
}

// Margins and sizes of a trace in user units.
const (
	traceLeft, traceTop     = 64.0, 12.0
	traceWidth, traceHeight = 480.0, 240.0
	traceRight, traceFoot   = 12.0, 34.0
	traceTicks              = 4
)

// Trace draws values over iterations, such as the objective of a fit. A divider marks the index
// annealedEnd, up to which the values may rise. The scale of the y axis ignores the first fifth
// of the values, which would flatten the rest; larger values are clamped.
func Trace(label string, values []Point, annealedEnd int) *Drawing {
	d := &Drawing{Width: traceLeft + traceWidth + traceRight, Height: traceTop + traceHeight + traceFoot, Label: label}
	if len(values) == 0 {
		return d
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range values[len(values)/5:] {
		low, high = math.Min(low, p.Y), math.Max(high, p.Y)
	}
	if low == high {
		low, high = low-0.5, high+0.5
	}
	first, last := values[0].X, values[len(values)-1].X
	position := func(p Point) Point {
		share := (math.Min(p.Y, high) - low) / (high - low)
		return Point{traceLeft + traceWidth*(p.X-first)/math.Max(1, last-first), traceTop + traceHeight*(1-share)}
	}
	for i := range traceTicks + 1 {
		y := low + (high-low)*float64(i)/traceTicks
		level := position(Point{first, y}).Y
		d.line(traceLeft, level, traceLeft+traceWidth, level, "grid")
		d.text(traceLeft-8, level+4, "end", "", fmt.Sprintf("%.1f", y))
	}
	if annealedEnd > 0 && annealedEnd < len(values) {
		x := position(values[annealedEnd]).X
		d.line(x, traceTop, x, traceTop+traceHeight, "divide")
		d.text(x-6, traceTop+12, "end", "note", "annealed: F may rise")
	}
	points := make([]Point, len(values))
	for i, p := range values {
		points[i] = position(p)
	}
	d.path(points, "curve hue4", label)
	d.text(traceLeft, d.Height-10, "start", "", fmt.Sprintf("iteration %g", first))
	d.text(traceLeft+traceWidth, d.Height-10, "end", "", fmt.Sprintf("%g", last))
	return d
}
