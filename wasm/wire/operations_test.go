package wire

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// Each operation replies with a message that it announces, and starts a job where it says so. The
// worker, the page and the generated types rely on both.
func TestOperations(t *testing.T) {
	c := New()
	settings := `{"settings": {"methods": ["random"], "replicates": 2}}`
	saved := [][]byte(nil)
	for _, call := range []struct {
		name, arguments string
		beside          Request
	}{
		{name: "hello"}, {name: "open", beside: Request{Files: []Input{toy(t)}}}, {name: "cast", arguments: `{"concept": -1}`}, {name: "lesson", arguments: `{"settings": {"world": "views", "background": 1}}`},
		{name: "prepare", arguments: `{"recipe": {"features": ""}}`}, {name: "step"}, {name: "stop"},
		{name: "choose", arguments: `{"options": ` + short + `, "folds": 2}`}, {name: "step"}, {name: "stop"}, {name: "choose", arguments: `{"continue": true}`}, {name: "step"},
		{name: "compare", arguments: settings}, {name: "step"}, {name: "stop"}, {name: "report", arguments: `{"name": "report.csv"}`},
		{name: "fit", arguments: `{"options": ` + short + `, "cores": 2}`}, {name: "share"}, {name: "lose", arguments: `{"shard": 1}`}, {name: "step", arguments: `{"single": true}`},
		{name: "save"}, {name: "restore"}, {name: "answer"}, {name: "keep", arguments: `{"mark": 1}`}, {name: "visit", arguments: `{"iteration": -1}`},
		{name: "slack"}, {name: "explain"}, {name: "model"}, {name: "ask", arguments: `{"skip": [[0, 0]]}`}, {name: "stop"},
		{name: "warmStart", arguments: `{"options": {"c": 6}, "from": 1}`}, {name: "back", arguments: `{"mark": 1}`}, {name: "export", arguments: `{"name": "tracks.csv", "page": {}}`},
	} {
		call.beside.Arguments = []byte(call.arguments)
		if call.name == "restore" {
			call.beside.Buffers = saved
		}
		job := c.job
		r := c.Call(call.name, call.beside)
		checkReply(t, r)
		op := byName[call.name]
		if !slices.ContainsFunc(op.Replies, func(m any) bool { return reflect.TypeOf(m) == reflect.TypeOf(r.Message) }) {
			t.Fatalf("%s replies %s: %+v", call.name, r.Type(), r.Message)
		}
		if started := r.job != nil; started != op.Starts || started && c.job == nil {
			t.Errorf("%s starts a job: %v, it is said to: %v", call.name, started, op.Starts)
		} else if state := r.State != nil; state != (op.Starts || slices.Contains([]string{"step", "stop", "open"}, call.name)) {
			t.Errorf("%s replies with a state: %v", call.name, state)
		} else if !started && call.name != "open" && fmt.Sprintf("%p", job) != fmt.Sprintf("%p", c.job) {
			t.Errorf("%s replaces the job under way", call.name)
		}
		if call.name == "save" {
			var err error
			if saved, err = r.All(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What the table says of a job can be: it ends with a message that says so, and what it ends after is
// among its replies. What the worker does by itself starts none.
func TestJobsEnd(t *testing.T) {
	for _, op := range Operations {
		if op.Stepwise && op.Starts {
			t.Errorf("%s is Stepwise and starts a job, which would stop it within its own step", op.Name)
		}
		saysDone := slices.ContainsFunc(op.Replies, func(m any) bool {
			_, has := reflect.TypeOf(m).FieldByName("Done")
			return has
		})
		if op.Starts && (!saysDone || op.Internal || op.ByWorker()) {
			t.Errorf("%s starts a job that no message ends, or nobody asks for", op.Name)
		}
		if op.EndsAfter != nil && (!op.Starts || !slices.ContainsFunc(op.Replies, func(m any) bool { return reflect.TypeOf(m) == reflect.TypeOf(op.EndsAfter) })) {
			t.Errorf("%s ends after a message that it never replies", op.Name)
		}
	}
}

// A refused request leaves the job under way as it is, and an operation that ends a visit puts
// the present on show.
func TestRefusedOperations(t *testing.T) {
	c := begun(t)
	job := c.job
	for name, arguments := range map[string]string{"fit": `{"options": {"alpha": -1}}`, "warmStart": `{"from": 9}`, "prepare": `{"recipe": {"features": "nobody: l2"}}`, "choose": `{"continue": true}`, "compare": `{"settings": {"merge": 0}}`, "back": `{"mark": 9}`} {
		if r := c.Call(name, Request{Arguments: []byte(arguments)}); r.Type() != "failure" || c.job != job {
			t.Errorf("%s: %s, and the job is another: %v", name, r.Type(), c.job != job)
		}
	}
	c.Visit(0)
	for _, name := range []string{"slack", "explain", "model", "answer"} {
		if c.Call(name, Request{}); c.runs.fit.visited == nil {
			t.Errorf("%s ends the visit", name)
		}
	}
	if c.Keep(3); c.runs.fit.visited != nil {
		t.Error("keep does not end the visit")
	}
}
