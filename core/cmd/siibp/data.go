package main

import (
	"os"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
)

// dataFlags are the flags of how a dataset is read.
type dataFlags struct{ captions *string }

func newDataFlags(flags *pflag.FlagSet) dataFlags {
	return dataFlags{flags.String("captions-from", "", "a captions.txt to read in place of the dataset's captions `file`")}
}

// options are those that a parsed command line asks for.
func (f dataFlags) options() (dataset.Options, error) {
	if *f.captions == "" {
		return dataset.Options{}, nil
	}
	text, err := os.ReadFile(*f.captions)
	captions := string(text)
	return dataset.Options{Captions: &captions}, err
}

// open reads the dataset at paths.
func (f dataFlags) open(paths []string) (*dataset.Dataset, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return dataset.OpenWith(o, paths...)
}

// tidy opens its files.
func (f dataFlags) tidy(paths []string) (*dataset.Tidy, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return dataset.OpenTidy(o, paths...)
}
