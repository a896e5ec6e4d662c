package wire

import (
	"encoding/binary"
	"math"
	"slices"

	"siibp/core/infer"
	"siibp/core/memory"
)

// packing writes numbers of 8 bytes and lists of numbers: the length, and blocks of
// blockLength numbers, each in float32 where that loses nothing, which the byte before it
// tells. A run that is calculated in float32 takes half the room.
type packing []byte

const blockLength = 64

// singles reports whether float32 holds the numbers of a block.
func singles(block []float64) bool {
	for _, x := range block {
		if float64(float32(x)) != x { // NaN is none
			return false
		}
	}
	return true
}

// sizeOfList is how many bytes packing.list writes.
func sizeOfList(list []float64) int {
	n := 8
	for block := range slices.Chunk(list, blockLength) {
		if n += 1 + 8*len(block); singles(block) {
			n -= 4 * len(block)
		}
	}
	return n
}

func (p *packing) count(n int) { *p = binary.LittleEndian.AppendUint64(*p, uint64(n)) }

func (p *packing) number(x float64) {
	*p = binary.LittleEndian.AppendUint64(*p, math.Float64bits(x))
}

func (p *packing) list(list []float64) {
	p.count(len(list))
	for block := range slices.Chunk(list, blockLength) {
		if !singles(block) {
			*p = append(append(*p, 8), memory.Bytes(block)...)
			continue
		}
		*p = append(*p, 4)
		for _, x := range block {
			*p = binary.LittleEndian.AppendUint32(*p, math.Float32bits(float32(x)))
		}
	}
}

func (p *packing) state(s *infer.State) {
	p.number(s.Alpha)
	p.number(s.Last)
	p.number(s.LastOuter)
	p.number(s.Change)
	p.count(len(s.Views))
	for _, v := range s.Views {
		p.list(v.Phi)
		p.list(v.Var)
		p.number(v.Noise)
		p.number(v.Scale)
	}
	p.count(len(s.Videos))
	for _, v := range s.Videos {
		p.list(v.Nu)
		p.list(v.Zeta)
		p.list(v.Tau1)
		p.list(v.Tau2)
		p.number(v.Entropy)
	}
}

// sizeOf is how many bytes packing.state writes.
func sizeOf(s *infer.State) int {
	n := 6 * 8
	for _, v := range s.Views {
		n += 2*8 + sizeOfList(v.Phi) + sizeOfList(v.Var)
	}
	for _, v := range s.Videos {
		n += 8 + sizeOfList(v.Nu) + sizeOfList(v.Zeta) + sizeOfList(v.Tau1) + sizeOfList(v.Tau2)
	}
	return n
}

// unpacking reads what packing wrote; short: there was less than that.
type unpacking struct {
	data  []byte
	short bool
}

// take is the next n bytes.
func (u *unpacking) take(n int) []byte {
	if len(u.data) < n {
		u.data, u.short = nil, true
		return make([]byte, n)
	}
	head := u.data[:n]
	u.data = u.data[n:]
	return head
}

// count is a length that the rest can hold, of things of so many bytes at least.
func (u *unpacking) count(each int) int {
	n := binary.LittleEndian.Uint64(u.take(8))
	if n > uint64(len(u.data)/each) {
		u.short = true
		return 0
	}
	return int(n)
}

func (u *unpacking) number() float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(u.take(8)))
}

func (u *unpacking) list() []float64 {
	list := make([]float64, u.count(4))
	for block := range slices.Chunk(list, blockLength) {
		if u.take(1)[0] == 8 {
			copy(memory.Bytes(block), u.take(8*len(block)))
			continue
		}
		data := u.take(4 * len(block))
		for i := range block {
			block[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:])))
		}
	}
	return list
}

func (u *unpacking) state(s *infer.State) {
	s.Alpha, s.Last, s.LastOuter, s.Change = u.number(), u.number(), u.number(), u.number()
	for range u.count(4 * 8) {
		s.Views = append(s.Views, infer.ViewState{Phi: u.list(), Var: u.list(), Noise: u.number(), Scale: u.number()})
	}
	for range u.count(5 * 8) {
		s.Videos = append(s.Videos, infer.VideoState{Nu: u.list(), Zeta: u.list(), Tau1: u.list(), Tau2: u.list(), Entropy: u.number()})
	}
}
