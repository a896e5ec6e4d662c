package main

import (
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset"
)

const checkPage = `siibp check DATASET

Reads a dataset as fit would and says what was found, what was ignored and why, and
what is wrong: file, row, column and rule, up to 20 faults at once. The exit status
is 0 where nothing is wrong.
`

// check is the command of that name.
func check(args []string, stdout, _ io.Writer) error {
	path, err := parse(newFlags("check", checkPage, stdout), args, "DATASET")
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
	return nil
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
