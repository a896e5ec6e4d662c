// Package core finds who does what in videos, from tracks, features and captions:
//
//	d, err := core.Open("mine")                             // a folder with tracks.csv, captions.txt and features
//	s, _, err := core.Choose(ctx, d, core.Settings{})       // features and options, by hiding captions
//	r, err := core.Fit(ctx, d, s)                           // who answers each caption, a label for each track
//	err = core.Save("localized.csv", r.Localized)
//	label := r.Label(0, 0)                                  // of the first track for the first concept: class, probability, state
//	why := r.Why(0)                                         // the reasons of the labels of the first track
//
// Open reads files, and New takes a dataset that a program builds in memory. Fit fits the model; without Choose,
// core.Settings{} is the default preset with the features of the files, and the accuracy is not estimated. The examples of
// the functions are whole programs.
//
// A fitted model labels the tracks of other videos, which need no captions:
//
//	err = core.Save("model.zip", r.Model)
//	m, err := core.OpenModel("model.zip")
//	other, err := core.OpenWith(core.OpenSettings{Model: m}, "others")
//	labels, err := core.Predict(ctx, m, other, nil)
//
// A result has the label of each track (Result.Label; Result.Labels has all of them), the tracks that answer each caption (Result.Rankings) and the
// reasons of a label (Result.Why), and writes every output file. Faults in files and settings out of range are errors. A
// mistake of the program, such as a nil dataset, panics with the name of the package. The same dataset and settings give
// the same result.
//
// The model is WSC-SIIBP, the weakly supervised, constrained, stacked, integrative Indian buffet process of Weakly
// Supervised Learning of Heterogeneous Concepts in Videos, ECCV 2016. The packages below are its parts; README.md in
// this folder has their formulas, the notation and an order of reading.
package core
