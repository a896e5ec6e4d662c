package read

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"siibp/core/dataset/fault"
)

// spareFaults holds the faults of files with boxes of other programs. Boxes are optional, so that a fault there is a note
// or a reason to ignore the file, and the dataset is read without what is wrong.
type spareFaults struct {
	list  []*spareFault
	whole bool // the current file cannot be used
}

// spareFault is a fault, and the files that have one of the same kind.
type spareFault struct {
	fault.Fault
	whole bool     // the files are ignored
	out   bool     // the files are left out, which a note says
	files []string // by their own names
}

// add adds a fault of a file to those of its kind, which break the same rule.
func (s *spareFaults) add(f fault.Fault, file string, whole bool) {
	f.File = file
	for _, other := range s.list {
		if other.Rule == f.Rule && other.whole == whole && !other.out {
			if other.files[len(other.files)-1] != file {
				other.files = append(other.files, file)
			}
			return
		}
	}
	s.list = append(s.list, &spareFault{Fault: f, whole: whole, files: []string{file}})
}

// collect calls read and returns its faults, which are then no faults of the dataset.
func (r *boxReader) collect(read func()) fault.Faults { return collectFaults(r.Folder.Report, read) }

// collectFaults calls read and returns its faults, which are then no faults of the report.
func collectFaults(report *fault.Report, read func()) fault.Faults {
	faults, reported := report.Faults, report.Reported
	report.Faults, report.Reported = nil, 0
	read()
	found := report.Faults
	report.Faults, report.Reported = faults, reported
	return found
}

// leaveOut removes files that cannot be read from the dataset. A note has the fault.
func (r *boxReader) leaveOut(files []string, f fault.Fault) {
	for _, file := range files {
		r.Remove(file)
	}
	f.File = r.OwnName(f.File)
	for _, other := range r.spare.list {
		if other.out && other.Rule == f.Rule {
			other.files = append(other.files, files...)
			return
		}
	}
	r.spare.list = append(r.spare.list, &spareFault{Fault: f, out: true, files: files})
}

// sentence returns a fault with a full stop, or the question mark at its end.
func sentence(f fault.Fault) string {
	if said := f.String(); strings.HasSuffix(said, "?") {
		return said
	}
	return f.String() + "."
}

// strayRows counts the rows or elements of optional files that name an unknown video or track. They are left out.
type strayRows struct {
	first fault.Fault
	files []string
	rows  int
}

func (s *strayRows) add(f fault.Fault) {
	if s.rows++; s.rows == 1 {
		s.first = f
	}
	if !slices.Contains(s.files, f.File) {
		s.files = append(s.files, f.File)
	}
}

// note adds a note about the rows.
func (s *strayRows) note(report *fault.Report, ownName func(string) string) {
	if s.rows == 0 {
		return
	}
	where := ""
	if len(s.files) > 1 {
		where = fmt.Sprintf(" of %d files", len(s.files))
	}
	f := s.first
	f.File = ownName(f.File)
	report.Note("%s %s of no video or track of the dataset%s: not used.", sentence(f), fault.Count(s.rows, "row is", "rows are"), where)
}

// leniently calls decode for a file of boxes that is optional. Its faults become spare. If it sets spare.whole, the file
// is no part of the dataset.
func (r *boxReader) leniently(file string, decode func()) {
	r.spare.whole = false
	for _, f := range r.collect(decode) {
		r.spare.add(f, r.OwnName(f.File), r.spare.whole)
	}
	if r.spare.whole {
		r.Remove(file)
	}
	r.spare.whole = false
}

// wrong reports a fault of a box after its file was read. The box is left out.
func (r *boxReader) wrong(f fault.Fault) { r.spare.add(f, r.OwnName(f.File), false) }

// tellSpare adds a note, or an ignored file, for each kind of spare fault.
func (r *boxReader) tellSpare() {
	for _, s := range r.spare.list {
		more := ""
		if len(s.files) > 1 {
			more = "; also in " + fault.Listed(s.files[1:])
		}
		if s.whole {
			f := s.Fault
			f.File = path.Base(f.File)
			why := f.String()
			if f.Row == 0 && f.Column == "" { // the list of ignored files names it
				why = strings.TrimPrefix(why, f.File+": ")
			}
			r.Ignore(s.files[0], why+more)
			continue
		}
		if s.out {
			left := "The file is left out"
			if len(s.files) > 1 {
				left = fmt.Sprintf("%d files with such a fault are left out: %s", len(s.files), fault.Listed(s.files))
			}
			r.Note("%s %s.", sentence(s.Fault), left)
			continue
		}
		r.Note("%s%s. Boxes that cannot be read are not used.", s.Fault, more)
	}
	r.spare.list = nil
	if r.strays != nil {
		r.strays.note(r.Folder.Report, r.OwnName)
		r.strays = nil
	}
}
