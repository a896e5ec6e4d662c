package features

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
	"siibp/core/dataset/npy"
)

// numpyLine returns the line of NumPy that replaces an array by an expression of it, x. label is a .npy file or an array
// in an archive, as features.npz/person.npy.
func numpyLine(label, expression string, pickled bool) string {
	allow := ""
	if pickled {
		allow = ", allow_pickle=True"
	}
	if archive, entry, found := strings.Cut(label, ".npz/"); found {
		archive += ".npz"
		entry = strings.TrimSuffix(entry, ".npy")
		return fmt.Sprintf("f = dict(np.load(%q%s)); x = f[%q]; f[%q] = %s; np.savez(%q, **f)", archive, allow, entry, entry, expression, archive)
	}
	return fmt.Sprintf("x = np.load(%q%s); np.save(%q, %s)", label, allow, label, expression)
}

// badArray reports an error of reading an array.
func badArray(r *fault.Report, label string, err error) {
	var e *npy.Error
	if !errors.As(err, &e) {
		r.Failed(label, err)
		return
	}
	f := fault.Fault{File: label, Rule: e.Rule, Found: e.Found, Want: e.Want}
	if e.Nested {
		f.Want = fault.ToNPY()
	}
	if e.Save != "" {
		f.Want = numpyLine(label, e.Save, strings.Contains(e.Rule, "pickle"))
		if e.Want != "" {
			f.Want += ", " + e.Want
		}
	}
	r.Fault(f)
}

// badShape reports the shape of an array that has not two dimensions. The axis with as many elements as there are tracks
// tells how to save it.
func (r *Reader) badShape(label string, shape []int, err error) {
	var e *npy.Error
	if !errors.As(err, &e) || e.Save == "" || r.rows.N == 0 {
		badArray(r.Report, label, err)
		return
	}
	n := r.rows.N
	better := *e
	switch axis := slices.Index(shape, n); {
	case len(shape) == 1 && shape[0] != n && shape[0]%n == 0:
		better.Save, better.Want = fmt.Sprintf("x.reshape(%d, -1)", n), fmt.Sprintf("where it is the numbers of %s one after another", fault.Count(n, "track", "tracks"))
	case axis == 0 && len(shape) == 3 && shape[1] > 1:
		better.Want += "; or the mean over the second axis, such as the frames of a track: " + numpyLine(label, "x.mean(axis=1)", false)
	case axis > 0:
		better.Save = fmt.Sprintf("np.moveaxis(x, %d, 0).reshape(%d, -1)", axis, n)
	}
	badArray(r.Report, label, &better)
}

// videosInOrder is a pandas expression: the names of the videos, in the order of their first rows in tracks.csv.
const videosInOrder = `pd.read_csv("tracks.csv", dtype=str)["video"].unique()`

// archiveHint returns a line of NumPy for an archive in which no array has the concept's name. It joins the arrays if there is
// one for each video or for each track, and otherwise takes the first one.
func (a *archiveOfOne) archiveHint(names []string) string {
	to := strings.TrimSuffix(a.path, path.Ext(a.path)) + ".npy"
	load := fmt.Sprintf("f = np.load(%q); ", a.path)
	then := fmt.Sprintf("; then delete %s", a.path)
	f := folderFile{r: a.r, concept: a.concept}
	videos, tracks := 0, 0
	separator := ""
	for _, name := range names {
		if _, ok := a.r.names.VideoNamed("", name); ok {
			videos++
		} else if rows := f.rowsOf(name); len(rows) == 1 {
			tracks++
			track := a.r.rows.Data.Tracks[rows[0]]
			separator = strings.TrimSuffix(strings.TrimPrefix(name, a.r.rows.Data.Videos[track.Video].ID), track.ID)
		}
	}
	switch {
	case videos == len(names):
		return load + fmt.Sprintf("np.save(%q, np.concatenate([f[v] for v in %s]))", to, videosInOrder) + then
	case tracks == len(names):
		return load + fmt.Sprintf("np.save(%q, np.stack([f[v + %q + t] for v, t in pd.read_csv(\"tracks.csv\", dtype=str)[[\"video\", \"track\"]].to_numpy()]))", to, separator) + then
	}
	return fmt.Sprintf("take the one with the features: np.save(%q, np.load(%q)[%q])", to, a.path, names[0]) + then
}
