package nn

import "siibp/core/simd"

// Network is a graph with memory. Only one goroutine at a time may use it.
type Network struct {
	ops     *simd.Ops[float32]
	layers  []layer
	tensors []Tensor  // of each value, all in one arena
	scratch []float32 // what a layer needs while it runs
	inputs  []Value
	outputs []Value
}

// newNetwork places the values of a graph in an arena.
func newNetwork(g *Graph, ops *simd.Ops[float32], outputs []Value) *Network {
	at, size := allot(g.spans(outputs))
	arena := make([]float32, size)
	n := &Network{ops: ops, layers: g.layers, tensors: make([]Tensor, len(g.shapes)), inputs: g.inputs, outputs: outputs}
	for v, s := range g.shapes {
		r, channel := g.root(Value(v))
		whole := g.shapes[r]
		from, ok := at[r]
		if ok {
			n.tensors[v] = Tensor{s.h, s.w, s.c, whole.c, arena[from+channel : from+whole.h*whole.w*whole.c]}
		}
	}
	for _, l := range g.layers {
		if l, ok := l.(interface{ scratchSize() int }); ok {
			n.scratch = make([]float32, max(len(n.scratch), l.scratchSize()))
		}
	}
	return n
}

// Input returns an input of the network. It is to be filled before each run, which may overwrite it.
func (n *Network) Input(i int) Tensor { return n.tensors[n.inputs[i]] }

// Output returns an output of the network, which the next run overwrites.
func (n *Network) Output(i int) Tensor { return n.tensors[n.outputs[i]] }

// Run computes the outputs from the inputs.
func (n *Network) Run() {
	for _, l := range n.layers {
		l.run(n)
	}
}
