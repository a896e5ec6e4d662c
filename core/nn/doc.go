// Package nn runs small convolutional networks.
//
// A Graph lists the layers of a network, one call each, with the filters from a weights.File. Build
// places all tensors in one arena, so that Run allocates nothing:
//
//	g := nn.NewGraph(file)
//	x := g.Input(416, 416, 3)
//	y := g.Conv(x, "stem", nn.Window{Side: 3, Stride: 2, Before: 1, After: 1}, nn.ReLU)
//	network, err := g.Build(&simd.Default().Single, y)
//
// A layer is a file: conv.go, depthwise.go, pool.go, add.go, concat.go, resize.go.
//
// # Layout
//
// Tensors are H×W×C with the channels innermost, that is, matrices with a row for each position. The
// products of package simd take matrices whose rows lie any distance apart, and then a 1×1 convolution
// is one product on the tensors as they lie; several layers write side by side into one matrix, so that
// joining their channels costs nothing; the patch of a k×k convolution is k copies of k·C numbers; and
// filters are the right-hand matrix as TensorFlow keeps them.
package nn
