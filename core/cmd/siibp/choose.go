package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/search/choose"
)

const choosePage = `siibp choose DATASET… [-o choice.json] [options]

Chooses the feature recipe and α without any truth. It hides the captions of a quarter of
the videos at a time, learns from the others, annotates the hidden videos freely, and sees
whether the classes that the hidden captions name come out on top. It prints what was
tried, and the fit command that it comes to; fit --choose does both.

The recipe is l2 unless another is ahead by more than two standard errors of the
difference, and α is that of the options by the same rule.

Options; the options of the model apply to every fit:

`

// chooseFlags adds the flags of choosing. It returns a function that completes settings.
func chooseFlags(flags *pflag.FlagSet) func(choose.Settings) choose.Settings {
	standard := choose.Settings{}
	flags.IntVar(&standard.Folds, "choose-folds", 4, "number of parts that the videos with captions are dealt into")
	flags.Float64Var(&standard.Budget, "choose-budget", 60, "estimated seconds that choosing may take; what costs more is left out")
	return func(s choose.Settings) choose.Settings {
		s.Folds, s.Budget = standard.Folds, standard.Budget
		return s
	}
}

// runChoose is the command "siibp choose".
func runChoose(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("choose", choosePage, stdout)
	output := flags.StringP("output", "o", "", "`file` for what was tried and taken, as JSON")
	quiet := flags.BoolP("quiet", "q", false, "no progress bar and no table")
	data := newDataFlags(flags)
	settings := chooseFlags(flags)
	options := optionFlags(flags)
	paths, err := parseAll(flags, args, "DATASET…")
	if err != nil {
		return err
	}
	o, err := options()
	if err != nil {
		return err
	}
	d, err := data.open(paths)
	if err != nil {
		return err
	}
	if *quiet {
		stdout, stderr = io.Discard, io.Discard
	}
	describe(d, stderr)
	s := settings(choose.Standard(o))
	r, err := chooseRecipe(d, s, stderr)
	if err != nil {
		return err
	}
	err = save(*output, func(w io.Writer) error {
		text := json.NewEncoder(w)
		text.SetIndent("", " ")
		return text.Encode(r)
	})
	if err != nil {
		return err
	}
	if err := printChoice(r, stdout); err != nil {
		return err
	}
	recipe, err := s.Recipe(d, r.Taken)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "siibp fit DATASET --features %q --alpha %.4g\n", recipe.String(), r.Taken.Alpha)
	return err
}

// chooseRecipe runs the choosing, with a progress bar on a terminal.
func chooseRecipe(d *dataset.Dataset, s choose.Settings, stderr io.Writer) (*choose.Result, error) {
	c, err := choose.New(d, s)
	if err != nil {
		return nil, usageError{err}
	}
	bar := newBar(stderr)
	for p := range c.Steps() {
		bar.show(p.Fraction, fmt.Sprintf("choosing, fit %d of %d", p.Done+1, p.Of))
	}
	bar.finish()
	return c.Result(), nil
}

// choiceFlags are the flags of a fit that chooses its recipe and α first.
type choiceFlags struct {
	flags    *pflag.FlagSet
	on       *bool
	complete func(choose.Settings) choose.Settings
}

func newChoiceFlags(flags *pflag.FlagSet) choiceFlags {
	on := flags.Bool("choose", false, "choose the features and α by hiding captions, as siibp choose does; in place of --features and --alpha")
	return choiceFlags{flags, on, chooseFlags(flags)}
}

// check returns an error where what is to be chosen is given, too.
func (c choiceFlags) check(r feature.Recipe) error {
	if *c.on && (len(r.Views) > 0 || c.flags.Changed("alpha")) {
		return usageError{errors.New("--choose chooses --features and --alpha; leave these out")}
	}
	return nil
}

// apply returns the recipe and the α that were chosen, which it prints, or those that are given.
func (c choiceFlags) apply(d *dataset.Dataset, given feature.Recipe, o options.Options, stdout, stderr io.Writer) (feature.Recipe, float64, error) {
	if !*c.on {
		return given, o.Alpha, nil
	}
	s := c.complete(choose.Standard(o))
	s.Base = given
	r, err := chooseRecipe(d, s, stderr)
	if err != nil {
		return given, o.Alpha, err
	}
	if err := printChoice(r, stdout); err != nil {
		return given, o.Alpha, err
	}
	recipe, err := s.Recipe(d, r.Taken)
	return recipe, r.Taken.Alpha, err
}

// printChoice prints what was tried and taken, and how far it can be trusted.
func printChoice(r *choose.Result, w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if len(r.Trials) > 0 {
		fmt.Fprintln(table, "features, α\tscore on hidden captions\t95 %\tahead by\tstandard error")
	}
	for _, t := range r.Trials {
		if t.Failed != "" {
			fmt.Fprintf(table, "%s\tcannot be fitted: %s\n", t.Candidate, t.Failed)
			continue
		}
		fmt.Fprintf(table, "%s\t%.3f\t%.3f to %.3f\t%+.3f\t%.3f\n", t.Candidate, t.Score, t.Range.Low, t.Range.High, t.Ahead, t.Error)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, text := range append(r.Reasons, r.Notes...) {
		fmt.Fprintln(w, text)
	}
	if len(r.Classes) == 0 {
		return nil
	}
	fmt.Fprintf(w, "Score %.3f (95 %%: %.3f to %.3f) on the captions of %d videos that were hidden; by chance it is %.3f.\n",
		r.Score, r.Range.Low, r.Range.High, r.Videos, r.Chance)
	for _, c := range r.Classes {
		fmt.Fprintf(table, "%s\t%s\tfound in %d of %d hidden videos that name it\tand in %d of %d others\n", c.Concept, c.Class, c.Right, c.Named, c.Wrong, c.Others)
	}
	return table.Flush()
}
