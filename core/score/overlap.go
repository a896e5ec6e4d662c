package score

import (
	"math"
	"slices"

	"siibp/core/dataset"
)

// locatedTuple is a tuple shown by at least one true instance, in a video whose tracks have
// boxes.
type locatedTuple struct {
	query int // index into evaluation.queries
	video int
	iou   []float64 // for each track of the video, the highest mean IoU with an instance that shows the tuple
}

// locatedTuples returns the tuples whose answers can be compared with true boxes.
func (ev *evaluation) locatedTuples() []locatedTuple {
	paths := truthPaths(ev.data)
	var list []locatedTuple
	var table [][]float64 // instances × tracks of the video tableVideo
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

// Overlaps returns for each tuple, in order of videos, the highest mean IoU of each track of
// its video with a true instance that shows the tuple. The mean is over the frames of the
// instance. An entry is nil if no instance shows the tuple or no track has boxes.
func Overlaps(d *dataset.Dataset) [][]float64 {
	ev := &evaluation{data: d, queries: queries(d)}
	list := make([][]float64, len(ev.queries))
	for _, l := range ev.locatedTuples() {
		list[l.query] = l.iou
	}
	return list
}

// hasBoxes reports whether any track of a video has boxes.
func hasBoxes(d *dataset.Dataset, video int) bool {
	return slices.ContainsFunc(d.Videos[video].Tracks, func(row int) bool { return d.Tracks[row].Boxes != nil })
}

// iouTable returns the mean IoU of each true instance with each track of a video,
// instances × tracks.
func (ev *evaluation) iouTable(video int, paths []truthPath) [][]float64 {
	table := make([][]float64, len(paths))
	for i, p := range paths {
		for _, row := range ev.data.Videos[video].Tracks {
			table[i] = append(table[i], p.meanIoU(&ev.data.Tracks[row]))
		}
	}
	return table
}

// bestIoUs returns each track's highest mean IoU with an instance that shows the tuple, or
// nil if no instance does.
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

// iouOf returns the IoU of a track. It returns 0 for −1 and for tracks of other videos.
func (l locatedTuple) iouOf(d *dataset.Dataset, row int) float64 {
	if j := slices.Index(d.Videos[l.video].Tracks, row); j >= 0 {
		return l.iou[j]
	}
	return 0
}

// selectedIoU is the mean IoU of each tuple's selected track.
func selectedIoU(ev *evaluation, _ int) statistic { return ev.meanIoU(ev.selected()) }

// assignedIoU is the mean IoU of the tracks of the one-to-one assignment.
func assignedIoU(ev *evaluation, _ int) statistic { return ev.meanIoU(ev.assigned()) }

// meanIoU is the mean IoU of the answers over the located tuples. Nil answers give a
// statistic over no tuples.
func (ev *evaluation) meanIoU(answers []int) statistic {
	m := ev.newMeans()
	if answers == nil {
		return statistic{}
	}
	for _, tuple := range ev.located() {
		m.Add(tuple.video, tuple.iouOf(ev.data, answers[tuple.query]))
	}
	return m.statistic()
}

// bestIoU is the mean over the located tuples of the highest IoU of any track of the video,
// the upper bound of meanIoU over all choices of tracks.
func bestIoU(ev *evaluation, _ int) statistic {
	m := ev.newMeans()
	for _, tuple := range ev.located() {
		m.Add(tuple.video, slices.Max(tuple.iou))
	}
	return m.statistic()
}

// localisedShare is the correct-localization rate (CorLoc): the fraction of the located
// tuples whose selected track has an IoU of at least ½.
func localisedShare(ev *evaluation, _ int) statistic {
	m, selected := ev.newMeans(), ev.selected()
	if selected == nil {
		return statistic{}
	}
	for _, tuple := range ev.located() {
		m.AddHit(tuple.video, tuple.iouOf(ev.data, selected[tuple.query]) >= 0.5)
	}
	return m.statistic()
}

// localisation returns the correct-localization rate against the IoU threshold from 0 to 1,
// for the selected tracks and for the one-to-one assignment.
func (ev *evaluation) localisation() []Curve {
	tuples := ev.located()
	var list []Curve
	for _, answer := range []struct {
		name string
		rows []int
	}{{"correct localisation", ev.selected()}, {"correct localisation, one to one", ev.assigned()}} {
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

// addSurvival appends the survival function of the values on [0, 1], the fraction of values
// ≥ x, as a descending step function. Its area is the mean of the values.
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

// truthPath holds the true boxes of one instance, one box per frame.
type truthPath struct {
	classes []int
	frames  []int
	boxes   []dataset.Box
}

// truthPaths returns the true instances of every video, with boxes interpolated between
// annotated frames.
func truthPaths(d *dataset.Dataset) [][]truthPath {
	paths := make([][]truthPath, len(d.Videos))
	for _, t := range d.TruthBoxes {
		p := truthPath{classes: t.Classes}
		last := len(t.Boxes) - 1
		for frame := t.Boxes[0].Frame; frame <= t.Boxes[last].Frame; frame++ {
			if box, present := t.At(float64(frame)); present {
				p.frames, p.boxes = append(p.frames, frame), append(p.boxes, box)
			}
		}
		if len(p.frames) > 0 {
			paths[t.Video] = append(paths[t.Video], p)
		}
	}
	return paths
}

// meanIoU returns the mean IoU of a track with the path over the frames of the path. A frame
// without a box of the track contributes 0.
func (p truthPath) meanIoU(t *dataset.Track) float64 {
	sum := 0.0
	for i, frame := range p.frames {
		if box, present := t.At(float64(frame)); present {
			sum += iou(box, p.boxes[i])
		}
	}
	return sum / float64(len(p.frames))
}

// iou returns the intersection over union of two boxes.
func iou(a, b dataset.Box) float64 {
	w := math.Min(a.X+a.W, b.X+b.W) - math.Max(a.X, b.X)
	h := math.Min(a.Y+a.H, b.Y+b.H) - math.Max(a.Y, b.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h / (a.W*a.H + b.W*b.H - w*h)
}
