package features

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// reportMissing reports that there are no features with a name.
func (r *Reader) reportMissing(name string, concepts []dataset.Concept) {
	f := fault.Fault{File: Folder + name + r.usualExtension(), Rule: "every concept must have a feature file (" + r.extensions() + ")",
		Found: "features of " + fault.Listed(r.Names()) + " only", Want: r.nameHint(name, len(concepts))}
	for _, c := range concepts {
		if slices.Contains(c.Views, name) {
			f.Rule = fmt.Sprintf("there must be features of every view that %s lists, here for %s", dataset.ManifestFile, fault.Quote(c.Name))
			f.Want = "write it, or take the name out of the concept's views there"
		}
	}
	if want := r.arraysBeside(name); want != "" {
		f.Want = want
	}
	if found, want := r.otherForm(name); found != "" {
		f.Found, f.Want = found, want
	}
	r.Fault(f)
}

// usualExtension returns the extension of the first file of features in the folder, .npy if there is none.
func (r *Reader) usualExtension() string {
	for _, f := range r.files {
		if ext := path.Ext(f.path); path.Dir(f.path)+"/" == Folder && ext != "" {
			return ext
		}
	}
	return ".npy"
}

// extensions lists the extensions of files with the features of a concept: ".npy, .csv or .mat".
func (r *Reader) extensions() string {
	var list []string
	for _, format := range r.formats {
		if ext := path.Ext(format.Path); strings.HasPrefix(format.Path, Folder) && !slices.Contains(list, ext) {
			list = append(list, ext)
		}
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// arraysBeside returns the line that moves arrays of single videos into the folder of a concept. They are called after the
// video and the concept, person_clip-07 or clip-07_person, or after the video alone. It returns "" if there are none.
func (r *Reader) arraysBeside(concept string) string {
	for _, name := range r.Names() {
		video, before, behind := r.VideoIn(name)
		if video == "" || before+behind != "" && strings.Trim(before+behind, separators) != concept {
			continue
		}
		files := Folder + before + "*" + behind + ".npy"
		want := fmt.Sprintf(`put arrays of single videos into the folder of their concept, as %s%s/%s.npy: python3 -c "import glob, os; os.makedirs('%s%s', exist_ok=True); [os.rename(f, '%s%s/' + f[%d:-%d] + '.npy') for f in glob.glob('%s')]"`,
			Folder, concept, video, Folder, concept, Folder, concept, len(Folder+before), len(behind+".npy"), files)
		if before+behind == "" {
			return "are " + files + " the features of " + fault.Quote(concept) + "? Then " + want
		}
		return want
	}
	return ""
}

// separators are the characters between the name of a video and another part of the name of a file.
const separators = "_-. "

// VideoIn returns the video in the name of an array and the texts before and behind it, with a separator; "" if there is
// none.
func (r *Reader) VideoIn(name string) (video, before, behind string) {
	if _, known := r.names.VideoNamed("", name); known {
		return name, "", ""
	}
	for i := range name {
		if !strings.ContainsRune(separators, rune(name[i])) {
			continue
		}
		if _, known := r.names.VideoNamed("", name[:i]); known {
			video, behind = name[:i], name[i:] // the longest
		}
	}
	if video != "" {
		return video, "", behind
	}
	for i := range name {
		if !strings.ContainsRune(separators, rune(name[i])) {
			continue
		}
		if _, known := r.names.VideoNamed("", name[i+1:]); known {
			return name[i+1:], name[:i+1], ""
		}
	}
	return "", "", ""
}

// otherForm describes features with a name that are in another form, and how to convert them: a file of another kind,
// or a folder without arrays. It returns "" if there are none.
func (r *Reader) otherForm(name string) (found, want string) {
	var inFolder []string
	for _, file := range r.Paths() {
		switch stem := strings.TrimSuffix(file, path.Ext(file)); {
		case stem == Folder+name:
			if k := r.Kind(file); k != nil {
				return fault.Quote(file) + ": " + k.Is, k.Conversion(file, Folder+name+".npy", true)
			}
		case path.Dir(file) == Folder+name:
			inFolder = append(inFolder, file)
		}
	}
	if inFolder == nil {
		return "", ""
	}
	found = fmt.Sprintf("%s in the folder %s", fault.Count(len(inFolder), "file", "files"), Folder+name)
	first := inFolder[0]
	if k := r.Kind(first); k != nil {
		found += ": " + k.Is
		return found, k.Conversion(first, strings.TrimSuffix(first, path.Ext(first))+".npy", true)
	}
	return found, fault.ToNPY()
}

// nameHint describes how features get the name of one of n concepts.
func (r *Reader) nameHint(concept string, n int) string {
	rename := "write it, or rename the file that has them to " + fault.Quote(concept+r.usualExtension())
	names := r.Names()
	if !r.NamedByCaptions || len(names) != n {
		return rename
	}
	return rename + ", or name the concepts like the files in the first line of captions.txt: # concepts: " + strings.Join(names, ", ") +
		", in the order of the tuples' members"
}

// perTrack reports, with a fault if not, whether a matrix has a row per track. The fault suggests
// transposed if it has a column per track.
func (r *Reader) perTrack(label string, rows, cols int, transposed string) bool {
	if rows == r.rows.N {
		return true
	}
	want := r.rowsWanted()
	if cols == r.rows.N {
		want += "; " + transposed
	}
	if rows < r.rows.N && cols != r.rows.N && !r.isVideos(rows) {
		want += "; write a row of NaN for a track without these features"
	}
	if video, before, behind := r.VideoIn(strings.TrimSuffix(path.Base(label), path.Ext(label))); video != "" {
		want += fmt.Sprintf("; is it the array of the video %s? Put arrays of single videos into the folder of their concept, as %s%s/%s.npy",
			fault.Quote(video), Folder, cmp.Or(strings.Trim(before+behind, separators), "<concept>"), video)
	} else {
		want += r.frameHint(rows)
	}
	r.Fault(fault.Fault{File: label, Rule: oneRowEach, Found: fault.Count(rows, "row", "rows"), Want: want})
	return false
}

const oneRowEach = "features must have a row for each row of tracks.csv, in the same order"

// frameHint describes what features with this number of rows are, and what to write instead; "" if it is not known.
func (r *Reader) frameHint(rows int) string {
	switch spans := r.spansOf(rows); {
	case spans != nil:
		return "; " + spans.meaning + " has this number of rows: write the mean of each track"
	case r.isVideos(rows):
		return "; a row of each video has this number, but cannot tell the tracks of a video apart: compute the features within the boxes of each track"
	}
	return ""
}

// isVideos reports whether features probably have a row for each video.
func (r *Reader) isVideos(rows int) bool {
	return r.rows.Known && rows == len(r.rows.Data.Videos) && rows > 2
}

// tableFrameHint describes how a table with several rows of a track becomes one with the mean of each track, "" if its rows
// are not those of frames.
func (r *Reader) tableFrameHint(f Matrix) string {
	if f.Rows > r.rows.N && slices.Contains(f.columns, "video") && slices.Contains(f.columns, "track") {
		var others []string
		for _, name := range f.columns {
			if slices.Contains([]string{"frame", "time"}, strings.ToLower(name)) {
				others = append(others, fmt.Sprintf("%q", name))
			}
		}
		return "; it has several rows of a track: write the mean of each track: " + fmt.Sprintf(
			`keys = ["video", "track"]; x = pd.read_csv(%q, dtype={"video": str, "track": str}).drop(columns=[%s]); pd.read_csv("tracks.csv", dtype=str)[keys].merge(x.groupby(keys, as_index=False).mean(numeric_only=True), how="left").drop(columns=keys).to_csv(%q, index=False)`,
			f.File, strings.Join(others, ", "), f.File)
	}
	if slices.Contains(f.columns, "video") && slices.Contains(f.columns, "frame") {
		return "; it has a row for each frame of a video: write the mean of each track, whose frames are from start to end: " + fmt.Sprintf(
			`t = pd.read_csv("tracks.csv", dtype={"video": str}); x = pd.read_csv(%q, dtype={"video": str}); pd.DataFrame([x[(x.video == v) & (x.frame >= s) & (x.frame < e)].drop(columns=["video", "frame"]).mean(numeric_only=True) for v, s, e in zip(t.video, t.start, t.end)]).to_csv(%q, index=False)`,
			f.File, f.File)
	}
	hint := r.frameHint(f.Rows)
	if hint == "" || r.spansOf(f.Rows) == nil {
		return hint
	}
	skip := ""
	if f.columns != nil {
		skip = ", skiprows=1"
	}
	return hint + ", or save the numbers as .npy, which is averaged: " + fmt.Sprintf(
		"np.save(%q, np.loadtxt(%q, delimiter=\",\"%s))", strings.TrimSuffix(f.File, path.Ext(f.File))+".npy", f.File, skip) + "; then delete the table"
}

func (r *Reader) rowsWanted() string {
	return fmt.Sprintf("tracks.csv has %s below its header", fault.Count(r.rows.N, "row", "rows"))
}

// NoConcept returns why features with a name are not used.
func NoConcept(name string, names []string) string {
	if len(names) == 0 {
		return "the concepts are not known"
	}
	why := fmt.Sprintf("there is no concept %s; the concepts are %s", fault.Quote(name), fault.Listed(names))
	if near := fault.Typo(name, names); near != "" {
		why += "; is it " + fault.Quote(near) + "?"
	}
	return why
}
