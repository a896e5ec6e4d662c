package read

import (
	"fmt"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// resolvedCaptions holds the captions of a dataset and the videos and words that they name.
type resolvedCaptions struct {
	*captions.Captions
	index  *nameIndex
	words  *vocabulary
	videos []int           // index in the dataset of the video of each caption; set by FindVideos
	splits int             // the number of tuples that were split, which numbers them
	lists  map[string]bool // the names about which askLists has asked
}

// tupleReader converts captions to the tuples of videos.
type tupleReader struct {
	*resolvedCaptions
	*nameIndex
	lookups []classLookup
}

// Label sets the tuples of the dataset's videos. Videos without a caption, and those with "labels":
// "free" in dataset.json, become free.
func (c *resolvedCaptions) Label(listed []listedVideo) {
	r := tupleReader{c, c.index, c.words.Lookups(c.index.Data.Concepts)}
	captioned := map[int]bool{}
	for i := range r.Data.Videos {
		r.Data.Videos[i].Free = true
	}
	for n, v := range c.Videos {
		i := c.videos[n]
		captioned[i] = true
		r.addTuples(&r.Data.Videos[i], v)
		// An empty caption says that the video shows no class. A caption whose only names are no classes says nothing.
		opened := slices.ContainsFunc(v.Tuples, func(s captions.RawTuple) bool { return s.Opened })
		r.Data.Videos[i].Free = opened && r.Data.Videos[i].Tuples == nil
	}
	if c.Complete {
		r.applyLabels(listed, captioned)
	}
}

// addTuples sets the set of tuples Γ_i of a video, in the caption's order. A repeated tuple has its
// largest count.
func (r tupleReader) addTuples(v *dataset.Video, c captions.Caption) {
	at := map[string]int{}
	var counts []int
	v.Tuples = nil // a video listed twice is a fault, and its last caption is used
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

// tuple looks up the classes of a tuple; false, with a fault, if one is not in the vocabulary.
func (r tupleReader) tuple(s captions.RawTuple) (dataset.Tuple, bool) {
	tuple := make(dataset.Tuple, len(r.lookups))
	ok := s.Classes != nil
	for e := range tuple {
		tuple[e] = dataset.None
		if !ok || s.Classes[e] == "" {
			continue
		}
		k, known := r.lookups[e].Find(r.File, s.Classes[e])
		if !known {
			f := r.words.UnknownClass(fault.Fault{File: r.File, Row: s.Row, Column: r.Data.Concepts[e].Name, Found: fault.Quote(s.Classes[e])},
				r.lookups[e].Near(s.Classes[e]))
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

// strays returns the videos of the captions that have no tracks.
func (r tupleReader) strays() []string {
	var names []string
	for n, v := range r.Videos {
		if len(r.Data.Videos[r.resolvedCaptions.videos[n]].Tracks) == 0 {
			names = append(names, v.Video)
		}
	}
	return names
}

// applyLabels applies "labels" of dataset.json.
func (r tupleReader) applyLabels(videos []listedVideo, captioned map[int]bool) {
	var freed, missing []string
	for _, listed := range videos {
		v := &r.Data.Videos[listed.Video]
		switch {
		case listed.Labels == "given" && !captioned[listed.Video]:
			missing = append(missing, v.ID)
		case listed.Labels == "free" && captioned[listed.Video]:
			v.Free = true
			if v.Tuples != nil {
				freed = append(freed, v.ID)
			}
			v.Tuples, v.Counts = nil, nil
		}
	}
	if missing != nil {
		want := `list it there (with no tuple, if it shows nothing of interest), or write "labels": "free"`
		if strays := r.strays(); strays != nil {
			want = "is it called " + fault.Listed(strays) + " there? Write the names of " + dataset.TracksFile + text.SpreadsheetHint(r.File, strays) + text.SpreadsheetHint(dataset.TracksFile, missing)
		}
		r.Report.Fault(fault.Fault{File: dataset.ManifestFile, Column: "videos", Rule: `a video with "labels": "given" must be in the captions`,
			Found: fmt.Sprintf("no line for %s in %s", fault.Listed(missing), r.File), Want: want})
	}
	if freed != nil {
		r.Report.Note(`%s "labels": "free" in dataset.json, so that the tuples of %s are not used as labels.`,
			fault.Count(len(freed), "video has", "videos have"), fault.Listed(freed))
	}
}
