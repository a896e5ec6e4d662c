package via

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset/text"
)

// Banner is how the first line of a CSV export begins.
const Banner = "# Exported using VGG Image Annotator"

// Exported reports whether a text with that first line is a CSV export, be it as a spreadsheet
// saved it.
func Exported(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, `" `), Banner) }

// resaved reports whether a spreadsheet saved a line of remarks: it stands in quotes, or empty
// cells fill it up.
func resaved(line string) bool {
	line = strings.TrimSpace(line)
	remark := strings.HasPrefix(line, "#")
	return strings.HasPrefix(line, `"#`) || remark && (strings.HasSuffix(line, ",,") || strings.HasSuffix(line, ";;") || strings.HasSuffix(line, "\t\t"))
}

// header is what a line of remarks says of the columns.
const header = "metadata_id,file_list,flags,temporal_coordinates,spatial_coordinates,metadata"

const columns = 6

// DecodeTable reads a CSV export, whose remarks hold the attributes. It calls wrong for
// each value that it cannot read, with the row and, in place of a path, the column. The error is the reader's.
func DecodeTable(in io.Reader, wrong func(row int, e text.JSONError)) ([]Region, error) {
	lines := bufio.NewReader(in)
	d := decoder{attributes: map[string]attribute{}}
	var list []Region
	for row := 1; ; row++ {
		line, err := lines.ReadString('\n')
		if err == io.EOF && line == "" {
			return list, nil
		}
		if err != nil && err != io.EOF {
			return list, err
		}
		tell := func(e text.JSONError) { wrong(row, e) }
		if resaved(line) {
			tell(text.JSONError{Rule: "this is an export of VIA as VIA wrote it", Found: "one that a spreadsheet has saved", Want: "export it from VIA anew, and do not open it in the spreadsheet"})
			return nil, nil
		}
		if strings.HasPrefix(line, "#") {
			d.remark(line, tell)
			continue
		}
		if r, ok := d.line(line, row, tell); ok {
			list = append(list, r)
		}
	}
}

// line reads a row, which has no line breaks in its cells; false where there is none.
func (d *decoder) line(line string, row int, tell func(text.JSONError)) (Region, bool) {
	cells, err := csv.NewReader(strings.NewReader(line)).Read()
	switch {
	case err == io.EOF || err == nil && cells[0] == "metadata_id":
		return Region{}, false
	case err != nil:
		tell(text.JSONError{Rule: "quotes enclose a whole cell, and a quote inside is doubled", Found: "a row where they do not"})
		return Region{}, false
	case len(cells) != columns:
		tell(text.JSONError{Rule: "a row has six cells: " + header, Found: fmt.Sprintf("%d cells", len(cells))})
		return Region{}, false
	}
	return d.row(cells, row, tell)
}

// remark takes the attributes out of "# ATTRIBUTE = {…}".
func (d *decoder) remark(line string, tell func(text.JSONError)) {
	value, ok := strings.CutPrefix(line, "# ATTRIBUTE = ")
	if !ok {
		return
	}
	d.JSONDecoder = text.NewJSONDecoder(strings.NewReader(value), tell)
	var wrong *text.JSONError
	if err := table(d, "ATTRIBUTE", d.attributes); errors.As(err, &wrong) {
		tell(*wrong)
	}
}

// row reads one region.
func (d *decoder) row(record []string, row int, tell func(text.JSONError)) (Region, bool) {
	names := strings.Split(header, ",")
	var files []string
	var flag text.Truthy
	var z []text.Scalar
	var xy []float64
	var av text.LooseScalars
	for i, into := range []any{&files, &flag, &z, &xy, &av} {
		cell := record[i+1]
		d.JSONDecoder = text.NewJSONDecoder(strings.NewReader(cell), tell)
		ok, err := d.Value(names[i+1], into)
		if err != nil {
			tell(text.JSONError{Path: names[i+1], Rule: "the cell is valid JSON", Found: fmt.Sprintf("%.60q", cell)})
		}
		if !ok {
			return Region{}, false
		}
	}
	r := Region{At: record[0], Row: row, Flag: bool(flag)}
	r.Values, r.Bad = d.values(av)
	if len(files) == 1 {
		r.File = files[0]
	}
	return r, d.places(&r, z, xy)
}
