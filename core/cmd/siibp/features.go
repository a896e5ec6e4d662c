package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
	"siibp/core/feature"
	"siibp/core/options"
)

// featureFlags adds the flags of a feature recipe. It returns a function that returns the
// recipe of the parsed flags with the seed of the options.
func featureFlags(flags *pflag.FlagSet) func(options.Options) (feature.Recipe, error) {
	steps := flags.String("features", "", "`steps` of the feature recipe, as \"actor: pca 32, l2; action: standardise, pca 16\": "+
		"standardise, pca n, pca n whiten, l2, balance, or none; a list without a view's name is for all other views (default: what dataset.json suggests, else none)")
	var r feature.Recipe
	flags.IntVar(&r.Fisher.Components, "fisher", 16, "number of Gaussians of the Fisher vectors of descriptors")
	flags.IntVar(&r.Fisher.Dims, "descriptor-pca", 24, "number of dimensions of a descriptor after its PCA")
	flags.IntVar(&r.Fisher.Sample, "descriptor-sample", 100_000, "largest number of descriptors of training videos to learn both from")
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

// applyRecipe replaces the dataset's views by those of the recipe or, where that lists no steps, of the one
// that dataset.json suggests. The transform is nil if nothing changes. It writes over the features of d.
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
	for status := range job.Steps() {
		bar.show(0, status)
	}
	bar.finish()
	transform, prepared, err := job.Result()
	if err != nil || len(transform.Pipelines) == 0 {
		return nil, prepared, err
	}
	return transform, prepared, nil
}

// describeFeatures prints what was done to each view.
func describeFeatures(t *feature.Transform, w io.Writer) {
	if t == nil {
		return
	}
	for i := range t.Pipelines {
		fmt.Fprintln(w, "features:", t.Pipelines[i].String())
	}
}

// printSpectra prints for each PCA how many axes hold which share of the variance.
func printSpectra(t *feature.Transform, w io.Writer) error {
	shares := []float64{0.5, 0.8, 0.9, 0.95, 0.99}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	headed := false
	for _, s := range t.Spectra() {
		if !headed {
			headed = true
			fmt.Fprint(table, "axes that hold of the variance")
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
