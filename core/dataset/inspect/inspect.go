// Package inspect looks for suspicious values in a dataset: features dominated by one column or row, far from zero or
// with sentinel values, boxes and frames outside the video. Findings are reported and change nothing.
package inspect

import (
	"siibp/core/dataset"
)

// Finding is one suspicious property of the data.
type Finding struct {
	Kind    Kind
	View    string // "" if it is not about features
	Columns []int  // of the view, from 0; nil if it is about all or none
	Rows    []int  // of tracks.csv below its header, from 0, the first few
	Recipe  string // steps for the view, in the syntax of --features, that fix it; "" if none do
	Text    string // description, consequence and fix, in sentences
}

// Kind is a kind of finding.
type Kind string

// The kinds of findings.
const (
	Sentinel  Kind = "sentinel"  // a number such as −999 for a missing value
	Outlier   Kind = "outlier"   // few rows hold nearly all the variance
	FarOff    Kind = "far off"   // columns lie far from 0
	Scale     Kind = "scale"     // few columns hold nearly all the variance
	Constant  Kind = "constant"  // columns are the same in every row
	Duplicate Kind = "duplicate" // columns are equal to others
	Empty     Kind = "empty"     // a view is all but zero
	Equal     Kind = "equal"     // nearly all rows are equal
	Outside   Kind = "outside"   // boxes leave the picture
	Late      Kind = "late"      // frames lie beyond the video
	Alike     Kind = "alike"     // no caption tells two classes apart
)

// viewKinds lists the checks of a view. Each returns at most one finding of its kind.
var viewKinds = []func(*numbers) *Finding{
	sentinels, outliers, farOff, ownScale, constantColumns, duplicateColumns, emptyView, equalRows,
}

// placeKinds lists the checks of boxes and times. Each returns at most one finding per kind of file.
var placeKinds = []func(*dataset.Dataset) []Finding{outsideBoxes, lateFrames, lateTracks}

// Features returns the findings about the dataset's views, in their order.
func Features(d *dataset.Dataset) []Finding {
	var list []Finding
	for _, v := range d.Views {
		n := count(d, v)
		for _, find := range viewKinds {
			if f := find(n); f != nil {
				f.View = v.Name
				list = append(list, *f)
			}
		}
	}
	return list
}

// Places returns the findings about boxes, frames and times.
func Places(d *dataset.Dataset) []Finding {
	var list []Finding
	for _, find := range placeKinds {
		list = append(list, find(d)...)
	}
	return list
}
