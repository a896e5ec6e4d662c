package score

import "siibp/core/dataset"

// Curve plots one quantity against another; X and Y name them.
type Curve struct {
	Name   string  `json:"name"`
	Class  string  `json:"class,omitempty"` // concept and class, "" if the curve covers all classes
	X      string  `json:"x"`
	Y      string  `json:"y"`
	About  string  `json:"about"`
	Points []Point `json:"points"` // joined by straight lines
	Area   float64 `json:"area"`   // area under the curve for X in [0, 1]; for a reliability curve, the calibration error

	Reliability bool `json:"-"` // true for a reliability curve
}

// Point is one point of a curve.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Curves returns for each modelled concept the background ROC curve, the reliability curve and
// the precision-recall curve of each class with a true track, then the localization curves.
// included[i] selects video i; nil selects all videos.
func Curves(d *dataset.Dataset, p *Predictions, included []bool) []Curve {
	ev := newEvaluation(d, p, included)
	var list []Curve
	for e, c := range d.Concepts {
		if p.LogOdds[e] == nil {
			continue
		}
		if roc := ev.backgroundROC(e); roc.count() > 0 {
			list = append(list, roc.curve())
		}
		if r := ev.reliability(e); len(r.tracks) > 0 {
			list = append(list, r.curve())
		}
		for class, ranking := range ev.classRankings(e) {
			if ranking.total().hits > 0 {
				list = append(list, ranking.precisionCurve(c.Classes[class], c.Name))
			}
		}
	}
	return append(list, ev.localisation()...)
}

// addPoint appends a point. It skips a repeated point, and drops the last point if that
// point lies between its neighbors on a horizontal or vertical line.
func (c *Curve) addPoint(x, y float64) {
	n := len(c.Points)
	if n > 0 && c.Points[n-1] == (Point{x, y}) {
		return
	}
	if n > 1 {
		a, b := c.Points[n-2], c.Points[n-1]
		if a.X == b.X && b.X == x || a.Y == b.Y && b.Y == y {
			c.Points = c.Points[:n-1]
		}
	}
	c.Points = append(c.Points, Point{x, y})
}
