package asm

import (
	"bytes"
	"testing"
)

// TestLEB128Examples uses the examples of DWARF 4, figures 22 and 23, and the limits of one byte.
func TestLEB128Examples(t *testing.T) {
	for n, want := range map[uint32][]byte{
		0: {0}, 2: {2}, 127: {127}, 128: {0x80, 1}, 129: {0x81, 1}, 12857: {0xb9, 0x64},
		1<<32 - 1: {0xff, 0xff, 0xff, 0xff, 0x0f},
	} {
		if got := unsigned(n); !bytes.Equal(got, want) {
			t.Errorf("unsigned %d is % x, want % x", n, got, want)
		}
	}
	for n, want := range map[int32][]byte{
		2: {2}, -2: {0x7e}, 63: {63}, 64: {0xc0, 0}, -64: {0x40}, 127: {0xff, 0}, -127: {0x81, 0x7f},
		128: {0x80, 1}, -128: {0x80, 0x7f}, 129: {0x81, 1}, -129: {0xff, 0x7e},
	} {
		if got := signed(n); !bytes.Equal(got, want) {
			t.Errorf("signed %d is % x, want % x", n, got, want)
		}
	}
}

// TestModuleMatchesGrammar compares a module with bytes derived by hand from the grammar in chapter 5 of the specification.
// Its function adds 1 to its parameter.
func TestModuleMatchesGrammar(t *testing.T) {
	m := &Module{}
	f := m.Func("next", I32)
	n := f.Param(I32)
	f.Return(Add(n, Int(1)))
	want := []byte("\x00asm\x01\x00\x00\x00" +
		"\x01\x06\x01\x60\x01\x7f\x01\x7f" + // one type: i32 → i32
		"\x02\x0b\x01\x02go\x03mem\x02\x00\x00" + // one import: a memory
		"\x03\x02\x01\x00" + // one function, of type 0
		"\x07\x08\x01\x04next\x00\x00" + // one export
		"\x0a\x0b\x01\x09\x00\x20\x00\x41\x01\x6a\x0f\x00\x0b") // no locals; local.get 0, i32.const 1, i32.add, return
	if got := m.Bytes(); !bytes.Equal(got, want) {
		t.Errorf("got  % x\nwant % x", got, want)
	}
}

func TestConstantsAreRoundedToTheirLanes(t *testing.T) {
	// 1/3 is 0x3eaaaaab and 0x3fd5555555555555 (IEEE 754, round to nearest even).
	for _, c := range []struct {
		lanes Lanes
		want  string
	}{
		{Floats, "\xfd\x0c\xab\xaa\xaa\x3e\xab\xaa\xaa\x3e\xab\xaa\xaa\x3e\xab\xaa\xaa\x3e"},
		{Doubles, "\xfd\x0c\x55\x55\x55\x55\x55\x55\xd5\x3f\x55\x55\x55\x55\x55\x55\xd5\x3f"},
	} {
		if got := c.lanes.Const(1.0 / 3).push(); string(got) != c.want {
			t.Errorf("%d lanes: % x, want % x", c.lanes.Count, got, c.want)
		}
	}
}

func TestOnceSetsEachConstantOnceBeforeTheBody(t *testing.T) {
	m := &Module{}
	f := m.Func("", I32)
	f.Return(Add(f.Once(I32, Int(5)), Add(f.Once(I32, Int(6)), f.Once(I32, Int(5)))))
	want := []byte("\x02\x01\x7f\x01\x7f" + // two locals
		"\x41\x05\x21\x00\x41\x06\x21\x01" + // 5 and 6 are set
		"\x20\x00\x20\x01\x20\x00\x6a\x6a\x0f\x00\x0b") // 5 + (6 + 5); return
	if got := f.definition(); !bytes.Equal(got, want) {
		t.Errorf("got  % x\nwant % x", got, want)
	}
}

func TestInvalidUsePanics(t *testing.T) {
	for name, mistake := range map[string]func(m *Module, f *Func){
		"a parameter after a local": func(_ *Module, f *Func) { f.Local(I32); f.Param(I32) },
		"too few arguments":         func(m *Module, f *Func) { g := m.Func(""); g.Param(I32); f.Call(g) },
		"a result dropped":          func(m *Module, f *Func) { f.Call(m.Func("", F64)) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			m := &Module{}
			mistake(m, m.Func(""))
		})
	}
}
