package main

import (
	"maps"
	"testing"
)

// encodeSection returns a section of a module with less than 128 bytes.
func encodeSection(kind byte, content string) string {
	return string([]byte{kind, byte(len(content))}) + content
}

// encodeString returns a length-prefixed string.
func encodeString(s string) string { return string(byte(len(s))) + s }

func TestPartsOf(t *testing.T) {
	module := "\x00asm\x01\x00\x00\x00" +
		encodeSection(importSection, "\x01"+encodeString("go")+encodeString("debug")+"\x00\x00") +
		encodeSection(codeSection, "\x03"+encodeString("aaa")+encodeString("bb")+encodeString("c")) +
		encodeSection(dataSection, "ddd") +
		encodeSection(customSection, encodeString("producers")+"any") +
		encodeSection(customSection, encodeString("name")+encodeSection(0, "any")+encodeSection(functionNames, "\x04"+
			"\x00"+encodeString("debug")+"\x01"+encodeString("siibp_core_infer.__bag_.reorder")+"\x02"+encodeString("gonum.org_v1_gonum_mat.__Dense_.Mul")+"\x03"+encodeString("siibp_core_infer.init")))
	got := map[string]string{}
	for name, content := range moduleParts([]byte(module)) {
		got[name] = string(content)
	}
	if want := map[string]string{"siibp/core/infer": "aaac", "gonum/mat": "bb", "data": "ddd"}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestPartOf(t *testing.T) {
	for function, want := range map[string]string{
		"encoding_json.typeFields":              "encoding",
		"internal_runtime_maps.__Iter_.Next":    "runtime",
		"internal_poll.__FD_.Init":              "all else",
		"slices.stableCmpFunc_go.shape.int_":    "slices",
		"gonum.org_v1_gonum_internal_asm_f64.x": "gonum/internal",
		"wasm_export_run":                       "all else",
	} {
		if got := partOfFunction(function); got != want {
			t.Errorf("%s is of %s, want %s", function, got, want)
		}
	}
}
