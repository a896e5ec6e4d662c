package annotation

import (
	"math"
	"strconv"
	"strings"
)

// YOLORow is one line of a label file of YOLO with the id of a track, as "yolo track save_txt=True" writes it: class, the
// middle, width and height of a box as parts of the picture's width and height, with save_conf=True the confidence, and
// the id. A file holds the boxes of one frame. Source: ultralytics, engine/results.py, Results.save_txt.
type YOLORow struct {
	X, Y, W, H float64   // middle and size, from 0 to 1
	More       []float64 // the id, or the confidence and the id; in files without ids the confidence alone, or nothing
}

const (
	yoloBox     = 5 // values of a class and a box
	yoloColumns = 7
	yoloEdge    = 1e-3 // how far a rounded middle may lie outside the picture
)

// yoloNames are the names of the values of a line.
var yoloNames = [yoloColumns]string{"class", "x", "y", "width", "height", "confidence", "id"}

// IsYOLO reports whether a text with this first line may have the format: 6 or 7 values with spaces between them, of
// which the first is a class and the next four are parts of the picture, at least one of them a fraction.
func IsYOLO(line string) bool {
	cells := strings.Fields(line)
	if len(cells) <= yoloBox || len(cells) > yoloColumns || !strings.Contains(strings.Join(cells[1:yoloBox], " "), ".") {
		return false
	}
	_, err := ParseYOLO(line)
	return err == nil
}

// ParseYOLO parses one line of a label file. The error does not have the number of the line.
func ParseYOLO(line string) (YOLORow, *MOTError) {
	var row YOLORow
	cells := strings.Fields(line)
	if len(cells) < yoloBox || len(cells) > yoloColumns {
		return row, &MOTError{Rule: "a line must have 5 to 7 values with spaces between them: " + strings.Join(yoloNames[:], ", "), Found: strconv.Itoa(len(cells)),
			Want: "masks and poses are not read"}
	}
	for i, cell := range cells {
		x, err := strconv.ParseFloat(cell, 64)
		switch {
		case i == 0 && (err != nil || x != math.Trunc(x) || x < 0):
			return row, &MOTError{Column: yoloNames[i], Rule: "a class must be a whole number from 0", Found: strconv.Quote(cell)}
		case i > 0 && i < yoloBox && !(err == nil && x >= -yoloEdge && x <= 1+yoloEdge):
			return row, &MOTError{Column: yoloNames[i], Rule: "a position or size must be a part of the picture, from 0 to 1", Found: strconv.Quote(cell)}
		case err != nil || math.IsNaN(x) || math.Abs(x) > 1<<52:
			return row, &MOTError{Column: yoloNames[i], Rule: "the value must be a number", Found: strconv.Quote(cell)}
		case i >= yoloBox:
			row.More = append(row.More, x)
		case i > 0:
			*[...]*float64{&row.X, &row.Y, &row.W, &row.H}[i-1] = x
		}
	}
	return row, nil
}
