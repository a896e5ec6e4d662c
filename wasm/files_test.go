//go:build js && wasm

package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hack-pad/safejs"
)

// fakes defines FileReaderSync, which Node lacks, and a Blob that carries its bytes, because Node has
// no synchronous read. It counts reads. Reading a blob without bytes fails.
const fakes = `
globalThis.reads = 0;
globalThis.FileReaderSync = class {
	readAsArrayBuffer(part) {
		reads++;
		if (!part.bytes) throw new Error('NotReadableError');
		return part.bytes.slice().buffer;
	}
};
globalThis.fakeBlob = (bytes, size) => Object.defineProperties(new Blob([]), {
	size: {value: size},
	slice: {value: (from, to) => ({bytes: bytes && bytes.subarray(from, to)})},
});`

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// fake returns a Blob with the given content. With nil it returns an unreadable Blob of one byte.
func fake(t *testing.T, content []byte) safejs.Value {
	t.Helper()
	js := must[safejs.Value](t)
	js(js(safejs.Global().Call("Function", fakes)).Invoke())
	if content == nil {
		return js(safejs.Global().Call("fakeBlob", safejs.Null(), 1))
	}
	array := js(uint8Array.New(len(content)))
	must[int](t)(safejs.CopyBytesToJS(array, content))
	return js(safejs.Global().Call("fakeBlob", array, len(content)))
}

// openFake returns the reader and size that inputs returns for a fake file.
func openFake(t *testing.T, content []byte) (io.ReaderAt, int64) {
	t.Helper()
	list := must[safejs.Value](t)(safejs.ValueOf([]any{}))
	item := must[safejs.Value](t)(safejs.ValueOf(map[string]any{"path": "a.bin", "file": safejs.Unsafe(fake(t, content))}))
	must[safejs.Value](t)(list.Call("push", item))
	files, err := inputs(list)
	if err != nil {
		t.Fatal(err)
	}
	return files[0].Body, files[0].Size
}

func reads(t *testing.T) int {
	t.Helper()
	return must[int](t)(must[safejs.Value](t)(safejs.Global().Get("reads")).Int())
}

// noise returns n reproducible, incompressible bytes.
func noise(n int) []byte {
	source := rand.NewChaCha8([32]byte{1})
	content := make([]byte, n)
	source.Read(content)
	return content
}

func TestReadAtAnywhere(t *testing.T) {
	content := noise(maxBlocks*blockSize + blockSize/2)
	body, size := openFake(t, content)
	if size != int64(len(content)) {
		t.Fatalf("size %d, want %d", size, len(content))
	}
	want := bytes.NewReader(content)
	random := rand.New(rand.NewPCG(1, 2))
	lengths := []int{0, 1, 100, blockSize - 1, blockSize, blockSize + 1, 3 * blockSize, len(content)}
	for range 100 {
		off := random.Int64N(size + 2)
		if random.IntN(2) == 0 {
			off -= off % blockSize
		}
		n := lengths[random.IntN(len(lengths))]
		got, expected := make([]byte, n), make([]byte, n)
		gotN, gotErr := body.ReadAt(got, off)
		wantN, wantErr := want.ReadAt(expected, off)
		if n == 0 {
			wantErr = nil // bytes.Reader returns EOF for an empty read at the end; io.ReaderAt allows both
		}
		if gotN != wantN || gotErr != wantErr || !bytes.Equal(got, expected) {
			t.Fatalf("%d bytes at %d: got %d, %v; want %d, %v", n, off, gotN, gotErr, wantN, wantErr)
		}
	}
	if _, err := body.ReadAt(make([]byte, 1), -1); err == nil {
		t.Error("a negative offset is read")
	}
}

func TestReadsAreFew(t *testing.T) {
	content := noise(3 * blockSize)
	body, size := openFake(t, content)
	small, err := io.ReadAll(io.NewSectionReader(body, 0, size))
	if err != nil || !bytes.Equal(small, content) {
		t.Fatalf("reading in small pieces: %v", err)
	}
	if got := reads(t); got > 3 {
		t.Errorf("reading 3 blocks in order took %d reads", got)
	}
	before := reads(t)
	if _, err := body.ReadAt(make([]byte, len(content)), 0); err != nil {
		t.Fatal(err)
	}
	if got := reads(t) - before; got != 1 {
		t.Errorf("reading all at once took %d reads, want 1", got)
	}
}

func TestZip(t *testing.T) {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	content := noise(2 * blockSize)
	for _, name := range []string{"one.bin", "two.bin"} {
		entry := must[io.Writer](t)(w.Create(name))
		must[int](t)(entry.Write(content))
	}
	w.Close()
	body, size := openFake(t, packed.Bytes())
	archive, err := zip.NewReader(body, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archive.File {
		r := must[io.ReadCloser](t)(file.Open())
		if got := must[[]byte](t)(io.ReadAll(r)); !bytes.Equal(got, content) {
			t.Errorf("%s differs", file.Name)
		}
	}
	if got := reads(t); got > 7 {
		t.Errorf("reading two entries of 2 blocks took %d reads", got)
	}
}

func TestReadAtOfBytes(t *testing.T) {
	content := noise(blockSize + 10)
	array := must[safejs.Value](t)(uint8Array.New(len(content)))
	must[int](t)(safejs.CopyBytesToJS(array, content))
	list := must[safejs.Value](t)(safejs.ValueOf([]any{map[string]any{"path": "a.bin", "file": safejs.Unsafe(array)}}))
	files, err := inputs(list)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(io.NewSectionReader(files[0].Body, 0, files[0].Size))
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes, %v; want the %d bytes of the array", len(got), err, len(content))
	}
}

func TestUnreadableFile(t *testing.T) {
	body, _ := openFake(t, nil)
	_, err := body.ReadAt(make([]byte, 1), 0)
	if err == nil || errors.Is(err, io.EOF) || !strings.Contains(err.Error(), "a.bin") {
		t.Errorf("got %v, want an error that names the file", err)
	}
}

func TestInputsRefuse(t *testing.T) {
	for name, given := range map[string]any{
		"no list":   nil,
		"a string":  "a.zip",
		"no object": []any{1},
		"no path":   []any{map[string]any{}},
		"no file":   []any{map[string]any{"path": "a"}},
		"no Blob":   []any{map[string]any{"path": "a", "file": map[string]any{}}},
	} {
		list := must[safejs.Value](t)(safejs.ValueOf(given))
		if _, err := inputs(list); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
