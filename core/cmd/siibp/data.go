package main

import (
	"os"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
)

// dataFlags are the flags that say how a dataset is read.
type dataFlags struct{ captions *string }

// newDataFlags adds the flags.
func newDataFlags(flags *pflag.FlagSet) dataFlags {
	return dataFlags{flags.String("captions-from", "", "`file` in the form of captions.txt to read instead of the dataset's captions")}
}

// options returns the options of the parsed flags.
func (f dataFlags) options() (dataset.Options, error) {
	if *f.captions == "" {
		return dataset.Options{}, nil
	}
	text, err := os.ReadFile(*f.captions)
	captions := string(text)
	return dataset.Options{Captions: &captions}, err
}

// open reads the dataset at the paths.
func (f dataFlags) open(paths []string) (*dataset.Dataset, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return dataset.OpenWith(o, paths...)
}

// tidy opens the files of the dataset at the paths.
func (f dataFlags) tidy(paths []string) (*dataset.Tidy, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return dataset.OpenTidy(o, paths...)
}
