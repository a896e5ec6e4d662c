// Package experiment runs the tables and curves of the paper's section 5 on one dataset: it
// runs methods side by side, measures them against the truth with confidence intervals, and
// writes the report.
//
// A Run has one task for each method, or for each fold of each point of a grid. Its outcomes
// become tables (table.go), then a Report, whose files are report.json, report.csv and
// report.html.
//
// To add a method, add a Method to the list in Methods; its begin function returns the work
// that produces an outcome. To add a measure, add a row to the table in package score: the
// tables here take every measure that score.Measures returns.
package experiment
