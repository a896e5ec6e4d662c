package infer

import (
	"bytes"
	"encoding/gob"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"siibp/core/dataset"
	"siibp/core/internal/draw"
	"siibp/core/options"
)

// TestResumeIsBitIdentical saves and resumes a run: it ends as a run that was not interrupted.
func TestResumeIsBitIdentical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o, start := draw.Dataset(t), draw.Options(t), drawStart(t)
		if o.Classes == options.ClassesIndependent {
			o.Reorder = rapid.IntRange(0, 3).Draw(t, "reorder")
		}
		p, err := NewProblem(d, o)
		if err != nil {
			t.Fatal(err)
		}
		whole := New(p, o, start)
		iterate(whole, rapid.IntRange(0, 5).Draw(t, "iterations"))
		var saved bytes.Buffer
		if err := gob.NewEncoder(&saved).Encode(whole.Checkpoint()); err != nil {
			t.Fatal(err)
		}
		var state Checkpoint
		if err := gob.NewDecoder(&saved).Decode(&state); err != nil {
			t.Fatal(err)
		}
		resumed, err := Resume(p, o, state)
		if err != nil {
			t.Fatal(err)
		}
		whole.Run()
		resumed.Run()
		if diff := cmp.Diff(whole.Trace(), resumed.Trace()); diff != "" {
			t.Fatalf("the traces differ (−whole +resumed):\n%s", diff)
		}
		if diff := cmp.Diff(whole.Posterior.Responsibilities, resumed.Posterior.Responsibilities); diff != "" {
			t.Fatalf("ν differs (−whole +resumed):\n%s", diff)
		}
	})
}

func TestResumeRefusesAnotherProblem(t *testing.T) {
	a, b := draw.Line(3), draw.Line(4)
	o := options.Buffet()
	p, q := model(t, a, o), model(t, b, o)
	state := New(p, o, Start{Background: 2}).Checkpoint()
	if _, err := Resume(q, o, state); err == nil {
		t.Error("a state of three tracks resumes on four")
	}
	state.Order = nil
	if _, err := Resume(p, o, state); err == nil {
		t.Error("a state without factors resumes")
	}
}

// TestDescriptorsWithoutViewAreRefused checks the error for descriptors that no recipe has turned into a view.
func TestDescriptorsWithoutViewAreRefused(t *testing.T) {
	d := draw.Line(4)
	d.Descriptors = []dataset.Descriptors{{Name: "smell"}}
	if _, err := NewProblem(d, options.Buffet()); err == nil || !strings.Contains(err.Error(), `descriptors of "smell"`) {
		t.Error(err)
	}
}
