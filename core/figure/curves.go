package figure

import "fmt"

// Series is one curve of a plot; X and Y are between 0 and 1.
type Series struct {
	Name   string
	Note   string // text at the right of the legend, such as the area
	Points []Point
	Hue    int
}

// The plot's margins and size in user units.
const (
	plotLeft, plotTop         = 44.0, 10.0
	plotSize                  = 240.0
	plotRight, plotFoot       = 12.0, 38.0
	legendWidth, legendHeight = 18.0, 16.0 // size of a line of the legend
)

// Curves draws the series in one plot with axes from 0 to 1 and a legend below.
func Curves(label, x, y string, series []Series) string {
	d := drawing{w: plotLeft + plotSize + plotRight, h: plotTop + plotSize + plotFoot + legendHeight*float64(len(series)) + 4, label: label}
	for i := range 6 {
		share := float64(i) / 5
		across, up := plotLeft+share*plotSize, plotTop+(1-share)*plotSize
		d.line(across, plotTop, across, plotTop+plotSize, "grid")
		d.line(plotLeft, up, plotLeft+plotSize, up, "grid")
		tick := fmt.Sprintf("%.1f", share)
		d.text(across, plotTop+plotSize+15, "middle", tick)
		d.text(plotLeft-6, up+4, "end", tick)
	}
	d.text(plotLeft+plotSize/2, plotTop+plotSize+32, "middle", x)
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
		d.text(plotLeft+legendWidth+8, legendLine+4, "start", s.Name)
		d.textInClass(plotLeft+plotSize, legendLine+4, "end", "note", s.Note)
	}
	return d.String()
}
