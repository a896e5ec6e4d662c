package video

import (
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
	"siibp/core/video/edit"
	"siibp/core/video/motion"
)

// The concepts of a dataset of clips, and their views.
const (
	personConcept = "person"
	faceView      = "face" // mean face descriptor
	lookView      = "look" // colour descriptor

	actionConcept = "action"
	motionView    = "motion" // motion descriptor of the track, or trajectories
	poseView      = "pose"   // pose descriptor
)

// NamedClip is a clip with its names in a dataset.
type NamedClip struct {
	Clip  *Clip
	ID    string // of the video
	Media string // path of the file relative to the dataset, or ""
}

// Write writes clips as a dataset without captions: the videos are unconstrained until captions.txt is added. create
// creates a file by its path relative to the dataset, and Write closes it. o are the options of the extraction, which
// dataset.json records.
func Write(create func(name string) (io.WriteCloser, error), clips []NamedClip, o Options) error {
	return writer.Write(create, newDataset(clips, o))
}

// newDataset returns clips as a dataset without captions.
func newDataset(clips []NamedClip, o Options) *dataset.Dataset {
	o = o.WithDefaults()
	o.Poses = slices.ContainsFunc(clips, func(named NamedClip) bool { return named.Clip.HasPoses() })
	d := &dataset.Dataset{}
	var times []any
	var tracks []*Track
	for v, named := range clips {
		c := named.Clip
		video := dataset.Video{ID: named.ID, Media: named.Media, Free: true, FPS: c.fps(), Frames: len(c.Times), Width: c.W, Height: c.H}
		if c.hasVariableRate(video.FPS) {
			times = append(times, map[string]any{"id": named.ID, "frame_times": c.Times})
		}
		for i := range c.Tracks {
			t := &c.Tracks[i]
			video.Tracks = append(video.Tracks, len(d.Tracks))
			d.Tracks = append(d.Tracks, dataset.Track{Video: v, ID: t.ID, Start: t.Frames[0], End: t.Frames[len(t.Frames)-1] + 1, Boxes: t.keyframes(), Poses: t.keyPoints(),
				Truth: []int{dataset.Unknown, dataset.Unknown}, Known: []int{dataset.Unknown, dataset.Unknown}})
			tracks = append(tracks, t)
		}
		d.Videos = append(d.Videos, video)
	}
	addViews(d, tracks, o)
	d.Info = map[string]any{"preprocess": provenance{o, detectorName(clips), editsOf(clips), othersOf(clips), fingerprint(d)}, "features": suggestedRecipe(d), "videos": times}
	return d
}

// viewRecipes are the preprocessing steps of each view, in the syntax of package feature. Descriptors have their own.
var viewRecipes = map[string]string{faceView: "l2", lookView: "l2, pca 32, l2", motionView: "standardise, l2", poseView: "standardise, pca 32, l2"}

// suggestedRecipe returns the preprocessing for dataset.json. Views without variation are omitted.
func suggestedRecipe(d *dataset.Dataset) string {
	var lists []string
	for _, v := range d.Views {
		if hasVariation(v) {
			lists = append(lists, v.Name+": "+viewRecipes[v.Name])
		}
	}
	return strings.Join(lists, "; ")
}

// hasVariation reports whether two tracks have different features.
func hasVariation(v dataset.View) bool {
	first := -1
	for row := range v.Rows() {
		switch {
		case !v.Has(row):
		case first < 0:
			first = row
		case !slices.Equal(v.RowRange(first, 1).Single, v.RowRange(row, 1).Single):
			return true
		}
	}
	return false
}

// provenance records the creation of a dataset in dataset.json.
type provenance struct {
	Options
	Detector string                 `json:"detector"`
	Edits    map[string][]edit.Edit `json:"mends,omitempty"`  // by video
	Others   map[string][]int       `json:"others,omitempty"` // by video, the whole tracks that are no persons
	Tracks   string                 `json:"tracks"`           // fingerprint of the tracks, which changes when they are edited
}

// editsOf returns the track edits by video.
func editsOf(clips []NamedClip) map[string][]edit.Edit {
	list := map[string][]edit.Edit{}
	for _, named := range clips {
		if len(named.Clip.Edits) > 0 {
			list[named.ID] = named.Clip.Edits
		}
	}
	return list
}

// othersOf returns by video the numbers of the whole tracks that are no persons, ascending.
func othersOf(clips []NamedClip) map[string][]int {
	list := map[string][]int{}
	for _, named := range clips {
		for _, t := range named.Clip.Tracks {
			if named.Clip.Classes[t.Class] != PersonClass && !slices.Contains(list[named.ID], t.Parent) {
				list[named.ID] = append(list[named.ID], t.Parent)
			}
		}
		slices.Sort(list[named.ID])
	}
	return list
}

