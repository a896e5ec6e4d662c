package synth

import (
	"fmt"
	"slices"

	"siibp/core/dataset"
	"siibp/core/synth/drawing"
)

// Dataset returns the world as a dataset of a user: the concepts actor and action with one
// view each, captions, tracks with boxes and true classes, and true boxes. The media are the
// clips' contact sheets, media/<clip>.png. Hash and Notes are empty.
func (w *World) Dataset() *dataset.Dataset {
	o := w.options
	d := &dataset.Dataset{
		Name: "Toy street",
		Concepts: []dataset.Concept{
			{Name: "actor", Classes: classNames(drawing.Actors[:drawing.NamedActors], func(a drawing.Actor) string { return a.Name })},
			{Name: "action", Classes: classNames(drawing.Actions[:drawing.NamedActions], func(a drawing.Action) string { return a.Name })},
		},
		Views: []dataset.View{
			{Name: "actor", Dim: o.Dim, X: slices.Clone(w.appearance)},
			{Name: "action", Dim: o.Dim, X: slices.Clone(w.motion)},
		},
		Info: w.datasetInfo(),
	}
	for i, c := range w.clips {
		v := dataset.Video{
			ID: w.clipName(i), Media: "media/" + w.clipName(i) + ".png",
			FPS: o.FPS, Frames: o.Frames, Width: o.Width, Height: o.Height,
		}
		for _, t := range w.captions[i] {
			v.Tuples = append(v.Tuples, slices.Clone(t))
		}
		for k, p := range c.proposals {
			v.Tracks = append(v.Tracks, len(d.Tracks))
			d.Tracks = append(d.Tracks, dataset.Track{
				Video: i, ID: fmt.Sprintf("t%d", k+1), Start: p.start, End: p.end(),
				Truth: slices.Clone(p.truth), Known: []int{dataset.Unknown, dataset.Unknown},
				Boxes: slices.Clone(p.boxes),
			})
		}
		d.Videos = append(d.Videos, v)
		d.TruthBoxes = append(d.TruthBoxes, w.truthBoxes(i)...)
	}
	return d
}

// classNames returns the names of kinds.
func classNames[T any](kinds []T, name func(T) string) []string {
	var names []string
	for _, k := range kinds {
		names = append(names, name(k))
	}
	return names
}

// clipName returns the id of a clip.
func (w *World) clipName(clip int) string {
	digits := max(2, len(fmt.Sprint(w.options.Clips)))
	return fmt.Sprintf("clip-%0*d", digits, clip+1)
}

// truthBoxes returns the instances of a clip. An actor with two actions is two instances.
func (w *World) truthBoxes(clip int) []dataset.TruthBox {
	var boxes []dataset.TruthBox
	s := w.scenes[clip]
	for _, d := range w.clips[clip].instances {
		boxes = append(boxes, dataset.TruthBox{
			Video:    clip,
			Instance: drawing.Actors[s.cast[d.player].actor].Name + " " + drawing.Actions[d.action].Name,
			Classes:  s.classes(d), Boxes: slices.Clone(d.boxes), Joined: true,
		})
	}
	slices.SortStableFunc(boxes, func(a, b dataset.TruthBox) int { return a.Boxes[0].Frame - b.Boxes[0].Frame })
	return boxes
}

// datasetInfo returns the content of dataset.json beyond the tables.
func (w *World) datasetInfo() map[string]any {
	return map[string]any{
		"name":    "Toy street",
		"licence": "CC0-1.0",
		"source":  "Drawn by this program; every figure, motion, caption and proposal is planted.",
		"preprocess": "actor: colours and edges within the boxes; action: the boxes' motion and the change within them; " +
			"each standardised and projected on its principal components.",
		"seed": w.options.Seed,
	}
}
