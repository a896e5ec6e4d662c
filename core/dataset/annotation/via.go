package annotation

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// VIARegion is a metadata entry of the VGG Image Annotator, version 3, with names in place of ids
// (robots.ox.ac.uk/~vgg/software/via; via-3.x.y/CodeDoc.md describes the format of projects).
type VIARegion struct {
	At     string            // path in a project, as metadata.1_abc, or the id in a table
	Row    int               // row of a table, from 1; 0 in a project
	File   string            // name of the file; "" if the view has no file or several
	Z      []float64         // times in seconds: none in a picture, one in a frame of a video, two for a segment
	Shape  int               // Point to ExtremeCircle, 0 without a shape
	XY     []float64         // coordinates of the shape in pixels from 0: x, y, width, height for a rectangle
	Flag   bool              // the entry has flags, which the format leaves undefined
	Values map[string]string // value by attribute; the texts of the selected options, separated by commas
	Bad    []string          // attributes whose value or options have a wrong type
}

// The numbers of the shapes in a file.
const (
	Point = 1 + iota
	Rectangle
	Circle
	Ellipse
	Line
	Polyline
	Polygon
	ExtremeRectangle
	ExtremeCircle
)

var shapeNames = []string{"no shape", "point", "rectangle", "circle", "ellipse", "line", "polyline", "polygon", "extreme rectangle", "extreme circle"}

// ShapeName returns the name of a shape for messages.
func ShapeName(shape int) string {
	if shape < 0 || shape >= len(shapeNames) {
		return "unknown shape"
	}
	return shapeNames[shape]
}

// VIAProject is the input of EncodeVIA. Each file is also a view.
type VIAProject struct {
	Name       string
	Files      []string // paths of videos
	Attributes []VIAAttribute
	Regions    []VIARegion
	Remarks    []string // remarks for people
}

// VIAAttribute is an attribute of regions. Its values are text.
type VIAAttribute struct {
	Name    string
	About   string
	Segment bool // the attribute belongs to segments of time, not to shapes
}

// viaVersion is the version of the format that EncodeVIA writes.
const viaVersion = "3.1.1"

// The numbers of the format for a video, a file that the user selects again, and a text attribute.
const (
	videoFile  = 4
	localFile  = 1
	textValues = 1
)

// The anchors of attributes: a shape in a frame of a video, or a segment of time.
const (
	regionAnchor  = "FILE1_Z1_XY1"
	segmentAnchor = "FILE1_Z2_XY0"
)

// EncodeVIA writes a project that VIA 3 opens. It panics if a region names a file that is not in
// Files, or an attribute that is not in Attributes.
func EncodeVIA(w io.Writer, p VIAProject) error {
	out := bufio.NewWriter(w)
	attributes, files, views := map[string]any{}, map[string]any{}, map[string]any{}
	attributeID, fileID := map[string]string{}, map[string]string{}
	var order []string
	for i, a := range p.Attributes {
		id := strconv.Itoa(i + 1)
		attributeID[a.Name] = id
		anchor := regionAnchor
		if a.Segment {
			anchor = segmentAnchor
		}
		attributes[id] = map[string]any{"aname": a.Name, "anchor_id": anchor, "type": textValues, "desc": a.About, "options": map[string]any{}, "default_option_id": ""}
	}
	for i, name := range p.Files {
		id := strconv.Itoa(i + 1)
		fileID[name] = id
		order = append(order, id)
		files[id] = map[string]any{"fid": id, "fname": name, "type": videoFile, "loc": localFile, "src": ""}
		views[id] = map[string]any{"fid_list": []string{id}}
	}
	head := map[string]any{
		"project": map[string]any{"pid": "__VIA_PROJECT_ID__", "rev": "__VIA_PROJECT_REV_ID__", "rev_timestamp": "__VIA_PROJECT_REV_TIMESTAMP__",
			"pname": p.Name, "creator": "siibp", "created": 0, "data_format_version": viaVersion, "vid_list": order, "remarks": append([]string{}, p.Remarks...)},
		"config": map[string]any{"file": map[string]any{"loc_prefix": map[string]string{"1": "", "2": "", "3": "", "4": ""}},
			"ui": map[string]any{"file_content_align": "center", "file_metadata_editor_visible": true, "spatial_metadata_editor_visible": true,
				"temporal_segment_metadata_editor_visible": true, "spatial_region_label_attribute_id": "1", "gtimeline_visible_row_count": "4"}},
		"attribute": attributes, "file": files, "view": views,
	}
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	out.Write(text[:len(text)-1])
	out.WriteString(",\n\"metadata\": {")
	for i, r := range p.Regions {
		if err := encodeVIARegion(out, i, r, fileID, attributeID); err != nil {
			return err
		}
	}
	out.WriteString("\n}}\n")
	return out.Flush()
}

// encodeVIARegion writes one entry. Its id begins with the id of its view, as in VIA.
func encodeVIARegion(out *bufio.Writer, i int, r VIARegion, fileID, attributeID map[string]string) error {
	id, known := fileID[r.File]
	if !known {
		panic(fmt.Sprintf("via: a region of %q, which is no file of the project", r.File))
	}
	values := map[string]string{}
	for name, value := range r.Values {
		if attributeID[name] == "" {
			panic(fmt.Sprintf("via: a value of %q, which is no attribute of the project", name))
		}
		values[attributeID[name]] = value
	}
	xy := []float64{}
	if r.Shape != 0 {
		xy = append([]float64{float64(r.Shape)}, r.XY...)
	}
	text, err := json.Marshal(map[string]any{"vid": id, "flg": 0, "z": r.Z, "xy": xy, "av": values})
	if i > 0 {
		out.WriteString(",")
	}
	fmt.Fprintf(out, "\n\"%s_%06d\": %s", id, i+1, text)
	return err
}
