package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/read"
	"siibp/core/dataset/sentence"
	"siibp/core/dataset/vfs"
)

const captionsPage = `siibp captions FILE… [--for DATASET] [-o captions.txt] [options]

Reads sentences as people write them and writes captions.txt: "Luis waits while Marek signs with
two hands" gives (Luis, waits), (Marek, signs). Known classes are found whatever their English
endings; unknown capitalised words become persons and unknown verbs actions, which are listed.
A clause ends at while, then, a semicolon and the like. He and she are the only person named before,
they are all of several. A person whose verb is no action gets -.

FILE has one of these formats:

  .txt        one line per sentence, "clip-07: Rick walks in"; without names,
              of the video that the file is named after, or one per video of DATASET
  .csv, .tsv  a column video and a column sentence, or the events of BORIS
  .srt, .vtt  subtitles, named after their video: clip-07.srt; .ass likewise
  .eaf        ELAN; its text with tabs as .txt
  .json       MSR-VTT, ActivityNet Captions, or {"clip-07": ["Rick walks in."]}
  .jsonl      in each line {"video": "clip-07", "caption": "Rick walks in."}

Times of subtitles, BORIS, ELAN and ActivityNet Captions are kept as remarks, "# said of clip-07
from 1.5 to 4 s: …"; a caption is about its whole video. DATASET names the videos and the classes.
Check the result before you run it:

  siibp captions said.csv --for mine -o captions.txt
  siibp fit mine --captions-from captions.txt

`

// captionsFlags are the options of the command "siibp captions".
type captionsFlags struct {
	data, output       string
	concepts, rejected []string
	knownOnly          bool
}

// writeCaptions is the command "siibp captions".
func writeCaptions(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("captions", captionsPage, stdout)
	var f captionsFlags
	flags.StringVar(&f.data, "for", "", "`dataset` whose videos and classes the sentences name")
	flags.StringVarP(&f.output, "output", "o", "", "`file` to write; else the captions are printed")
	flags.StringSliceVar(&f.concepts, "concepts", []string{"person", "action"}, "`names` of the concepts, without --for")
	flags.StringSliceVar(&f.rejected, "not", nil, "`words` that are neither persons nor actions")
	flags.BoolVar(&f.knownOnly, "known-only", false, "add no class to those of the dataset")
	paths, err := parseAll(flags, args, "FILE…")
	if err != nil {
		return err
	}
	if f.knownOnly && f.data == "" {
		return usageError{errors.New("--known-only needs --for, which names the classes")}
	}
	concepts, videos, err := f.vocabulary()
	if err != nil {
		return err
	}
	fsys, err := sentenceFiles(paths)
	if err != nil {
		return err
	}
	names := make([]string, len(concepts))
	for i, c := range concepts {
		names[i] = c.Name
	}
	said, err := sentence.ReadFiles(fsys, videos, names)
	if err != nil {
		return err
	}
	text, captioned := captionsOf(said, concepts, stderr)
	if len(said.Said) == 0 {
		return errors.New("no sentence belongs to a video, and nothing is written")
	}
	if !captioned {
		return fmt.Errorf(`no class was found in %s, and nothing is written; list the classes of the videos in dataset.json, as {"concepts": [{"name": %q, "classes": ["cat", "dog"]}]}`,
			fault.Count(len(said.Said), "sentence", "sentences"), names[0])
	}
	if f.output == "" {
		_, err = stdout.Write(text)
		return err
	}
	return os.WriteFile(f.output, text, 0o666)
}

// sentenceFiles returns the file system of files and folders.
func sentenceFiles(paths []string) (fs.FS, error) {
	info, err := os.Stat(paths[0])
	if err != nil {
		return nil, err
	}
	if len(paths) > 1 || info.IsDir() {
		return vfs.OnDisk(paths)
	}
	data, err := os.ReadFile(paths[0])
	if err != nil {
		return nil, err
	}
	return vfs.Files([]vfs.File{{Path: filepath.Base(paths[0]), Size: int64(len(data)), Body: bytes.NewReader(data)}}), nil
}

// vocabulary returns the concepts, and the videos of the dataset, nil without one.
func (f *captionsFlags) vocabulary() ([]sentence.Concept, []string, error) {
	var concepts []sentence.Concept
	if f.data == "" {
		for _, name := range f.concepts {
			if why := dataset.BadConcept(name); why != "" {
				return nil, nil, usageError{fmt.Errorf("--concepts: %s; found %q", why, name)}
			}
			concepts = append(concepts, sentence.Concept{Name: name, Rejected: f.rejected})
		}
		return concepts, nil, nil
	}
	d, err := read.Open(f.data)
	if err != nil {
		if d, err = read.OpenWith(read.Options{Unwritten: true}, f.data); err != nil {
			return nil, nil, err
		}
	}
	for _, c := range d.Concepts {
		one := sentence.Concept{Name: c.Name, Closed: f.knownOnly || d.ListsClasses(c.Name), Rejected: f.rejected}
		for _, class := range c.Classes {
			one.Classes = append(one.Classes, sentence.Class{Name: class})
		}
		concepts = append(concepts, one)
	}
	videos := make([]string, len(d.Videos))
	for i, v := range d.Videos {
		videos[i] = v.ID
	}
	return concepts, videos, nil
}

