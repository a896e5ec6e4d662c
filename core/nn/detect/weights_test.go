package detect

import (
	"os"
	"path/filepath"
	"testing"

	"siibp/core/nn/weights"
)

// open returns the weights of a network, and skips the test where the build has not made them.
func open(t testing.TB, name string) weights.File {
	path := filepath.Join("..", "..", "..", "build", "weights", "networks.weights")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("%s is not there: make weights makes it", path)
	}
	file, err := weights.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return file.Part(name)
}
