package backend

import (
	"fmt"
	"unsafe"
)

// Copies and sums of rows of many videos in one call. A list of strips begins with what it reaches:
// how many values, rows and tracks of the panel, and numbers derived. Then there are, for each
// video, its first track and the one after the last, where its values begin, where its levels and
// where its sums, and a count of strips; and for each strip its first row of the panel, its first
// column, its first stick and how many columns there are. Values are stored column by column, n of
// the video's tracks; panels have rows ld apart.

// Lay64 copies values to a panel. It reports false where there is none, as all of these do.
func (k *Kernel[I]) Lay64(strips []int32, values, panel []float64, ld int) bool {
	return k != nil && move(k.Doubles.Lay, strips, values, panel, ld)
}

// Lay32 is Lay64 in single precision.
func (k *Kernel[I]) Lay32(strips []int32, values, panel []float32, ld int) bool {
	return k != nil && move(k.Floats.Lay, strips, values, panel, ld)
}

// Lift64 copies values from a panel.
func (k *Kernel[I]) Lift64(strips []int32, panel []float64, ld int, values []float64) bool {
	return k != nil && move(k.Doubles.Lift, strips, values, panel, ld)
}

// Lift32 is Lift64 in single precision.
func (k *Kernel[I]) Lift32(strips []int32, panel []float32, ld int, values []float32) bool {
	return k != nil && move(k.Floats.Lift, strips, values, panel, ld)
}

// Level64 sets every row of a strip in the panel to its stick's level less the row's cost.
func (k *Kernel[I]) Level64(strips []int32, derived, cost, panel []float64, ld int) bool {
	return k != nil && level(k.Doubles.Level, strips, derived, cost, panel, ld)
}

// Level32 is Level64 in single precision, but for the levels.
func (k *Kernel[I]) Level32(strips []int32, derived []float64, cost, panel []float32, ld int) bool {
	return k != nil && level(k.Floats.Level, strips, derived, cost, panel, ld)
}

// Tally64 sets the sum of every stick to that of its column's values.
func (k *Kernel[I]) Tally64(strips []int32, values, derived []float64) bool {
	return k != nil && tally(k.Doubles.Tally, strips, values, derived)
}

// Tally32 is Tally64 in single precision, but for where the sums are written.
func (k *Kernel[I]) Tally32(strips []int32, values []float32, derived []float64) bool {
	return k != nil && tally(k.Floats.Tally, strips, values, derived)
}

// Wide64 copies the values of all strips to the same places of another list.
func (k *Kernel[I]) Wide64(strips []int32, values, doubles []float64) bool {
	return k != nil && exact(k.Doubles.Wide, strips, values, doubles)
}

// Wide32 is Wide64 from single precision.
func (k *Kernel[I]) Wide32(strips []int32, values []float32, doubles []float64) bool {
	return k != nil && exact(k.Floats.Wide, strips, values, doubles)
}

// Keep64 copies the values of all strips back.
func (k *Kernel[I]) Keep64(strips []int32, doubles, values []float64) bool {
	return k != nil && exact(k.Doubles.Keep, strips, doubles, values)
}

// Keep32 is Keep64 to single precision, rounding to nearest.
func (k *Kernel[I]) Keep32(strips []int32, doubles []float64, values []float32) bool {
	return k != nil && exact(k.Floats.Keep, strips, doubles, values)
}

// Evidence64 sets the values of all strips to β·(x + level − cost) of the row x in the panel, its
// cost, and its stick's level.
func (k *Kernel[I]) Evidence64(strips []int32, beta float64, panel []float64, ld int, derived, cost, values []float64) bool {
	return k != nil && evidence(k.Doubles.Evidence, strips, beta, panel, ld, derived, cost, values)
}

// Evidence32 is Evidence64 with a panel in single precision.
func (k *Kernel[I]) Evidence32(strips []int32, beta float64, panel []float32, ld int, derived, cost, values []float64) bool {
	return k != nil && evidence(k.Floats.Evidence, strips, beta, panel, ld, derived, cost, values)
}

func exact[T, S Number](by func(strips, end, from, to unsafe.Pointer), strips []int32, from []T, to []S) bool {
	if by == nil {
		return false
	}
	reach := reachOf(strips)
	reach.check(0, min(len(from), len(to)))
	first, end := ends(strips[stripsHead:])
	by(first, end, pointer(from), pointer(to))
	return true
}

func evidence[T Number, I Count](by func(strips, end unsafe.Pointer, beta float64, panel unsafe.Pointer, ld I, derived, cost, values unsafe.Pointer),
	strips []int32, beta float64, panel []T, ld int, derived, cost, values []float64) bool {
	if by == nil {
		return false
	}
	reach := reachOf(strips)
	reach.check(0, len(values))
	reach.check(1, len(cost))
	reach.check(3, len(derived))
	reach.checkPanel(len(panel), ld)
	first, end := ends(strips[stripsHead:])
	by(first, end, beta, pointer(panel), I(ld), pointer(derived), pointer(cost), pointer(values))
	return true
}

func move[T Number, I Count](by func(strips, end, values, panel unsafe.Pointer, ld I), strips []int32, values, panel []T, ld int) bool {
	if by == nil {
		return false
	}
	reach := reachOf(strips)
	reach.check(0, len(values))
	reach.checkPanel(len(panel), ld)
	first, end := ends(strips[stripsHead:])
	by(first, end, pointer(values), pointer(panel), I(ld))
	return true
}

func level[T Number, I Count](by func(strips, end, derived, cost, panel unsafe.Pointer, ld I), strips []int32, derived []float64, cost, panel []T, ld int) bool {
	if by == nil {
		return false
	}
	reach := reachOf(strips)
	reach.check(3, len(derived))
	reach.check(1, len(cost))
	reach.checkPanel(len(panel), ld)
	first, end := ends(strips[stripsHead:])
	by(first, end, pointer(derived), pointer(cost), pointer(panel), I(ld))
	return true
}

func tally[T Number](by func(strips, end, values, derived unsafe.Pointer), strips []int32, values []T, derived []float64) bool {
	if by == nil {
		return false
	}
	reach := reachOf(strips)
	reach.check(0, len(values))
	reach.check(3, len(derived))
	first, end := ends(strips[stripsHead:])
	by(first, end, pointer(values), pointer(derived))
	return true
}

// stripsHead is how many numbers say what a list reaches.
const stripsHead = 4

// reach is how many numbers of each kind a list of strips needs.
type reach [stripsHead]int32

func reachOf(strips []int32) reach { return reach(strips) }

func (r reach) check(kind, have int) {
	if have < int(r[kind]) {
		panic(fmt.Sprintf("simd: strips that reach %v, with a slice of %d numbers", r, have))
	}
}

func (r reach) checkPanel(have, ld int) {
	if ld < int(r[2]) || have < (int(r[1])-1)*ld+int(r[2]) {
		panic(fmt.Sprintf("simd: strips that reach %v, with a panel of %d numbers, rows %d apart", r, have, ld))
	}
}
