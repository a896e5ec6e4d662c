package main

import (
	"os"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
	"siibp/core/dataset/reader"
)

// dataFlags are the flags that say how a dataset is read.
type dataFlags struct{ captions *string }

// newDataFlags adds the flags.
func newDataFlags(flags *pflag.FlagSet) dataFlags {
	return dataFlags{flags.String("captions-from", "", "`file` in the form of captions.txt to read instead of the dataset's captions")}
}

// options returns the options of the parsed flags.
func (f dataFlags) options() (reader.Options, error) {
	if *f.captions == "" {
		return reader.Options{}, nil
	}
	text, err := os.ReadFile(*f.captions)
	captions := string(text)
	return reader.Options{Captions: &captions}, err
}

// open reads the dataset at the paths.
func (f dataFlags) open(paths []string) (*dataset.Dataset, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return reader.OpenWith(o, paths...)
}

// tidy opens the files of the dataset at the paths.
func (f dataFlags) tidy(paths []string) (*reader.Tidy, error) {
	o, err := f.options()
	if err != nil {
		return nil, err
	}
	return reader.OpenTidy(o, paths...)
}