// captionsOf returns captions.txt with the tuples of all sentences, and whether it has a caption of any video, and
// describes on stderr what was found.
func captionsOf(said *sentence.Sentences, concepts []sentence.Concept, stderr io.Writer) (text []byte, captioned bool) {
	tuples := 0
	for _, s := range said.Synonyms {
		addSynonyms(concepts, s)
	}
	var videos []string // in the order of their first sentences
	texts, timed := map[string]string{}, map[string][]sentence.Said{}
	untimed := map[string]string{}
	for _, s := range said.Said {
		if _, listed := texts[s.Video]; !listed {
			videos = append(videos, s.Video)
		}
		if s.Span.Known() {
			timed[s.Video] = append(timed[s.Video], s)
		} else {
			untimed[s.Video] = joinSentences(untimed[s.Video], s.Text)
		}
		if slices.Contains(strings.Split(texts[s.Video], "\n"), s.Text) {
			continue // the same at another time
		}
		texts[s.Video] = strings.TrimPrefix(texts[s.Video]+"\n"+s.Text, "\n")
	}
	list := make([]string, len(videos))
	for i, v := range videos {
		list[i] = texts[v]
	}
	result := sentence.Read(concepts, list)
	var b bytes.Buffer
	var names []string
	for _, c := range concepts {
		names = append(names, dataset.Quoted(c.Name))
	}
	fmt.Fprintf(&b, "# concepts: %s\n", strings.Join(names, ", "))
	for _, s := range said.Synonyms {
		fmt.Fprintf(&b, "# synonyms of %s=%s: %s\n", dataset.Quoted(s.Concept), dataset.Quoted(s.Class), s.Words)
	}
	for i, r := range result.Readings {
		for _, s := range timed[videos[i]] {
			fmt.Fprintf(&b, "# said of %s %s: %s\n", dataset.Quoted(videos[i]), s.Span.Text(), oneLine(s.Text))
		}
		if text := oneLine(untimed[videos[i]]); text != "" {
			fmt.Fprintf(&b, "# said of %s: %s\n", dataset.Quoted(videos[i]), text)
		}
		if len(r.Tuples) == 0 && !r.Nothing {
			continue
		}
		var all []string
		for _, t := range r.Tuples {
			all = append(all, tupleText(t.Members))
		}
		fmt.Fprintln(&b, strings.TrimSpace(dataset.Quoted(videos[i])+": "+strings.Join(all, ", ")))
		tuples, captioned = tuples+len(r.Tuples), true
	}
	fmt.Fprintf(stderr, "%s of %s\n", fault.Count(tuples, "caption", "captions"), fault.Count(len(videos), "video", "videos"))
	describeSentences(said, result, concepts, videos, stderr)
	return b.Bytes(), captioned
}

// joinSentences adds a sentence to a text, with a full stop between them.
func joinSentences(text, sentence string) string {
	text = strings.TrimSpace(text)
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?;") {
		text += "."
	}
	return text + " " + sentence
}

// oneLine returns a text with single spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func addSynonyms(concepts []sentence.Concept, s sentence.Synonyms) {
	for i := range concepts {
		if concepts[i].Name != s.Concept {
			continue
		}
		words := strings.Split(s.Words, ",")
		classes := &concepts[i].Classes
		if k := slices.IndexFunc(*classes, func(c sentence.Class) bool { return c.Name == s.Class }); k >= 0 {
			(*classes)[k].Synonyms = append((*classes)[k].Synonyms, words...)
		} else if !concepts[i].Closed {
			*classes = append(*classes, sentence.Class{Name: s.Class, Synonyms: words})
		}
	}
}

// tupleText writes a tuple as captions.txt has it.
func tupleText(members []string) string {
	var names []string
	for _, m := range members {
		if m == "" {
			names = append(names, "-")
		} else {
			names = append(names, dataset.Quoted(m))
		}
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// describeSentences lists new classes, verbs that are no action, sentences without a caption, and
// lines that were not used.
func describeSentences(said *sentence.Sentences, result sentence.Result, concepts []sentence.Concept, videos []string, w io.Writer) {
	for e, c := range concepts {
		var added []string
		for _, p := range result.Proposals {
			if p.Concept == e {
				added = append(added, fmt.Sprintf("%s (%d)", p.Class, p.Count))
			}
		}
		if len(added) > 0 {
			fmt.Fprintf(w, "new %s: %s\n", c.Name, strings.Join(added, ", "))
		}
	}
	for _, same := range result.Alike {
		fmt.Fprintf(w, "note: %s may be one %s; the line %s joins them\n", fault.Listed(same.Classes), concepts[same.Concept].Name,
			fault.Quote(fmt.Sprintf("# synonyms of %s=%s: %s", dataset.Quoted(concepts[same.Concept].Name), dataset.Quoted(same.Classes[0]), strings.Join(same.Classes[1:], ", "))))
	}
	var without []string
	for i, r := range result.Readings {
		for _, t := range r.Tuples {
			if denied, ok := strings.CutPrefix(t.Unread, "not "); ok {
				fmt.Fprintf(w, "note: %s: %s is denied: %s\n", videos[i], fault.Quote(denied), tupleText(t.Members))
			} else if t.Unread != "" {
				fmt.Fprintf(w, "note: %s: %s is no action: %s\n", videos[i], fault.Quote(t.Unread), tupleText(t.Members))
			}
		}
		if len(r.Tuples) == 0 && !r.Nothing {
			without = append(without, videos[i])
		}
	}
	if without != nil {
		fmt.Fprintf(w, "note: no class was found in the sentences of %s\n", fault.Listed(without))
	}
	for _, u := range said.Unused {
		at := u.File
		if u.Row > 0 {
			at += fmt.Sprintf(", row %d", u.Row)
		}
		fmt.Fprintf(w, "not used: %s: %s: %s\n", at, u.Why, fault.Quote(u.Text))
	}
}
