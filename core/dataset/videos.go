package dataset

import (
	"fmt"
	"slices"
)

// labelReader turns captions into the tuples of videos.
type tupleReader struct {
	*Captions
	*Index
	words  *Words
	lexica []Lexicon
}

// label gives the videos of the index the tuples that the captions state, in the words of
// its dataset's concepts. Videos that are not listed become free, and those of which
// dataset.json says so.
func (c *Captions) label(x *Index, words *Words, said []ListedVideo) {
	r := tupleReader{c, x, words, words.lexica(x.d.Concepts)}
	listed := map[int]bool{}
	for i := range r.d.Videos {
		r.d.Videos[i].Free = true
	}
	for _, v := range c.videos {
		i := r.video(v.video)
		listed[i] = true
		r.d.Videos[i].Free = false
		r.d.Videos[i].Tuples = r.tuples(v)
	}
	if c.whole {
		r.settleLabels(said, listed)
	}
}

// tuples are Γ_i: a set, in the caption's order.
func (r tupleReader) tuples(c caption) []Tuple {
	var all []Tuple
	seen := map[string]bool{}
	for _, s := range c.tuples {
		if r.report.full() {
			break
		}
		tuple, ok := r.tuple(s)
		if key := fmt.Sprint(tuple); ok && !seen[key] {
			seen[key] = true
			all = append(all, tuple)
		}
	}
	return all
}

// tuple looks its classes up; false, with a fault, where one is not in the vocabulary.
func (r tupleReader) tuple(s stated) (Tuple, bool) {
	tuple := make(Tuple, len(r.lexica))
	ok := s.classes != nil
	for e := range tuple {
		tuple[e] = None
		if !ok || s.classes[e] == "" {
			continue
		}
		k, known := r.lexica[e].at[s.classes[e]]
		if !known {
			r.report.fault(r.words.unknownClass(Fault{File: r.file, Row: s.row, Column: r.d.Concepts[e].Name, Found: quote(s.classes[e])},
				r.lexica[e].near(s.classes[e])))
			return nil, false
		}
		tuple[e] = k
	}
	return tuple, ok && slices.Max(tuple) >= 0
}

// settleLabels honours "labels" of dataset.json.
func (r tupleReader) settleLabels(videos []ListedVideo, inCaptions map[int]bool) {
	var freed []string
	for _, said := range videos {
		v := &r.d.Videos[said.video]
		switch {
		case said.labels == "given" && !inCaptions[said.video]:
			r.report.fault(Fault{File: infoFile, Column: "videos", Rule: `a video with "labels": "given" is in the captions`,
				Found: fmt.Sprintf("no line for %s in %s", quote(v.ID), r.file),
				Want:  `list it there (with no tuple, if it shows nothing of interest), or write "labels": "free"`})
		case said.labels == "free" && inCaptions[said.video]:
			v.Free = true
			if v.Tuples != nil {
				freed = append(freed, v.ID)
			}
			v.Tuples = nil
		}
	}
	if freed != nil {
		r.report.note(`%s "labels": "free" in dataset.json, so that the tuples of %s are not used as labels.`,
			count(len(freed), "video has", "videos have"), listed(freed))
	}
}
