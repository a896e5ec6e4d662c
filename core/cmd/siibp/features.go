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

// featureFlags are the flags of a recipe for the features. It returns the recipe that a
// parsed command line asks for, with the seed of the options.
func featureFlags(flags *pflag.FlagSet) func(options.Options) (feature.Recipe, error) {
	steps := flags.String("features", "", "`steps` of the views, as \"actor: pca 32, l2; action: standardise, pca 16\": "+
		"standardise, pca n, pca n whiten, l2, balance, or none; without a view's name, of all others")
	var r feature.Recipe
	flags.IntVar(&r.Fisher.Components, "fisher", 16, "Gaussians of the Fisher vectors that are made of descriptors")
	flags.IntVar(&r.Fisher.Dims, "descriptor-pca", 24, "dimensions of a descriptor after its PCA")
	flags.IntVar(&r.Fisher.Sample, "descriptor-sample", 100_000, "descriptors of training videos that both are learned from")
	return func(o options.Options) (feature.Recipe, error) {
		for _, name := range []string{"fisher", "descriptor-pca", "descriptor-sample"} {
			if n, err := flags.GetInt(name); err == nil && n < 1 {
				return r, usageError{fmt.Errorf("--%s is at least 1", name)}
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

// prepare makes the dataset's views as the recipe says, in place of its own; the
// transform is nil where nothing is to be done. The dataset d is used up.
func prepare(d *dataset.Dataset, r feature.Recipe, stderr io.Writer) (*feature.Transform, *dataset.Dataset, error) {
	job, err := feature.Learn(d, r)
	if err != nil {
		return nil, nil, usageError{err}
	}
	job.InPlace = true
	bar := newBar(stderr)
	for doing := range job.Steps() {
		bar.show(0, doing)
	}
	bar.end()
	transform, made, err := job.Result()
	if err != nil || len(transform.Pipelines) == 0 {
		return nil, made, err
	}
	return transform, made, nil
}

// describeFeatures prints what was done to the features, a line a view.
func describeFeatures(t *feature.Transform, w io.Writer) {
	if t == nil {
		return
	}
	for i := range t.Pipelines {
		fmt.Fprintln(w, "features:", t.Pipelines[i].String())
	}
}

// spectra prints how many axes hold how much of the variance, a line a PCA.
func spectra(t *feature.Transform, w io.Writer) error {
	shares := []float64{0.5, 0.8, 0.9, 0.95, 0.99}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head := false
	for _, s := range t.Spectra() {
		if !head {
			head = true
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
