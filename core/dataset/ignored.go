package dataset

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// listIgnored says of every file that is not part of the dataset why.
func (r *reader) listIgnored() {
	for _, file := range r.paths {
		if !r.used[file] {
			r.d.Ignored = append(r.d.Ignored, Ignored{file, r.whyIgnored(file)})
		}
	}
	names := r.d.conceptNames()
	a := r.arrays()
	for _, name := range slices.Sorted(maps.Keys(a.entries)) {
		if !slices.Contains(names, name) {
			r.d.Ignored = append(r.d.Ignored, Ignored{arraysFile + "/" + name + ".npy", noConcept(name, names)})
		}
	}
	for _, name := range a.other {
		r.d.Ignored = append(r.d.Ignored, Ignored{arraysFile + "/" + name, "it is no array"})
	}
	m := r.matrices()
	for _, name := range slices.Sorted(maps.Keys(m.entries)) {
		if !slices.Contains(names, name) {
			r.d.Ignored = append(r.d.Ignored, Ignored{matricesFile + "/" + name, noConcept(name, names)})
		}
	}
	for _, name := range m.other {
		r.d.Ignored = append(r.d.Ignored, Ignored{matricesFile + "/" + name, "it is no matrix of numbers"})
	}
}

func (r *reader) whyIgnored(file string) string {
	switch {
	case featureOf(file) != "":
		return noConcept(featureOf(file), r.d.conceptNames())
	case descriptorsOf(file) != "" && slices.Contains(r.d.conceptNames(), descriptorsOf(file)):
		return "the concept has features"
	case descriptorsOf(file) != "":
		return noConcept(descriptorsOf(file), r.d.conceptNames())
	case strings.HasPrefix(file, descriptorsFolder):
		return "descriptors are one .npy and one .csv file a concept"
	case strings.HasPrefix(file, "features/"):
		return "features are .npy, .csv or .mat files"
	case strings.HasPrefix(file, "media/"):
		return "no video has this media: dataset.json does not name it, and no video is called as the file"
	}
	return "a dataset has no file of this name"
}

func noConcept(name string, names []string) string {
	why := fmt.Sprintf("no concept is called %s; the concepts are %s", quote(name), listed(names))
	if near := typo(name, names); near != "" {
		why += "; is it " + quote(near) + "?"
	}
	return why
}
