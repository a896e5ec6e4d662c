package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
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
