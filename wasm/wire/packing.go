package wire

import (
	"bufio"
	"encoding/binary"
	"io"
	"math"
	"unsafe"

	"siibp/core/dataset/npy"
	"siibp/core/infer"
	"siibp/core/likelihood"
)

// packing writes numbers of 8 bytes, and lists: the length, and the numbers in their precision. A list of either
// precision begins with a byte, the size of a number. Flush returns the first error.
type packing struct{ *bufio.Writer }

func (p packing) bits(x uint64) { p.Write(binary.LittleEndian.AppendUint64(p.AvailableBuffer(), x)) }

func (p packing) count(n int) { p.bits(uint64(n)) }

func (p packing) number(x float64) { p.bits(math.Float64bits(x)) }

func (p packing) list(list []float64) {
	p.count(len(list))
	p.Write(npy.Bytes(list))
}

func (p packing) values(v infer.Values) {
	if v.Single == nil {
		p.WriteByte(8)
		p.list(v.Double)
		return
	}
	p.WriteByte(4)
	p.count(len(v.Single))
	p.Write(npy.Bytes(v.Single))
}

func (p packing) state(s *infer.Checkpoint) {
	p.number(s.Alpha)
	p.number(s.Progress.InnerF)
	p.number(s.Progress.OuterF)
	p.number(s.Progress.Change)
	p.count(len(s.Views))
	for _, v := range s.Views {
		p.list(v.Phi)
		p.list(v.Var)
		p.list(v.Noise)
		p.list(v.Prior)
	}
	p.values(s.Responsibilities)
	p.list(s.Taus)
}

// pack writes states in order.
func pack(to io.Writer, states []*infer.Checkpoint) error {
	p := packing{bufio.NewWriterSize(to, 1<<16)}
	for _, s := range states {
		p.state(s)
	}
	return p.Flush()
}

// leastView is the size of a view with empty lists, in bytes.
const leastView = 4 * 8

// sizeOf returns the number of bytes that packing.state writes.
func sizeOf(s *infer.Checkpoint) int {
	n := 7*8 + 1
	for _, v := range s.Views {
		n += leastView + 8*(len(v.Phi)+len(v.Var)+len(v.Noise)+len(v.Prior))
	}
	return n + 8*len(s.Responsibilities.Double) + 4*len(s.Responsibilities.Single) + 8*len(s.Taus)
}

// unpacking reads the output of packing. short is set if the data ended early.
type unpacking struct {
	data  []byte
	short bool
}

// take returns the next n bytes.
func (u *unpacking) take(n int) []byte {
	if len(u.data) < n {
		u.data, u.short = nil, true
		return make([]byte, n)
	}
	head := u.data[:n]
	u.data = u.data[n:]
	return head
}

// count returns a length. If the data cannot hold that many items of the given size, it sets short.
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

func (u *unpacking) list() []float64 { return unpacked[float64](u) }

func (u *unpacking) values() infer.Values {
	if u.take(1)[0] == 4 {
		return infer.Values{Single: unpacked[float32](u)}
	}
	return infer.Values{Double: unpacked[float64](u)}
}

func unpacked[T float32 | float64](u *unpacking) []T {
	list := make([]T, u.count(int(unsafe.Sizeof(T(0)))))
	copy(npy.Bytes(list), u.take(len(npy.Bytes(list))))
	return list
}

func (u *unpacking) state(s *infer.Checkpoint) {
	s.Alpha, s.Progress.InnerF, s.Progress.OuterF, s.Progress.Change = u.number(), u.number(), u.number(), u.number()
	for range u.count(leastView) {
		s.Views = append(s.Views, likelihood.Parameters{Phi: u.list(), Var: u.list(), Noise: u.list(), Prior: u.list()})
	}
	s.Responsibilities, s.Taus = u.values(), u.list()
}
