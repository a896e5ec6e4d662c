package simd

import (
	"reflect"
	"testing"
)

// TestRecordLayout checks that records consist of int32 fields without padding, because the kernels of WebAssembly read
// them from memory.
func TestRecordLayout(t *testing.T) {
	for record, size := range map[any]uintptr{SparseRow{}: 16} {
		shape := reflect.TypeOf(record)
		if shape.Size() != size {
			t.Errorf("%v has %d bytes, want %d", shape, shape.Size(), size)
		}
		for i := range shape.NumField() {
			if f := shape.Field(i); f.Type.Kind() != reflect.Int32 || f.Offset != uintptr(4*i) {
				t.Errorf("%v.%s is %v at byte %d, want int32 at %d", shape, f.Name, f.Type, f.Offset, 4*i)
			}
		}
	}
}
