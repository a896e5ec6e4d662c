package text

import (
	"strings"
	"testing"
)

func TestGuard(t *testing.T) {
	for cell, want := range map[string]string{
		"=HYPERLINK(\"x\")": "'=HYPERLINK(\"x\")", "@SUM(1)": "'@SUM(1)", "+cmd": "'+cmd", "-x": "'-x", "\tx": "'\tx", "'=x": "''=x", "＝x": "'＝x",
		"Rick": "Rick", "'Rick'": "'Rick'", "-": "-", "–": "–", "": "", "-1.5": "-1.5", "-inf": "-inf", "+3e4": "+3e4", "a=b": "a=b", "'": "'",
	} {
		if got := Guard(cell); got != want {
			t.Errorf("%q is written as %q, want %q", cell, got, want)
		}
	}
}

// Unguard reverts Guard, and a guarded cell is not a formula.
func FuzzGuard(f *testing.F) {
	for _, cell := range []string{"=1+1", "'=1", "''@", "-", "−1", "'", "\r", "+", "-1"} {
		f.Add(cell)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		written := Guard(cell)
		if got := Unguard(written); got != cell {
			t.Errorf("%q is written as %q and read as %q", cell, written, got)
		}
		if _, number := Number(written); written != "" && strings.ContainsRune(formulaSigns, []rune(written)[0]) && !number && !IsGap(written) {
			t.Errorf("%q is written as %q", cell, written)
		}
	})
}
