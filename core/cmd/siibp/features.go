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

// printSpectra prints for each PCA the number of axes that explain given fractions of the
// variance.
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
