package features

import (
	"path"
	"strings"

	"siibp/core/dataset/fault"
)

// otherKind reports, with a fault, whether a concept has a file of another kind than features are.
func (r *Reader) otherKind(concept string) bool {
	for _, f := range r.files {
		m, ok := f.store.(*matricesFileOf)
		if !ok || m.file == nil {
			continue
		}
		if i := m.file.Find(concept); i >= 0 {
			BadMatrix(r.Report, f.path, m.file.Variables[i].Matrix())
			return true
		}
	}
	for _, file := range r.Paths() {
		stem := strings.TrimSuffix(file, path.Ext(file))
		if stem != Folder+concept && strings.TrimSuffix(stem, path.Ext(stem)) != Folder+concept { // actor.npy.gz
			continue
		}
		if k := r.Kind(file); k != nil {
			r.Use(file)
			r.Fault(fault.Fault{File: file, Rule: "this is " + k.Is + ", not the array", Want: k.Mend(file, Folder+concept+".npy", true)})
			return true
		}
	}
	return false
}
