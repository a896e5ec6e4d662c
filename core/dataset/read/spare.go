package read

import (
	"path"
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
	files []string // by their own names
}

// add adds a fault of a file to those of its kind, which break the same rule.
func (s *spareFaults) add(f fault.Fault, file string, whole bool) {
	f.File = file
	for _, other := range s.list {
		if other.Rule == f.Rule && other.whole == whole {
			if other.files[len(other.files)-1] != file {
				other.files = append(other.files, file)
			}
			return
		}
	}
	s.list = append(s.list, &spareFault{f, whole, []string{file}})
}

// leniently calls decode for a file of boxes that is optional. Its faults become spare. If it sets spare.whole, the file
// is no part of the dataset.
func (r *boxReader) leniently(file string, decode func()) {
	report := r.Folder.Report
	faults, told := report.Faults, report.Told
	report.Faults, report.Told = nil, 0
	r.spare.whole = false
	decode()
	found := report.Faults
	report.Faults, report.Told = faults, told
	for _, f := range found {
		r.spare.add(f, r.OwnName(f.File), r.spare.whole)
	}
	if r.spare.whole {
		r.Remove(file)
	}
	r.spare.whole = false
}

// wrong reports a fault of a box; it is spare if the box is of an optional file.
func (r *boxReader) wrong(b locatedBox, f fault.Fault) {
	if b.in.optional {
		r.spare.add(f, r.OwnName(f.File), false)
		return
	}
	r.Fault(f)
}

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
		r.Note("%s%s. Boxes that cannot be read are not used.", s.Fault, more)
	}
	r.spare.list = nil
}
