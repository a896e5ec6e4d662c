package main

import (
	"maps"
	"testing"
)

// section is one section of a module, shorter than 128 bytes.
func section(kind byte, content string) string {
	return string([]byte{kind, byte(len(content))}) + content
}

// named is a string with its length before it.
func named(s string) string { return string(byte(len(s))) + s }

func TestPartsOf(t *testing.T) {
	module := "\x00asm\x01\x00\x00\x00" +
		section(importSection, "\x01"+named("go")+named("debug")+"\x00\x00") +
		section(codeSection, "\x03"+named("aaa")+named("bb")+named("c")) +
		section(dataSection, "ddd") +
		section(customSection, named("producers")+"any") +
		section(customSection, named("name")+section(0, "any")+section(functionNames, "\x04"+
			"\x00"+named("debug")+"\x01"+named("siibp_core_infer.__bag_.reorder")+"\x02"+named("gonum.org_v1_gonum_mat.__Dense_.Mul")+"\x03"+named("siibp_core_infer.init")))
	got := map[string]string{}
	for name, content := range partsOf([]byte(module)) {
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
		if got := partOf(function); got != want {
			t.Errorf("%s is of %s, want %s", function, got, want)
		}
	}
}
