package figure

import (
	"fmt"
	"math"
)

// The margins and size of a trace in user units.
const (
	traceLeft, traceTop     = 64.0, 12.0
	traceWidth, traceHeight = 480.0, 240.0
	traceRight, traceFoot   = 12.0, 34.0
	traceTicks              = 4
)

// Trace draws values over iterations, such as the objective of a fit. Before the index
// annealedEnd they may rise. The first fifth may leave the picture at the top, because it
// would flatten the rest.
func Trace(label string, values []Point, annealedEnd int) string {
	d := drawing{w: traceLeft + traceWidth + traceRight, h: traceTop + traceHeight + traceFoot, label: label}
	if len(values) == 0 {
		return d.String()
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
		d.text(traceLeft-8, level+4, "end", fmt.Sprintf("%.1f", y))
	}
	if annealedEnd > 0 && annealedEnd < len(values) {
		x := position(values[annealedEnd]).X
		d.line(x, traceTop, x, traceTop+traceHeight, "divide")
		d.textInClass(x-6, traceTop+12, "end", "note", "annealed: F may rise")
	}
	points := make([]Point, len(values))
	for i, p := range values {
		points[i] = position(p)
	}
	d.path(points, "curve hue4", label)
	d.text(traceLeft, d.h-10, "start", fmt.Sprintf("iteration %g", first))
	d.text(traceLeft+traceWidth, d.h-10, "end", fmt.Sprintf("%g", last))
	return d.String()
}
