package sentence

import (
	"encoding/xml"
	"io"
	"path"
	"regexp"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// elanNote is an annotation of ELAN.
type elanNote struct {
	row               int
	tier, participant string
	text              string
	span              Span
	id, parent        string // its id, and that of the annotation that it refers to, which has the times
}

// elanReader reads the annotations of one file of ELAN.
type elanReader struct {
	notes []elanNote
	media []string
	next  elanNote          // the annotation being read
	slots map[string]string // times of the document, in milliseconds, by the id of their slot
	spans map[string]Span   // of annotations, by id
}

// readELAN reads a file of ELAN, .eaf. It is about the video of its own name, else of its media file. Source: the schema
// EAFv3.0 of the Max Planck Institute for Psycholinguistics.
func (r *filesReader) readELAN(file string) {
	f := r.Open(file)
	if f == nil {
		return
	}
	defer f.Close()
	e := elanReader{slots: map[string]string{}, spans: map[string]Span{}}
	d := xml.NewDecoder(f)
	var value strings.Builder
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			reason, isXML := text.XMLReason(err)
			if !isXML {
				r.Failed(file, err)
				return
			}
			row, _ := d.InputPos()
			r.Fault(fault.Fault{File: file, Row: row, Rule: "a file of ELAN must be XML", Found: reason, Want: "save it anew in ELAN"})
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			value.Reset()
			e.start(token)
		case xml.CharData:
			value.Write(token)
		case xml.EndElement:
			if token.Name.Local == "ANNOTATION_VALUE" {
				e.next.row, _ = d.InputPos()
				e.next.text = value.String()
				e.notes = append(e.notes, e.next)
			}
			value.Reset()
		}
	}
	for i := range e.notes {
		if parent := e.notes[i].parent; parent != "" {
			e.notes[i].span = e.spans[parent]
		}
	}
	r.sayELAN(file, r.elanVideo(file, e.media), e.notes)
}

// start reads the attributes of an element. Times are in milliseconds; a TIME_SLOT may have no time.
func (e *elanReader) start(token xml.StartElement) {
	switch token.Name.Local {
	case "MEDIA_DESCRIPTOR":
		e.media = append(e.media, attributeOf(token, "MEDIA_URL"), attributeOf(token, "RELATIVE_MEDIA_URL"))
	case "TIME_SLOT":
		e.slots[attributeOf(token, "TIME_SLOT_ID")] = attributeOf(token, "TIME_VALUE")
	case "TIER":
		e.next = elanNote{tier: attributeOf(token, "TIER_ID"), participant: attributeOf(token, "PARTICIPANT")}
	case "ANNOTATION":
		e.next.span, e.next.id, e.next.parent = Span{}, "", ""
	case "ALIGNABLE_ANNOTATION":
		e.next.id = attributeOf(token, "ANNOTATION_ID")
		e.next.span = milliseconds(e.slots[attributeOf(token, "TIME_SLOT_REF1")], e.slots[attributeOf(token, "TIME_SLOT_REF2")])
		e.spans[e.next.id] = e.next.span
	case "REF_ANNOTATION":
		e.next.id, e.next.parent = attributeOf(token, "ANNOTATION_ID"), attributeOf(token, "ANNOTATION_REF")
		if span, above := e.spans[e.next.parent]; above {
			e.spans[e.next.id] = span
		}
	}
}

// milliseconds returns the span between two numbers of milliseconds, as spanOf.
func milliseconds(from, to string) Span {
	span := spanOf(from, to)
	return Span{span.From / 1000, span.To / 1000}
}

func attributeOf(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// elanVideo returns the video of a file: that of the file's own name, else of its media or of the document of ELAN that
// it names, else the file's own name.
func (r *filesReader) elanVideo(file string, named []string) string {
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if _, known := r.video(stem); known && r.videos != nil {
		return stem
	}
	for _, url := range named {
		name := path.Base(strings.ReplaceAll(url, `\`, "/"))
		if ext := path.Ext(name); strings.EqualFold(ext, ".eaf") {
			name = strings.TrimSuffix(name, ext)
		} else if !vfs.Media(name) {
			continue
		}
		if _, known := r.video(name); known {
			return name
		}
	}
	return stem
}

// elanLine matches a line of the tab-delimited text that ELAN exports without a header: tier, participant, times,
// annotation and, if chosen, the file.
var elanLine = regexp.MustCompile(`^[^\t]*\t[^\t]*\t(?:\d+:\d\d:\d\d\.\d+|\d+(?:\.\d+)?)\t`)

// readELANText reads tab-delimited text of ELAN.
func (r *filesReader) readELANText(file string, lines []line) {
	byVideo := map[string][]elanNote{}
	var order []string
	for _, l := range lines {
		cells := strings.Split(l.text, "\t")
		if len(cells) < 4 {
			r.Unused = append(r.Unused, Unused{file, l.row, l.text, "it has no times as the first line has them"})
			continue
		}
		var named []string
		last := len(cells) - 1
		if ext := path.Ext(cells[last]); last > 3 && (vfs.Media(cells[last]) || strings.EqualFold(ext, ".eaf")) {
			named = cells[last:]
			last--
		}
		video := r.elanVideo(file, named)
		if byVideo[video] == nil {
			order = append(order, video)
		}
		byVideo[video] = append(byVideo[video], elanNote{row: l.row, tier: cells[0], participant: cells[1], text: cells[last], span: elanSpan(cells[2:last])})
	}
	for _, video := range order {
		r.sayELAN(file, video, byVideo[video])
	}
}

// elanSpan returns the span of the cells of times, which are begin, end and duration, each in one or more of the forms
// 00:00:01.500, 1.5 and 1500. The first form that has two cells is read.
func elanSpan(cells []string) Span {
	var clocks, seconds, whole []string
	for _, cell := range cells {
		switch {
		case strings.Contains(cell, ":"):
			clocks = append(clocks, cell)
		case strings.Contains(cell, "."):
			seconds = append(seconds, cell)
		default:
			whole = append(whole, cell)
		}
	}
	switch {
	case len(clocks) > 1:
		return spanOf(clocks[0], clocks[1])
	case len(seconds) > 1:
		return spanOf(seconds[0], seconds[1])
	case len(whole) > 1:
		return milliseconds(whole[0], whole[1])
	}
	return Span{}
}
