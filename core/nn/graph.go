// Package nn detects persons, objects, faces and poses in images and describes faces, with four networks: NanoDet-g
// (COCO's 80 classes), BlazeFace (faces), MoveNet Lightning (key points of a person) and dlib's face descriptor (128
// values). The build creates the files of weights. Each network has a file with its layers, its preprocessing and the
// decoding of its output:
//
//	nanodet.go     NanoDet-g
//	blazeface.go   BlazeFace
//	movenet.go     MoveNet Lightning
//	descriptor.go  dlib's face descriptor
//	align.go       alignment of faces for the descriptor
//	box.go         boxes, non-maximum suppression and letterboxing
//
// The other files run small convolutional networks. A Graph lists the layers of a network, one call each, with the
// filters from a weights.File. Build places all tensors in the memory of a Runtime, so that Run allocates nothing:
//
//	g := NewGraph(file)
//	x := g.Input(416, 416, 3)
//	y := g.Conv(x, "stem", Window{Side: 3, Stride: 2, Before: 1, After: 1}, ReLU)
//	network, err := g.Build(NewRuntime(&simd.Default().Single), y)
//
//	graph.go   Graph, Runtime and Network
//	arena.go   memory allocation of the tensors
//	tensor.go  tensors, windows of convolutions and pooling, im2col
//	conv.go    convolution and depthwise convolution
//	pool.go    pooling
//	layers.go  activation, sum, concatenation and resizing
//
// # Layout
//
// Tensors are H×W×C with the channels innermost, that is, matrices with a row for each position. The products of
// package simd accept any row stride. Therefore a 1×1 convolution is one product of a tensor in place; layers write
// side by side into one matrix, so that concatenation costs nothing; the patch of a k×k convolution is k copies of
// k·C floats; and filters are the right-hand matrix in the layout of TensorFlow.
package nn

import (
	"fmt"
	"maps"
	"slices"

	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// Graph is a network under construction. Layers run in the order of their calls. The first error, such as a missing
// filter, is kept until Build.
type Graph struct {
	tensors    map[string]weights.Tensor // tensors of the file that no layer has used
	shapes     []shape                   // of each Value
	placements []placement               // of each Value
	layers     []layer
	inputs     []Value
	err        error
}

// Value is a tensor of a graph: an input or the output of a layer.
type Value int

// none stands for a missing value.
const none Value = -1

// placement places a value at a channel of another value. A value placed in itself owns its memory.
type placement struct {
	in      Value
	channel int
}

// layer is one step of a network.
type layer interface {
	values() []Value // inputs and outputs
	run(n *Network)
}

// NewGraph returns a graph without layers, with the weights of a file.
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

// value adds a value of a shape.
func (g *Graph) value(s shape) Value {
	v := Value(len(g.shapes))
	g.shapes, g.placements = append(g.shapes, s), append(g.placements, placement{in: v})
	if g.err == nil && (s.h < 1 || s.w < 1 || s.c < 1) {
		g.err = fmt.Errorf("nn: value %d would be %d×%d×%d", v, s.h, s.w, s.c)
	}
	return v
}

// outputShape returns the shape of the output of a layer with a window and c channels.
func (g *Graph) outputShape(x Value, w Window, c int) shape {
	s := g.shapes[x]
	return shape{w.count(s.h), w.count(s.w), c}
}

// lookup returns the shape and values of a tensor of the file. It records an error if the tensor is missing or has
// another shape; −1 matches any length.
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

// Build returns the network. It returns an error if the file lacks a tensor of a layer or has an unused one.
func (g *Graph) Build(r *Runtime, outputs ...Value) (*Network, error) {
	if g.err == nil && len(g.tensors) > 0 {
		g.err = fmt.Errorf("nn: the weights have %q, which the network does not use", slices.Sorted(maps.Keys(g.tensors))[0])
	}
	if g.err != nil {
		return nil, g.err
	}
	return newNetwork(g, r, outputs), nil
}

// Runtime holds what several networks share: the functions of a kernel, and the memory of their tensors. Build the network
// that needs most memory first. A run of one network may overwrite the inputs and outputs of the others. A Runtime is not
// safe for concurrent use.
type Runtime struct {
	ops     *simd.Ops[float32]
	arena   []float32 // tensors, of the network that needs most
	scratch []float32 // temporary memory of layers
}

// NewRuntime returns a runtime without memory.
func NewRuntime(ops *simd.Ops[float32]) *Runtime { return &Runtime{ops: ops} }

// Network is a graph in the memory of a runtime.
type Network struct {
	*Runtime
	layers  []layer
	tensors []Tensor // of each Value, in the arena
	inputs  []Value
	outputs []Value
}

// newNetwork places the values of a graph in the arena of a runtime. An arena that is too small is replaced; networks that
// were built before keep the old one.
func newNetwork(g *Graph, r *Runtime, outputs []Value) *Network {
	at, size := allocate(g.lifetimes(outputs))
	if len(r.arena) < size {
		r.arena = make([]float32, size)
	}
	n := &Network{Runtime: r, layers: g.layers, tensors: make([]Tensor, len(g.shapes)), inputs: g.inputs, outputs: outputs}
	for v, s := range g.shapes {
		owner, channel := g.root(Value(v))
		whole := g.shapes[owner]
		from, ok := at[owner]
		if ok {
			n.tensors[v] = Tensor{s.h, s.w, s.c, whole.c, r.arena[from+channel : from+whole.h*whole.w*whole.c]}
		}
	}
	for _, l := range g.layers {
		if l, ok := l.(interface{ scratchSize() int }); ok {
			if size := l.scratchSize(); len(r.scratch) < size {
				r.scratch = make([]float32, size)
			}
		}
	}
	return n
}

// Input returns an input, to be filled before each run. A run of any network of the runtime may overwrite it.
func (n *Network) Input(i int) Tensor { return n.tensors[n.inputs[i]] }

// Output returns an output, valid until the next run of any network of the runtime.
func (n *Network) Output(i int) Tensor { return n.tensors[n.outputs[i]] }

// Run computes the outputs from the inputs.
func (n *Network) Run() {
	for _, l := range n.layers {
		l.run(n)
	}
}
