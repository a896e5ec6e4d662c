package main

import (
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset"
	"siibp/core/infer"
)

const checkPage = `siibp check DATASET [--features STEPS]

Reads a dataset as fit would and says what was found, what was ignored and why, and
what is wrong: file, row, column and rule, up to 20 faults at once. The exit status
is 0 where nothing is wrong.

With steps for the features, or where the dataset has descriptors, it says what fit
would make of them and how many axes hold how much of the variance.

`

// check is the command of that name.
func check(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("check", checkPage, stdout)
	features := featureFlags(flags)
	path, err := parse(flags, args, "DATASET")
	if err != nil {
		return err
	}
	recipe, err := features(infer.Default())
	if err != nil {
		return err
	}
	d, err := dataset.Open(path)
	if err != nil {
		return err
	}
	describe(d, stdout)
	for _, c := range d.Concepts {
		fmt.Fprintf(stdout, "%s: %s\n", c.Name, strings.Join(c.Classes, ", "))
	}
	fmt.Fprintln(stdout, "SHA-256", d.Hash)
	transform, _, err := prepare(d, recipe, stderr)
	if err != nil {
		return err
	}
	describeFeatures(transform, stdout)
	return spectra(transform, stdout)
}

// describe prints what a dataset is, and what its reader noticed.
func describe(d *dataset.Dataset, w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n", d.Name, d.Summary())
	for _, note := range d.Notes {
		fmt.Fprintln(w, "note:", note)
	}
	for _, file := range d.Ignored {
		fmt.Fprintf(w, "ignored: %s: %s\n", file.File, file.Why)
	}
}
