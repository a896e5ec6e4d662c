package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/read"
	"siibp/core/dataset/writer"
)

const convertPage = `siibp convert FILE DIR

Converts the data.mat of the paper's Casablanca experiment to a dataset folder. FILE has the
variables Kf and Ka (features, N×D, or kernels, N×N), GTf and GTa (true person and action:
N×1 classes from 1, or N×P indicators) and tframes (first and last frame, N×2). The film is
split into segments; a track belongs to the segment that contains its middle. The captions of
a segment are the true pairs of its tracks. The other commands also read such a file directly,
with the defaults below.

`

// convert is the command "siibp convert".
func convert(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("convert", convertPage, stdout)
	var o dataset.CasablancaOptions
	flags.Float64Var(&o.Segment, "segment", 60, "`seconds` in a segment; the paper uses 60 and 120")
	flags.Float64Var(&o.Rate, "rate", 24, "frames per second")
	flags.IntVar(&o.Persons, "persons", 19, "number of most frequent persons to use as classes; the others are background")
	flags.IntVar(&o.Width, "width", 32, "number of columns of the face features")
	flags.IntVar(&o.ActionWidth, "action-width", 16, "number of columns of the action features")
	flags.IntVar(&o.Background, "background", 0, "number of the background class, -1 for the last one; 0 means class 0 if there is one, else 1")
	flags.StringSliceVar(&o.Actions, "actions", nil, "`names` of the action classes without the background, in the file's order")
	operands, err := parseAll(flags, args, "FILE", "DIR")
	if err != nil {
		return err
	}
	if err := checkCut(o); err != nil {
		return usageError{err}
	}
	f, err := os.Open(operands[0])
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	d, err := read.Casablanca(filepath.Base(operands[0]), f, info.Size(), o)
	if err != nil {
		return err
	}
	describe(d, stderr)
	return writer.Write(fileCreator(operands[1], stdout), d)
}

// checkCut validates the options. It also rejects zeros, which CasablancaOptions treats as
// defaults.
func checkCut(o dataset.CasablancaOptions) error {
	if o.Segment == 0 || o.Rate == 0 || o.Persons == 0 || o.Width == 0 || o.ActionWidth == 0 {
		return errors.New("segment, rate, persons and widths must be above 0")
	}
	return o.Check()
}

const scriptPage = `siibp script FILE

Writes to_npy.py, a program in Python that converts features of other formats to .npy files:
pickles, HDF5, JSON, ARFF, tables of pandas, tensors, and arrays or dictionaries with a part for
each video or track. Run it with the folder of the dataset:

  siibp script to_npy.py
  python3 to_npy.py mine

`

// writeScript is the command "siibp script". It replaces no other file.
func writeScript(args []string, stdout, _ io.Writer) error {
	file, err := parse(newFlags("script", scriptPage, stdout), args, "FILE")
	if err != nil {
		return err
	}
	if there, err := os.ReadFile(file); err == nil && string(there) != features.Script {
		return fmt.Errorf("%s is another file; name one that does not exist", fault.Quote(file))
	}
	return os.WriteFile(file, []byte(features.Script), 0o644)
}
