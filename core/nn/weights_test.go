package nn

import (
	"os"
	"path/filepath"
	"testing"

	"siibp/core/nn/weights"
	"siibp/core/simd"
)

// open returns the weights of a network. It skips the test if the build has not created them.
func open(t testing.TB, name string) weights.File {
	path := filepath.Join("..", "..", "build", "weights", "networks.weights")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("%s does not exist: run make weights", path)
	}
	file, err := weights.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return file.Network(name)
}

// BenchmarkNetworks runs each network on the fastest kernel of this build.
func BenchmarkNetworks(b *testing.B) {
	for _, x := range []struct {
		name string
		make func(weights.File, *Runtime) (*Network, error)
	}{{"nanodet", newNanoNetwork}, {"blazeface", newBlazeNetwork}, {"movenet", newMoveNetwork}, {"face", newFaceNetwork}} {
		b.Run(x.name, func(b *testing.B) {
			network, err := x.make(open(b, x.name), NewRuntime(&simd.Default().Single))
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				network.Run()
			}
		})
	}
}
