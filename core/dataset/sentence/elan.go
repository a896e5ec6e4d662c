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

// elanWords is the largest number of words of an annotation that names what its participant does. A longer one is a
// sentence.
const elanWords = 3

// elanNote is an annotation of ELAN.
type elanNote struct {
	row               int
	tier, participant string
	text              string
}

// readELAN reads a file of ELAN, .eaf. It is about the video of its own name, else of its media file. Source: the schema
// EAFv3.0 of the Max Planck Institute for Psycholinguistics.
func (r *filesReader) readELAN(file string) {
	f := r.Open(file)
	if f == nil {
		return
	}
	defer f.Close()
	var notes []elanNote
	var media []string
	d := xml.NewDecoder(f)
	var tier elanNote
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
			r.Fault(fault.Fault{File: file, Row: row, Rule: "a file of ELAN is XML", Found: reason, Want: "save it anew in ELAN"})
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			value.Reset()
			switch token.Name.Local {
			case "MEDIA_DESCRIPTOR":
				media = append(media, attributeOf(token, "MEDIA_URL"), attributeOf(token, "RELATIVE_MEDIA_URL"))
			case "TIER":
				tier = elanNote{tier: attributeOf(token, "TIER_ID"), participant: attributeOf(token, "PARTICIPANT")}
			}
		case xml.CharData:
			value.Write(token)
		case xml.EndElement:
			if token.Name.Local == "ANNOTATION_VALUE" {
				tier.row, _ = d.InputPos()
				tier.text = value.String()
				notes = append(notes, tier)
			}
			value.Reset()
		}
	}
	r.sayELAN(file, r.elanVideo(file, media), notes)
}

func attributeOf(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// elanVideo returns the video of a file: that of its own name, else of its media, else its own name.
func (r *filesReader) elanVideo(file string, media []string) string {
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if _, known := r.video(stem); known && r.videos != nil {
		return stem
	}
	for _, url := range media {
		name := path.Base(strings.ReplaceAll(url, `\`, "/"))
		if _, known := r.video(name); known && vfs.Media(name) {
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
		var media []string
		last := cells[len(cells)-1]
		if ext := path.Ext(last); strings.Contains(last, "/") && (vfs.Media(last) || ext == ".eaf") {
			media = []string{strings.TrimSuffix(last, ext) + ".mp4"}
			last = cells[len(cells)-2]
		}
		video := r.elanVideo(file, media)
		if byVideo[video] == nil {
			order = append(order, video)
		}
		byVideo[video] = append(byVideo[video], elanNote{row: l.row, tier: cells[0], participant: cells[1], text: last})
	}
	for _, video := range order {
		r.sayELAN(file, video, byVideo[video])
	}
}

// sayELAN adds the annotations of a video. A tier of the name of a concept has its classes. The annotations of a
// participant name what the participant does, if they are short. Others are sentences.
func (r *filesReader) sayELAN(file, video string, notes []elanNote) {
	members := make([]int, len(r.concepts))
	for i := range members {
		members[i] = i
	}
	said := map[string]bool{}
	for _, note := range notes {
		value := strings.Join(strings.Fields(note.text), " ")
		switch e := text.FindHeader(r.concepts, note.tier); {
		case value == "":
		case e >= 0:
			class := value
			value = tupleText(members, func(i int) string {
				if i == e {
					return class
				}
				return ""
			})
		case note.participant != "" && len(strings.Fields(value)) <= elanWords:
			value = r.event(note.participant, value)
		case note.participant != "":
			value = note.participant + " " + value
		}
		if value != "" && !said[value] {
			said[value] = true
			r.say(file, note.row, video, value)
		}
	}
}
