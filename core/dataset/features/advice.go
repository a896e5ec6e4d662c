package features

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/fault"
)

// reportMissing reports that there are no features with a name.
func (r *Reader) reportMissing(name string, concepts []dataset.Concept) {
	f := fault.Fault{File: Folder + name + ".npy", Rule: "every concept has a feature file",
		Found: "features of " + fault.Listed(r.Names()) + " only", Want: r.nameHint(name, len(concepts))}
	for _, c := range concepts {
		if slices.Contains(c.Views, name) {
			f.Rule = fmt.Sprintf("there are features of every view that %s lists, here for %s", dataset.ManifestFile, fault.Quote(c.Name))
			f.Want = "write it, or take the name out of the concept's views there"
		}
	}
	if found, want := r.otherForm(name); found != "" {
		f.Found, f.Want = found, want
	}
	r.Fault(f)
}

// otherForm describes features with a name that are in another form, and how to convert them: a file of another kind,
// or a folder with a file for each video. It returns "" if there are none.
func (r *Reader) otherForm(name string) (found, want string) {
	var inFolder []string
	for _, file := range r.Paths() {
		switch stem := strings.TrimSuffix(file, path.Ext(file)); {
		case stem == Folder+name:
			if k := r.Kind(file); k != nil {
				return fault.Quote(file) + ": " + k.Is, k.Mend(file, Folder+name+".npy", true)
			}
		case path.Dir(file) == Folder+name:
			inFolder = append(inFolder, file)
		}
	}
	if inFolder == nil {
		return "", ""
	}
	found = fmt.Sprintf("%s in the folder %s", fault.Count(len(inFolder), "file", "files"), Folder+name)
	if path.Ext(inFolder[0]) != ".npy" || !r.videosAreTogether() {
		return found, fmt.Sprintf("write one array, with a row per row of tracks.csv: np.save(%q, x)", Folder+name+".npy")
	}
	return found, fmt.Sprintf(`join them in the order of tracks.csv: np.save("%s.npy", np.concatenate([np.load(f"%s/{v}.npy") for v in pd.read_csv("tracks.csv", dtype=str)["video"].unique()]))`,
		Folder+name, Folder+name)
}

// videosAreTogether reports whether the tracks of each video are in consecutive rows of tracks.csv.
func (r *Reader) videosAreTogether() bool {
	for _, v := range r.rows.Data.Videos {
		for i, row := range v.Tracks {
			if row != v.Tracks[0]+i {
				return false
			}
		}
	}
	return true
}

// nameHint describes how features get the name of one of n concepts.
func (r *Reader) nameHint(concept string, n int) string {
	var others []string
	for _, format := range r.formats {
		if ext := path.Ext(format.Path); strings.HasPrefix(format.Path, Folder) && ext != ".npy" {
			others = append(others, ext)
		}
	}
	rename := "write it, or rename the file that has them to " + fault.Quote(concept+".npy") + " (or " + strings.Join(others, ", ") + ")"
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
		want += "; save " + transposed
	}
	want += r.frameHint(label, rows)
	r.Fault(fault.Fault{File: label, Rule: oneRowEach, Found: fault.Count(rows, "row", "rows"), Want: want})
	return false
}

const oneRowEach = "row r of the features belongs to row r of tracks.csv"

// frameHint says how to average the features of the frames of each track, if rows is the number of all these frames.
func (r *Reader) frameHint(file string, rows int) string {
	frames := 0
	for _, t := range r.rows.Data.Tracks {
		if t.End == 0 {
			return ""
		}
		frames += t.End - t.Start
	}
	if !r.rows.Known || rows != frames {
		return ""
	}
	hint := "; a row for each frame of each track has this number of rows: write the mean of each track"
	if path.Ext(file) != ".npy" {
		return hint
	}
	return hint + fmt.Sprintf(`: t = pd.read_csv("tracks.csv"); n = (t["end"] - t["start"]).to_numpy(); np.save(%q, np.add.reduceat(np.load(%q), np.r_[0, n.cumsum()[:-1]]) / n[:, None])`, file, file)
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
