package read

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/features"
	"siibp/core/dataset/vfs"
)

// missing says which of the needed files are not there.
type missing struct{ *vfs.Folder }

// report says it at once; captioned tells whether there are captions, or none are needed.
func (r missing) report(captioned bool) {
	if !r.Has(dataset.TracksFile) {
		r.lack(dataset.TracksFile, "the file is needed: one row per track",
			"write a header video,track and below it one row per row of the feature files")
		if r.shut() != "" {
			return // the rest may be in there, too
		}
	}
	if !captioned {
		r.lack(dataset.CaptionsFile, "the file is needed: what is said about each video",
			`write a line "# concepts: person, action" and then one line a video, as clip-07: (Rick, walking), (Ilsa, -)`)
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
	r.lackFeatures(whole)
}

// lackFeatures says that there are none, and what may become them: files in features/ of
// another kind, arrays that lie elsewhere, or a folder of a name that comes near.
func (r missing) lackFeatures(whole []string) {
	f := fault.Fault{File: "features", Rule: "features are a file <concept>" + endings(Features, features.Folder) + " per concept in the folder features, or " + anyOf(whole) + " beside it",
		Want: `write them with np.save("features/person.npy", x.astype(np.float32)), one row per row of tracks.csv`}
	inside, elsewhere := r.arrays()
	switch flaw := r.Flaw("features"); {
	case flaw != nil:
		f.Rule, f.Found, f.Want = flaw.Rule, flaw.Found, flaw.Want
	case inside != nil:
		f.Found, f.Want = r.otherKind(inside)
	case r.similar("features") != nil:
		f.Found, f.Want = r.isThatIt("features", r.similar("features"))
	case elsewhere != nil:
		f.Found, f.Want = fault.Listed(elsewhere), `are those the features? Put them into a folder named "features", one per concept`
	}
	r.Fault(f)
}

// arrays returns the files in features/, and those elsewhere that may hold arrays.
func (r missing) arrays() (inside, elsewhere []string) {
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

// otherKind says of files in features/ what they are, and how the first becomes an array.
func (r missing) otherKind(files []string) (found, want string) {
	found, first := fault.Listed(files), files[0]
	if concept := path.Base(path.Dir(first)); path.Dir(first)+"/" != features.Folder {
		base := path.Base(first)
		to := features.Folder + strings.TrimSuffix(base, path.Ext(base)) + ".npy"
		return found, fmt.Sprintf("write one file per concept, not a folder per video as %s: np.save(%q, np.concatenate([…])), in the order of tracks.csv", fault.Quote(concept), to)
	}
	k := r.Kind(first)
	if k == nil {
		return found, `write np.save("features/person.npy", x.astype(np.float32)) with the program that made them`
	}
	return found + ": " + k.Is, k.Mend(first, strings.TrimSuffix(first, path.Ext(first))+".npy", true)
}

// lack says that a file is missing; another may be it under a wrong name.
func (r missing) lack(name, rule, want string) {
	f := fault.Fault{File: name, Rule: rule, Want: want}
	similar := r.similar(name)
	switch {
	case similar != nil:
		f.Found, f.Want = r.isThatIt(name, similar)
	case name == dataset.TracksFile:
		if f.Found = r.shut(); f.Found != "" {
			f.Want = "is the dataset in there? Only a zip is opened, and none within another: unpack it and open what is in it"
		}
	}
	r.Fault(f)
}

// isThatIt lists what may be the missing file or folder, and says how the first becomes it:
// its name alone does not make a document a text.
func (r missing) isThatIt(missing string, similar []string) (found, want string) {
	found = fault.Listed(similar)
	if r.There(similar[0]) {
		if k := r.Kind(similar[0]); k != nil {
			return found, "is that it? Then " + k.Mend(similar[0], missing, false)
		}
	}
	return found, "is that it? Then name it " + fault.Quote(missing)
}

// shut names the archives that are not opened: zips within a zip, and others.
func (r missing) shut() string {
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

// similar returns the files and folders whose names come near a missing one.
func (r missing) similar(missing string) []string {
	stem, _, _ := strings.Cut(missing, ".")
	var names []string
	for _, file := range r.Paths() {
		name, _, _ := strings.Cut(file, "/")
		if s, _, _ := strings.Cut(name, "."); fault.Typo(s, []string{stem}) != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
