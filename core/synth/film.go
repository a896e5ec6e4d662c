package synth

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"

	"siibp/core/dataset"
	"siibp/core/dataset/writer"
)

// filmConcepts are the concepts' names in a film, those of datasets that are made of clips.
var filmConcepts = [...]string{"person", "action"}

const truthFile = "truth_boxes.csv"

// Film is the folder that has a folder of pictures for each clip.
const Film = "clips"

// WriteFilm writes the world as its pixels and captions alone: a folder of PNG pictures for each clip, clips/<clip>/<frame>.png, captions.txt, and,
// for scores, truth_boxes.csv. The concepts are called person and action. create opens a file by its path from the root, and WriteFilm
// closes it. It returns the first error of create or of a file.
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
				err = writePicture(create, fmt.Sprintf("%s/%s/%04d.png", Film, v.ID, frame), w.scenes[clip].quantised(quantiser, e))
			}
		})
	}
	return err
}

// writePicture writes a file of a picture.
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

// discarded is a file that is not written.
type discarded struct{ io.Writer }

func (discarded) Close() error { return nil }
