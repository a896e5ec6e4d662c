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

Compares methods on a dataset with ground truth: the paper's variants and baselines, or the
methods given by --method. It prints the scores with 95 % intervals and writes into DIR, which
it creates if necessary:

  report.html   tables, curves, confusion matrices, differences, settings; without scripts
  report.json   the same numbers as JSON
  report.csv    a row for each score and each difference of two methods
  report-figures/*.svg  each figure as a standalone file

All methods share the same data, options and seed, and the bootstrap draws the same videos for
all of them. The test videos are those of dataset.json, or a random share given by --test. With
--grid it runs a cross-validation over K_bg, α and C instead, over a small grid or the paper's
grid; over C alone if the preset has uniform allocation. An interrupt ends the run and keeps the results so far.

The single start of the paper's tables is:

  siibp experiment DATASET --preset buffet --background 8 --anneal 25 --starts 0 --reheats 0

A feature recipe is refitted to the training videos of every split. The methods "WSC-SIIBP,
l2" and so on use their own recipes. "WSC-SIIBP, chosen" uses the recipe and options chosen by
hiding captions of training videos; in a cross-validation, each fold makes its own choice.

Options; the options of the model apply to every variant:

`

// runExperiment is the command "siibp experiment".
func runExperiment(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("experiment", experimentPage, stdout)
	output := flags.StringP("output", "o", ".", "`dir` for report.html, report.json and report.csv")
	methods := flags.StringArray("method", nil, "`name` of a method; may be repeated; --list lists the names")
	list := flags.Bool("list", false, "list the methods available for the dataset and exit")
	merge := flags.Int("merge", 1, "merge each group of `n` neighbouring videos into one")
	test := flags.Float64("test", 0, "`share` of the videos to hold out for testing")
	replicates := flags.Int("replicates", 1000, "number of bootstrap draws of the videos for the intervals")
	grid := flags.String("grid", "", "cross-validate over a `grid`: small or paper")
	share := flags.Float64("share", 0, "`share` of the videos for the grid; default: that of the grid")
	folds := flags.Int("folds", 0, "number of folds of the grid; default: that of the grid")
	workers := flags.Int("workers", 0, "number of concurrent methods or fits; 0: one per CPU core")
	quiet := flags.BoolP("quiet", "q", false, "no progress bar and no table")
	data := newDataFlags(flags)
	features := featureFlags(flags)
	options := optionFlags(flags, stderr)
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

// selectGrid returns the named grid with the overrides of share and folds, nil for an empty name.
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

// listMethods prints the methods available for a dataset.
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

// runInterruptible runs an experiment until it ends or is interrupted, with a progress bar on a
// terminal. 0 workers means one per CPU core.
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

// picturesDir is the folder of a report's figures, next to the report.
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

// printTables prints the tables of a report, methods × measures, and the best of a grid.
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
				fmt.Fprintf(w, "%s: %.3f with features and options chosen in each fold\n", h.Name, chosen.Cells[k].Value)
			}
		}
	}
	return nil
}

// formatCell formats a score and its interval, as .713 [.652, .781].
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
