package networks

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"siibp/core/nn/weights"
)

// convertFace converts face-api's model of the dlib face descriptor. It folds the scale and shift
// per channel after each convolution into the filter and bias.
func convertFace(model []byte, open opener, filters weights.Encoding) (weights.File, error) {
	var groups []manifest
	if err := json.Unmarshal(model, &groups); err != nil {
		return nil, err
	}
	tensors, err := arrays(groups, open)
	if err != nil {
		return nil, err
	}
	var file weights.File
	for _, w := range groups[0].Weights {
		layer, ok := strings.CutSuffix(w.Name, "/conv/filters")
		if !ok {
			continue
		}
		filter, bias := tensors[w.Name], tensors[layer+"/conv/bias"]
		scale, shift := tensors[layer+"/scale/weights"], tensors[layer+"/scale/biases"]
		n := filter.shape[len(filter.shape)-1]
		if len(bias.values) != n || len(scale.values) != n || len(shift.values) != n {
			return nil, fmt.Errorf("layer %s has %d channels and other numbers of biases or scales", layer, n)
		}
		for c := range bias.values {
			bias.values[c] = bias.values[c]*scale.values[c] + shift.values[c]
		}
		file = append(file, filter.filter(layer+"/filter", filters, scale.values),
			weights.NewTensor(layer+"/bias", weights.Float16, bias.shape, bias.values))
	}
	full, ok := tensors["fc"]
	if !ok || len(full.shape) != 2 {
		return nil, fmt.Errorf("there is no matrix fc")
	}
	shape := slices.Concat([]int{1, 1}, full.shape)
	return append(file, weights.NewTensor("fc/filter", weights.Float16, shape, full.values),
		weights.NewTensor("fc/bias", weights.Float16, shape[3:], make([]float32, shape[3]))), nil
}