// fingerprint returns a hash of the IDs of videos and tracks and of the boxes.
func fingerprint(d *dataset.Dataset) string {
	h := fnv.New64a()
	for i := range d.Tracks {
		t := &d.Tracks[i]
		fmt.Fprintln(h, d.Videos[t.Video].ID, t.ID, t.Start, t.End, t.Boxes)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// detectorName returns the name of the detector, or "" without clips.
func detectorName(clips []NamedClip) string {
	if len(clips) == 0 {
		return ""
	}
	return clips[0].Clip.Detector
}

// addViews adds the concepts and their views. The face view is omitted if it has no variation.
func addViews(d *dataset.Dataset, tracks []*Track, o Options) {
	who := []string{lookView}
	if face, some := newView(faceView, tracks, func(t *Track) []float32 { return t.Face }); some && hasVariation(face) {
		who = []string{faceView, lookView}
		d.Views = append(d.Views, face)
	}
	look, _ := newView(lookView, tracks, func(t *Track) []float32 { return t.Look })
	d.Views = append(d.Views, look)
	d.Concepts = []dataset.Concept{
		{Name: personConcept, Unique: dataset.UniqueByName(personConcept), Views: who},
		{Name: actionConcept, Unique: dataset.UniqueByName(actionConcept), Views: []string{motionView}},
	}
	if o.Action == BoxMotion {
		motion, _ := newView(motionView, tracks, func(t *Track) []float32 { return t.Motion })
		d.Views = append(d.Views, motion)
		if pose, some := newView(poseView, tracks, func(t *Track) []float32 { return t.Pose }); some && hasVariation(pose) {
			d.Concepts[1].Views = append(d.Concepts[1].Views, poseView)
			d.Views = append(d.Views, pose)
		}
		return
	}
	local := dataset.Descriptors{Name: motionView, Dim: motion.TrajectoryDim}
	for row, t := range tracks {
		for _, values := range t.evenTrajectories(o.MaxTrajectories) {
			local.X, local.Track = append(local.X, values...), append(local.Track, int32(row))
		}
	}
	d.Descriptors = []dataset.Descriptors{local}
}

// newView returns one feature of all tracks, with NaN where a track lacks it, and whether any track has it.
func newView(name string, tracks []*Track, feature func(*Track) []float32) (v dataset.View, some bool) {
	for _, t := range tracks {
		if x := feature(t); x != nil {
			v.Dim = len(x)
		}
	}
	v.Name = name
	for _, t := range tracks {
		x := feature(t)
		if x == nil {
			x = make([]float32, v.Dim)
			for i := range x {
				x[i] = float32(math.NaN())
			}
		}
		v.Single = append(v.Single, x...)
	}
	return v, v.Dim > 0
}

// evenTrajectories returns at most n trajectories of a track, evenly subsampled.
func (t *Track) evenTrajectories(n int) [][]float32 {
	all := t.Trajectories
	if len(all) <= n {
		return all
	}
	some := make([][]float32, n)
	for i := range some {
		some[i] = all[i*len(all)/n]
	}
	return some
}

// fps returns the mean frame rate, rounded to a thousandth, or 0 for one frame.
func (c *Clip) fps() float64 {
	n := len(c.Times) - 1
	if n < 1 || !(c.Times[n] > c.Times[0]) {
		return 0
	}
	return math.Round(1000*float64(n)/(c.Times[n]-c.Times[0])) / 1000
}

// hasVariableRate reports whether the time of a frame differs from a constant rate by more than a quarter of a frame.
func (c *Clip) hasVariableRate(fps float64) bool {
	for i, at := range c.Times {
		if math.Abs((at-c.Times[0])*fps-float64(i)) > 0.25 {
			return true
		}
	}
	return false
}

// maxInterpolationError is the maximum difference of a coordinate, in pixels, between a box and the interpolation of
// its neighbors for the box to be omitted.
const maxInterpolationError = 0.5

func tenth(v float64) float64 { return math.Round(10*v) / 10 }

// keyPoints returns the poses, coordinates rounded to a tenth of a pixel and scores to a hundredth.
func (t *Track) keyPoints() []dataset.Pose {
	var list []dataset.Pose
	for _, p := range t.Poses {
		pose := dataset.Pose{Frame: p.Frame}
		for i, q := range p.Points {
			pose.Points[i] = dataset.KeyPoint{X: float32(tenth(float64(q.X))), Y: float32(tenth(float64(q.Y))), Score: float32(math.Round(100*float64(min(q.Score, 1))) / 100)}
		}
		list = append(list, pose)
	}
	return list
}

// keyframes returns the boxes, rounded to a tenth of a pixel, without those that linear interpolation restores within
// maxInterpolationError.
func (t *Track) keyframes() []dataset.Box {
	var list []dataset.Box
	add := func(i int) {
		b := t.Boxes[i]
		list = append(list, dataset.Box{Frame: t.Frames[i], X: tenth(b.X), Y: tenth(b.Y), W: tenth(b.W), H: tenth(b.H)})
	}
	add(0)
	last := 0
	for i := 1; i < len(t.Boxes); i++ {
		if i+1 < len(t.Boxes) && t.isLinear(last, i+1) {
			continue
		}
		add(i)
		last = i
	}
	return list
}

// isLinear reports whether interpolation between two boxes restores the boxes between them within
// maxInterpolationError.
func (t *Track) isLinear(from, to int) bool {
	for i := from + 1; i < to; i++ {
		share := float64(t.Frames[i]-t.Frames[from]) / float64(t.Frames[to]-t.Frames[from])
		if between := t.Boxes[from].Interpolate(t.Boxes[to], share); between.MaxDifference(t.Boxes[i]) > maxInterpolationError {
			return false
		}
	}
	return true
}
