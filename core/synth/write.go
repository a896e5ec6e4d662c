package synth

import (
	"bytes"
	"errors"
	"image/png"
	"io"

	"siibp/core/dataset/writer"
)

// Write writes the world as a dataset: its tables, features and captions, and a contact sheet
// for each clip. create opens a file by its path from the dataset's root, and Write closes it.
// It returns the first error of create or of a file.
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
