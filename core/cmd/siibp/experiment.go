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

Compares methods on a dataset whose truth is known: the paper's variants and baselines, or
those that --method names. It prints the scores with 95 % intervals and writes into DIR,
which it creates if necessary:

  report.html   tables, curves, confusion matrices, differences, settings; needs no script
  report.json   the same numbers as JSON
  report.csv    a row for each score and each difference of two methods
  report-figures/*.svg  each figure as a file that needs no style sheet

All methods get the same data, options and seed, and the intervals draw the same videos
for all of them. Test videos are those of dataset.json, or the share given by --test.
With --grid it runs a cross-validation over K_bg, α and C instead, over a small grid or
the paper's. An interrupt ends the run and keeps the results so far.

The single start of the paper's tables is:

  siibp experiment DATASET --background 8 --anneal 25 --starts 0 --reheats 0

A feature recipe is fitted anew to the training videos of every split. The rows "WSC-SIIBP,
l2" and so on have recipes of their own, and "WSC-SIIBP, chosen" the recipe and α that hiding
captions of training videos chooses, in a cross-validation in each fold.

Options; the options of the model apply to every variant:

`

// runExperiment is the command "siibp experiment".
func runExperiment(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("experiment", experimentPage, stdout)
	output := flags.StringP("output", "o", ".", "`dir` for report.html, report.json and report.csv")
	methods := flags.StringArray("method", nil, "`name` of a method; repeat it for several, --list lists them")
	list := flags.Bool("list", false, "only list the methods that the dataset allows")
	merge := flags.Int("merge", 1, "join `n` neighbouring videos into one")
	test := flags.Float64("test", 0, "`share` of the videos to hold out for testing")
	replicates := flags.Int("replicates", 1000, "number of bootstrap draws of the videos for the intervals")
	grid := flags.String("grid", "", "cross-validate over a `range`: small or paper")
	share := flags.Float64("share", 0, "`share` of the videos for the grid; by default that of the range")
	folds := flags.Int("folds", 0, "number of folds of the grid; by default that of the range")
	workers := flags.Int("workers", 0, "number of methods or fits at a time; 0: one for each core of the machine")
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
	if s.Grid, err = selectGrid(*grid, *share, *folds); err != nil {
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
	if s.Features, err = s.Features.OrSuggested(d); err != nil {
		return err
	}
	run, err := experiment.New(d, s)
	if err != nil {
		return usageError{err}
	}
	if err := runInterruptible(run, *workers, stderr); err != nil {
		return err
	}
	report := run.Report()
	if err := writeReport(report, *output); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%s, %s and %s are in %s\n", reportFiles[0].name, reportFiles[1].name, reportFiles[2].name, *output)
	return printTables(report, stdout)
}

// selectGrid returns the named grid with the user's changes, nil for no name.
func selectGrid(name string, share float64, folds int) (*experiment.Grid, error) {
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

// listMethods prints the methods that a dataset allows.
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

// runInterruptible runs an experiment to its end or until an interrupt, with a progress bar on
// a terminal. With 0 workers it takes one for each core of the machine.
func runInterruptible(run *experiment.Run, workers int, stderr io.Writer) error {
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := newBar(stderr)
	defer bar.finish()
	return run.All(ctx, workers, func(p experiment.Progress) {
		bar.show(p.Fraction, fmt.Sprintf("%d of %d", p.Done, p.Of))
	})
}

// reportFiles are the files of a report.
var reportFiles = []struct {
	name  string
	write func(*experiment.Report, io.Writer) error
}{
	{"report.html", (*experiment.Report).HTML},
	{"report.json", (*experiment.Report).JSON},
	{"report.csv", (*experiment.Report).CSV},
}

// writeReport writes all files of a report into a folder.
func writeReport(report *experiment.Report, dir string) error {
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

// picturesDir is the folder of a report's figures, beside its files.
const picturesDir = "report-figures"

// writePictures writes the figures as SVG files.
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

// printTables prints the tables: a line for each method and a column for each measure.
func printTables(report *experiment.Report, w io.Writer) error {
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
				fmt.Fprint(table, "\t", formatCell(c))
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
			if chosen := report.Grid.Chosen; chosen != nil && chosen.Cells[k] != nil {
				fmt.Fprintf(w, "%s: %.3f with features and α chosen in each fold\n", h.Name, chosen.Cells[k].Value)
			}
		}
	}
	return nil
}

// formatCell writes a score and its interval, as .713 [.652, .781].
func formatCell(c *experiment.Cell) string {
	if c == nil {
		return "–"
	}
	text := fmt.Sprintf("%.3f", c.Value)
	if c.Low <= c.High {
		text += fmt.Sprintf(" [%.3f, %.3f]", c.Low, c.High)
	}
	return strings.ReplaceAll(text, "0.", ".")
}
