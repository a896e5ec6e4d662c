package main

import (
	"fmt"
	"io"
	"runtime"
	"text/tabwriter"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/figure"
	"siibp/core/infer"
	"siibp/core/options"
	"siibp/core/result"
	"siibp/core/search"
)

const fitPage = `siibp fit DATASET… [-o result.json] [--tracks tracks.csv] [--localized localized.csv] [--model model.zip]
               [--mot FILE.zip] [--coco FILE.json] [--via FILE.json] [--subtitles FILE.zip] [--captions captions.txt]
               [--corrections FILE.json] [--no-choose] [--arrays arrays.npz] [--capsule run.zip [--with-data]] [options]

Learns from the captions which track shows whom doing what. Prints the scores, if the dataset
holds the truth, and writes the output files given by the options below. Boxes and subtitles
cover the tracks that answer the captions, with their classes and probabilities.

The default preset first chooses the feature recipe and some options by hiding captions, as
the command choose does, unless --features gives the recipe. The score on hidden captions
estimates how far the labels can be trusted. Another preset keeps its options and features;
the score is computed all the same.

The search runs several starts within a budget of estimated seconds and keeps the start with
the lowest objective. The same data, options and seed give the same result. To run a single
start of the Indian buffet, as in the tables of the paper:

  siibp fit DATASET --preset buffet --background 8 --anneal 25 --starts 0 --reheats 0

Options, with the values of the default preset:

`

// fit is the command "siibp fit".
func fit(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("fit", fitPage, stdout)
	exports := exportFlags(flags)
	objective := flags.String("objective", "", "`file` for "+read.OptionHelp("--objective"))
	model := flags.String("model", "", "`file` for "+read.OptionHelp("--model"))
	arrays := flags.String("arrays", "", "`file` for "+read.OptionHelp("--arrays"))
	capsuleFile := newCapsuleFlags(flags)
	quiet := flags.BoolP("quiet", "q", false, "no progress bar and no table")
	data := newDataFlags(flags)
	corrected := newCorrections(flags)
	features := featureFlags(flags)
	choice := newChoiceFlags(flags)
	options := optionFlags(flags, stderr)
	paths, err := parseAll(flags, args, "DATASET…")
	if err != nil {
		return err
	}
	if err := capsuleFile.check(); err != nil {
		return err
	}
	o, err := options()
	if err != nil {
		return err
	}
	recipe, err := features(o)
	if err != nil {
		return err
	}
	d, err := corrected.open(data, paths)
	if err != nil {
		return err
	}
	if *quiet {
		stdout, stderr = io.Discard, io.Discard
	}
	describe(d, stderr)
	recipe, o, hidden, err := choice.apply(d, recipe, o, stderr)
	if err != nil {
		return err
	}
	if err := printChoice(hidden, o, stdout); err != nil {
		return err
	}
	d, s, r, err := fitDataset(d, recipe, o, stderr)
	if err != nil {
		return err
	}
	r.HeldOut = hidden
	files := []outputFile{
		{*model, r.Model},
		{*objective, func(w io.Writer) error { return writeObjective(s.Trainer(), w) }},
		{*arrays, r.Arrays},
		capsuleFile.capsuleOutput(func() (*read.CanonicalFS, error) { return data.tidy(paths) }, d, r, s, corrected.record),
	}
	err = saveAll(append(files, exports(r)...))
	if err != nil {
		return err
	}
	return printSummary(s, r, stdout)
}

// fitDataset computes the features of a recipe and runs the search on them. It returns the
// dataset with these features.
func fitDataset(d *dataset.Dataset, recipe feature.Recipe, o options.Options, stderr io.Writer) (*dataset.Dataset, *search.Search, *result.Result, error) {
	transform, d, err := applyRecipe(d, recipe, stderr)
	if err != nil {
		return nil, nil, nil, err
	}
	describeFeatures(transform, stderr)
	runtime.GC() // release the garbage of the reader before the run
	s, err := search.New(d, o)
	if err != nil {
		return nil, nil, nil, usageError{err}
	}
	runSearch(s, (*search.Search).Step, stderr)
	r := result.New(d, s)
	r.Features = transform
	return d, s, r, nil
}

// writeObjective writes an SVG plot of F at the end of each iteration.
func writeObjective(f *infer.Trainer, w io.Writer) error {
	var points []figure.Point
	annealedEnd := 0 // number of leading points at which F may rise
	trace := f.Trace()
	for i, p := range trace {
		if i+1 < len(trace) && trace[i+1].Iteration == p.Iteration {
			continue
		}
		if p.MayRise && p.Block != infer.ContaminationBlock {
			annealedEnd = len(points) + 1
		}
		points = append(points, figure.Point{X: float64(p.Iteration), Y: p.F})
	}
	title := fmt.Sprintf("Objective F over the iterations, at the end %.1f", f.F())
	_, err := io.WriteString(w, figure.File(figure.Trace(title, points, annealedEnd), title))
	return err
}

// runSearch runs the search, with a progress bar on a terminal.
func runSearch(s *search.Search, step func(*search.Search) bool, stderr io.Writer) {
	bar := newBar(stderr)
	for !s.Done() {
		step(s)
		if f := s.Running(); f != nil && bar != nil {
			bar.show(s.Fraction(), fmt.Sprintf("start %d/%d, iteration %d, F %.1f", len(s.Outcomes())+1, s.Starts(), f.Iteration, f.F()))
		}
	}
	bar.finish()
}

// printSummary prints the outcome of the search and the scores.
func printSummary(s *search.Search, r *result.Result, w io.Writer) error {
	best := s.Outcomes()[s.Kept()]
	o := s.Options()
	fmt.Fprintf(w, "%s, %s", o.Variant(), o.BackgroundText(best.Background))
	if o.Allocation == options.AllocationSticks {
		fmt.Fprintf(w, ", α %.4g", s.Trainer().Posterior.Alpha)
	}
	fmt.Fprintf(w, ": F %.1f after %d iterations (%s)", best.F, best.Iterations, best.Reason)
	if n := len(s.Outcomes()); n > 1 {
		fmt.Fprintf(w, ", the best of %d starts; the next best agree with %.0f %% of its labels", n, 100*s.Agreement())
	}
	fmt.Fprintln(w)
	if s.OverBudget() {
		fmt.Fprintf(w, "Not every start was run, because they would take more than the budget of %g estimated seconds; --budget raises it.\n", s.Options().Budget)
	}
	if err := printConfidence(r, w); err != nil {
		return err
	}
	return printScores(r, w)
}

// printConfidence prints the number of captions by state, the expected accuracy and the scores on hidden captions.
func printConfidence(r *result.Result, w io.Writer) error {
	if len(r.Rankings.Tuples) > 0 {
		fmt.Fprintln(w, r.States())
	}
	fmt.Fprintln(w, r.Accuracy())
	if r.HeldOut == nil {
		return nil
	}
	return printTrust(r.HeldOut.Trust, w)
}

// printScores prints one line for each score.
func printScores(r *result.Result, w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, x := range r.Scores {
		fmt.Fprintf(table, "%s\t%.3f\tof %d\n", x.Name, x.Value, x.Count)
	}
	return table.Flush()
}
