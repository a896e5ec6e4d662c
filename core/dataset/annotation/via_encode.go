package annotation

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
)

// viaVersion is the data format that is written.
const viaVersion = "3.1.1"

// The numbers that the format has for a video, a file that the person chooses again,
// and a text.
const (
	videoFile  = 4
	localFile  = 1
	textValues = 1
)

// Where an attribute is shown: at a region of a video's frame, or at a segment of time.
const (
	regionAnchor  = "FILE1_Z1_XY1"
	segmentAnchor = "FILE1_Z2_XY0"
)

// EncodeVIA writes a project that VIA 3 opens. Regions name their file by Files and their
// values by Attributes; it panics at others.
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
		if err := viaRegion(out, i, r, fileID, attributeID); err != nil {
			return err
		}
	}
	out.WriteString("\n}}\n")
	return out.Flush()
}

// viaRegion writes one entry; its id begins with its view's, as VIA makes it.
func viaRegion(out *bufio.Writer, i int, r VIARegion, fileID, attributeID map[string]string) error {
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
