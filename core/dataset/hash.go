package dataset

import (
	"bufio"
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"io"
	"math"
	"slices"
)

// ContentHash returns the SHA-256, in hexadecimal, of the content that inference and scores depend on. It does not depend
// on names of files, media, remarks or formats.
func ContentHash(d *Dataset) string {
	hash, _ := hashFrom(d, nil)
	return hash
}

// hashFrom computes ContentHash. state is the state of the hash after the vocabularies and features, nil if it is not
// known; hashFrom returns it.
func hashFrom(d *Dataset, state []byte) (string, []byte) {
	sum := sha256.New()
	h := hasher{bufio.NewWriterSize(sum, 1<<16), sum}
	if state == nil || sum.(encoding.BinaryUnmarshaler).UnmarshalBinary(state) != nil {
		h.features(d)
		state = h.state()
	}
	h.rest(d)
	h.out.Flush()
	return hex.EncodeToString(h.sum.Sum(nil)), state
}

// state returns the state of the hash, nil if it cannot be marshalled.
func (h hasher) state() []byte {
	h.out.Flush()
	state, err := h.sum.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return nil
	}
	return state
}

// features writes the vocabularies and the features.
func (h hasher) features(d *Dataset) {
	h.text("siibp dataset 1")
	h.number(len(d.Concepts))
	for _, c := range d.Concepts {
		h.text(c.Name)
		h.number(len(c.Classes))
		for _, name := range c.Classes {
			h.text(name)
		}
	}
	h.number(len(d.Views))
	for _, v := range d.Views {
		h.text(v.Name)
		h.number(v.Dim, v.Rows()*v.Dim)
		x := make([]float64, v.Dim)
		for row := range v.Rows() {
			h.floats(v.Read(row, x)...)
		}
	}
	for _, x := range d.Descriptors { // nothing if there are none, so that older hashes stay valid
		h.text(x.Name)
		h.number(x.Dim, len(x.Track))
		for _, number := range x.X {
			h.floats(float64(number))
		}
		for _, track := range x.Track {
			h.number(int(track))
		}
	}
}

// rest writes videos, captions, tracks and the truth.
func (h hasher) rest(d *Dataset) {
	for _, c := range d.Concepts {
		if len(c.Views) > 0 { // nothing for the default, so that older hashes stay valid
			h.text("views")
			h.number(len(c.Views))
			for _, name := range c.Views {
				h.text(name)
			}
		}
		if c.Unique != UniqueByName(c.Name) { // nothing for the default, so that older hashes stay valid
			h.text("unique")
			h.text(c.Name)
			h.flags(c.Unique)
		}
	}
	h.number(len(d.Videos))
	for _, v := range d.Videos {
		h.text(v.ID)
		h.flags(v.Free, v.Test)
		h.number(len(v.Tuples))
		for _, tuple := range v.Tuples {
			h.number(tuple...)
		}
		if slices.Contains(v.Optional, true) { // nothing for the default, so that older hashes stay valid
			h.flags(v.Optional...)
		}
		if v.Counts != nil { // nothing for the default, so that older hashes stay valid
			h.text("counts")
			h.number(v.Counts...)
		}
	}
	h.number(len(d.Tracks))
	for _, t := range d.Tracks {
		h.text(t.ID)
		h.number(t.Video, t.Start, t.End)
		h.number(t.Truth...)
		h.number(t.Known...)
		h.boxes(t.Boxes)
	}
	h.number(len(d.TruthBoxes))
	for _, t := range d.TruthBoxes {
		h.text(t.Instance)
		h.number(t.Video)
		h.number(t.Classes...)
		h.flags(t.Joined)
		h.boxes(t.Boxes)
	}
}

// hasher writes values in an injective encoding.
// Neither the sum nor its buffer can fail.
type hasher struct {
	out *bufio.Writer
	sum hash.Hash
}

func (h hasher) number(list ...int) {
	for _, n := range list {
		h.bits(uint64(n))
	}
}

func (h hasher) bits(n uint64) {
	h.out.Write(binary.LittleEndian.AppendUint64(h.out.AvailableBuffer(), n)) // in the buffer, without an allocation for each of millions of numbers
}

func (h hasher) text(s string) {
	h.number(len(s))
	io.WriteString(h.out, s)
}

func (h hasher) flags(list ...bool) {
	for _, f := range list {
		n := 0
		if f {
			n = 1
		}
		h.number(n)
	}
}

// floats writes every NaN alike, and −0 as 0.
func (h hasher) floats(list ...float64) {
	const size = 8
	for len(list) > 0 {
		if h.out.Available() < size {
			h.out.Flush()
		}
		room := h.out.AvailableBuffer()
		n := min(len(list), cap(room)/size)
		room = room[:n*size]
		for i, x := range list[:n] {
			if x != x {
				x = math.NaN()
			}
			binary.LittleEndian.PutUint64(room[i*size:], math.Float64bits(x+0))
		}
		h.out.Write(room)
		list = list[n:]
	}
}

func (h hasher) boxes(list []Box) {
	h.number(len(list))
	for _, b := range list {
		h.number(b.Frame)
		h.flags(b.Absent)
		h.floats(b.X, b.Y, b.W, b.H)
	}
}
