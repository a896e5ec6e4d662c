package annotation

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"siibp/core/dataset/text"
)

// CVAT is the content of an export "CVAT for video 1.1". Source: docs.cvat.ai, "CVAT XML format", version 1.1.
type CVAT struct {
	Tasks  []CVATTask
	Tracks []CVATTrack
	Images int // pictures of an export "CVAT for images 1.1", which has no tracks
}

// CVATTask describes the video of a task. Absent values are 0 or "".
type CVATTask struct {
	ID            string
	Name, Source  string // names of the task and of its file
	Frames        int    // 0 if the task has a part of the video only
	Width, Height int

	cut bool // the task has a part of the video
}

// CVATTrack is one object. CVAT numbers the tracks of an export from 0, in the order of the file.
type CVATTrack struct {
	Row    int // line, from 1
	ID     string
	Task   string // in the export of a project
	Label  string
	Boxes  []CVATBox
	Others int // shapes other than boxes
}

// CVATBox is a box of a track at one frame.
type CVATBox struct {
	Row        int
	Frame      int // from 0
	Outside    bool
	Rotated    bool
	X, Y, W, H float64
	Attributes map[string]string // nil if it has none
}

// IsCVAT reports whether these are the first bytes of an XML export of CVAT.
func IsCVAT(head []byte) bool { return bytes.Contains(head, []byte("<annotations>")) }

// DecodeCVAT reads a file. It calls wrong for every invalid element, with its line, and continues with the next one.
// It calls wrong and stops where the file is not XML. The error is the reader's.
func DecodeCVAT(r io.Reader, wrong func(row int, e text.JSONError)) (*CVAT, error) {
	d := cvatDecoder{Decoder: xml.NewDecoder(r), data: &CVAT{}, wrong: wrong}
	for {
		token, err := d.Token()
		switch {
		case err == io.EOF:
			d.end()
			return d.data, nil
		case err != nil:
			if reason, ok := text.XMLReason(err); ok {
				row, _ := d.InputPos()
				d.wrong(row, text.JSONError{Rule: "the file must be XML in UTF-8", Found: reason, Want: "export it anew"})
				return d.data, nil
			}
			return d.data, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			d.open = append(d.open, token.Name.Local)
			d.text = d.text[:0]
			d.start(token)
		case xml.CharData:
			d.text = append(d.text, token...)
		case xml.EndElement:
			d.close(strings.TrimSpace(string(d.text)))
			d.open = d.open[:len(d.open)-1]
			d.text = d.text[:0]
		}
	}
}

// cvatDecoder decodes one file into data.
type cvatDecoder struct {
	*xml.Decoder
	data  *CVAT
	wrong func(row int, e text.JSONError)
	open  []string // names of the elements that are open
	text  []byte   // of the current element
	task  CVATTask
	name  string // of the current attribute
	bad   bool   // the current box is invalid
}

// at reports whether the open elements have these names, the outermost first.
func (d *cvatDecoder) at(names ...string) bool { return slices.Equal(d.open, names) }

// in reports whether the innermost open elements have these names, the outermost first.
func (d *cvatDecoder) in(names ...string) bool {
	n := len(d.open) - len(names)
	return n >= 0 && slices.Equal(d.open[n:], names)
}

// start reads the attributes of an element.
func (d *cvatDecoder) start(e xml.StartElement) {
	values := map[string]string{}
	for _, a := range e.Attr {
		values[a.Name.Local] = a.Value
	}
	row, _ := d.InputPos()
	switch {
	case d.at("annotations", "image"):
		d.data.Images++
	case d.at("annotations", "track"):
		d.data.Tracks = append(d.data.Tracks, CVATTrack{Row: row, ID: values["id"], Task: values["task_id"], Label: values["label"]})
	case d.at("annotations", "track", "box"):
		d.box(row, values)
	case len(d.open) == 3 && d.open[0] == "annotations" && d.open[1] == "track":
		d.track().Others++
	case d.at("annotations", "track", "box", "attribute"):
		d.name = values["name"]
	case d.in("task"), d.in("job"):
		d.task = CVATTask{}
	}
}

func (d *cvatDecoder) track() *CVATTrack { return &d.data.Tracks[len(d.data.Tracks)-1] }

// box reads a box of the current track.
func (d *cvatDecoder) box(row int, values map[string]string) {
	d.bad = false
	b := CVATBox{Row: row, Outside: values["outside"] == "1"}
	if angle, err := strconv.ParseFloat(values["rotation"], 64); err == nil {
		b.Rotated = angle != 0
	}
	frame, err := strconv.Atoi(values["frame"])
	if err != nil || frame < 0 || frame > text.MaxWhole {
		d.fault(row, "frame", "a frame must be a whole number from 0", values["frame"])
	}
	b.Frame = frame
	var edges [4]float64
	for i, name := range []string{"xtl", "ytl", "xbr", "ybr"} {
		if edges[i], err = strconv.ParseFloat(values[name], 64); err != nil || !(math.Abs(edges[i]) <= text.MaxWhole) {
			d.fault(row, name, "an edge of a box must be a number of pixels", values[name])
		}
	}
	b.X, b.Y, b.W, b.H = edges[0], edges[1], rounded(edges[2]-edges[0]), rounded(edges[3]-edges[1])
	if b.W < 0 || b.H < 0 {
		d.fault(row, "xbr", "the right and lower edges of a box must not be before the left and upper ones", values["xbr"]+", "+values["ybr"])
	}
	if !d.bad {
		d.track().Boxes = append(d.track().Boxes, b)
	}
}

// rounded removes the error of the difference of two decimal fractions.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func (d *cvatDecoder) fault(row int, name, rule, found string) {
	d.bad = true
	d.wrong(row, text.JSONError{Path: name, Rule: rule, Found: strconv.Quote(found)})
}

// close reads the text of the element that ends.
func (d *cvatDecoder) close(value string) {
	t := &d.task
	switch {
	case d.at("annotations", "track", "box", "attribute") && !d.bad:
		b := &d.track().Boxes[len(d.track().Boxes)-1]
		if b.Attributes == nil {
			b.Attributes = map[string]string{}
		}
		b.Attributes[d.name] = value
	case d.in("task"), d.in("job"):
		d.data.Tasks = append(d.data.Tasks, *t)
	case d.in("task", "id"), d.in("job", "id"):
		t.ID = value
	case d.in("task", "name"):
		t.Name = value
	case d.in("task", "source"), d.in("meta", "source"):
		t.Source = value
	case d.in("task", "size"), d.in("job", "size"):
		t.Frames = wholeText(value)
	case d.in("start_frame") && value != "0", d.in("frame_filter") && value != "":
		t.cut = true
	case d.in("original_size", "width"):
		t.Width = wholeText(value)
	case d.in("original_size", "height"):
		t.Height = wholeText(value)
	}
}

// wholeText parses a number and truncates it. It returns 0, which means unknown, for any other text.
func wholeText(s string) int {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return whole(x)
}

// end completes the tasks. Some versions write the source and the size behind the task.
func (d *cvatDecoder) end() {
	if n := len(d.data.Tasks); n == 1 {
		t := &d.data.Tasks[0]
		if t.Source == "" {
			t.Source = d.task.Source
		}
		t.Width, t.Height, t.cut = max(t.Width, d.task.Width), max(t.Height, d.task.Height), t.cut || d.task.cut
	}
	for i := range d.data.Tasks {
		if t := &d.data.Tasks[i]; t.cut {
			t.Frames = 0
		}
	}
}
