package read

import (
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// missingFiles reports required files that a dataset lacks.
type missingFiles struct{ *vfs.Folder }

// report adds the faults. captioned is true if there are captions or none are needed.
func (r missingFiles) report(captioned bool) {
	exports := cvatExports(r.Folder)
	if !slices.ContainsFunc(pathsOf(Tracks), r.Has) && exports == nil {
		r.reportMissing(dataset.TracksFile, "the file is needed: one row per track",
			"write a header video,track and below it one row per row of the feature files")
		if r.unopenedArchives() != "" {
			return // the other files may be in it, too
		}
	}
	if !captioned {
		r.reportMissing(dataset.CaptionsFile, "the file is needed: the caption of each video",
			`write a line "# concepts: person, action" and then one line a video, as clip-07: (Rick, walking), (Ilsa, -); without captions, a saved model labels the tracks: predict, with the model.zip of a fit`)
	}
	var whole []string
	for _, row := range Formats {
		if row.Subject == Features && path.Dir(row.Paths[0]) == "." {
			whole = append(whole, row.Paths[0])
		}
	}
	for _, file := range r.Paths() {
		if slices.Contains(whole, file) || conceptOf(Features, file) != "" || conceptOf(Descriptors, file) != "" {
			return
		}
	}
	if exports == nil || r.Flaw("features") != nil {
		r.reportMissingFeatures(whole)
	}
}

// reportMissingFeatures reports that there are no features, and suggests files that may be
// converted:
// files in features/ of another kind, arrays in other places, or a folder with a similar name.
func (r missingFiles) reportMissingFeatures(whole []string) {
	f := fault.Fault{File: "features", Rule: "features must be a file <concept>" + extensions(Features, features.Folder) + " per concept in the folder features, or " + anyOf(whole) + " beside it",
		Want: `write them with np.save("features/person.npy", x.astype(np.float32)), one row per row of tracks.csv`}
	inside, elsewhere := r.arrays()
	switch flaw := r.Flaw("features"); {
	case flaw != nil:
		f.Rule, f.Found, f.Want = flaw.Rule, flaw.Found, flaw.Want
	case inside != nil:
		f.Found, f.Want = r.otherKind(inside)
	case r.similar("features") != nil:
		f.Found, f.Want = r.convertFeatures(r.similar("features"), f.Want)
	case elsewhere != nil:
		f.Found, f.Want = fault.Listed(elsewhere), `are those the features? Put them into a folder named "features", one per concept`
	}
	r.Fault(f)
}

// arrays returns the files in features/, and files in other places that may contain arrays.
func (r missingFiles) arrays() (inside, elsewhere []string) {
	holders := []string{".npy", ".npz", ".mat", ".pt", ".pth", ".pkl", ".pickle", ".h5", ".hdf5", ".parquet", ".safetensors"}
	for _, file := range r.Paths() {
		switch {
		case strings.HasPrefix(file, features.Folder):
			inside = append(inside, file)
		case slices.Contains(holders, strings.ToLower(path.Ext(file))):
			elsewhere = append(elsewhere, file)
		}
	}
	return inside, elsewhere
}

// otherKind describes files in features/ of another kind, and how to convert the first.
func (r missingFiles) otherKind(files []string) (found, want string) {
	found, first := fault.Listed(files), files[0]
	k := r.Kind(first)
	if k == nil {
		return found, `write np.save("features/person.npy", x.astype(np.float32)) with the program that made them`
	}
	return found + ": " + k.Is, k.Conversion(first, strings.TrimSuffix(first, path.Ext(first))+".npy", true)
}

// reportMissing reports a missing file, and files with similar names.
func (r missingFiles) reportMissing(name, rule, want string) {
	f := fault.Fault{File: name, Rule: rule, Want: want}
	similar := r.similar(name)
	var sentences, convert string
	if name == dataset.CaptionsFile {
		sentences, convert = r.captionSources(similar)
	}
	switch {
	case sentences != "":
		f.Found, f.Want = sentences, convert
	case similar != nil && !r.There(similar[0]):
		f.Found = "the folder " + fault.Quote(similar[0])
	case similar != nil:
		f.Found, f.Want = r.suggestRename(name, similar)
	case name == dataset.TracksFile:
		if f.Found = r.unopenedArchives(); f.Found != "" {
			f.Want = "is the dataset in there? Only a zip is opened, and none within another: unpack it and open what is in it"
		}
	}
	r.Fault(f)
}

// convertFeatures lists files or folders that may be the folder of features, and how to rename the first one, or to write
// the arrays in it. write is the advice for another file.
func (r missingFiles) convertFeatures(similar []string, write string) (found, want string) {
	first := similar[0]
	if !r.There(first) {
		return r.suggestRename("features", similar)
	}
	found = fault.Listed(similar)
	if k := r.Kind(first); k != nil {
		found += ": " + k.Is
		if k.IsScripted() {
			return found, fault.ToNPY(first)
		}
	}
	return found, "of each concept in it, " + write
}

// suggestRename lists files or folders that may be the missing one, and how to rename or convert the first.
func (r missingFiles) suggestRename(missing string, similar []string) (found, want string) {
	found = fault.Listed(similar)
	if r.There(similar[0]) {
		to := missing
		k := r.Kind(similar[0])
		if k != nil && k.IsTable() {
			to = strings.TrimSuffix(missing, path.Ext(missing)) + ".csv"
		}
		if k != nil {
			return found, "is that it? Then " + k.Conversion(similar[0], to, false)
		}
	}
	return found, "is that it? Then name it " + fault.Quote(missing)
}

// unopenedArchives lists archives that are not opened: other than zip, or zips in a zip.
func (r missingFiles) unopenedArchives() string {
	var names []string
	for _, file := range r.Paths() {
		if slices.Contains([]string{".zip", ".7z", ".rar", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".zst"}, strings.ToLower(path.Ext(file))) {
			names = append(names, file)
		}
	}
	if names == nil {
		return ""
	}
	return fault.Listed(names)
}

// similar returns the files and folders in the root with names similar to a missing one.
func (r missingFiles) similar(name string) []string {
	stem, _, _ := strings.Cut(name, ".")
	var names []string
	for _, file := range r.Paths() {
		name, _, _ := strings.Cut(file, "/")
		if s, _, _ := strings.Cut(name, "."); fault.Typo(s, []string{stem}) != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
