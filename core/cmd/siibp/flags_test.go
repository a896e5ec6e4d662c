package main

import "testing"

func TestRankedFlag(t *testing.T) {
	for text, want := range map[string]string{"all": "all", "20": "20"} {
		var f rankedFlag
		if err := f.Set(text); err != nil || f.String() != want {
			t.Errorf("--ranked %s is %q, %v", text, f.String(), err)
		}
	}
	for _, text := range []string{"0", "-3", "", "some"} {
		if err := new(rankedFlag).Set(text); err == nil {
			t.Errorf("--ranked %q is taken", text)
		}
	}
}
