//go:build js && wasm

package simd_test

import (
	"os"
	"path/filepath"
	"testing"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/video/frame"
	wasm "siibp/wasm/simd"
)

// BenchmarkNetworks measures each network on an image of its input size, with the scaling of the image and the decoding of
// the output. It is skipped without the weights, which make weights builds.
func BenchmarkNetworks(b *testing.B) {
	bytes, err := os.ReadFile(filepath.Join("..", "..", "build", "weights", "networks.weights"))
	if err != nil {
		b.Skip("build/weights/networks.weights is missing: run make weights")
	}
	file, err := weights.Decode(bytes)
	if err != nil {
		b.Fatal(err)
	}
	eachKernel(b, func(b *testing.B) {
		ops := &wasm.Kernel().Single
		r := nn.NewRuntime(ops)
		nano, err := nn.NewNanoDet(file.Network("nanodet"), r)
		if err != nil {
			b.Fatal(err)
		}
		blaze, err := nn.NewBlazeFace(file.Network("blazeface"), r)
		if err != nil {
			b.Fatal(err)
		}
		descriptor, err := nn.NewDescriptor(file.Network("face"), r)
		if err != nil {
			b.Fatal(err)
		}
		m, f := frame.New(256, 256), nn.Face{}
		f.Points[nn.RightEye], f.Points[nn.LeftEye] = nn.Point{X: 100, Y: 100}, nn.Point{X: 152, Y: 100}
		for _, x := range []struct {
			name string
			run  func()
		}{
			{"nanodet", func() { nano.Detect(m, 0.4) }},
			{"blazeface", func() { blaze.Detect(m, 0.5) }},
			{"face", func() { descriptor.Describe(m, f) }},
		} {
			b.Run(x.name, func(b *testing.B) {
				for b.Loop() {
					x.run()
				}
			})
		}
	})
}
