package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
)

// resolvedCaptions holds the captions of a dataset and the videos and words that they name.
type resolvedCaptions struct {
	*captions.Captions
	index  *nameIndex
	words  *vocabulary
	videos []int // index in the dataset of the video of each caption; set by FindVideos
}

// tupleReader converts captions to the tuples of videos.
type tupleReader struct {
	*resolvedCaptions
	*nameIndex
	lexica []classLookup
}

// Label gives the videos of the index the tuples that the captions state, in the words of
// its dataset's concepts. Videos that are not listed become free, and those of which
// dataset.json says so.
func (c *resolvedCaptions) Label(said []listedVideo) {
	r := tupleReader{c, c.index, c.words.Lexica(c.index.Data.Concepts)}
	listed := map[int]bool{}
	for i := range r.Data.Videos {
		r.Data.Videos[i].Free = true
	}
	for n, v := range c.Videos {
		i := c.videos[n]
		listed[i] = true
		r.Data.Videos[i].Free = false
		r.addTuples(&r.Data.Videos[i], v)
	}
	if c.Complete {
		r.applyLabels(said, listed)
	}
}

// addTuples gives a video Γ_i: a set, in the caption's order. A tuple that stands there
// several times asks for the largest count among them.
func (r tupleReader) addTuples(v *dataset.Video, c captions.Caption) {
	at := map[string]int{}
	var counts []int
	v.Tuples = nil // of a video that is listed twice, which is a fault
	for _, s := range c.Tuples {
		if r.Report.Full() {
			break
		}
		tuple, ok := r.tuple(s)
		if !ok {
			continue
		}
		key := fmt.Sprint(tuple)
		i, seen := at[key]
		if !seen {
			i = len(v.Tuples)
			at[key] = i
			v.Tuples, counts = append(v.Tuples, tuple), append(counts, 1)
		}
		counts[i] = max(counts[i], s.Count)
	}
	v.SetCounts(counts)
}

// tuple looks its classes up; false, with a fault, where one is not in the vocabulary.
func (r tupleReader) tuple(s captions.RawTuple) (dataset.Tuple, bool) {
	tuple := make(dataset.Tuple, len(r.lexica))
	ok := s.Classes != nil
	for e := range tuple {
		tuple[e] = dataset.None
		if !ok || s.Classes[e] == "" {
			continue
		}
		k, known := r.lexica[e].Find(r.File, s.Classes[e])
		if !known {
			f := r.words.UnknownClass(fault.Fault{File: r.File, Row: s.Row, Column: r.Data.Concepts[e].Name, Found: fault.Quote(s.Classes[e])},
				r.lexica[e].Near(s.Classes[e]))
			if meant := fault.Typo(s.Classes[e], r.Data.Concepts[e].Classes); meant != "" && s.Text != "" {
				f.Want += "; write " + withClass(s, e, meant)
			}
			r.Report.Fault(f)
			return nil, false
		}
		tuple[e] = k
	}
	return tuple, ok && slices.Max(tuple) >= 0
}

// withClass formats the tuple as captions.txt does, with another class for one of the concepts.
func withClass(s captions.RawTuple, concept int, class string) string {
	members := make([]string, len(s.Classes))
	for e, name := range s.Classes {
		if e == concept {
			name = class
		}
		if members[e] = dataset.Quoted(name); name == "" {
			members[e] = "-"
		}
	}
	return "(" + strings.Join(members, ", ") + ")"
}

// applyLabels honours "labels" of dataset.json.
func (r tupleReader) applyLabels(videos []listedVideo, inCaptions map[int]bool) {
	var freed []string
	for _, said := range videos {
		v := &r.Data.Videos[said.Video]
		switch {
		case said.Labels == "given" && !inCaptions[said.Video]:
			r.Report.Fault(fault.Fault{File: dataset.ManifestFile, Column: "videos", Rule: `a video with "labels": "given" is in the captions`,
				Found: fmt.Sprintf("no line for %s in %s", fault.Quote(v.ID), r.File),
				Want:  `list it there (with no tuple, if it shows nothing of interest), or write "labels": "free"`})
		case said.Labels == "free" && inCaptions[said.Video]:
			v.Free = true
			if v.Tuples != nil {
				freed = append(freed, v.ID)
			}
			v.Tuples, v.Counts = nil, nil
		}
	}
	if freed != nil {
		r.Report.Note(`%s "labels": "free" in dataset.json, so that the tuples of %s are not used as labels.`,
			fault.Count(len(freed), "video has", "videos have"), fault.Listed(freed))
	}
}
