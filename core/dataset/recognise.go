package dataset

import (
	"encoding/csv"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// recognise gives every file its role, the path that it would have in a tidy folder.
// One that has it lies in the root under that path. Then come files that lie loose,
// beside tracks.csv or in a folder that was opened together with it: tables by their
// columns, captions by their first line, arrays by their name, media by their ending.
// Where two would have a role, the tidy one has it, and the other is ignored.
func (r *reader) recognise() {
	r.files, r.at = map[string]int64{}, map[string]string{}
	var loose []string
	for _, file := range slices.Sorted(maps.Keys(r.lying)) {
		role, inside := below(r.root, file)
		switch {
		case inside && (path.Dir(role) != "." || tidy(role)):
			r.take(role, file)
		case inside || r.nearby(file):
			loose = append(loose, file)
		default:
			r.ignore(file, "it lies outside the dataset's folder "+quote(r.root))
		}
	}
	named := maps.Clone(r.files)
	for _, matrices := range []bool{false, true} { // what a .mat is depends on whether there are tracks beside it
		for _, file := range loose {
			if (path.Ext(file) == ".mat") == matrices {
				r.takeLoose(file, r.guess(file), named)
			}
		}
	}
	r.paths = slices.Sorted(maps.Keys(r.files))
}

// tidy tells whether a file of the root has its role by its name.
func tidy(role string) bool {
	switch role {
	case tracksFile, infoFile, arraysFile, matricesFile, "captions.txt", "captions.csv", "captions.json":
		return true
	}
	stem, ext, _ := strings.Cut(role, ".")
	return slices.Contains(besides, role) || (stem == boxesStem || stem == truthStem) && slices.Contains(boxFormats, "."+ext)
}

// nearby tells whether a file outside the root was opened together with it: it lies in
// a folder above the root, or there in one that is named as those of a dataset.
func (r *reader) nearby(file string) bool {
	dir := path.Dir(file)
	switch path.Base(dir) {
	case "features", "descriptors", "media", boxesFolder, truthFolder:
		dir = path.Dir(dir)
	}
	_, above := below(dir, r.root)
	return above
}

// take gives a file a role.
func (r *reader) take(role, file string) {
	r.files[role], r.at[role] = r.lying[file].size, file
}

// takeLoose gives a loose file a role if that is free; tables of equal right are a fault.
func (r *reader) takeLoose(file, role string, named map[string]int64) {
	own, inside := below(r.root, file)
	other, taken := r.at[role]
	_, byName := named[role]
	switch {
	case role == "" && inside:
		r.take(own, file)
	case role == "":
		r.ignore(file, "it lies outside the dataset's folder "+quote(r.root))
	case !taken:
		r.take(role, file)
	case path.Ext(role) == ".csv" && !byName && path.Dir(role) == ".":
		r.fault(Fault{File: r.ownName(role), Rule: "one file is the dataset's " + role, Found: "the same columns in " + quote(file),
			Want: "name one of them " + role})
	default:
		r.ignore(file, other+" is used instead")
	}
}

// guess says which role a loose file would have, "" if none.
func (r *reader) guess(file string) string {
	base, ext := path.Base(file), path.Ext(file)
	name := strings.TrimSuffix(base, ext)
	switch parent := path.Base(path.Dir(file)); parent {
	case "features", "descriptors", boxesFolder, truthFolder:
		return parent + "/" + base
	}
	switch {
	case tidy(base):
		return base
	case media(base):
		return "media/" + base
	case ext == ".npy" && r.owners(r.header(strings.TrimSuffix(file, ext)+".csv")):
		return descriptorsFolder + base
	case ext == ".npy":
		return "features/" + base
	case ext == ".npz":
		return arraysFile
	case ext == ".mat":
		return r.guessMatrices(file, name)
	case ext == ".csv":
		return r.guessTable(file, name)
	case ext == ".txt" && r.captionFiles() == nil && r.captioned(file):
		return "captions.txt"
	}
	return ""
}

// guessTable goes by the columns.
func (r *reader) guessTable(file, name string) string {
	columns := r.header(file)
	has := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(columns, name) })
	}
	_, array := r.lying[strings.TrimSuffix(file, ".csv")+".npy"]
	switch {
	case has("video", "track", "frame", "x", "y", "w", "h"):
		return boxesStem + ".csv"
	case has("video", "frame", "x", "y", "w", "h"):
		return truthStem + ".csv"
	case r.owners(columns) && (array || has("first", "count")):
		return descriptorsFolder + name + ".csv"
	case has("video", "track"):
		return tracksFile
	case has("video") && len(columns) > 1 && r.captionFiles() == nil:
		return "captions.csv"
	case len(columns) > 0 && !headed(columns):
		return "features/" + name + ".csv"
	}
	return ""
}

// owners tells whether columns say whose descriptors are whose.
func (r *reader) owners(columns []string) bool {
	return slices.Contains(columns, "video") && slices.Contains(columns, "track")
}

// guessMatrices leaves the authors' data.mat alone, which has no tracks beside it.
func (r *reader) guessMatrices(file, name string) string {
	if _, ok := r.files[tracksFile]; !ok {
		return ""
	}
	r.take(file, file)
	f, source := r.openMatrices(file)
	delete(r.files, file)
	delete(r.at, file)
	if source != nil {
		defer source.Close()
	}
	matrices := 0
	if f != nil {
		for _, v := range f.Variables {
			if v.Numeric() {
				matrices++
			}
		}
	}
	if f != nil && matrices > 1 && f.Find(name) < 0 {
		return matricesFile
	}
	return "features/" + name + ".mat"
}

// header returns the first row of a table, nil where there is none.
func (r *reader) header(file string) []string {
	if _, ok := r.lying[file]; !ok {
		return nil
	}
	source, err := r.openAt(file)
	if err != nil {
		return nil
	}
	defer source.Close()
	lines, err := newText(source)
	if err != nil {
		return nil
	}
	in := csv.NewReader(lines)
	in.TrimLeadingSpace = true
	cells, err := in.Read()
	if err != nil {
		return nil
	}
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	cells, _ = resplit(cells)
	return cells
}

// captioned tells whether a text begins as captions do.
func (r *reader) captioned(file string) bool {
	source, err := r.openAt(file)
	if err != nil {
		return false
	}
	defer source.Close()
	lines, err := newText(source)
	for err == nil {
		var line []byte
		if line, err = lines.next(); err != nil {
			break
		}
		text := strings.TrimSpace(string(line))
		if comment, ok := strings.CutPrefix(text, "#"); ok && strings.HasPrefix(strings.TrimSpace(comment), "concepts:") {
			return true
		}
		if text != "" && text[0] != '#' {
			_, said, ok := strings.Cut(text, ":")
			return ok && strings.HasPrefix(strings.TrimSpace(said), "(")
		}
	}
	return false
}

// ownName is the path that the user knows of a role's file, or of a part of it.
func (r *reader) ownName(role string) string {
	for end := len(role); end > 0; end = strings.LastIndexByte(role[:end], '/') {
		file, ok := r.at[role[:end]]
		if !ok {
			continue
		}
		if own, inside := below(r.root, file); inside {
			file = own
		}
		return file + role[end:]
	}
	return role
}

// ownNames puts them before notes that begin with a file.
func (r *reader) ownNames(notes []string) []string {
	for i, note := range notes {
		if file, rest, ok := strings.Cut(note, ": "); ok {
			notes[i] = fmt.Sprintf("%s: %s", r.ownName(file), rest)
		}
	}
	return notes
}
