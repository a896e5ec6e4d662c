package annotation

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// MOTReader decodes a file line by line.
type MOTReader struct {
	in    *bufio.Reader
	line  int
	begun bool // a line other than a comment has been read
}

// NewMOTReader returns a reader of lines that end in LF.
func NewMOTReader(r io.Reader) *MOTReader { return &MOTReader{in: bufio.NewReader(r)} }

// Next returns the next box, and io.EOF after the last one. It skips blank lines and lines that
// begin with #. The error of an invalid line is a *MOTError, after which Next continues with the
// next line; other errors are those of the underlying reader.
func (r *MOTReader) Next() (MOTRow, error) {
	for {
		line, err := r.in.ReadString('\n')
		if err != nil && (err != io.EOF || line == "") {
			return MOTRow{}, err
		}
		r.line++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if first := !r.begun; first {
			r.begun = true
			if isMOTHeader(splitMOT(line)) {
				continue
			}
		}
		p := motParser{row: MOTRow{Line: r.line, Conf: 1}, cells: splitMOT(line)}
		p.parse()
		if p.err != nil {
			return MOTRow{}, p.err
		}
		return p.row, nil
	}
}

// IsMOT reports whether a text with this first line has the format: the line consists of 6 to 10
// numbers, or is a header that names frame and id.
func IsMOT(line string) bool {
	cells := splitMOT(line)
	if len(cells) < motColumnsMin || len(cells) > len(motColumns) {
		return false
	}
	return isMOTHeader(cells) || !slices.ContainsFunc(cells[:motColumnsMin], func(cell string) bool { return !isNumber(cell) })
}

// isMOTHeader reports whether the cells are names of columns, such as frame_id and track_id.
func isMOTHeader(cells []string) bool {
	return len(cells) >= motColumnsMin && strings.HasPrefix(strings.ToLower(cells[0]), "frame") && strings.Contains(strings.ToLower(cells[1]), "id")
}

func isNumber(cell string) bool {
	_, err := strconv.ParseFloat(cell, 64)
	return err == nil
}

// splitMOT splits a line at commas, as the format defines, or at spaces if it has no comma. A line
// with semicolons comes from a spreadsheet that writes decimal commas.
func splitMOT(line string) []string {
	if strings.Contains(line, ";") {
		line = strings.ReplaceAll(strings.ReplaceAll(line, ",", "."), ";", ",")
	}
	if !strings.Contains(line, ",") {
		return strings.Fields(line)
	}
	cells := strings.Split(line, ",")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if cells[len(cells)-1] == "" { // a comma at the end
		cells = cells[:len(cells)-1]
	}
	return cells
}

// motParser decodes the cells of one line and keeps the first error.
type motParser struct {
	row   MOTRow
	cells []string
	err   error
}

const (
	motColumnsMin  = 6
	motClassColumn = 8
)

func (p *motParser) parse() {
	if n := len(p.cells); n < motColumnsMin || n > len(motColumns) {
		p.fault(-1, fmt.Sprintf("a line must have %d to %d values with commas between them: %s", motColumnsMin, len(motColumns), strings.Join(motColumns, ", ")),
			strconv.Itoa(n), "is this a file of the MOTChallenge?")
		return
	}
	p.row.Frame = p.whole(0, 1, "a frame must be a whole number from 1", "frames count from 1; add 1 to all of them if yours count from 0") - 1
	p.row.ID = p.whole(1, MOTNoID, "an id is a whole number, -1 for a detection without a track", "")
	p.row.Left, p.row.Top = p.lessOne(2), p.lessOne(3)
	p.row.Width, p.row.Height = p.size(4), p.size(5)
	if len(p.cells) > motColumnsMin {
		p.row.Conf = p.number(6)
	}
	switch n := len(p.cells); {
	case n >= motClassColumn && !isNumber(p.cells[motClassColumn-1]) && p.cells[motClassColumn-1] != "":
		p.row.Name = p.cells[motClassColumn-1]
	case n == motClassColumn || n == motClassColumn+1:
		p.row.Class = max(0, p.whole(7, MOTNoID, "a class must be a whole number from 1", ""))
	}
}

func (p *motParser) fault(column int, rule, found, want string) {
	if p.err != nil {
		return
	}
	name := ""
	if column >= 0 {
		name = motColumns[column]
	}
	p.err = &MOTError{p.row.Line, name, rule, found, want}
}

// whole reads a whole number of at least least. Some programs write it as 12.0.
func (p *motParser) whole(column, least int, rule, want string) int {
	x, err := strconv.ParseFloat(p.cells[column], 64)
	if err != nil || x != math.Trunc(x) || x < float64(least) || x > text.MaxWhole {
		p.fault(column, rule, strconv.Quote(p.cells[column]), want)
		return least
	}
	return int(x)
}

func (p *motParser) number(column int) float64 {
	x, err := strconv.ParseFloat(p.cells[column], 64)
	if err != nil || !(math.Abs(x) <= text.MaxWhole) {
		p.fault(column, "the value must be a number", strconv.Quote(p.cells[column]), "")
		return 0
	}
	return x
}

// lessOne reads a position and subtracts 1, rounded to the number of decimals of the cell, so that
// 1.1 gives 0.1 and not 0.10000000000000009.
func (p *motParser) lessOne(column int) float64 {
	cell := p.cells[column]
	x := p.number(column) - 1
	_, decimals, _ := strings.Cut(cell, ".")
	if p.err != nil || strings.ContainsAny(cell, "eExX_") {
		return x
	}
	x, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', len(decimals), 64), 64)
	if err != nil {
		panic("mot: a number that was written cannot be read: " + err.Error())
	}
	return x + 0 // −0 is 0
}

func (p *motParser) size(column int) float64 {
	x := p.number(column)
	if x < 0 {
		p.fault(column, "a box's width and height must not be negative", strconv.Quote(p.cells[column]), "")
	}
	return x
}
