package read

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
)

// packed is the bytes of a zip.
type packed struct {
	name string
	data []byte
}

// bombs are zips that would unpack to far more than they are or say;
// testdata/zips.txt holds what is said of them.
var bombs = sync.OnceValue(func() []packed {
	whole := zippedFiles(small())
	npz := func(data []byte) []byte {
		return zippedFiles(change("features/person.npy", "", "features/action.csv", "", "features.npz", string(data)))
	}
	person := func(text string) []byte { return zippedFiles(change("features/person.npy", text)) }
	const enough = 1<<20 + 1<<16 // bytes that deflate could make MaxUnpacked of
	return []packed{
		{"bomb that says so", patched(whole, "tracks.csv", func(h header) { h.size(1<<32 - 2) })},
		{"bomb that lies", patched(whole, "features/action.csv", func(h header) { h.size(3) })},
		{"bomb that deflate could hold", claiming(claim{"tracks.csv", enough, 1<<30 + 1})},
		{"bomb of several", claiming(claim{"tracks.csv", enough / 2, 1 << 29}, claim{"x/boxes.csv", enough / 2, 1<<29 + 1})},
		{"bomb of descriptors", claiming(claim{"descriptors/person.npy", 100, 1 << 40})},
		{"bomb of owners", claiming(claim{"x/descriptors/person.csv", 100, 1 << 62})},
		{"bomb that is stored", patched(stored("tracks.csv", "x"), "tracks.csv", func(h header) { h.size(1 << 20) })},
		{"overlapping", overlapping(zipped("tracks.csv", noise(1000)), 50)},
		{"npz, bomb", npz(claiming(claim{"person.npy", 100, 1 << 40}))},
		{"npz, bomb that deflate could hold", npz(claiming(claim{"person.npy", enough, 1<<30 + 1}))},
		{"npz, bomb that lies", npz(patched(zipped("person.npy", array(3, 1, 1, 2, 3), "action.npy", array(3, 1, 1, 2, 3)), "person.npy",
			func(h header) { h.size(100) }))},
		{"npz, overlapping", npz(overlapping(zipped("person.npy", noise(1000)), 50))},
		{"npz of an npz", npz(zipped("features.npz", string(zipped("features.npz", ""))))},
		{"wide array in a small file", person(promised(3, 1<<25))},
		{"long array in a small file", person(promised(1<<40, 3))},
		{"spaces", zipped("tracks.csv", "video,track\n"+strings.Repeat(" ", 5<<20), "captions.txt", "a:", "features.npz", "")},
		{"lines", zipped("tracks.csv", "video,track\n"+strings.Repeat("\n", 1<<20), "captions.txt", "a:", "features.npz", "")},
	}
})

func zippedFiles(texts map[string]string) []byte {
	var pairs []string
	for _, name := range sorted(texts) {
		pairs = append(pairs, name, texts[name])
	}
	return zipped(pairs...)
}

// claim is an entry of packed bytes, which are no deflate, that says it unpacks to size.
type claim struct {
	name   string
	packed int
	size   uint64
}

func claiming(list ...claim) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, c := range list {
		raw(z, &zip.FileHeader{Name: c.name, Method: zip.Deflate, UncompressedSize64: c.size}, make([]byte, c.packed))
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// stored returns a zip of one file that is not compressed.
func stored(name, text string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	raw(z, &zip.FileHeader{Name: name, UncompressedSize64: uint64(len(text))}, []byte(text))
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// raw adds an entry with bytes as they are.
func raw(z *zip.Writer, h *zip.FileHeader, data []byte) {
	h.CompressedSize64 = uint64(len(data))
	w, err := z.CreateRaw(h)
	if err != nil {
		panic(err)
	}
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
}

// overlapping lists the one file of a zip n times, under names of one length.
func overlapping(data []byte, n int) []byte {
	at, end := bytes.Index(data, []byte("PK\x01\x02")), bytes.Index(data, []byte("PK\x05\x06"))
	out := bytes.Clone(data[:at])
	for i := range n {
		entry := bytes.Clone(data[at:end])
		copy(entry[46:], fmt.Sprintf("%02d", i))
		out = append(out, entry...)
	}
	tail := bytes.Clone(data[end:])
	binary.LittleEndian.PutUint16(tail[8:], uint16(n))
	binary.LittleEndian.PutUint16(tail[10:], uint16(n))
	binary.LittleEndian.PutUint32(tail[12:], uint32(n*(end-at)))
	return append(out, tail...)
}

// promised returns an .npy file of one number that says it has rows×cols.
func promised(rows, cols int) string {
	shape := fmt.Sprintf("(%d, %d), }", rows, cols)
	short := "(1, 1), }"
	return strings.Replace(array(1, 1, 1), short+strings.Repeat(" ", len(shape)-len(short)), shape, 1)
}

// noise returns n bytes that do not compress, the same in every run.
func noise(n int) string {
	data := make([]byte, n)
	rand.NewChaCha8([32]byte{1}).Read(data)
	return string(data)
}
