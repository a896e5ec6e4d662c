package score

import "siibp/core/dataset"

// Curve is one measure against another; X and Y say what they are.
type Curve struct {
	Name   string  `json:"name"`
	Class  string  `json:"class,omitempty"` // concept and class whose it is, "" for one of all classes
	X      string  `json:"x"`
	Y      string  `json:"y"`
	About  string  `json:"about"`
	Points []Point `json:"points"` // joined by straight lines
	Area   float64 `json:"area"`   // under it, over X from 0 to 1
}

// Point is one of a curve.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Curves returns, for each concept that takes part, the recall of background and the
// average precision of each class that some track truly shows, then the correct
// localisation; over says per video whether it counts, nil: all do.
func Curves(d *dataset.Dataset, p *Predictions, included []bool) []Curve {
	ev := newEvaluation(d, p, included)
	var list []Curve
	for e, c := range d.Concepts {
		if p.LogOdds[e] == nil {
			continue
		}
		if s := ev.separation(e); s.count() > 0 {
			list = append(list, s.curve())
		}
		for class, ranking := range ev.classRankings(e) {
			if ranking.total().hits > 0 {
				list = append(list, ranking.precisionCurve(c.Classes[class], c.Name))
			}
		}
	}
	return append(list, ev.localisation()...)
}

// addPoint ends the curve at a point; points that are there already, or within a straight
// line along an axis, are left out.
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
