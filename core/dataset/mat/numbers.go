package mat

import (
	"encoding/binary"
	"fmt"
	"math"
)

// block is the number of bytes that are decoded at a time.
const block = 1 << 16

// number is the decoder of one kind of number.
type number struct {
	width int64
	value func(binary.ByteOrder, []byte) float64
}

// kinds are the decoders of all kinds. MATLAB saves whole numbers of any class in the narrowest kind that
// holds them.
var kinds = map[kind]number{
	miInt8:   {1, func(_ binary.ByteOrder, b []byte) float64 { return float64(int8(b[0])) }},
	miUint8:  {1, func(_ binary.ByteOrder, b []byte) float64 { return float64(b[0]) }},
	miInt16:  {2, func(o binary.ByteOrder, b []byte) float64 { return float64(int16(o.Uint16(b))) }},
	miUint16: {2, func(o binary.ByteOrder, b []byte) float64 { return float64(o.Uint16(b)) }},
	miInt32:  {4, func(o binary.ByteOrder, b []byte) float64 { return float64(int32(o.Uint32(b))) }},
	miUint32: {4, func(o binary.ByteOrder, b []byte) float64 { return float64(o.Uint32(b)) }},
	miSingle: {4, func(o binary.ByteOrder, b []byte) float64 { return float64(math.Float32frombits(o.Uint32(b))) }},
	miDouble: {8, func(o binary.ByteOrder, b []byte) float64 { return math.Float64frombits(o.Uint64(b)) }},
	miInt64:  {8, func(o binary.ByteOrder, b []byte) float64 { return float64(int64(o.Uint64(b))) }},
	miUint64: {8, func(o binary.ByteOrder, b []byte) float64 { return float64(o.Uint64(b)) }},
}

// numbers reads the real part into a.Data; an imaginary one is left for end.
func (s *source) numbers(a *Array) error {
	e, err := s.next()
	if err != nil {
		return err
	}
	n := a.count()
	if err := e.expect(n, a.Info); err != nil {
		return err
	}
	rows := int64(a.Shape[0])
	a.Data = make([]float64, n)
	row, col := int64(0), int64(0)
	cols := n / max(rows, 1)
	err = e.each(n, func(x float64) {
		a.Data[row*cols+col] = x
		if row++; row == rows {
			row, col = 0, col+1
		}
	})
	if err != nil {
		return err
	}
	return e.end()
}

// expect checks, before anything is allocated, that the element holds n numbers.
func (s *source) expect(n int64, info Info) error {
	k, ok := kinds[s.kind]
	switch {
	case !ok:
		return s.wrong("numbers must be of a known type", fmt.Sprintf("type %d", s.kind), copyAgain)
	case s.left%k.width != 0 || s.left/k.width != n:
		return s.wrong("a variable must be as long as its dimensions say",
			fmt.Sprintf("%d bytes of %d-byte numbers for %s", s.left, k.width, dims(info.Shape)), copyAgain)
	}
	return s.take(n)
}

// each streams n numbers.
func (s *source) each(n int64, take func(float64)) error {
	k := kinds[s.kind]
	buffer := make([]byte, min(block, n*k.width))
	for n > 0 {
		chunk := buffer[:min(n*k.width, int64(len(buffer)))]
		if err := s.fill(chunk); err != nil {
			return err
		}
		n -= int64(len(chunk)) / k.width
		for ; len(chunk) > 0; chunk = chunk[k.width:] {
			take(k.value(s.order, chunk))
		}
	}
	return nil
}

// dims formats a shape as MATLAB does.
func dims(shape []int) string {
	text := ""
	for i, n := range shape {
		if i > 0 {
			text += "×"
		}
		text += fmt.Sprint(n)
	}
	return text
}
