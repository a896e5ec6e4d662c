package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"siibp/core/dataset"
	"siibp/core/infer"
	"siibp/core/result"
)

const fitPage = `siibp fit DATASET [-o result.json] [--tracks tracks.csv] [--localized localized.csv] [--model model.zip] [options]

Learns from the captions which track shows whom doing what. Prints the scores, where
the dataset knows the truth, and writes what you ask for:

  result.json     everything: options, starts, objective, labels, rankings, scores
  tracks.csv      the input's rows and, per concept, best:, zeta:, nu: and predicted:
  localized.csv   for every caption tuple all tracks of its video, the answer first
  model.zip       what was learned, with which siibp predict labels other videos

By default several starts are run, within a budget of estimated seconds, and the one
with the lowest objective is kept; the same data, options and seed give the same
result, here and in the page. One start, as in the tables of the paper:

  siibp fit DATASET --background 8 --anneal 25 --starts 0 --reheats 0

Options; what is shown is the default preset:

`

// fit is the command of that name.
func fit(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("fit", fitPage, stdout)
	output := flags.StringP("output", "o", "", "`file` for result.json")
	tracks := flags.String("tracks", "", "`file` for the labelled tracks.csv")
	localized := flags.String("localized", "", "`file` for localized.csv")
	model := flags.String("model", "", "`file` for the learned model.zip")
	quiet := flags.BoolP("quiet", "q", false, "no progress bar and no table")
	features := featureFlags(flags)
	options := optionFlags(flags)
	path, err := parse(flags, args, "DATASET")
	if err != nil {
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
	d, err := dataset.Open(path)
	if err != nil {
		return err
	}
	if *quiet {
		stdout, stderr = io.Discard, io.Discard
	}
	describe(d, stderr)
	transform, d, err := prepare(d, recipe, stderr)
	if err != nil {
		return err
	}
	describeFeatures(transform, stderr)
	search, err := infer.NewSearch(d, o)
	if err != nil {
		return usageError{err}
	}
	follow(search, stderr)
	r := result.New(d, search)
	r.Features = transform
	learned := search.Fit().Model()
	learned.Features = transform
	err = saveAll([]download{{*output, r.JSON}, {*tracks, r.Tracks}, {*localized, r.Localized},
		{*model, func(w io.Writer) error { return result.SaveModel(w, learned) }}})
	if err != nil {
		return err
	}
	return summary(search, r, stdout)
}

// download is a file that may have been asked for.
type download struct {
	name  string // "": it was not
	write func(io.Writer) error
}

func saveAll(files []download) error {
	for _, file := range files {
		if err := save(file.name, file.write); err != nil {
			return err
		}
	}
	return nil
}

// save writes a file that was asked for.
func save(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	buffer := bufio.NewWriter(f)
	err = write(buffer)
	if err == nil {
		err = buffer.Flush()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// follow runs the search, with a bar where a person is watching.
func follow(s *infer.Search, stderr io.Writer) {
	bar := newBar(stderr)
	for !s.Done() {
		if s.Step() && !s.Done() && bar != nil {
			f := s.Running()
			bar.show(s.Fraction(), fmt.Sprintf("start %d/%d, iteration %d, F %.1f", len(s.Outcomes())+1, s.Starts(), f.Iteration(), f.F()))
		}
	}
	bar.end()
}

// summary prints how the search ended and the scores.
func summary(s *infer.Search, r *result.Result, w io.Writer) error {
	kept := s.Outcomes()[s.Kept()]
	fmt.Fprintf(w, "%s, K_bg %d, α %.4g: F %.1f after %d iterations (%s)", s.Options().Variant(), kept.Background,
		s.Fit().Alpha(), kept.F, kept.Iterations, kept.Reason)
	if n := len(s.Outcomes()); n > 1 {
		fmt.Fprintf(w, ", the best of %d starts; the next best agree with %.0f %% of its labels", n, 100*s.Agreement())
	}
	fmt.Fprintln(w)
	if s.OverBudget() {
		fmt.Fprintf(w, "The budget of %g estimated seconds left out some starts; --budget raises it.\n", s.Options().Budget)
	}
	const nearly = 0.05 // slack that does not count, as in the page
	met := 0
	for _, ranking := range r.Rankings {
		if ranking.Slack <= nearly {
			met++
		}
	}
	fmt.Fprintf(w, "%d of %d caption tuples meet their constraint.\n", met, len(r.Rankings))
	return scores(r, w)
}

// scores prints them, a line each.
func scores(r *result.Result, w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, x := range r.Scores {
		fmt.Fprintf(table, "%s\t%.3f\tof %d\n", x.Name, x.Value, x.Of)
	}
	return table.Flush()
}
