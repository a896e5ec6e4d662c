package annotation

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"siibp/core/dataset/text"
)

// VIABanner is the beginning of the first line of a CSV export.
const VIABanner = "# Exported using VGG Image Annotator"

// IsVIATable reports whether a text with this first line is a CSV export, also one that a
// spreadsheet saved.
func IsVIATable(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, `" `), VIABanner) }

// resaved reports whether a spreadsheet saved a comment line: the line is quoted or padded with
// empty cells.
func resaved(line string) bool {
	line = strings.TrimSpace(line)
	remark := strings.HasPrefix(line, "#")
	return strings.HasPrefix(line, `"#`) || remark && (strings.HasSuffix(line, ",,") || strings.HasSuffix(line, ";;") || strings.HasSuffix(line, "\t\t"))
}

// viaHeader lists the columns, as the comment above the rows does.
const viaHeader = "metadata_id,file_list,flags,temporal_coordinates,spatial_coordinates,metadata"

const viaColumns = 6

// DecodeVIATable reads a CSV export, whose comments define the attributes. It calls wrong for each
// invalid value, with the row, and with the column as the path. The error is the reader's.
func DecodeVIATable(in io.Reader, wrong func(row int, e text.JSONError)) ([]VIARegion, error) {
	lines := bufio.NewReader(in)
	d := viaDecoder{attributes: map[string]viaAttribute{}}
	var list []VIARegion
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
			tell(text.JSONError{Rule: "this must be an export of VIA as VIA wrote it", Found: "one that a spreadsheet has saved", Want: "export it from VIA anew, and do not open it in the spreadsheet"})
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

// line decodes a row, whose cells have no line breaks. It returns false without a region.
func (d *viaDecoder) line(line string, row int, tell func(text.JSONError)) (VIARegion, bool) {
	cells, err := csv.NewReader(strings.NewReader(line)).Read()
	switch {
	case err == io.EOF || err == nil && cells[0] == "metadata_id":
		return VIARegion{}, false
	case err != nil:
		tell(text.JSONError{Rule: "quotes must enclose a whole cell, and a quote inside must be doubled", Found: "a row where they do not"})
		return VIARegion{}, false
	case len(cells) != viaColumns:
		tell(text.JSONError{Rule: "a row must have six cells: " + viaHeader, Found: fmt.Sprintf("%d cells", len(cells))})
		return VIARegion{}, false
	}
	return d.row(cells, row, tell)
}

// remark decodes the attributes in a comment "# ATTRIBUTE = {…}".
func (d *viaDecoder) remark(line string, tell func(text.JSONError)) {
	value, ok := strings.CutPrefix(line, "# ATTRIBUTE = ")
	if !ok {
		return
	}
	d.JSONDecoder = text.NewJSONDecoder(strings.NewReader(value), tell)
	var wrong *text.JSONError
	if err := viaTable(d, "ATTRIBUTE", d.attributes); errors.As(err, &wrong) {
		tell(*wrong)
	}
}

// row decodes the cells of one region.
func (d *viaDecoder) row(record []string, row int, tell func(text.JSONError)) (VIARegion, bool) {
	names := strings.Split(viaHeader, ",")
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
			tell(text.JSONError{Path: names[i+1], Rule: "the cell must be valid JSON", Found: fmt.Sprintf("%.60q", cell)})
		}
		if !ok {
			return VIARegion{}, false
		}
	}
	r := VIARegion{At: record[0], Row: row, Flag: bool(flag)}
	r.Values, r.Bad = d.values(av)
	if len(files) == 1 {
		r.File = files[0]
	}
	return r, d.places(&r, z, xy)
}
