package mat

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"strings"
	"testing"
)

type file struct {
	name string
	data []byte
}

// broken are files with one fault each; testdata/refused.txt holds what is said of them.
// In double.mat, 128 bytes of header stand before the variable: tag, flags at 136,
// dimensions at 152, name at 168, numbers at 176 behind a tag of 8 bytes.
func broken(t testing.TB) []file {
	plain, packed := load(t, "double"), load(t, "double-packed")
	with := func(at int, b ...byte) []byte {
		data := bytes.Clone(plain)
		copy(data[at:], b)
		return data
	}
	fives := func(version string) []byte {
		head := bytes.Repeat([]byte{' '}, headerSize)
		copy(head, version)
		copy(head[124:], "\x00\x02IM")
		return head
	}
	damaged := bytes.Clone(packed)
	damaged[len(damaged)-1] ^= 1
	stirred := bytes.Clone(packed)
	stirred[headerSize+tagSize+2] = 0xff
	return []file{
		{"nothing", nil},
		{"text", []byte("1,2\n")},
		{"a table", bytes.Repeat([]byte("1.5,2.5\n"), 40)},
		{"v7.3", fives("MATLAB 7.3 MAT-file, Platform: GLNXA64")},
		{"v7.3 by its version", fives("made elsewhere")},
		{"HDF5", []byte(hdf5)},
		{"Level 4", make([]byte, 200)},
		{"version 3", with(124, 0, 3)},
		{"cut", plain[:len(plain)-9]},
		{"cut in a tag", append(bytes.Clone(plain), 14, 0, 0)},
		{"twice", append(bytes.Clone(plain), plain[headerSize:]...)},
		{"other element", with(128, 9)},
		{"class 30", with(144, 30)},
		{"negative dimension", with(160, 0, 0, 0, 0x80)},
		{"large dimensions", with(160, 255, 255, 255, 127, 255, 255, 255, 127)},
		{"other dimensions", with(160, 3)},
		{"one dimension", with(156, 4)},
		{"numbers too long", with(180, 200)},
		{"numbers of no type", with(176, 99)},
		{"checksum", damaged},
		{"damaged compression", stirred},
		{"compressed cut", append(repack(packed[:headerSize], inflate(t, packed)[:40]), 0)[:]},
		{"compressed claims much", repack(packed[:headerSize], claim(t, inflate(t, packed), 1<<30))},
		{"compressed more", repack(packed[:headerSize], append(inflate(t, packed), 1))},
		{"sparse, far row", sparseFile(t, 4, 1000)},
		{"sparse, huge", sparseFile(t, 1, 1<<30)},
		{"deep", nested(200)},
		{"many without a name", append(bytes.Clone(plain[:headerSize]), bytes.Repeat(nameless, maxVariables+1)...)},
	}
}

// nameless is a number without a name, as MATLAB keeps what objects refer to.
var nameless = []byte{14, 0, 0, 0, 56, 0, 0, 0, 6, 0, 0, 0, 8, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
	1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 240, 63}

// claim puts another size into a variable's tag.
func claim(_ testing.TB, inner []byte, size uint32) []byte {
	inner = bytes.Clone(inner)
	binary.LittleEndian.PutUint32(inner[4:], size)
	return inner
}

// sparseFile changes sparse.mat: place 1 is the number of rows, place 4 the first row index.
func sparseFile(t testing.TB, place int, to uint32) []byte {
	data := bytes.Clone(load(t, "sparse"))
	at := map[int]int{1: 160, 4: 184}[place]
	binary.LittleEndian.PutUint32(data[at:], to)
	return data
}

// nested returns a cell within a cell, and so on.
func nested(depth int) []byte {
	var inner []byte
	for range depth {
		head := []byte{6, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 'c', 0, 0, 0}
		body := append(head, inner...)
		inner = append(binary.LittleEndian.AppendUint32([]byte{14, 0, 0, 0}, uint32(len(body))), body...)
	}
	head := []byte(strings.Repeat(" ", 124) + "\x00\x01IM")
	return append(head, inner...)
}

// inflate unpacks the one compressed variable of a file, with its tag.
func inflate(t testing.TB, data []byte) []byte {
	z, err := zlib.NewReader(bytes.NewReader(data[headerSize+tagSize:]))
	if err != nil {
		t.Fatal(err)
	}
	inner, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return inner
}

// packer is kept because making one takes a megabyte, which a fuzzer would feel.
var packer = zlib.NewWriter(nil)

// repack compresses a variable behind a header.
func repack(head, inner []byte) []byte {
	var packed bytes.Buffer
	packer.Reset(&packed)
	packer.Write(inner)
	packer.Close()
	data := append(bytes.Clone(head), 15, 0, 0, 0)
	data = binary.LittleEndian.AppendUint32(data, uint32(packed.Len()))
	return append(data, packed.Bytes()...)
}

// swapped turns a little-endian file into a big-endian one.
func swapped(t testing.TB, data []byte) []byte {
	out := append(bytes.Clone(data[:124]), 1, 0, 'M', 'I')
	for rest := data[headerSize:]; len(rest) > 0; {
		size := binary.LittleEndian.Uint32(rest[4:])
		element := rest[:tagSize+size]
		rest = rest[tagSize+size:]
		if element[0] != byte(miCompressed) {
			out = append(out, swap(element)...)
			continue
		}
		inner := repack(nil, swap(inflate(t, append(make([]byte, headerSize), element...))))
		binary.BigEndian.PutUint32(inner, uint32(miCompressed))
		binary.BigEndian.PutUint32(inner[4:], uint32(len(inner)-tagSize))
		out = append(out, inner...)
	}
	return out
}

// swap swaps the bytes of elements that follow one another.
func swap(data []byte) []byte {
	var out []byte
	for len(data) > 0 {
		first := binary.LittleEndian.Uint32(data)
		k, size, tag, whole := kind(first), 0, tagSize, 0
		if first>>16 != 0 {
			k, size, tag, whole = kind(first&0xffff), int(first>>16), 4, 8
			out = binary.BigEndian.AppendUint32(out, first)
		} else {
			size = int(binary.LittleEndian.Uint32(data[4:]))
			whole = min(tagSize+(size+7)&^7, len(data))
			out = binary.BigEndian.AppendUint32(out, first)
			out = binary.BigEndian.AppendUint32(out, uint32(size))
		}
		body := data[tag:whole]
		if k == miMatrix {
			out = append(out, swap(body[:size])...)
		} else {
			width := 1
			if n, ok := kinds[k]; ok {
				width = int(n.width)
			}
			for i := range body {
				out = append(out, body[min(i-i%width+width, len(body))-1-i%width])
			}
		}
		data = data[whole:]
	}
	return out
}
