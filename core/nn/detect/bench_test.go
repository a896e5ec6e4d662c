package detect

import (
	"testing"

	"siibp/core/nn"
	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// A run of each network, on the fastest kernel of this build.
func BenchmarkNetworks(b *testing.B) {
	for _, x := range []struct {
		name string
		make func(weights.File, *simd.Ops[float32]) (*nn.Network, error)
	}{{"nanodet", newNanoNetwork}, {"blazeface", newBlazeNetwork}, {"face", newFaceNetwork}} {
		b.Run(x.name, func(b *testing.B) {
			network, err := x.make(open(b, x.name), &simd.Default().Single)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				network.Run()
			}
		})
	}
}
