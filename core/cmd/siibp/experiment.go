package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"

	"siibp/core/dataset"
	"siibp/core/experiment"
)

const experimentPage = `siibp experiment DATASET… [-o DIR] [--method NAME]… [--test SHARE] [--merge N] [options]

Compares methods on a dataset whose truth is known: the paper's ladder of variants and
baselines, or those that --method names. Prints the scores with 95 % intervals and writes
into DIR, which is made where it is not there:

  report.html   tables, curves, confusion matrices, differences, settings; needs no script
  report.json   the same as numbers
  report.csv    a row for every score and every difference of two methods
  report-figures/*.svg  the figures, each as a file that needs no style sheet

Every method sees the same data, options and seed, and the intervals draw the same videos
for all of them. Test videos are those of dataset.json, or a share that --test holds out.
With --grid, a cross-validation over K_bg, α and C instead; small or paper, the paper's
ranges. An interrupt ends it and keeps what is done.

The plain single start of the paper's tables:

  siibp experiment DATASET --background 8 --anneal 25 --starts 0 --reheats 0

Features are made anew from the training videos of every split.

Options; those of the model are for every variant:

`

// compare is the command experiment.
func compare(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("experiment", experimentPage, stdout)
	output := flags.StringP("output", "o", ".", "`dir` for report.html, report.json and report.csv")
	methods := flags.StringArray("method", nil, "`name` of a method, several times; --list lists them")
	list := flags.Bool("list", false, "list the methods that the dataset allows, and do nothing else")
	merge := flags.Int("merge", 1, "join `n` neighbouring videos into one")
	test := flags.Float64("test", 0, "`share` of the videos to hold out")
	replicates := flags.Int("replicates", 1000, "draws of the videos for the intervals")
	grid := flags.String("grid", "", "cross-validate over a `range`: small or paper")
	share := flags.Float64("share", 0, "`share` of the videos for the grid, if not the range's")
	folds := flags.Int("folds", 0, "folds of the grid, if not the range's")
	workers := flags.Int("workers", runtime.NumCPU(), "methods or fits at a time")
	quiet := flags.BoolP("quiet", "q", false, "no progress bar and no table")
	data := newDataFlags(flags)
	features := featureFlags(flags)
	options := optionFlags(flags)
	paths, err := parseAll(flags, args, "DATASET…")
	if err != nil {
		return err
	}
	o, err := options()
	if err != nil {
		return err
	}
	s := experiment.Standard(o)
	if s.Features, err = features(o); err != nil {
		return err
	}
	s.Methods, s.Merge, s.Test, s.Replicates = *methods, *merge, *test, *replicates
	if s.Grid, err = chosenGrid(*grid, *share, *folds); err != nil {
		return err
	}
	d, err := data.open(paths)
	if err != nil {
		return err
	}
	if *list {
		return listMethods(d, stdout)
	}
	if *quiet {
		stdout, stderr = io.Discard, io.Discard
	}
	describe(d, stderr)
	run, err := experiment.New(d, s)
	if err != nil {
		return usageError{err}
	}
	if err := watched(run, *workers, stderr); err != nil {
		return err
	}
	report := run.Report()
	if err := write(report, *output); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%s, %s and %s are in %s\n", reportFiles[0].name, reportFiles[1].name, reportFiles[2].name, *output)
	return ladder(report, stdout)
}

// chosenGrid returns the named grid with what the user changed, nil for none.
func chosenGrid(name string, share float64, folds int) (*experiment.Grid, error) {
	if name == "" {
		return nil, nil
	}
	grid, known := experiment.Ranges()[name]
	if !known {
		return nil, usageError{fmt.Errorf("there is no grid %q; the grids are small and paper", name)}
	}
	if share != 0 {
		grid.Share = share
	}
	if folds != 0 {
		grid.Folds = folds
	}
	return &grid, nil
}

func listMethods(d *dataset.Dataset, w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, m := range experiment.Methods(d) {
		mark := ""
		if m.Ladder {
			mark = "*"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", m.Name, mark, m.About)
	}
	fmt.Fprintln(table, "\t*\tcompared if no --method is given")
	return table.Flush()
}

// watched runs an experiment, with a bar where a person is watching, until it is done
// or interrupted.
func watched(run *experiment.Run, workers int, stderr io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := newBar(stderr)
	defer bar.end()
	return run.All(ctx, workers, func(p experiment.Progress) {
		bar.show(p.Fraction, fmt.Sprintf("%d of %d", p.Done, p.Of))
	})
}

// reportFiles are what a report can be written as.
var reportFiles = []struct {
	name  string
	write func(*experiment.Report, io.Writer) error
}{
	{"report.html", (*experiment.Report).HTML},
	{"report.json", (*experiment.Report).JSON},
	{"report.csv", (*experiment.Report).CSV},
}

func write(report *experiment.Report, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, file := range reportFiles {
		err := save(filepath.Join(dir, file.name), func(w io.Writer) error { return file.write(report, w) })
		if err != nil {
			return err
		}
	}
	return writePictures(report.Pictures(), filepath.Join(dir, picturesDir))
}

// picturesDir is where the figures of a report are, beside it.
const picturesDir = "report-figures"

func writePictures(pictures []experiment.Picture, dir string) error {
	if len(pictures) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, p := range pictures {
		if err := save(filepath.Join(dir, p.Name), p.SVG); err != nil {
			return err
		}
	}
	return nil
}

// ladder prints the tables: a line a method, a column a measure.
func ladder(report *experiment.Report, w io.Writer) error {
	for _, t := range report.Tables {
		fmt.Fprintf(w, "%s (%d)\n", t.Name, t.Videos)
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		names := make([]string, len(t.Measures))
		for k, h := range t.Measures {
			names[k] = h.Name
		}
		fmt.Fprintf(table, "\t%s\n", strings.Join(names, "\t"))
		for _, row := range t.Rows {
			fmt.Fprint(table, row.Method)
			for _, c := range row.Cells {
				fmt.Fprint(table, "\t", cell(c))
			}
			fmt.Fprintln(table)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	if report.Grid != nil {
		for k, h := range report.Grid.Measures {
			if best := report.Grid.Best(k); best != nil {
				fmt.Fprintf(w, "%s: best %.3f at %s\n", h.Name, best.Cells[k].Value, best.Name())
			}
		}
	}
	return nil
}

// cell writes a score and its interval, as .713 [.652, .781].
func cell(c *experiment.Cell) string {
	if c == nil {
		return "–"
	}
	text := fmt.Sprintf("%.3f", c.Value)
	if c.Low <= c.High {
		text += fmt.Sprintf(" [%.3f, %.3f]", c.Low, c.High)
	}
	return strings.ReplaceAll(text, "0.", ".")
}
