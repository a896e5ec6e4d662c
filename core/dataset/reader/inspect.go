package reader

import "siibp/core/dataset/inspect"

// inspect notes what the numbers of features, boxes and times show.
func (r *reading) inspect() {
	if r.Faults != nil {
		return
	}
	for _, f := range inspect.Features(r.d) {
		r.Note("%s", f.Text)
	}
	for _, f := range inspect.Places(r.d) {
		r.Note("%s", f.Text)
	}
}
