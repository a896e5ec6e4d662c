package synth

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
)

// Dataset returns the world in the form of a user's dataset: the concepts actor and action with one
// view each, captions, tracks with boxes and true classes, and true boxes. The media files are
// contact sheets, media/<clip>.png. Hash and Notes are empty.
func (w *World) Dataset() *dataset.Dataset {
	o := w.options
	d := &dataset.Dataset{
		Name: "Toy street",
		Concepts: []dataset.Concept{
			{Name: "actor", Classes: classNames(Actors[:NamedActors], func(a Actor) string { return a.Name })},
			{Name: "action", Classes: classNames(Actions[:NamedActions], func(a Action) string { return a.Name })},
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

// classNames returns the name of each kind.
func classNames[T any](kinds []T, name func(T) string) []string {
	var names []string
	for _, k := range kinds {
		names = append(names, name(k))
	}
	return names
}

// clipName returns the ID of a clip.
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
			Instance: Actors[s.cast[d.player].actor].Name + " " + Actions[d.action].Name,
			Classes:  s.classes(d), Boxes: slices.Clone(d.boxes), Joined: true,
		})
	}
	slices.SortStableFunc(boxes, func(a, b dataset.TruthBox) int { return a.Boxes[0].Frame - b.Boxes[0].Frame })
	return boxes
}

// datasetInfo returns the content of dataset.json besides the tables.
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

// Write writes the world as a dataset: tables, features, captions and a contact sheet for each
// clip. create opens a file by its path from the dataset's root, and Write closes it. Write
// returns the first error of create or of a file.
func (w *World) Write(create func(name string) (io.WriteCloser, error)) error {
	d := w.Dataset()
	if err := writer.Write(create, d); err != nil {
		return err
	}
	sheets, errs := make([]bytes.Buffer, len(d.Videos)), make([]error, len(d.Videos))
	inParallel(len(sheets), func(clip int) {
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		errs[clip] = encoder.Encode(&sheets[clip], w.Sheet(clip))
	})
	for clip, v := range d.Videos {
		file, err := create(v.Media)
		if err != nil {
			return err
		}
		_, err = sheets[clip].WriteTo(file)
		if err := errors.Join(errs[clip], err, file.Close()); err != nil {
			return err
		}
	}
	return nil
}

// filmConcepts are the names of the concepts in WriteFilm, equal to those of datasets made from videos.
var filmConcepts = [...]string{"person", "action"}

const truthFile = "truth_boxes.csv"

// clipFolder is the folder that holds a folder of pictures for each clip.
const clipFolder = "clips"

// WriteFilm writes only pixels and captions: a PNG for each frame, clips/<clip>/<frame>.png,
// captions.txt, and truth_boxes.csv for scoring. The concepts are named person and action. create
// opens a file by its path from the root, and WriteFilm closes it. WriteFilm returns the first
// error of create or of a file.
func (w *World) WriteFilm(create func(name string) (io.WriteCloser, error)) error {
	d := w.Dataset()
	d.Tracks, d.Views = nil, nil
	for i := range d.Videos {
		d.Videos[i].Tracks = nil
	}
	for e, name := range filmConcepts {
		d.Concepts[e].Name = name
	}
	err := writer.Write(func(name string) (io.WriteCloser, error) {
		if !slices.Contains([]string{dataset.CaptionsFile, truthFile}, name) {
			return discarded{io.Discard}, nil
		}
		return create(name)
	}, d)
	for clip, v := range d.Videos {
		quantiser := w.scenes[clip].palette.Quantiser()
		w.scenes[clip].eachFrame(func(frame int, e *painter, _ []image.Rectangle) {
			if err == nil {
				err = writePicture(create, fmt.Sprintf("%s/%s/%04d.png", clipFolder, v.ID, frame), w.scenes[clip].quantised(quantiser, e))
			}
		})
	}
	return err
}

// writePicture writes a picture as a PNG file.
func writePicture(create func(name string) (io.WriteCloser, error), name string, m image.Image) error {
	file, err := create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(file, m); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// discarded is a file whose content is dropped.
type discarded struct{ io.Writer }

func (discarded) Close() error { return nil }
