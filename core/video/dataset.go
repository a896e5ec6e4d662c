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
	"siibp/core/video/frame"
	"siibp/core/video/motion"
)

// The concepts of a dataset of clips, and the views that speak about them.
const (
	PersonConcept = "person"
	FaceView      = "face" // mean descriptor of the faces
	LookView      = "look" // colours

	ActionConcept = "action"
	MotionView    = "motion" // the track's own motion, or its trajectories
)

// Named is a clip with the names that it has in a dataset.
type NamedClip struct {
	Clip  *Clip
	ID    string // of the video
	Media string // path of its file from the dataset's root, "" where it is not in it
}

// Write writes clips as the folder of a dataset without captions: the videos are free until captions.txt says more. create opens a file by
// its path from the dataset's root, and Write closes it. The options are those of the extraction; dataset.json lists them.
func Write(create func(name string) (io.WriteCloser, error), clips []NamedClip, o Options) error {
	return writer.Write(create, Dataset(clips, o))
}

// Dataset returns clips as a dataset without captions.
func Dataset(clips []NamedClip, o Options) *dataset.Dataset {
	o = o.WithDefaults()
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
			d.Tracks = append(d.Tracks, dataset.Track{Video: v, ID: t.ID, Start: t.Frames[0], End: t.Frames[len(t.Frames)-1] + 1, Boxes: t.keyframes(),
				Truth: []int{dataset.Unknown, dataset.Unknown}, Known: []int{dataset.Unknown, dataset.Unknown}})
			tracks = append(tracks, t)
		}
		d.Videos = append(d.Videos, video)
	}
	addViews(d, tracks, o)
	d.Info = map[string]any{"preprocess": provenance{o, detectorName(clips), editsOf(clips), fingerprint(d)}, "features": suggestedRecipe(d), "videos": times}
	return d
}

// recipes are the steps of feature that each view is best given to the model by; descriptors have their own.
var viewRecipes = map[string]string{FaceView: "l2", LookView: "l2, pca 32, l2", MotionView: "standardise, l2"}

// recipeOf returns what dataset.json suggests be done with the features. A view that is the same for all tracks is left as it is.
func suggestedRecipe(d *dataset.Dataset) string {
	var lists []string
	for _, v := range d.Views {
		if hasVariation(v) {
			lists = append(lists, v.Name+": "+viewRecipes[v.Name])
		}
	}
	return strings.Join(lists, "; ")
}

// varies reports whether two tracks have different features.
func hasVariation(v dataset.View) bool {
	first := -1
	for row := range v.Rows() {
		switch {
		case !v.Has(row):
		case first < 0:
			first = row
		case !slices.Equal(v.Only(first, 1).Single, v.Only(row, 1).Single):
			return true
		}
	}
	return false
}

// made says in dataset.json how the dataset was made.
type provenance struct {
	Options
	Detector string                 `json:"detector"`
	Edits    map[string][]edit.Edit `json:"mends,omitempty"` // by the videos' names
	Tracks   string                 `json:"tracks"`          // tells the tracks from those of other clips, and from the same before they were mended
}

// mendsOf returns by the videos' names how a person has changed the tracks.
func editsOf(clips []NamedClip) map[string][]edit.Edit {
	list := map[string][]edit.Edit{}
	for _, named := range clips {
		if len(named.Clip.Edits) > 0 {
			list[named.ID] = named.Clip.Edits
		}
	}
	return list
}

// fingerprint returns a hash of the names of videos and tracks and of the boxes.
func fingerprint(d *dataset.Dataset) string {
	h := fnv.New64a()
	for i := range d.Tracks {
		t := &d.Tracks[i]
		fmt.Fprintln(h, d.Videos[t.Video].ID, t.ID, t.Start, t.End, t.Boxes)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// detectorOf returns what found the things in the clips, "" where nothing did.
func detectorName(clips []NamedClip) string {
	if len(clips) == 0 {
		return ""
	}
	return clips[0].Clip.Detector
}

// addViews adds the concepts and the features of the tracks that speak about them. Faces are left out where no two tracks have different ones.
func addViews(d *dataset.Dataset, tracks []*Track, o Options) {
	who := []string{LookView}
	if face, some := newView(FaceView, tracks, func(t *Track) []float32 { return t.Face }); some && hasVariation(face) {
		who = []string{FaceView, LookView}
		d.Views = append(d.Views, face)
	}
	look, _ := newView(LookView, tracks, func(t *Track) []float32 { return t.Look })
	d.Views = append(d.Views, look)
	d.Concepts = []dataset.Concept{
		{Name: PersonConcept, Unique: dataset.UniqueByName(PersonConcept), Views: who},
		{Name: ActionConcept, Unique: dataset.UniqueByName(ActionConcept), Views: []string{MotionView}},
	}
	if o.Action == BoxMotion {
		motion, _ := newView(MotionView, tracks, func(t *Track) []float32 { return t.Motion })
		d.Views = append(d.Views, motion)
		return
	}
	local := dataset.Descriptors{Name: MotionView, Dim: motion.TrajectoryDim}
	for row, t := range tracks {
		for _, values := range t.evenTrajectories(o.MaxTrajectories) {
			local.X, local.Track = append(local.X, values...), append(local.Track, int32(row))
		}
	}
	d.Descriptors = []dataset.Descriptors{local}
}

// viewOf returns one feature of all tracks, NaN where a track lacks it, and whether any has it.
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

// someTrajectories returns at most n of a track's trajectories, evenly spread.
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

// fps returns the mean rate, to a thousandth; 0 where there is one frame.
func (c *Clip) fps() float64 {
	n := len(c.Times) - 1
	if n < 1 || !(c.Times[n] > c.Times[0]) {
		return 0
	}
	return math.Round(1000*float64(n)/(c.Times[n]-c.Times[0])) / 1000
}

// varies reports whether some frame is more than a quarter of a frame from where an even rate has it.
func (c *Clip) hasVariableRate(fps float64) bool {
	for i, at := range c.Times {
		if math.Abs((at-c.Times[0])*fps-float64(i)) > 0.25 {
			return true
		}
	}
	return false
}

// maxDrift is how far a box may be from the line between its neighbours, in pixels, for its row to be left out.
const maxInterpolationError = 0.5

// keyframes returns the boxes to a tenth of a pixel, without those that interpolation gives back within maxDrift.
func (t *Track) keyframes() []dataset.Box {
	var list []dataset.Box
	add := func(i int) {
		tenth := func(v float64) float64 { return math.Round(10*v) / 10 }
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

// linear reports whether the boxes between two are within maxDrift of the line between these.
func (t *Track) isLinear(from, to int) bool {
	for i := from + 1; i < to; i++ {
		share := float64(t.Frames[i]-t.Frames[from]) / float64(t.Frames[to]-t.Frames[from])
		if between := t.Boxes[from].Interpolate(t.Boxes[to], share); interpolationError(between, t.Boxes[i]) > maxInterpolationError {
			return false
		}
	}
	return true
}

// drift returns the largest difference of a coordinate.
func interpolationError(a, b frame.Box) float64 {
	return max(math.Abs(a.X-b.X), math.Abs(a.Y-b.Y), math.Abs(a.X+a.W-b.X-b.W), math.Abs(a.Y+a.H-b.Y-b.H))
}
