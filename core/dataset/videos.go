package dataset

import (
	"fmt"
	"slices"
)

// labelVideos turns the captions into tuples and settles which videos are free.
func (r *reader) labelVideos() {
	lexica := r.lexica()
	listed := map[int]bool{}
	for i := range r.d.Videos {
		r.d.Videos[i].Free = true
	}
	for _, c := range r.captions.videos {
		i := r.videos[c.video]
		listed[i] = true
		r.d.Videos[i].Free = false
		r.d.Videos[i].Tuples = r.tuples(c, lexica)
	}
	if r.captions.whole {
		r.settleLabels(listed)
	}
}

// tuples are Γ_i: a set, in the caption's order.
func (r *reader) tuples(c caption, lexica []lexicon) []Tuple {
	var all []Tuple
	seen := map[string]bool{}
	for _, s := range c.tuples {
		if r.full() {
			break
		}
		tuple, ok := r.tuple(s, lexica)
		if key := fmt.Sprint(tuple); ok && !seen[key] {
			seen[key] = true
			all = append(all, tuple)
		}
	}
	return all
}

// tuple looks its classes up; false, with a fault, where one is not in the vocabulary.
func (r *reader) tuple(s stated, lexica []lexicon) (Tuple, bool) {
	tuple := make(Tuple, len(lexica))
	ok := s.classes != nil
	for e := range tuple {
		tuple[e] = None
		if !ok || s.classes[e] == "" {
			continue
		}
		k, known := lexica[e].at[s.classes[e]]
		if !known {
			r.fault(r.unknownClass(Fault{File: r.captions.file, Row: s.row, Column: r.d.Concepts[e].Name, Found: quote(s.classes[e])},
				lexica[e].near(s.classes[e])))
			return nil, false
		}
		tuple[e] = k
	}
	return tuple, ok && slices.Max(tuple) >= 0
}

// settleLabels honours "labels" of dataset.json.
func (r *reader) settleLabels(inCaptions map[int]bool) {
	var freed []string
	for _, said := range r.info.videos {
		v := &r.d.Videos[said.video]
		switch {
		case said.labels == "given" && !inCaptions[said.video]:
			r.fault(Fault{File: infoFile, Column: "videos", Rule: `a video with "labels": "given" is in the captions`,
				Found: fmt.Sprintf("no line for %s in %s", quote(v.ID), r.captions.file),
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
		r.note(`%s "labels": "free" in dataset.json, so that the tuples of %s are not used as labels.`,
			count(len(freed), "video has", "videos have"), listed(freed))
	}
}
