// Package inspect looks at the numbers of a dataset once it is read: features that one
// column or row outweighs, that lie far from zero or hold marks for "nothing", boxes and
// frames beyond the video. What it finds changes nothing; it is reported to the person.
package inspect

import (
	"siibp/core/dataset"
)

// Finding is one thing that the numbers show.
type Finding struct {
	Kind    Kind
	View    string // "" where it is not about features
	Columns []int  // of the view, from 0; nil where it is about all or none
	Rows    []int  // of tracks.csv below its header, from 0, the first few
	Recipe  string // the steps for the view that mend it, as --features takes them; "" where none do
	Text    string // what it is, what follows and what mends it, in full sentences
}

// Kind is a kind of finding.
type Kind string

// The kinds of findings.
const (
	Sentinel  Kind = "sentinel"  // a number such as −999 that stands for "nothing"
	Outlier   Kind = "outlier"   // few rows hold nearly all the variance
	FarOff    Kind = "far off"   // columns lie far from 0
	Scale     Kind = "scale"     // few columns hold nearly all the variance
	Constant  Kind = "constant"  // columns are the same in every row
	Duplicate Kind = "duplicate" // columns are equal to others
	Empty     Kind = "empty"     // a view is all but zero
	Equal     Kind = "equal"     // nearly all rows are equal
	Outside   Kind = "outside"   // boxes leave the picture
	Late      Kind = "late"      // frames lie beyond the video
)

// viewKinds is the table of what is looked for in a view. A function finds one kind and
// returns no more than one finding of it.
var viewKinds = []func(*numbers) *Finding{
	sentinels, outliers, farOff, ownScale, constantColumns, duplicateColumns, emptyView, equalRows,
}

// placeKinds is the table of what is looked for in boxes and times. A function returns a
// finding for each kind of file at most.
var placeKinds = []func(*dataset.Dataset) []Finding{outsideBoxes, lateFrames, lateTracks}

// Features returns what the numbers of the dataset's views show, view after view.
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

// Places returns what boxes, frames and times show beside what is known of the videos.
func Places(d *dataset.Dataset) []Finding {
	var list []Finding
	for _, find := range placeKinds {
		list = append(list, find(d)...)
	}
	return list
}
