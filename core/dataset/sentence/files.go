package sentence

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
	"siibp/core/dataset/vfs"
)

// Said is a sentence of a file about a video.
type Said struct {
	File  string
	Row   int // line, or 0 for JSON
	Video string
	Text  string
	Span  Span
}

// Unused is a sentence that belongs to no video, and why.
type Unused struct {
	File string
	Row  int
	Text string
	Why  string
}

// Synonyms are other words for a class, separated by commas, as captions.txt has them in a remark.
type Synonyms struct {
	Concept, Class, Words string
}

// Sentences are what files say about videos.
type Sentences struct {
	Concepts []string // the order of the members of tuples that a file names, nil if none does
	Said     []Said
	Unused   []Unused
	Synonyms []Synonyms
}

// Extensions are the extensions of the files that ReadFiles reads.
var Extensions = []string{".txt", ".csv", ".tsv", ".srt", ".vtt", ".ass", ".json", ".jsonl", ".ndjson", ".eaf"}

// filesReader reads files of sentences.
type filesReader struct {
	*vfs.Folder
	Sentences
	videos   []string // nil: the files name the videos
	concepts []string
	order    []string       // concepts that the current file names, nil if it names none
	folded   []string       // the videos, folded and in lower case; set by video
	byName   map[string]int // index in videos by folded name
}

// ReadFiles reads all files of fsys. videos are the names of the videos, in their order; without
// them the files name the videos. concepts are the names of the concepts, for tables of tuples. The
// error is fault.Faults if a file cannot be read.
func ReadFiles(fsys fs.FS, videos, concepts []string) (*Sentences, error) {
	report := &fault.Report{}
	mount, ok := vfs.NewMount(report, fsys, "", func(name string) bool { return slices.Contains(Extensions, strings.ToLower(path.Ext(name))) })
	if !ok {
		return nil, report.Faults
	}
	r := &filesReader{Folder: vfs.NewFolder(mount, "."), videos: videos, concepts: concepts}
	for _, file := range mount.Files() {
		r.Place(file, file)
		r.order = nil
		switch strings.ToLower(path.Ext(file)) {
		case ".txt":
			r.readLines(file)
		case ".csv", ".tsv":
			r.readTable(file)
		case ".srt", ".vtt", ".ass":
			r.readSubtitles(file)
		case ".json":
			r.readJSON(file)
		case ".jsonl", ".ndjson":
			r.readJSONLines(file)
		case ".eaf":
			r.readELAN(file)
		default:
			r.Fault(fault.Fault{File: file, Rule: "sentences must be .txt, .csv, .srt, .vtt, .ass, .json, .jsonl or .eaf", Found: fault.Quote(path.Ext(file)),
				Want: "write one line per video, as clip-07: Rick walks in"})
		}
	}
	if len(report.Faults) > 0 {
		return nil, report.Faults
	}
	return &r.Sentences, nil
}

// video returns the name of a video as the dataset writes it, and false if there is none of that
// name. Names are equal in any case, with or without the path and extension of a file and the v_ of
// ActivityNet.
func (r *filesReader) video(name string) (string, bool) {
	name = text.Plain(name)
	if r.videos == nil {
		if ext := path.Ext(name); vfs.Media(ext) {
			name = strings.TrimSuffix(path.Base(name), ext)
		}
		return name, name != ""
	}
	if slices.Contains(r.videos, name) {
		return name, true
	}
	if r.byName == nil {
		r.byName = map[string]int{}
		for i, id := range r.videos {
			id = strings.ToLower(text.FoldVideo(id))
			if _, known := r.byName[id]; !known {
				r.byName[id] = i
			}
			r.folded = append(r.folded, id)
		}
	}
	folded := strings.ToLower(text.FoldVideo(name))
	for _, key := range []string{folded, strings.TrimPrefix(folded, "v_"), "v_" + folded} {
		if i, ok := r.byName[key]; ok {
			return r.videos[i], true
		}
	}
	for i, id := range r.folded {
		if strings.HasSuffix(id, path.Base(folded)) && text.SameVideoPath(id, folded) {
			return r.videos[i], true
		}
	}
	return "", false
}

// say adds a sentence about a video by its name in the file.
func (r *filesReader) say(file string, row int, name, sentence string) {
	r.sayAt(file, row, name, sentence, Span{})
}

// sayAt adds a sentence about a span of a video.
func (r *filesReader) sayAt(file string, row int, name, sentence string, span Span) {
	sentence = strings.TrimSpace(sentence)
	video, known := r.video(name)
	switch {
	case !known && name == "":
		r.Unused = append(r.Unused, Unused{file, row, sentence, "it names no video"})
	case !known:
		r.Unused = append(r.Unused, Unused{file, row, sentence, "no video is called " + fault.Quote(name)})
	case sentence == "":
		r.Unused = append(r.Unused, Unused{file, row, name, "the sentence is empty"})
	default:
		r.Said = append(r.Said, Said{file, row, video, sentence, span})
	}
}

// columnOf returns the first column with any of the usual names, which are words, and -1 if there is none.
func columnOf(names []string, usual string) int {
	for _, name := range strings.Fields(usual) {
		if i := slices.IndexFunc(names, func(column string) bool {
			return strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(column)) == name
		}); i >= 0 {
			return i
		}
	}
	return -1
}

// The usual names of the columns of a video and of a sentence, without spaces and underscores.
const (
	videoColumns    = "video videoid clip clipid videoname clipname filename file path name vid imageid youtubeid id image"
	sentenceColumns = "sentence sentences caption captions text description said says transcript utterance conversations conversation messages"
)

// readTable reads a table with a column of videos and a column of sentences, or one of each concept.
func (r *filesReader) readTable(file string) {
	if lines := r.linesOf(file); len(lines) > 0 && elanLine.MatchString(lines[0].text) {
		r.readELANText(file, lines)
		return
	}
	t := text.OpenTable(r.Folder, file)
	if t == nil {
		return
	}
	defer t.Close()
	if IsBORIS(t.Names) || columnOf(t.Names, "observationid") == 0 {
		r.readBORIS(file, t)
		return
	}
	video, said := columnOf(t.Names, videoColumns), columnOf(t.Names, sentenceColumns)
	members := make([]int, len(r.concepts))
	tuples := len(members) > 0
	for i, name := range r.concepts {
		members[i] = text.FindHeader(t.Names, name)
		tuples = tuples && members[i] >= 0
	}
	if video < 0 || said < 0 && !tuples {
		r.Fault(fault.Fault{File: file, Row: t.Row, Rule: "the first row must name a column video and a column sentence", Found: "only " + fault.Listed(t.Names),
			Want: "write the header video,sentence and below it one row per sentence, as clip-07,\"Rick walks in, and Ilsa sits\""})
		return
	}
	for t.Next() {
		if said >= 0 {
			r.say(file, t.Row, t.Cells[video], t.Cells[said])
			continue
		}
		r.say(file, t.Row, t.Cells[video], tupleText(members, func(column int) string { return t.Cells[column] }))
	}
}

// tupleText writes the members in these columns as a tuple.
func tupleText(columns []int, cell func(column int) string) string {
	names := make([]string, len(columns))
	for i, column := range columns {
		if names[i] = cell(column); text.IsGap(names[i]) {
			names[i] = "-"
		} else if strings.ContainsAny(names[i], `,()="`) {
			names[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(names[i]) + `"`
		}
	}
	return fmt.Sprintf("(%s)", strings.Join(names, ", "))
}
