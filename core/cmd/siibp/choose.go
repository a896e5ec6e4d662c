package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"siibp/core/choose"
	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
	"siibp/core/score"
)

const choosePage = `siibp choose DATASET… [-o choice.json] [options]

Chooses the feature recipe and some options by cross-validation, without ground truth. It
hides the captions of a quarter of the videos at a time, learns from the other videos,
annotates the held-out videos without captions, and scores how well the annotation ranks the
classes that the hidden captions name. It prints the candidates and their scores, an estimate
of how far the labels can be trusted, and the resulting fit command. fit does the same before
it runs.

The default preset compares unchanged features or l2, --pairs on or off, and --allowed open or
named, one after the other. The preset buffet compares four recipes, l2 first, and three values
of α. In each comparison the first value is kept unless another one is better by more than two
standard errors of the difference. An option set by a flag keeps its value. A concept's weight
depends on how far its score exceeds chance. With fewer than 40 videos the split into folds is
repeated up to four times, because single splits then vary too much.

Options; the options of the model apply to every fit:

`

// chooseFlags adds the flags of the choice. The returned function applies the parsed flags to
// settings.
func chooseFlags(flags *pflag.FlagSet) func(choose.Config) choose.Config {
	folds := flags.Int("choose-folds", 4, "number of folds into which the videos with captions are split")
	budget := flags.Float64("choose-budget", 60, "budget in estimated seconds; candidates beyond the budget are skipped")
	return func(s choose.Config) choose.Config {
		s.Folds, s.Budget = *folds, *budget
		for _, key := range []string{"alpha", "pairs", "allowed"} {
			if flags.Changed(key) {
				s.Keep = append(s.Keep, key)
			}
		}
		return s
	}
}

// runChoose is the command "siibp choose".
func runChoose(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("choose", choosePage, stdout)
	output := flags.StringP("output", "o", "", "`file` for the candidates, their scores and the choice, as JSON")
	quiet := flags.BoolP("quiet", "q", false, "no progress bar and no table")
	data := newDataFlags(flags)
	settings := chooseFlags(flags)
	modelOptions := optionFlags(flags, stderr)
	paths, err := parseAll(flags, args, "DATASET…")
	if err != nil {
		return err
	}
	o, err := modelOptions()
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
	if err := printChoice(r, o, stdout); err != nil {
		return err
	}
	if err := printTrust(r.Trust, stdout); err != nil {
		return err
	}
	recipe, err := s.Recipe(d, r.Selected)
	if err != nil {
		return err
	}
	preset := flags.Lookup("preset").Value.String()
	from, err := options.Named(preset)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "siibp fit DATASET --preset %s --features %q%s\n", preset, recipe.String(), flagsBetween(from, choose.Apply(r.Selected, o)))
	return err
}

// flagsBetween returns the flags by which the options to differ from others, each after a space.
func flagsBetween(from, to options.Options) string {
	before, after, text := optionsByKey(from), optionsByKey(to), ""
	for _, s := range options.Settings() {
		if value := flagText(after[s.Key]); value != flagText(before[s.Key]) {
			text += fmt.Sprintf(" --%s=%s", flagName(s.Key), value)
		}
	}
	return text
}

// chooseRecipe runs the choice, with a progress bar on a terminal.
func chooseRecipe(d *dataset.Dataset, s choose.Config, stderr io.Writer) (*score.HeldOutReport, error) {
	c, err := choose.New(d, s)
	if err != nil {
		return nil, usageError{err}
	}
	bar := newBar(stderr)
	for steps := c.Steps(); steps.Step(); {
		p := c.Progress()
		bar.show(p.Fraction, fmt.Sprintf("hiding captions, fit %d of %d", p.Done+1, p.Of))
	}
	bar.finish()
	return c.Record(), nil
}

// choiceFlags are fit's flags for the choice of the recipe and options.
type choiceFlags struct {
	flags    *pflag.FlagSet
	off      *bool
	complete func(choose.Config) choose.Config
}

// newChoiceFlags adds the flags.
func newChoiceFlags(flags *pflag.FlagSet) choiceFlags {
	off := flags.Bool("no-choose", false, "skip the choice: use the features and options as they are given, without an estimate of how far to trust the labels")
	return choiceFlags{flags, off, chooseFlags(flags)}
}

// apply returns the recipe and the options of a run, and the held-out report, nil with --no-choose. The
// default preset chooses them unless --features gives the recipe.
func (c choiceFlags) apply(d *dataset.Dataset, given feature.Recipe, o options.Options, stderr io.Writer) (feature.Recipe, options.Options, *score.HeldOutReport, error) {
	given, err := given.OrSuggested(d)
	if err != nil || *c.off {
		return given, o, nil, err
	}
	s := c.complete(choose.Standard(o))
	s.Base = given
	if c.flags.Changed("features") || c.flags.Lookup("preset").Value.String() != "default" {
		s.Given = &given
	}
	r, err := chooseRecipe(d, s, stderr)
	if err != nil {
		return given, o, nil, err
	}
	recipe, err := s.Recipe(d, r.Selected)
	return recipe, choose.Apply(r.Selected, o), r, err
}

// printChoice prints the candidates, their scores and the choice.
func printChoice(r *score.HeldOutReport, o options.Options, w io.Writer) error {
	if r == nil {
		return nil
	}
	if r.Selection != nil {
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "features and options\tscore on hidden captions\t95 %\tahead by\tstandard error")
		for _, t := range r.Selection.Candidates {
			if t.Failed != "" {
				fmt.Fprintf(table, "%s\tcannot be fitted: %s\n", choose.Describe(t.Candidate, o), t.Failed)
				continue
			}
			fmt.Fprintf(table, "%s\t%.3f\t%.3f to %.3f\t%+.3f\t%.3f\n", choose.Describe(t.Candidate, o), t.Score, t.Range.Low, t.Range.High, t.Lead, t.StandardError)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	for _, text := range r.Reasons() {
		fmt.Fprintln(w, text)
	}
	return nil
}

// printTrust prints the estimate of how far the labels can be trusted.
func printTrust(t *score.Trust, w io.Writer) error {
	if t == nil {
		return nil
	}
	for _, text := range t.Summary() {
		fmt.Fprintln(w, text)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range t.Classes {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", c.Concept, c.Class, score.ClassText(c))
	}
	return table.Flush()
}
