package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"siibp/core/dataset"
)

const convertPage = `siibp convert FILE DIR

Writes the data.mat of the paper's Casablanca experiment as a dataset folder. It has the
variables Kf and Ka (features, N×D, or kernels, N×N), GTf and GTa (true person and
action: N×1 classes from 1, or N×P indicators) and tframes (first and last frame, N×2).
The movie is cut into segments; a track is of the segment that holds its middle. A
segment's captions are the true pairs of its tracks. Without convert, every command
reads such a file with the defaults below.

`

// convert is the command of that name.
func convert(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("convert", convertPage, stdout)
	var o dataset.CasablancaOptions
	flags.Float64Var(&o.Segment, "segment", 60, "`seconds` of a segment; the paper has 60 and 120")
	flags.Float64Var(&o.Rate, "rate", 24, "frames a second")
	flags.IntVar(&o.Persons, "persons", 19, "how many persons, the most frequent, are classes; the others are background")
	flags.IntVar(&o.Width, "width", 32, "columns of face features")
	flags.IntVar(&o.ActionWidth, "action-width", 16, "columns of action features")
	flags.IntVar(&o.Background, "background", 0, "the class that is background, -1 the last; 0: 0 where there is one, else 1")
	flags.StringSliceVar(&o.Actions, "actions", nil, "`names` of the action classes but the background, in the file's order")
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
	d, err := dataset.Casablanca(filepath.Base(operands[0]), f, info.Size(), o)
	if err != nil {
		return err
	}
	describe(d, stderr)
	return dataset.Write(into(operands[1], stdout), d)
}

// checkCut refuses zeros, too, which would stand for defaults.
func checkCut(o dataset.CasablancaOptions) error {
	if o.Segment == 0 || o.Rate == 0 || o.Persons == 0 || o.Width == 0 || o.ActionWidth == 0 {
		return errors.New("segment, rate, persons and widths are above 0")
	}
	return o.Check()
}
