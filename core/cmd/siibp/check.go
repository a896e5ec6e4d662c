package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/options"
	"siibp/core/search"
)

const checkPage = `siibp check DATASET… [--features STEPS]

Reads and validates a dataset. Prints a summary, the role of each file, ignored files with the
reason, the memory that a run needs, and errors with file, row, column and rule, up to 20 at
once. The exit status is 0 if the dataset is valid.

With --features, or if the dataset has descriptors, it also prints the resulting features and
the number of axes that explain given fractions of the variance.

`

// check is the command "siibp check".
func check(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("check", checkPage, stdout)
	data := newDataFlags(flags)
	features := featureFlags(flags)
	paths, err := parseAll(flags, args, "DATASET…")
	if err != nil {
		return err
	}
	recipe, err := features(options.Default())
	if err != nil {
		return err
	}
	d, err := data.open(paths)
	if err != nil {
		if d != nil {
			printIgnored(d, stdout)
		}
		return err
	}
	describe(d, stdout)
	for _, c := range d.Concepts {
		fmt.Fprintf(stdout, "%s: %s\n", c.Name, strings.Join(c.Classes, ", "))
	}
	for _, file := range d.Files {
		fmt.Fprintf(stdout, "used: %s: %s, %s\n", file.File, file.Role, file.Facts)
	}
	fmt.Fprintln(stdout, "takes", search.EstimateMemory(d.Sizes()))
	fmt.Fprintln(stdout, "SHA-256", d.Hash)
	transform, _, err := applyRecipe(d, recipe, stderr)
	if err != nil {
		return err
	}
	describeFeatures(transform, stdout)
	return printSpectra(transform, stdout)
}

// describe prints a summary of a dataset, the remarks and questions of its reader, and the
// ignored files.
func describe(d *dataset.Dataset, w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n", d.Name, d.Summary())
	for _, note := range d.Notes {
		fmt.Fprintln(w, "note:", note)
	}
	for _, q := range d.Questions {
		printQuestion(q, w)
	}
	for _, q := range d.Answered {
		fmt.Fprintf(w, "answered: %s\n  %s\n", q.Text, labelOf(q))
	}
	printIgnored(d, w)
}

// printIgnored prints the ignored files of a dataset and the reasons.
func printIgnored(d *dataset.Dataset, w io.Writer) {
	for _, file := range d.Ignored {
		fmt.Fprintf(w, "ignored: %s: %s\n", file.File, file.Why)
	}
}

// printQuestion prints a question with the flags that answer it.
func printQuestion(q fault.Question, w io.Writer) {
	fmt.Fprintln(w, "question:", q.Text)
	for _, c := range q.Choices {
		fmt.Fprintf(w, "  --answer %s   %s\n", fault.ShellQuote(q.Key+"="+c.Answer), c.Label)
	}
	if q.Choices == nil {
		fmt.Fprintf(w, "  --answer %s   or another number\n", fault.ShellQuote(q.Key+"="+cmp.Or(q.Taken, "25")))
	}
	fmt.Fprintf(w, "  taken for now: %s\n", cmp.Or(q.Taken, "nothing"))
}

// labelOf returns the label of the current answer to a question.
func labelOf(q fault.Question) string {
	for _, c := range q.Choices {
		if c.Answer == q.Taken {
			return c.Label
		}
	}
	return q.Taken
}
