package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"siibp/core/lesson"
	"siibp/wasm/wire"
)

// demoName is the path of the demo on the page.
const demoName = "demo.zip"

// header describes the content of the first view.
type header struct {
	Replies []reply `json:"replies"`
	Media   []media `json:"media"`
}

// reply is a reply of the core: the type of its message, the message, and the lengths of its
// buffers.
type reply struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	Buffers []int  `json:"buffers"`
}

// media is a media file of the dataset with its path from the root.
type media struct {
	Path string `json:"path"`
	Size int    `json:"size"`
}

// firstView returns the content of the page while the core is loading: the core's replies to
// opening and running the demo, the first picture of the stage, and the lessons. The format,
// compressed with gzip: the length of the header (4 bytes, little-endian), the header as JSON, the
// buffers of all replies, the media.
func firstView(demo []byte) ([]byte, error) {
	replies, d, err := recordDemo(demo)
	if err != nil {
		return nil, err
	}
	path, picture, err := firstMedia(d, demo)
	if err != nil {
		return nil, err
	}
	h := header{Media: []media{{path, len(picture)}}}
	var body []byte
	for _, r := range replies {
		message, err := r.JSON()
		if err != nil {
			return nil, err
		}
		p := reply{Type: r.Type(), Message: message, Buffers: []int{}}
		buffers, err := r.All()
		if err != nil {
			return nil, err
		}
		for _, b := range buffers {
			p.Buffers = append(p.Buffers, len(b))
			body = append(body, b...)
		}
		h.Replies = append(h.Replies, p)
	}
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	all := append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...)
	return compressGzip(append(append(all, body...), picture...)), nil
}

// recordDemo sends the page's requests to the core and returns the replies from which the page
// shows the final state: hello, the dataset, the answer with its estimated accuracy, the last
// progress, the saved run, and the lessons.
func recordDemo(demo []byte) ([]wire.Reply, wire.Dataset, error) {
	core := wire.New()
	hello := core.Call("hello", wire.Request{})
	greeting := hello.Message.(wire.Hello)
	greeting.Kernel = "" // depends on the browser
	hello.Message = greeting
	open := core.Call("open", wire.Request{Files: []wire.Input{{Path: demoName, Size: int64(len(demo)), Body: bytes.NewReader(demo)}}})
	d, ok := open.Message.(wire.Dataset)
	if !ok {
		return nil, d, fmt.Errorf("the demo cannot be opened: %+v", open.Message)
	}
	options, err := json.Marshal(greeting.Presets[0].Options)
	if err != nil {
		return nil, d, err
	}
	fitted, err := finish(core, "fit", wire.FitArguments{Options: options}, func(m wire.Progress) bool { return m.Done != nil })
	if err != nil {
		return nil, d, fmt.Errorf("the demo cannot be run: %w", err)
	}
	// Hide captions to estimate the accuracy of that run: its options, and the features as they are.
	given := wire.ChooseArguments{Options: options, Given: &wire.RecipeRequest{Features: "none"}}
	chosen, err := finish(core, "choose", given, func(m wire.SelectionProgress) bool { return m.Done })
	if err != nil {
		return nil, d, fmt.Errorf("the accuracy of the demo cannot be estimated: %w", err)
	}
	if !chosen.Message.(wire.SelectionProgress).Attached {
		return nil, d, errors.New("the estimated accuracy is not that of the demo's run")
	}
	saved := core.Call("save", wire.Request{})
	if _, ok := saved.Message.(wire.Checkpoint); !ok {
		return nil, d, fmt.Errorf("the demo's run cannot be saved: %+v", saved.Message)
	}
	lessons, err := recordLessons(core)
	return append([]wire.Reply{hello, open, core.Call("answer", wire.Request{}), fitted, saved}, lessons...), d, err
}

// finish starts a job of the core and steps it until its message is done. It returns the last reply.
func finish[M any](core *wire.Core, op string, arguments any, isDone func(M) bool) (wire.Reply, error) {
	text, err := json.Marshal(arguments)
	if err != nil {
		return wire.Reply{}, err
	}
	for reply := core.Call(op, wire.Request{Arguments: text}); ; reply = core.Call("step", wire.Request{}) {
		m, ok := reply.Message.(M)
		if !ok {
			return reply, fmt.Errorf("%s: %+v", op, reply.Message)
		}
		if isDone(m) {
			return reply, nil
		}
	}
}

// recordLessons returns the core's replies to the initial settings of the lessons.
func recordLessons(core *wire.Core) ([]wire.Reply, error) {
	var replies []wire.Reply
	for _, s := range lesson.Openings() {
		arguments, err := json.Marshal(wire.LessonArguments{Settings: s})
		if err != nil {
			return nil, err
		}
		reply := core.Call("lesson", wire.Request{Arguments: arguments})
		if _, ok := reply.Message.(wire.Lesson); !ok {
			return nil, fmt.Errorf("the lesson %s cannot be given: %+v", s.World, reply.Message)
		}
		replies = append(replies, reply)
	}
	return replies, nil
}

// firstMedia returns the path and content of the media file of the first video with captions, which
// the page shows first.
func firstMedia(d wire.Dataset, demo []byte) (string, []byte, error) {
	for _, v := range d.Videos {
		if len(v.Tuples) == 0 {
			continue
		}
		if v.Media == nil || v.Media.Entry == nil || v.Media.Entry.Method != 0 {
			return "", nil, fmt.Errorf("the medium of the demo's %s is not stored in it as it is", v.ID)
		}
		stored := v.Media.Entry
		return v.Media.Path, demo[stored.Offset : stored.Offset+stored.Size], nil
	}
	return "", nil, fmt.Errorf("the demo has no captions")
}
