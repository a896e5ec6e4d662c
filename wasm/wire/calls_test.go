package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"siibp/core/dataset"
	"siibp/core/infer/shard"
	"siibp/core/options"
)

// The operations as functions of what tests vary. Each is a call as the worker makes it.

func (c *Core) with(name, key string, value []byte) Reply {
	if len(value) == 0 {
		return c.Call(name, Request{})
	}
	return c.Call(name, Request{Arguments: fmt.Appendf(nil, `{%q: %s}`, key, value)})
}

func (c *Core) numbered(name, key string, n int) Reply { return c.with(name, key, fmt.Append(nil, n)) }

func (c *Core) plain(name string) Reply { return c.Call(name, Request{}) }

func (c *Core) Hello() Reply                  { return c.plain("hello") }
func (c *Core) Fit(options []byte) Reply      { return c.with("fit", "options", options) }
func (c *Core) Apply() Reply                  { return c.plain("apply") }
func (c *Core) Rates(answers []byte) Reply    { return c.with("rates", "answers", answers) }
func (c *Core) Prepare(recipe []byte) Reply   { return c.with("prepare", "recipe", recipe) }
func (c *Core) Compare(settings []byte) Reply { return c.with("compare", "settings", settings) }
func (c *Core) Lesson(settings []byte) Reply  { return c.with("lesson", "settings", settings) }
func (c *Core) Keep(mark int) Reply           { return c.numbered("keep", "mark", mark) }
func (c *Core) Back(mark int) Reply           { return c.numbered("back", "mark", mark) }
func (c *Core) Visit(iteration int) Reply {
	return c.whole("visit", c.numbered("visit", "iteration", iteration))
}
func (c *Core) Slack(video int) Reply {
	return c.whole("slack", c.numbered("slack", "video", video))
}
func (c *Core) Explain(track int) Reply      { return c.numbered("explain", "track", track) }
func (c *Core) Model() Reply                 { return c.plain("model") }
func (c *Core) Ask(skip []byte) Reply        { return c.with("ask", "skip", skip) }
func (c *Core) Answer() Reply                { return c.whole("answer", c.plain("answer")) }
func (c *Core) Exports() Reply               { return c.whole("exports", c.plain("exports")) }
func (c *Core) Report(name string) Reply     { return c.with("report", "name", []byte(quoted(name))) }
func (c *Core) Save() Reply                  { return c.plain("save") }
func (c *Core) Revive(parts ...[]byte) Reply { return c.Call("restore", Request{Buffers: parts}) }
func (c *Core) Step() Reply                  { return c.with("step", "single", []byte("true")) }
func (c *Core) Steps() Reply                 { return c.plain("step") }
func (c *Core) Stop() Reply                  { return c.plain("stop") }
func (c *Core) Part(i int) Reply             { return c.numbered("part", "shard", i) }
func (c *Core) Task(i int) Reply             { return c.numbered("task", "shard", i) }
func (c *Core) Lose(i int) Reply             { return c.numbered("lose", "shard", i) }
func (c *Core) Videos() Reply                { return c.plain("videos") }
func (c *Core) Take(i int, b shard.Bytes) Reply {
	return c.Call("take", Request{Arguments: fmt.Appendf(nil, `{"shard": %d}`, i), Sent: b})
}

func (c *Core) TakeVideos(i int, b shard.Bytes) Reply {
	return c.Call("takeVideos", Request{Arguments: fmt.Appendf(nil, `{"shard": %d}`, i), Sent: b})
}

func (c *Core) Join(part []byte, data [][]byte) Reply {
	return c.Call("join", Request{Arguments: part, Buffers: data})
}

func (c *Core) EStep(task []byte, data [][]byte) Reply {
	return c.Call("estep", Request{Arguments: task, Buffers: data})
}

// whole goes on with an operation to its end.
func (c *Core) whole(name string, r Reply) Reply {
	for {
		if _, more := r.Message.(Unfinished); !more {
			return r
		}
		r = c.with("continue", "op", []byte(quoted(name)))
	}
}

// Share shares the run among n cores at most.
func (c *Core) Share(cores int) Reply {
	c.runs.cores = cores
	return c.plain("share")
}

func (c *Core) Open(files []Input, how []byte) Reply {
	r := Request{Files: files}
	if len(how) > 0 {
		r.Arguments = fmt.Appendf(nil, `{"how": %s}`, how)
	}
	return c.Call("open", r)
}

func (c *Core) Warm(options []byte, from int) Reply {
	if len(options) == 0 {
		options = []byte("{}")
	}
	return c.Call("warmStart", Request{Arguments: fmt.Appendf(nil, `{"options": %s, "from": %d}`, options, from)})
}

func (c *Core) Export(name, page string) Reply {
	if page == "" {
		page = "null"
	}
	return c.whole("export", c.Call("export", Request{Arguments: fmt.Appendf(nil, `{"name": %q, "page": %s}`, name, page)}))
}

func quoted(text string) string {
	body, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(body)
}

// Edit sets the edits of the runs from now on.
func (c *Core) Edit(text []byte) error {
	var edits dataset.Edits
	if err := strict(text, &edits); err != nil {
		return err
	}
	return c.open.edit(edits)
}

// checkReply tests what holds of every reply: its operation says that it may come, and none of
// its lists is null.
func checkReply(t *testing.T, r Reply) {
	t.Helper()
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	again := reflect.New(reflect.TypeOf(r.Message))
	if err := json.Unmarshal([]byte(text), again.Interface()); err != nil {
		t.Fatal(err)
	}
	checkLists(t, r.Type(), again.Elem())
}

// checkLists errs where a list or a map is nil: decoded from null, or from nothing. Of options null
// means something.
func checkLists(t *testing.T, at string, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			checkLists(t, at, v.Elem())
		}
	case reflect.Map:
		if v.IsNil() {
			t.Errorf("%s is null", at)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" && v.Type() != reflect.TypeFor[options.Options]() {
				checkLists(t, at+"."+f.Name, v.Field(i))
			}
		}
	case reflect.Slice:
		if v.IsNil() && v.Type().Elem().Kind() != reflect.Uint8 {
			t.Errorf("%s is null", at)
		}
		for i := range v.Len() {
			checkLists(t, at, v.Index(i))
		}
	}
}
