package nn

import (
	"fmt"
	"maps"
	"slices"

	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// Graph is a network while it is being put together. Layers run in the order of the calls that add them.
// An error, as of a filter that is missing, is kept until Build.
type Graph struct {
	tensors map[string]weights.Tensor // those that no layer has taken
	shapes  []shape                   // of each value
	places  []place                   // of each value
	layers  []layer
	inputs  []Value
	err     error
}

// Value is a tensor of a graph: its input, or what a layer makes.
type Value int

// none is no value.
const none Value = -1

// place says that a value is the channels of another from one on, or, if it names itself, that it has
// memory of its own.
type place struct {
	in      Value
	channel int
}

// layer is one step of a network.
type layer interface {
	values() []Value // what it reads and writes
	run(n *Network)
}

// NewGraph returns a graph without layers, whose filters are in a file.
func NewGraph(file weights.File) *Graph {
	g := &Graph{tensors: map[string]weights.Tensor{}}
	for _, t := range file {
		g.tensors[t.Name] = t
	}
	return g
}

// Input adds a tensor that the caller fills before each run.
func (g *Graph) Input(h, w, c int) Value {
	v := g.value(shape{h, w, c})
	g.inputs = append(g.inputs, v)
	return v
}

// value adds a value.
func (g *Graph) value(s shape) Value {
	v := Value(len(g.shapes))
	g.shapes, g.places = append(g.shapes, s), append(g.places, place{in: v})
	if g.err == nil && (s.h < 1 || s.w < 1 || s.c < 1) {
		g.err = fmt.Errorf("nn: value %d would be %d×%d×%d", v, s.h, s.w, s.c)
	}
	return v
}

// windows returns the shape of what a layer of c channels makes of x.
func (g *Graph) windows(x Value, w Window, c int) shape {
	s := g.shapes[x]
	return shape{w.count(s.h), w.count(s.w), c}
}

// lookup returns the numbers of a tensor of the file. It errs if the tensor is not there or its shape is
// another; −1 stands for any length.
func (g *Graph) lookup(name string, want ...int) (shape []int, values []float32) {
	t, ok := g.tensors[name]
	delete(g.tensors, name)
	fits := slices.EqualFunc(t.Shape, want, func(have, want int) bool { return have == want || want < 0 })
	if ok && fits {
		return t.Shape, t.Values()
	}
	switch {
	case g.err != nil:
	case !ok:
		g.err = fmt.Errorf("nn: the weights lack %q", name)
	default:
		g.err = fmt.Errorf("nn: the weights have %q of shape %v; the network wants %v", name, t.Shape, want)
	}
	shape = slices.Clone(want)
	for i := range shape {
		shape[i] = max(shape[i], 1)
	}
	return shape, make([]float32, weights.Size(shape))
}

// Build returns the network. It errs if the file lacks what a layer needs, or holds what none does.
func (g *Graph) Build(ops *simd.Ops[float32], outputs ...Value) (*Network, error) {
	if g.err == nil && len(g.tensors) > 0 {
		g.err = fmt.Errorf("nn: the weights have %q, which the network does not use", slices.Sorted(maps.Keys(g.tensors))[0])
	}
	if g.err != nil {
		return nil, g.err
	}
	return newNetwork(g, ops, outputs), nil
}
