package fault

import (
	"strings"
	"testing"
)

// Rows with the same fault are one; what tells them apart keeps them apart.
func TestRows(t *testing.T) {
	var r Report
	number := Fault{File: "boxes.csv", Column: "x", Rule: "a position is a number", Want: "write a point", SameForm: true}
	for row := 2; row < 40; row++ {
		f := number
		f.Row, f.Found = row, strings.Repeat("1", row)
		r.Fault(f)
		r.Fault(f) // the same row counts once
	}
	name := Fault{File: "boxes.csv", Column: "video", Rule: "the video must be one of the dataset"}
	for row, video := range []string{"a", "b", "a", "b", "b"} {
		f := name
		f.Row, f.Found = row+1, video
		r.Fault(f)
	}
	r.Fault(Fault{File: "x", Rule: "whole"})
	r.Fault(Fault{File: "x", Rule: "whole"})
	want := `boxes.csv, rows 2, 3, 4 and 35 more, column "x": a position is a number; found 11 and others; write a point
boxes.csv, rows 1 and 3, column "video": the video must be one of the dataset; found a
boxes.csv, rows 2, 4 and 5, column "video": the video must be one of the dataset; found b
x: whole
x: whole`
	if got := r.Faults.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if r.Reported != 2*38+5+2 {
		t.Errorf("%d faults were reported", r.Reported)
	}
}

// Elements of a list in JSON have no rows; those with the same fault are one fault all the same.
func TestElements(t *testing.T) {
	var r Report
	for _, column := range []string{"annotations[3].bbox", "annotations[7].bbox", "images[1].bbox", "annotations[9].id", "annotations[12].bbox"} {
		r.Fault(Fault{File: "boxes.json", Column: column, Rule: "a box is four numbers", Found: "3 numbers"})
	}
	want := `boxes.json, column "annotations[3].bbox" and 2 more: a box is four numbers; found 3 numbers
boxes.json, column "images[1].bbox": a box is four numbers; found 3 numbers
boxes.json, column "annotations[9].id": a box is four numbers; found 3 numbers`
	if got := r.Faults.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A fault of very many rows ends the reading, too.
func TestManyRows(t *testing.T) {
	var r Report
	for row := 1; !r.Full(); row++ {
		r.Fault(Fault{File: "a", Row: row, Rule: "r"})
	}
	if len(r.Faults) != 1 || r.Faults[0].Count != maxReported {
		t.Errorf("%d faults, the first of %d rows", len(r.Faults), r.Faults[0].Count)
	}
}

// Up to MaxFaults distinct faults are kept, and each still counts its rows.
func TestFull(t *testing.T) {
	var r Report
	for row := 1; row <= 100; row++ {
		r.Fault(Fault{File: "a", Row: row, Rule: "r", Found: strings.Repeat("x", 1+row%30)})
	}
	if len(r.Faults) != MaxFaults || !r.Full() || r.Faults[0].Count != 4 {
		t.Errorf("%d faults, the first of %d rows", len(r.Faults), r.Faults[0].Count)
	}
}
