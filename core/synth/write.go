package synth

import (
	"image/png"
	"io"

	"siibp/core/dataset"
)

// Write writes the world as a dataset: its tables, features and captions, and a
// contact sheet a clip. create opens a file by its path from the dataset's root;
// Write closes it. It errs where create or the file does.
func (w *World) Write(create func(name string) (io.WriteCloser, error)) error {
	d := w.Dataset()
	if err := dataset.Write(create, d); err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	for clip, v := range d.Videos {
		file, err := create(v.Media)
		if err != nil {
			return err
		}
		err = encoder.Encode(file, w.Sheet(clip))
		if e := file.Close(); err == nil {
			err = e
		}
		if err != nil {
			return err
		}
	}
	return nil
}
