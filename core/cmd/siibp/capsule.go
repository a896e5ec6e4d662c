package main

import (
	"fmt"
	"io"
	"io/fs"
	"runtime"

	"github.com/spf13/pflag"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/result"
	"siibp/core/search"
)

// capsuleFlags are fit's flags for the capsule.
type capsuleFlags struct {
	file        *string
	data, media *bool
}

// newCapsuleFlags adds the flags.
func newCapsuleFlags(flags *pflag.FlagSet) capsuleFlags {
	return capsuleFlags{
		flags.String("capsule", "", "`file` for "+read.OptionHelp("--capsule")),
		flags.Bool("with-data", false, "include the dataset's files in the capsule"),
		flags.Bool("with-media", false, "include the dataset's videos in the capsule, too"),
	}
}

// check returns an error for --with-data or --with-media without --capsule.
func (f capsuleFlags) check() error {
	if *f.file == "" && (*f.data || *f.media) {
		return usageError{fmt.Errorf("--with-data and --with-media need --capsule")}
	}
	return nil
}

// capsuleOutput returns the capsule of a search on d as an output file. open opens the dataset's
// files; r is the result of the search; record writes the user's edits into the capsule.
func (f capsuleFlags) capsuleOutput(open func() (*read.CanonicalFS, error), d *dataset.Dataset, r *result.Result, s *search.Search, record func(*capsule.Capsule)) outputFile {
	return outputFile{*f.file, func(w io.Writer) error {
		root, err := open()
		if err != nil {
			return err
		}
		defer root.Close()
		c, err := capsule.New(d, capsule.RecipeOf(r.Features), s)
		if err != nil {
			return err
		}
		c.HeldOut = r.HeldOut
		record(c)
		if c.Dataset.Files, err = capsule.Hash(root, d, *f.media); err != nil {
			return err
		}
		if !*f.data && !*f.media {
			return capsule.Write(w, c, nil)
		}
		return capsule.Write(w, c, root)
	}}
}

const replayPage = `siibp replay CAPSULE [DATASET…] [--captions-from captions.txt] [--tolerance x]

Repeats the run of a capsule written by siibp fit --capsule or by the page: with the options
of the capsule, on its data or on DATASET, which must be the same data. A capsule of a result
that was corrected holds all runs that led to it, and they are repeated one after the other. Prints whether the
labels, the rankings and F are equal: bit for bit if this build wrote the capsule (same
version, compiler and platform), else within 1e-6, or 1e-3 with --precision float32; relative
for F, absolute for probabilities. The exit status is 0 if they are equal, else 3.

`

// replay is the command "siibp replay".
func replay(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("replay", replayPage, stdout)
	data := newDataFlags(flags)
	tolerance := flags.Float64("tolerance", 0, "largest difference between numbers that count as equal")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return usageError{fmt.Errorf("siibp replay takes CAPSULE and optionally DATASET…, not 0 operands")}
	}
	if !(*tolerance >= 0) {
		return usageError{fmt.Errorf("--tolerance must be at least 0")}
	}
	fsys, closer, err := read.FilesAt(flags.Arg(0))
	if err != nil {
		return err
	}
	defer closer.Close()
	c, d, err := loadRun(fsys, flags.Args(), data)
	if err != nil {
		return err
	}
	describe(d, stderr)
	repeated, err := rerun(c, d, stderr)
	if err != nil {
		return err
	}
	x, err := c.Compare(repeated)
	if err != nil {
		return err
	}
	return printComparison(c, repeated, x, *tolerance, stdout)
}

// loadRun reads the capsule in fsys and its data. args are the name of the capsule and, unless
// the capsule includes the data, the paths of the data.
func loadRun(fsys fs.FS, args []string, data dataFlags) (*capsule.Capsule, *dataset.Dataset, error) {
	root, _, found := capsule.Find(fsys)
	if !found {
		root = fsys // capsule.Read returns the error
	}
	c, err := capsule.Read(root)
	switch {
	case err != nil:
		return nil, nil, err
	case len(args) == 1 && c.Dataset.Embedded:
		d, err := c.Data(root)
		return c, d, err
	case len(args) == 1:
		return nil, nil, usageError{fmt.Errorf("%s does not include its data: give the dataset %q as DATASET (SHA-256 %s)", args[0], c.Dataset.Name, c.Dataset.Hash)}
	}
	o, err := data.options()
	if err != nil {
		return nil, nil, err
	}
	o = c.Dataset.With(o)
	d, err := read.OpenWith(o, args[1:]...)
	if err != nil {
		return nil, nil, err
	}
	files, err := read.OpenCanonicalFS(o, args[1:]...)
	if err != nil {
		return nil, nil, err
	}
	defer files.Close()
	return c, d, c.Adopt(d, files)
}

// rerun repeats the runs of a capsule.
func rerun(c *capsule.Capsule, d *dataset.Dataset, stderr io.Writer) (*capsule.Capsule, error) {
	transform, prepared, err := c.Prepare(d)
	if err != nil {
		return nil, err
	}
	describeFeatures(transform, stderr)
	return c.Repeat(d, prepared, func(r *capsule.Run, s *search.Search) {
		if r.Stopped > 0 { // Stopped counts the steps of a single worker
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		}
		runSearch(s, r.Step, stderr)
	})
}

// printComparison prints the differences between two runs. It returns errDifferent if they
// exceed the tolerance.
func printComparison(c, repeated *capsule.Capsule, x capsule.Comparison, tolerance float64, w io.Writer) error {
	fmt.Fprintf(w, "capsule: siibp %s, %s, %s; here: siibp %s, %s, %s\n", c.Build.Version, c.Build.Go, c.Build.Platform,
		repeated.Build.Version, repeated.Build.Go, repeated.Build.Platform)
	fmt.Fprintf(w, "labels   %d of %d are the same\n", x.Labels.Same, x.Labels.Of)
	fmt.Fprintf(w, "rankings %d of %d are the same\n", x.Ranks.Same, x.Ranks.Of)
	fmt.Fprintf(w, "F        %v, now %v\n", x.F[0], x.F[1])
	fmt.Fprintf(w, "numbers  %.2g apart at most, F relatively, probabilities absolutely\n", x.Greatest)
	fmt.Fprintln(w, x.Verdict(tolerance))
	if !x.Same(tolerance) {
		return errDifferent
	}
	return nil
}
