package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"siibp/core/capsule"
	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/feature"
	"siibp/core/options"
)

// dataFlags are the flags for reading a dataset.
type dataFlags struct {
	captions *string
	answers  *[]string // question=answer
}

// newDataFlags adds the flags.
func newDataFlags(flags *pflag.FlagSet) dataFlags {
	return dataFlags{
		captions: flags.String("captions-from", "", "`file` in the format of captions.txt that replaces the dataset's captions"),
		answers:  flags.StringArray("answer", nil, "`question=answer` to a question of check about the data; may be repeated"),
	}
}

// options returns the options of the parsed flags.
func (f dataFlags) options() (read.Options, error) {
	answers, err := splitAnswers(*f.answers)
	o := read.Options{Answers: answers}
	if *f.captions == "" {
		return o, err
	}
	if err != nil {
		return o, err
	}
	text, err := os.ReadFile(*f.captions)
	captions := string(text)
	o.Captions = &captions
	return o, err
}

// splitAnswers splits question=answer at the last equals sign, because questions may contain
// equals signs.
func splitAnswers(flags []string) (map[string]string, error) {
	answers := map[string]string{}
	for _, said := range flags {
		at := strings.LastIndex(said, "=")
		if at < 1 {
			return nil, fmt.Errorf("--answer is question=answer, as check prints it; found %q", said)
		}
		answers[said[:at]] = said[at+1:]
	}
	return answers, nil
}

// open reads the dataset at the paths.
func (f dataFlags) open(paths []string) (*dataset.Dataset, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return read.OpenWith(o, paths...)
}

// tidy opens the files of the dataset at the paths.
func (f dataFlags) tidy(paths []string) (*read.CanonicalFS, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return read.OpenCanonicalFS(o, paths...)
}

// corrections are a user's edits of a dataset, read from a file of the page: edits as JSON.
type corrections struct {
	file   *string
	edits  dataset.Edits
	opened *dataset.Dataset // before the edits
}

// newCorrections adds the flag.
func newCorrections(flags *pflag.FlagSet) *corrections {
	return &corrections{file: flags.String("corrections", "", "`file` with corrections of labels and captions, in JSON")}
}

// open opens the dataset and applies the edits of the file, if there is one.
func (c *corrections) open(data dataFlags, paths []string) (*dataset.Dataset, error) {
	d, err := data.open(paths)
	if err != nil {
		return nil, err
	}
	return c.apply(d)
}

// apply returns d with the edits of the file, or d itself without a file.
func (c *corrections) apply(d *dataset.Dataset) (*dataset.Dataset, error) {
	c.opened = d
	if *c.file == "" {
		return d, nil
	}
	text, err := os.ReadFile(*c.file)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&c.edits); err != nil {
		return nil, fmt.Errorf("%s holds no corrections: %w", *c.file, err)
	}
	edited, err := d.Edited(c.edits)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", *c.file, err)
	}
	return edited, nil
}

// record writes the edits into the capsule of a run on the edited dataset.
func (c *corrections) record(made *capsule.Capsule) { made.Edit(c.edits, c.opened) }

// featureFlags adds the flags of a feature recipe. The returned function, called after parsing,
// returns the recipe with the seed of the options.
func featureFlags(flags *pflag.FlagSet) func(options.Options) (feature.Recipe, error) {
	steps := flags.String("features", "", "`steps` of the feature recipe, as \"actor: pca 32, l2; action: standardise, pca 16\": "+
		"standardise, pca n, pca n whiten, l2, balance, or none; a list without a view's name applies to all other views (default: the suggestion in dataset.json, else none)")
	var r feature.Recipe
	flags.IntVar(&r.Fisher.Components, "fisher", 16, "number of Gaussians of the Fisher vectors of descriptors")
	flags.IntVar(&r.Fisher.Dims, "descriptor-pca", 24, "number of dimensions of a descriptor after its PCA")
	flags.IntVar(&r.Fisher.Sample, "descriptor-sample", 100_000, "largest number of descriptors of training videos for learning both")
	return func(o options.Options) (feature.Recipe, error) {
		for _, name := range []string{"fisher", "descriptor-pca", "descriptor-sample"} {
			if n, err := flags.GetInt(name); err == nil && n < 1 {
				return r, usageError{fmt.Errorf("--%s must be at least 1", name)}
			}
		}
		var err error
		if r.Views, err = feature.Parse(*steps); err != nil {
			return r, usageError{fmt.Errorf("--features, %w", err)}
		}
		if err := r.Check(); err != nil {
			return r, usageError{err}
		}
		return r.WithDefaults(o.Seed), nil
	}
}

// applyRecipe replaces the views of the dataset by those of the recipe or, if the recipe has no
// steps, of the recipe suggested in dataset.json. It overwrites the features of d. The transform
// is nil if no view changes.
func applyRecipe(d *dataset.Dataset, r feature.Recipe, stderr io.Writer) (*feature.Transform, *dataset.Dataset, error) {
	r, err := r.OrSuggested(d)
	if err != nil {
		return nil, nil, err
	}
	job, err := feature.Learn(d, r)
	if err != nil {
		return nil, nil, usageError{err}
	}
	job.InPlace = true
	bar := newBar(stderr)
	for steps := job.Steps(); steps.Step(); {
		bar.show(0, job.Status())
	}
	bar.finish()
	transform, prepared, err := job.Result()
	if err != nil || len(transform.Pipelines) == 0 {
		return nil, prepared, err
	}
	return transform, prepared, nil
}

// describeFeatures prints the steps applied to each view.
func describeFeatures(t *feature.Transform, w io.Writer) {
	if t == nil {
		return
	}
	for i := range t.Pipelines {
		fmt.Fprintln(w, "features:", t.Pipelines[i].String())
	}
}

// printSpectra prints a table with a row for each PCA: how many principal axes explain 50 %, 80 %, … of the variance.
func printSpectra(t *feature.Transform, w io.Writer) error {
	shares := []float64{0.5, 0.8, 0.9, 0.95, 0.99}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	headed := false
	for _, s := range t.Spectra() {
		if !headed {
			headed = true
			fmt.Fprint(table, "axes that explain of the variance")
			for _, share := range shares {
				fmt.Fprintf(table, "\t%.0f %%", 100*share)
			}
			fmt.Fprintln(table)
		}
		fmt.Fprint(table, s.Name)
		for _, share := range shares {
			fmt.Fprint(table, "\t", s.Axes(share))
		}
		fmt.Fprintln(table)
	}
	return table.Flush()
}
