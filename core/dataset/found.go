package dataset

import (
	"fmt"
	"slices"
	"strings"
)

// found lists the files that were used, with what is in them.
func (r *reader) found() []Found {
	var list []Found
	media := Found{Role: "media"}
	shown := 0
	for _, role := range r.paths {
		if !r.used[role] {
			continue
		}
		what, facts := r.whatIs(role)
		if r.shown[role] {
			media.File, media.Zip = r.ownName(role), r.lying[r.at[role]].zip
			shown++
			continue
		}
		list = append(list, Found{r.ownName(role), r.lying[r.at[role]].zip, what, facts})
	}
	if r.given() {
		list = append(list, Found{File: captionsFile, Role: "captions that were given", Facts: r.d.captionsText()})
	}
	slices.SortStableFunc(list, func(a, b Found) int { return rankOf(a.Role) - rankOf(b.Role) })
	if shown > 1 {
		media.File = count(shown, "file", "files")
	}
	if shown > 0 {
		media.Facts = fmt.Sprintf("of %s of %s", grouped(shown), count(len(r.d.Videos), "video", "videos"))
		if shown == len(r.d.Videos) {
			media.Facts = "of every video"
		}
		list = append(list, media)
	}
	return list
}

// rankOf puts what is needed first.
func rankOf(role string) int {
	first, _, _ := strings.Cut(role, " ")
	return slices.Index([]string{"tracks", "captions", "features", "descriptors"}, first) & 7 // the others come last
}

// whatIs says what a file is to the dataset and what is in it.
func (r *reader) whatIs(role string) (what, facts string) {
	d := &r.d
	switch {
	case role == tracksFile:
		return "tracks", fmt.Sprintf("%s of %s", count(len(d.Tracks), "track", "tracks"), count(len(r.videoNames()), "video", "videos"))
	case strings.HasPrefix(role, "captions."):
		return "captions", d.captionsText()
	case role == infoFile:
		return "about the dataset", strings.Join(r.infoKeys(), ", ")
	case strings.HasPrefix(role, truthStem+"."), strings.HasPrefix(role, truthFolder+"/"), strings.HasSuffix(role, groundTruth):
		return "true boxes", fmt.Sprintf("%s, for scores only", count(len(d.TruthBoxes), "path", "paths"))
	case role == arraysFile, role == matricesFile:
		return "features", d.viewsText("")
	case featureOf(role) != "":
		return "features of " + featureOf(role), d.viewsText(featureOf(role))
	case descriptorsOf(role) != "":
		return "descriptors of " + descriptorsOf(role), d.descriptorsText(role)
	case strings.HasPrefix(role, boxesStem+"."), strings.HasPrefix(role, boxesFolder+"/"), strings.HasSuffix(role, detections):
		return "boxes", fmt.Sprintf("of %s", count(d.boxed(), "track", "tracks"))
	}
	return "about what lies beside it", ""
}

func (r *reader) infoKeys() []string {
	var keys []string
	for _, key := range []string{"name", "concepts", "videos", "licence", "citation", "source", "preprocess"} {
		if _, ok := r.d.Info[key]; ok {
			keys = append(keys, key)
		}
	}
	return keys
}

// captionsText counts tuples and those that leave a concept open.
func (d *Dataset) captionsText() string {
	tuples, weak := d.tuples()
	text := count(tuples, "tuple", "tuples")
	if weak > 0 {
		text += ", " + grouped(weak) + " weakened"
	}
	return text
}

// viewsText gives the sizes of a view, or, with their names, of all.
func (d *Dataset) viewsText(name string) string {
	var parts []string
	for _, v := range d.Views {
		if name != "" && v.Name != name {
			continue
		}
		part := grouped(v.Rows()) + " × " + grouped(v.Dim)
		if name == "" {
			part = v.Name + " " + part
		}
		if n := v.Missing(); n > 0 {
			part += ", " + grouped(n) + " missing"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// descriptorsText gives an array's size, or whose its rows are.
func (d *Dataset) descriptorsText(role string) string {
	for _, x := range d.Descriptors {
		switch {
		case x.Name != descriptorsOf(role):
		case strings.HasSuffix(role, ".npy"):
			return grouped(len(x.Track)) + " × " + grouped(x.Dim)
		default:
			return fmt.Sprintf("of %s", count(len(d.Tracks)-x.Bare(len(d.Tracks)), "track", "tracks"))
		}
	}
	return ""
}
