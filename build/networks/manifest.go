package networks

import (
	"encoding/binary"
	"fmt"
	"math"

	"siibp/core/nn/weights"
)

// manifest is a group of tensors in a TensorFlow.js model. The tensors are stored consecutively in
// the concatenation of the files at paths.
type manifest struct {
	Paths   []string `json:"paths"`
	Weights []struct {
		Name         string `json:"name"`
		Shape        []int  `json:"shape"`
		Type         string `json:"dtype"`
		Quantization *struct {
			Type  string  `json:"dtype"`
			Scale float32 `json:"scale"`
			Min   float32 `json:"min"`
		} `json:"quantization"`
	} `json:"weights"`
}

// array is a tensor of a model. Quantized tensors also hold bytes with the values min +
// scale·level.
type array struct {
	shape  []int
	values []float32

	levels     []uint8
	scale, min float32
}

// arrays reads the tensors of a model by name. Quantized integers are converted to min +
// scale·integer.
func arrays(groups []manifest, open opener) (map[string]array, error) {
	all := map[string]array{}
	for _, group := range groups {
		var rest []byte
		for _, path := range group.Paths {
			part, err := open(path)
			if err != nil {
				return nil, err
			}
			rest = append(rest, part...)
		}
		for _, w := range group.Weights {
			kept, scale, least := w.Type, float32(1), float32(0)
			if q := w.Quantization; q != nil {
				kept = q.Type
				if kept != "float16" {
					scale, least = q.Scale, q.Min
				}
			}
			width, number, err := decoder(kept)
			if err != nil {
				return nil, fmt.Errorf("tensor %s: %w", w.Name, err)
			}
			values := make([]float32, weights.Size(w.Shape))
			if len(rest) < width*len(values) {
				return nil, fmt.Errorf("tensor %s: the model's files end within it", w.Name)
			}
			for i := range values {
				values[i] = least + scale*number(rest[i*width:])
			}
			a := array{shape: w.Shape, values: values}
			if kept == "uint8" {
				a.levels, a.scale, a.min = rest[:len(values)], scale, least
			}
			all[w.Name] = a
			rest = rest[width*len(values):]
		}
	}
	return all, nil
}

// decoder returns the size of a number of a type in bytes, and a function that decodes one.
func decoder(kind string) (width int, number func(b []byte) float32, err error) {
	switch kind {
	case "float32":
		return 4, func(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }, nil
	case "int32":
		return 4, func(b []byte) float32 { return float32(int32(binary.LittleEndian.Uint32(b))) }, nil
	case "float16":
		return 2, func(b []byte) float32 { return weights.FromFloat16(binary.LittleEndian.Uint16(b)) }, nil
	case "uint16":
		return 2, func(b []byte) float32 { return float32(binary.LittleEndian.Uint16(b)) }, nil
	case "uint8":
		return 1, func(b []byte) float32 { return float32(b[0]) }, nil
	}
	return 0, nil, fmt.Errorf("numbers of type %q are not known", kind)
}
