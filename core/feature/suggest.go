package feature

import (
	"fmt"

	"siibp/core/dataset"
)

// Suggestion returns the steps that dataset.json suggests under "features", as Parse reads them, "" where it suggests none. It errs where
// they cannot be read, or are of a view that the dataset lacks.
func Suggestion(d *dataset.Dataset) (string, error) {
	said, given := d.Info["features"]
	if !given || said == nil {
		return "", nil
	}
	text, ok := said.(string)
	if !ok {
		return "", fmt.Errorf("%s: features are steps in quotes, as \"look: l2, pca 32, l2; motion: standardise, l2\"", dataset.ManifestFile)
	}
	lists, err := Parse(text)
	if err == nil {
		_, err = Recipe{Views: lists}.pipelines(d)
	}
	if err != nil {
		return "", fmt.Errorf("%s, features: %w", dataset.ManifestFile, err)
	}
	return text, nil
}

// OrSuggested returns the recipe, with the steps that dataset.json suggests where the recipe has none.
func (r Recipe) OrSuggested(d *dataset.Dataset) (Recipe, error) {
	if len(r.Views) > 0 {
		return r, nil
	}
	text, err := Suggestion(d)
	if err == nil {
		r.Views, err = Parse(text)
	}
	return r, err
}
