// Package score compares a method's predictions with the truth, as far as it is known:
// labels, rankings of tracks, answers to caption tuples and the overlap of their boxes,
// with confidence intervals by a bootstrap over videos.
//
// Predictions hold what a method predicts. Measures computes every measure of the table in
// measure.go; Curves, Confusions and PerClass give the details behind some of them, and
// NewResampling their intervals.
//
// To add a measure, add one row to measureTable: its name, one line about it, whether it is
// taken for each concept, and a function that returns its value under weights of the
// videos. Means is that value for any mean over tracks or tuples. Reports, intervals, the
// command line and the page take every row of the table. A row without a formula for
// chance in package baseline gets, as the value of chance, that of predictions which hold
// all allowed classes for equally likely.
package score
