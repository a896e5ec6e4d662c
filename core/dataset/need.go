package dataset

import (
	"fmt"
	"io"
	"path"

	"siibp/core/dataset/mat"
	"siibp/core/dataset/npy"
)

// Need is how much memory a dataset takes, in bytes: an estimate from above.
type Need struct {
	Features int64 // its features and descriptors, as they are held
	Run      int64 // one run over them
}

// String says it for people.
func (n Need) String() string {
	return fmt.Sprintf("about %s of memory: %s for the features, %s for a run", bytesText(uint64(n.Features+n.Run)),
		bytesText(uint64(n.Features)), bytesText(uint64(n.Run)))
}

const (
	double        = 8           // bytes of a feature
	halved        = 4           // of a single one
	perDescriptor = 4           // bytes of a number of a descriptor, float32
	owned         = 12          // bytes that say whose a descriptor is, and order them by track
	alive         = 4           // fits at once: the one under way, the last, the best, and one that begins
	background    = 8           // factors of the default preset
	encoded       = 2 * 16 * 24 // numbers of a Fisher vector as it is made by default
)

// add counts n×d numbers of a view, of so many bytes each.
func (n *Need) add(tracks, dim, width, classes int) {
	n.Features += int64(width) * int64(tracks) * int64(dim)
	n.Run += 8 * alive * 3 * int64(classes+background) * int64(dim)
}

// addLocal counts n×d numbers of descriptors.
func (n *Need) addLocal(rows, dim, tracks int) {
	n.Features += perDescriptor*int64(rows)*int64(dim) + owned*int64(rows)
	n.Run += double * encoded * int64(tracks)
}

// addTracks counts what a fit says of each track: ν and ζ per factor.
func (n *Need) addTracks(tracks, classes int) {
	n.Run += 8 * alive * 2 * int64(tracks) * int64(classes+background)
}

// Need estimates what the dataset and a run of the default preset take.
func (d *Dataset) Need() Need {
	var n Need
	classes := 0
	for _, c := range d.Concepts {
		classes += len(c.Classes)
	}
	for _, v := range d.Views {
		n.add(len(d.Tracks), v.Dim, v.width(), classes)
	}
	for _, x := range d.Descriptors {
		n.addLocal(len(x.Track), x.Dim, len(d.Tracks))
	}
	n.addTracks(len(d.Tracks), classes)
	return n
}

// TabRoom is the memory that features and a run can have in a browser's tab: of the
// 4 GiB that 32 bits address, half a GiB is for the program, and what it lets go of is
// not free at once.
const TabRoom = 7 << 29

// roomy tells, with a fault and before anything of them is read, whether the features
// and a run over them have room.
func (r *reader) roomy() bool {
	if r.Room == 0 {
		return true
	}
	var n Need
	largest, most := "", int64(0)
	for _, c := range r.d.Concepts {
		before := n.Features
		file := r.expect(&n, c.Name)
		if grown := n.Features - before; grown > most {
			largest, most = file, grown
		}
	}
	n.addTracks(r.rows, 0)
	if n.Features+n.Run <= r.Room {
		return true
	}
	r.fault(Fault{File: largest, Rule: fmt.Sprintf("features and a run take at most %s in a browser's tab", bytesText(uint64(r.Room))),
		Found: n.String(),
		Want:  "use the native command, siibp fit, or save fewer columns, as those of a PCA, or save them as float32"})
	return false
}

// expect adds what the features of a concept will take, as the header of their file
// says, and returns the file. What cannot be told is left to the reading.
func (r *reader) expect(n *Need, concept string) string {
	m, a := r.matrices(), r.arrays()
	if i, ok := m.entries[concept]; ok {
		n.addMatrix(m.file.Variables[i])
		return matricesFile
	}
	if f := a.entries[concept]; f != nil {
		if in, err := openEntry(f); err == nil {
			n.addArray(in, 0)
			in.Close()
		}
		return arraysFile
	}
	for _, file := range []string{"features/" + concept + ".npy", "features/" + concept + ".csv", "features/" + concept + ".mat", descriptorsFolder + concept + ".npy"} {
		if _, ok := r.files[file]; ok {
			r.expectFile(n, file)
			return file
		}
	}
	return ""
}

// expectFile adds what one file holds.
func (r *reader) expectFile(n *Need, file string) {
	source, err := r.openAt(r.at[file])
	if err != nil {
		return
	}
	defer source.Close()
	switch path.Ext(file) {
	case ".csv":
		n.add(r.rows, len(r.header(r.at[file])), double, 0)
	case ".mat":
		at, size, err := randomly(source, r.files[file])
		if err != nil {
			return
		}
		if f, err := mat.Open(at, size); err == nil {
			for _, v := range f.Variables[:min(1, len(f.Variables))] {
				n.addMatrix(v)
			}
		}
	default:
		tracks := 0
		if descriptorsOf(file) != "" {
			tracks = r.rows
		}
		n.addArray(source, tracks)
	}
}

// addArray adds what an .npy file holds: descriptors of so many tracks, or, of 0, a view.
func (n *Need) addArray(in io.Reader, tracks int) {
	h, err := npy.ReadHeader(in)
	if err != nil {
		return
	}
	rows, cols, err := h.Matrix()
	switch {
	case err != nil || int64(rows) > 1<<31 || int64(cols) > 1<<31:
	case tracks > 0:
		n.addLocal(rows, cols, tracks)
	default:
		n.add(rows, cols, h.Width(), 0)
	}
}

// addMatrix adds what a variable of a MAT-file holds.
func (n *Need) addMatrix(v mat.Info) {
	if v.Matrix() == nil {
		n.add(v.Shape[0], v.Shape[1], double, 0)
	}
}
