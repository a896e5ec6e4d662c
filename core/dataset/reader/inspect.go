package reader

import "siibp/core/dataset/inspect"

// inspect notes what the numbers of features, boxes and times show. What a recipe would mend
// is left to a saved model, where there is one: it has a recipe of its own.
func (r *reading) inspect() {
	if r.Faults != nil {
		return
	}
	for _, f := range append(inspect.Features(r.d), inspect.Places(r.d)...) {
		if f.Recipe == "" || r.o.Vocabulary == nil {
			r.Note("%s", f.Text)
		}
	}
}
