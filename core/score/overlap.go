package score

import (
	"slices"

	"siibp/core/dataset"
)

// locatedTuple is a tuple that some true instance answers, in a video with boxes.
type locatedTuple struct {
	query int // of the queries
	video int
	iou   []float64 // of the video's tracks with the instance that each fits best
}

// locatedTuples returns the tuples whose answers can be compared with true boxes.
func (ev *evaluation) locatedTuples() []locatedTuple {
	paths := truthPaths(ev.data)
	var list []locatedTuple
	var table [][]float64 // of one video: instances × tracks
	tableVideo := -1
	for i, q := range ev.queries {
		if !ev.includes(q.video) || len(paths[q.video]) == 0 || !hasBoxes(ev.data, q.video) {
			continue
		}
		if q.video != tableVideo {
			table, tableVideo = ev.iouTable(q.video, paths[q.video]), q.video
		}
		if iou := bestIoUs(table, paths[q.video], q.tuple); iou != nil {
			list = append(list, locatedTuple{i, q.video, iou})
		}
	}
	return list
}

// Overlaps returns, per tuple through the videos in order, the IoU of each of its
// video's tracks with the true instance that it fits best among those that show the
// tuple, averaged over the frames that the truth covers; nil where no instance shows it,
// or where the video's tracks have no boxes.
func Overlaps(d *dataset.Dataset) [][]float64 {
	ev := &evaluation{data: d, queries: queries(d)}
	list := make([][]float64, len(ev.queries))
	for _, l := range ev.locatedTuples() {
		list[l.query] = l.iou
	}
	return list
}

func hasBoxes(d *dataset.Dataset, video int) bool {
	return slices.ContainsFunc(d.Videos[video].Tracks, func(row int) bool { return d.Tracks[row].Boxes != nil })
}

// iouTable returns the IoU of each instance with each track of a video.
func (ev *evaluation) iouTable(video int, paths []truthPath) [][]float64 {
	table := make([][]float64, len(paths))
	for i, p := range paths {
		for _, row := range ev.data.Videos[video].Tracks {
			table[i] = append(table[i], p.meanIoU(&ev.data.Tracks[row]))
		}
	}
	return table
}

// bestIoUs returns each track's highest IoU with an instance that shows the tuple, nil
// where none does.
func bestIoUs(table [][]float64, paths []truthPath, tuple dataset.Tuple) []float64 {
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

// iouOf returns the IoU of a track, 0 of none.
func (l locatedTuple) iouOf(d *dataset.Dataset, row int) float64 {
	if j := slices.Index(d.Videos[l.video].Tracks, row); j >= 0 {
		return l.iou[j]
	}
	return 0
}

// overlaps compares the answering tracks' boxes with the true ones: the mean IoU over
// the tuples that some true instance answers, what the best track would reach, the
// upper bound of the proposals, and the share of tuples above an IoU of one half.
func (ev *evaluation) overlaps() []Measure {
	selected, assigned, bound, half := ev.newVideoMeans(), ev.newVideoMeans(), ev.newVideoMeans(), ev.newVideoMeans()
	for _, l := range ev.locatedTuples() {
		bound.add(l.video, slices.Max(l.iou))
		if ev.selected != nil {
			iou := l.iouOf(ev.data, ev.selected[l.query])
			selected.add(l.video, iou)
			half.addHit(l.video, iou >= 0.5)
		}
		if ev.assigned != nil {
			assigned.add(l.video, l.iouOf(ev.data, ev.assigned[l.query]))
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
func (ev *evaluation) localisation() []Curve {
	tuples := ev.locatedTuples()
	var list []Curve
	for _, answer := range []struct {
		name string
		rows []int
	}{{"correct localisation", ev.selected}, {"correct localisation, one to one", ev.assigned}} {
		if answer.rows == nil || len(tuples) == 0 {
			continue
		}
		var values []float64
		for _, l := range tuples {
			values = append(values, l.iouOf(ev.data, answer.rows[l.query]))
		}
		c := Curve{Name: answer.name, X: "IoU", Y: "share of caption tuples",
			About: "share of the caption tuples whose track overlaps the truth by at least so much; the area is the mean IoU"}
		c.addSurvival(values)
		list = append(list, c)
	}
	return list
}

// addSurvival draws the share of values that are at least x, for x from 0 to 1: a flight of
// steps down. The area under it is the values' mean.
func (c *Curve) addSurvival(values []float64) {
	slices.Sort(values)
	n := float64(len(values))
	c.addPoint(0, 1)
	for i, v := range values {
		c.Area += v / n
		c.addPoint(v, (n-float64(i))/n)
		c.addPoint(v, (n-float64(i+1))/n)
	}
	c.addPoint(1, c.Points[len(c.Points)-1].Y)
}
