package mat

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/klauspost/compress/zlib"
)

const (
	headerSize = 128
	tagSize    = 8
	hdf5       = "\x89HDF\r\n\x1a\n"
	saveV7     = "in MATLAB, save('file.mat', 'x', '-v7') with the names of your variables; in Python, scipy.io.savemat"
)

// element is the position of a variable: size bytes from offset, after the tag.
type element struct {
	in           io.ReaderAt
	offset, size int64
	packed       bool
}

// Open lists the variables of a file of size bytes. It reads no content. It returns
// an *Error if the file is invalid, else the error of the system.
func Open(r io.ReaderAt, size int64) (*File, error) {
	order, err := readHeader(r, size)
	if err != nil {
		return nil, err
	}
	f := &File{order: order}
	seen := map[string]bool{}
	for at, n := int64(headerSize), 0; at < size; n++ {
		if n == maxVariables {
			return nil, &Error{"", fmt.Sprintf("a file must have at most %d variables", maxVariables), "more", "save only those that are needed"}
		}
		e, err := f.locate(r, at, size)
		if err != nil {
			return nil, err
		}
		at = e.offset + e.size
		info, _, err := f.look(e)
		if err != nil {
			return nil, err
		}
		if info.Name == "" {
			continue // internal data of MATLAB, which objects refer to
		}
		if seen[info.Name] {
			return nil, &Error{info.Name, "a variable's name must occur once", "it twice", "save the file anew with -v7"}
		}
		seen[info.Name] = true
		f.Variables = append(f.Variables, info)
		f.elements = append(f.elements, e)
	}
	return f, nil
}

// readHeader returns the file's byte order, or an error with the format if it is another one.
func readHeader(r io.ReaderAt, size int64) (binary.ByteOrder, error) {
	head := make([]byte, headerSize)
	n, err := r.ReadAt(head[:min(size, headerSize)], 0)
	if err != nil && err != io.EOF {
		return nil, err
	}
	head = head[:n]
	if bytes.HasPrefix(head, []byte(hdf5)) || bytes.HasPrefix(head, []byte("MATLAB 7.3")) {
		return nil, &Error{"", "the file must be a Level 5 MAT-file (-v7 or -v6)", "a v7.3 file, which is HDF5", saveV7}
	}
	level4 := n >= 4 && bytes.IndexByte(head[:4], 0) >= 0 // the format's test of Level 4
	if n < headerSize && !level4 {
		return nil, &Error{"", fmt.Sprintf("a MAT-file must begin with a header of %d bytes", headerSize), fmt.Sprintf("%d bytes", n), saveV7}
	}
	order := binary.ByteOrder(binary.LittleEndian)
	switch {
	case level4:
		return nil, &Error{"", "the file must be a Level 5 MAT-file (-v7 or -v6)", "no MAT-file, or one of Level 4", saveV7}
	case string(head[126:]) == "MI":
		order = binary.BigEndian
	case string(head[126:]) != "IM":
		return nil, &Error{"", "the file must be a Level 5 MAT-file (-v7 or -v6)", "no MAT-file", saveV7}
	}
	switch version := order.Uint16(head[124:]); version {
	case 0x0100:
		return order, nil
	case 0x0200:
		return nil, &Error{"", "the file must be a Level 5 MAT-file (-v7 or -v6)", "a v7.3 file, which is HDF5", saveV7}
	default:
		return nil, &Error{"", "the format's version must be 0x0100", fmt.Sprintf("0x%04x", version), saveV7}
	}
}

// locate reads the tag of a variable at an offset.
func (f *File) locate(r io.ReaderAt, at, size int64) (element, error) {
	tag := make([]byte, tagSize)
	if n, err := r.ReadAt(tag[:min(tagSize, size-at)], at); n < tagSize {
		if err == nil || err == io.EOF {
			err = &Error{"", "the file must end with a variable", fmt.Sprintf("%d bytes more", size-at), copyAgain}
		}
		return element{}, err
	}
	e := element{r, at + tagSize, int64(f.order.Uint32(tag[4:])), false}
	switch k := kind(f.order.Uint32(tag)); k {
	case miMatrix:
	case miCompressed:
		e.packed = true
	default:
		return e, &Error{"", "a file must consist of variables", fmt.Sprintf("an element of type %d at byte %d", k, at), copyAgain}
	}
	if e.size > size-e.offset {
		return e, &Error{"", "the file must be whole", fmt.Sprintf("its end %d bytes early", e.size-(size-e.offset)), copyAgain}
	}
	return e, nil
}

// look reads the header of a variable. The source is then at its content.
func (f *File) look(e element) (Info, *source, error) {
	s := &source{in: bufio.NewReader(system{io.NewSectionReader(e.in, e.offset, e.size)}), order: f.order, left: e.size, room: new(int64)}
	*s.room = fewFilled + filling*e.size
	if e.packed {
		if err := f.inflate(s.in); err != nil {
			return Info{}, nil, s.explain(err)
		}
		s = &source{in: f.packed, order: f.order, left: tagSize, packed: true, room: s.room}
		*s.room = maxNumbers
		tag := make([]byte, tagSize)
		if err := s.fill(tag); err != nil {
			return Info{}, nil, err
		}
		s.left = int64(f.order.Uint32(tag[4:]))
		if k := kind(f.order.Uint32(tag)); k != miMatrix {
			return Info{}, nil, &Error{"", "a compressed element must be a variable", fmt.Sprintf("type %d", k), copyAgain}
		}
		if s.left > maxRatio*e.size {
			return Info{}, nil, &Error{"", "a compressed variable must unpack to what deflate can hold",
				fmt.Sprintf("%d bytes that claim to be %d", e.size, s.left), copyAgain}
		}
	}
	info, err := s.info()
	return info, s, err
}

// inflate starts decompression at another position. One reader serves all variables in turn.
func (f *File) inflate(in io.Reader) (err error) {
	if f.packed == nil {
		f.packed, err = zlib.NewReader(in)
		return err
	}
	return f.packed.(zlib.Resetter).Reset(in, nil)
}

// Read reads a variable. It panics if i is not an index of Variables.
func (f *File) Read(i int) (*Array, error) {
	info, s, err := f.look(f.elements[i])
	if err != nil {
		return nil, err
	}
	a, err := s.content(info, 0)
	if err != nil || !s.packed {
		return a, err
	}
	// The checksum is compared where the compressed bytes end.
	switch n, err := io.ReadFull(s.in, make([]byte, 1)); {
	case n > 0:
		return nil, s.wrong("a compressed variable must end where it says", "more bytes", copyAgain)
	case err != io.EOF:
		return nil, s.explain(err)
	}
	return a, nil
}

// Find returns the index of the variable with a name, −1 if there is none.
func (f *File) Find(name string) int {
	for i, v := range f.Variables {
		if v.Name == name {
			return i
		}
	}
	return -1
}
