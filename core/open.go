package core

import (
	"errors"

	"siibp/core/dataset"
	"siibp/core/dataset/read"
	"siibp/core/model"
	"siibp/core/result"
)

// OpenSettings say how OpenWith reads files. The zero value reads them as Open does.
type OpenSettings struct {
	// Answers replies to questions of the reader by their keys, as {"same person: Bird, bird": "one"}. The questions are
	// Dataset.Questions of a first Open; each has the possible answers and the one that was assumed. An answer that is
	// not possible is an error; Dataset.Notes names answers to questions that the files do not raise.
	Answers map[string]string

	// Captions replaces the captions of the files. It is text in the format of captions.txt; "" keeps those of the files.
	Captions string

	// Model is the saved model that Predict labels the dataset with. The dataset then has the concepts and classes of
	// the model in their order, needs no captions, and its features are checked against those of the model. nil: the
	// dataset has a vocabulary of its own, for Fit.
	Model *model.Model
}

// Open reads a dataset of N tracks from paths: a folder, a .zip, or several files. site/docs/formats.md describes the
// files. Captions are required: for Predict, which labels tracks without captions, OpenWith reads the files with the
// saved model.
//
// Faults in the files are a fault.Faults of the package siibp/core/dataset/fault, each with file, row, column and rule,
// which errors.As finds; other errors are of the system. Dataset.Notes are the notes of reading the files, and
// Dataset.Questions the questions about them, which OpenWith answers.
func Open(paths ...string) (*dataset.Dataset, error) { return OpenWith(OpenSettings{}, paths...) }

// OpenWith is Open with answers to the reader's questions, other captions, or the vocabulary of a saved model.
func OpenWith(s OpenSettings, paths ...string) (*dataset.Dataset, error) {
	if len(paths) == 0 {
		return nil, errors.New("core: Open without a path: give it a folder, a .zip, or the files of a dataset")
	}
	o := read.Options{Answers: s.Answers}
	if s.Captions != "" {
		o.Captions = &s.Captions
	}
	if s.Model != nil {
		o.Vocabulary = s.Model.Vocabulary("the model")
	}
	d, err := read.OpenWith(o, paths...)
	if err != nil {
		return nil, err
	}
	if s.Model != nil {
		d.Notes = append(d.Notes, s.Model.Remarks(d)...)
	}
	return d, nil
}

// New checks a dataset that a program builds in memory, and returns a copy with its defaults. Features are N×D numbers
// for each view, row-major, a row for each of Tracks. The error is a *dataset.InvalidError, which names the broken rule
// and its place.
func New(d dataset.Dataset) (*dataset.Dataset, error) { return dataset.New(d) }

// OpenModel reads the file that Save(path, r.Model) of a result has written. It returns an error for another file.
func OpenModel(path string) (*model.Model, error) { return result.OpenModel(path) }
