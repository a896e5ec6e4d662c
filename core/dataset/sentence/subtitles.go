package sentence

import (
	"html"
	"path"
	"regexp"
	"strings"
	"unicode"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// cueMarkup matches the tags of SubRip and WebVTT, and the positions of SubStation in braces.
var cueMarkup = regexp.MustCompile(`<[^<>]*>|\{\\[^{}]*\}`)

// language matches the language in a file name, as in clip-07.en.vtt and clip-07.pt-BR.srt.
var language = regexp.MustCompile(`^\.[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$`)

// cue is the text of a subtitle.
type cue struct {
	text string
	row  int // of its time
	span Span
}

// readSubtitles reads the subtitles of the video of the same name: clip-07.srt or clip-07.en.vtt. A
// sentence that goes on in the next cue is one sentence. In a file with another name, each cue begins with its video and a
// colon.
func (r *filesReader) readSubtitles(file string) {
	before := r.Reported
	cues := r.cues(file)
	if lines := r.linesOf(file); len(lines) == 0 || len(lines) == 1 && strings.HasPrefix(lines[0].text, "WEBVTT") {
		r.Unused = append(r.Unused, Unused{file, 0, file, "it has no text"})
		return
	}
	if len(cues) == 0 && r.Reported == before {
		r.Fault(fault.Fault{File: file, Rule: "subtitles must be cues: a time, and below it a text", Found: "no time",
			Want: "write 00:00:01,000 --> 00:00:04,000 and below it the sentence, or a .txt file with one line per video"})
		return
	}
	stem := strings.TrimSuffix(file, path.Ext(file))
	if _, known := r.video(stem); !known || r.videos == nil && language.MatchString(path.Ext(stem)) {
		stem = strings.TrimSuffix(stem, path.Ext(stem)) // clip-07.en
	}
	if _, known := r.video(stem); !known {
		r.readNamedCues(file, stem, cues)
		return
	}
	if r.videos == nil {
		stem = path.Base(stem)
	}
	for i := 0; i < len(cues); {
		whole, row, span := cues[i].text, cues[i].row, cues[i].span
		for i++; i < len(cues) && goesOn(whole, cues[i].text); i++ {
			whole += " " + cues[i].text
			span = span.to(cues[i].span)
		}
		if whole != "" {
			r.sayAt(file, row, stem, whole, span)
		}
	}
}

// readNamedCues reads the subtitles of several videos.
func (r *filesReader) readNamedCues(file, stem string, cues []cue) {
	var lines []line
	for _, c := range cues {
		lines = append(lines, line(c))
	}
	if !r.isNamed(lines) && len(r.videos) > 0 {
		r.Unused = append(r.Unused, Unused{file, 0, file, "no video is called " + fault.Quote(path.Base(stem)) +
			"; name subtitles after their video, as " + r.videos[0] + path.Ext(file) + ", or begin each text with its video and a colon"})
		return
	}
	for _, l := range lines {
		r.namedLine(file, l)
	}
}

// cues reads the cues of a file. A cue ends at a blank line; a line Dialogue of Advanced SubStation is one.
func (r *filesReader) cues(file string) []cue {
	var cues []cue
	within, row := false, 0
	columns := 0 // of the last line Format of Advanced SubStation
	text.EachLine(r.Folder, file, func(s string) {
		row++
		s = strings.TrimSpace(s)
		switch {
		case strings.HasPrefix(s, "Format:"):
			columns = strings.Count(s, ",") + 1
		case strings.HasPrefix(s, "Dialogue:") && columns > 3:
			cells := strings.SplitN(strings.TrimPrefix(s, "Dialogue:"), ",", columns) // layer, start, end, …, text
			if len(cells) == columns {
				said := strings.NewReplacer(`\N`, " ", `\n`, " ", `\h`, " ").Replace(cells[columns-1])
				cues = append(cues, cue{oneCue(said), row, spanOf(cells[1], cells[2])})
			}
		case strings.Contains(s, "-->"):
			from, to, _ := strings.Cut(s, "-->")
			to, _, _ = strings.Cut(strings.TrimSpace(to), " ") // settings of WebVTT follow
			cues = append(cues, cue{row: row, span: spanOf(from, to)})
			within = true
		case s == "":
			within = false
		case within:
			last := &cues[len(cues)-1]
			last.text = strings.TrimSpace(last.text + " " + oneCue(s))
		}
	})
	return cues
}

// oneCue returns the text of a cue without markup.
func oneCue(s string) string {
	return strings.TrimSpace(html.UnescapeString(cueMarkup.ReplaceAllString(s, "")))
}

// goesOn reports whether a sentence goes on in the next cue.
func goesOn(before, next string) bool {
	return before != "" && next != "" && !strings.ContainsAny(before[len(before)-1:], `.!?)"`) && unicode.IsLower([]rune(next)[0])
}
