package read

import "siibp/core/dataset/inspect"

// inspect notes what the numbers of features, boxes and times show. What a recipe would mend
// is left to a saved model, where there is one, and to the recipe that dataset.json has, such as
// that of features made of videos.
func (r *reading) inspect() {
	if r.Faults != nil {
		return
	}
	recipe, _ := r.d.Info["features"].(string)
	hasRecipe := r.o.Vocabulary != nil || recipe != ""
	for _, f := range append(inspect.Features(r.d), inspect.Places(r.d)...) {
		if f.Recipe == "" || !hasRecipe {
			r.Note("%s", f.Text)
		}
	}
}
