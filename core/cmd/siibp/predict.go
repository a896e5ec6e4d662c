package main

import (
	"fmt"
	"io"
	"path/filepath"

	"siibp/core/dataset/read"
	"siibp/core/result"
)

const predictPage = `siibp predict MODEL DATASET… [-o result.json] [--tracks tracks.csv] [--localized localized.csv]
               [--mot FILE.zip] [--coco FILE.json] [--via FILE.json] [--subtitles FILE.zip] [--captions captions.txt]

Labels the tracks of a dataset with a saved model (siibp fit --model) without learning from
the dataset. Videos with captions are labelled subject to their captions, as a joint run would
label test videos; other videos are labelled without. Captions are optional. Concepts, classes
and views are matched by name; captions may only name classes of the model. Features and
descriptors are read as by fit; the model includes its feature recipe and applies it. The
output files are those of fit.

`

// predict is the command "siibp predict".
func predict(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("predict", predictPage, stdout)
	exports := exportFlags(flags)
	quiet := flags.BoolP("quiet", "q", false, "no table")
	data := newDataFlags(flags)
	operands, err := parseAll(flags, args, "MODEL", "DATASET…")
	if err != nil {
		return err
	}
	m, err := result.OpenModel(operands[0])
	if err != nil {
		return err
	}
	o, err := data.options()
	if err != nil {
		return err
	}
	o.Vocabulary = m.Vocabulary(filepath.Base(operands[0]))
	d, err := read.OpenWith(o, operands[1:]...)
	if err != nil {
		return err
	}
	if *quiet {
		stdout, stderr = io.Discard, io.Discard
	}
	d.Notes = append(d.Notes, m.Remarks(d)...)
	describe(d, stderr)
	describeFeatures(m.Features, stderr)
	fit, err := m.Annotate(d)
	if err != nil {
		return err
	}
	fit.Run()
	r := result.Annotated(fit, m.Options)
	r.Features, r.HeldOut = m.Features, m.HeldOut
	if err := saveAll(exports(r)); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s, %s: %d tracks of %d videos labelled in %d iterations (%s)\n", m.Options.Variant(), m.Options.BackgroundText(m.Background),
		len(d.Tracks), len(d.Videos), fit.Iteration, fit.Reason)
	if err := printConfidence(r, stdout); err != nil {
		return err
	}
	return printScores(r, stdout)
}
