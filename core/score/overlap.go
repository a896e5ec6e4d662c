package score

import (
	"slices"

	"siibp/core/dataset"
)

// located is a tuple that some true instance answers, in a video with boxes.
type located struct {
	at    int // of the queries
	video int
	iou   []float64 // of the video's tracks with the instance that each fits best
}

// located returns the tuples whose answers can be compared with true boxes.
func (t *trial) located() []located {
	paths := truePaths(t.data)
	var list []located
	var table [][]float64 // of one video: instances × tracks
	filled := -1
	for i, q := range t.queries {
		if !t.counts(q.video) || len(paths[q.video]) == 0 || !hasBoxes(t.data, q.video) {
			continue
		}
		if q.video != filled {
			table, filled = t.table(q.video, paths[q.video]), q.video
		}
		if iou := fits(table, paths[q.video], q.tuple); iou != nil {
			list = append(list, located{i, q.video, iou})
		}
	}
	return list
}

// Overlaps returns, per tuple through the videos in order, the IoU of each of its
// video's tracks with the true instance that it fits best among those that show the
// tuple, averaged over the frames that the truth covers; nil where no instance shows it,
// or where the video's tracks have no boxes.
func Overlaps(d *dataset.Dataset) [][]float64 {
	t := &trial{data: d, queries: queries(d)}
	list := make([][]float64, len(t.queries))
	for _, l := range t.located() {
		list[l.at] = l.iou
	}
	return list
}

func hasBoxes(d *dataset.Dataset, video int) bool {
	return slices.ContainsFunc(d.Videos[video].Tracks, func(row int) bool { return d.Tracks[row].Boxes != nil })
}

// table returns the IoU of each instance with each track of a video.
func (t *trial) table(video int, paths []path) [][]float64 {
	table := make([][]float64, len(paths))
	for i, p := range paths {
		for _, row := range t.data.Videos[video].Tracks {
			table[i] = append(table[i], p.overlap(&t.data.Tracks[row]))
		}
	}
	return table
}

// fits returns each track's highest IoU with an instance that shows the tuple, nil
// where none does.
func fits(table [][]float64, paths []path, tuple dataset.Tuple) []float64 {
	var best []float64
	for i, p := range paths {
		switch {
		case Shows(p.classes, tuple) != Yes:
		case best == nil:
			best = slices.Clone(table[i])
		default:
			for j, iou := range table[i] {
				best[j] = max(best[j], iou)
			}
		}
	}
	return best
}

// of returns the IoU of a track, 0 of none.
func (l located) of(d *dataset.Dataset, row int) float64 {
	if j := slices.Index(d.Videos[l.video].Tracks, row); j >= 0 {
		return l.iou[j]
	}
	return 0
}

// overlaps compares the answering tracks' boxes with the true ones: the mean IoU over
// the tuples that some true instance answers, what the best track would reach, the
// upper bound of the proposals, and the share of tuples above an IoU of one half.
func (t *trial) overlaps() []Measure {
	selected, assigned, bound, half := t.newShare(), t.newShare(), t.newShare(), t.newShare()
	for _, l := range t.located() {
		bound.add(l.video, slices.Max(l.iou))
		if t.selected != nil {
			iou := l.of(t.data, t.selected[l.at])
			selected.add(l.video, iou)
			half.addIf(l.video, iou >= 0.5)
		}
		if t.assigned != nil {
			assigned.add(l.video, l.of(t.data, t.assigned[l.at]))
		}
	}
	return []Measure{
		basic(selected.measure("mean IoU", "overlap of the selected track's boxes with the true ones, averaged over frames and caption tuples")),
		assigned.measure("mean IoU, one to one", "the same where no track may answer two tuples of a video"),
		basic(bound.measure("mean IoU of the best track", "the same if the best proposal were always selected: the upper bound of the proposals")),
		basic(half.measure("localised at IoU ½", "share of the caption tuples whose selected track overlaps the truth by at least one half")),
	}
}

// localisation returns the share of tuples that are localised at each IoU from 0 to 1,
// by the selected tracks and by those of the one-to-one assignment.
func (t *trial) localisation() []Curve {
	located := t.located()
	var list []Curve
	for _, answer := range []struct {
		name string
		rows []int
	}{{"correct localisation", t.selected}, {"correct localisation, one to one", t.assigned}} {
		if answer.rows == nil || len(located) == 0 {
			continue
		}
		var values []float64
		for _, l := range located {
			values = append(values, l.of(t.data, answer.rows[l.at]))
		}
		c := Curve{Name: answer.name, X: "IoU", Y: "share of caption tuples",
			About: "share of the caption tuples whose track overlaps the truth by at least so much; the area is the mean IoU"}
		c.survival(values)
		list = append(list, c)
	}
	return list
}

// survival draws the share of values that are at least x, for x from 0 to 1: a flight of
// steps down. The area under it is the values' mean.
func (c *Curve) survival(values []float64) {
	slices.Sort(values)
	n := float64(len(values))
	c.corner(0, 1)
	for i, v := range values {
		c.Area += v / n
		c.corner(v, (n-float64(i))/n)
		c.corner(v, (n-float64(i+1))/n)
	}
	c.corner(1, c.Points[len(c.Points)-1].Y)
}
