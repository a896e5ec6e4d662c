package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"siibp/core/lesson"
	"siibp/wasm/wire"
)

// unpack parses a first view as the page does.
func unpack(t *testing.T, file []byte) (h header, body []byte) {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	n := binary.LittleEndian.Uint32(plain)
	if err := json.Unmarshal(plain[4:4+n], &h); err != nil {
		t.Fatal(err)
	}
	return h, plain[4+n:]
}

// The first view contains the core's replies in order, and is reproducible.
func TestFirstView(t *testing.T) {
	demo, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	file, err := firstView(demo)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := firstView(demo); err != nil || !bytes.Equal(file, again) {
		t.Errorf("made again it differs; %v", err)
	}
	h, body := unpack(t, file)
	replies, d, err := recordDemo(demo)
	if err != nil {
		t.Fatal(err)
	}
	var types []string
	for i, r := range h.Replies {
		text, err := replies[i].JSON()
		if err != nil {
			t.Fatal(err)
		}
		var m struct{ Kernel string }
		if err := json.Unmarshal([]byte(r.Message), &m); err != nil || r.Message != text {
			t.Errorf("reply %d is %.80s…, the core's %.80s…; %v", i, r.Message, text, err)
		}
		if types = append(types, r.Type); m.Kernel != "" {
			t.Errorf("it says that the visitor's kernel is %q", m.Kernel)
		}
		buffers, err := replies[i].All()
		if err != nil || len(buffers) != len(r.Buffers) {
			t.Fatalf("%d buffers of %s, want %d; %v", len(r.Buffers), r.Type, len(buffers), err)
		}
		for j, n := range r.Buffers {
			if !bytes.Equal(body[:n], buffers[j]) {
				t.Errorf("buffer %d of %s is not the core's", j, r.Type)
			}
			body = body[n:]
		}
	}
	if want := append([]string{"hello", "dataset", "answer", "progress", "checkpoint"}, slices.Repeat([]string{"lesson"}, len(lesson.Openings()))...); !slices.Equal(types, want) {
		t.Errorf("it tells %v, want %v", types, want)
	}
	if a := replies[2].Message.(wire.Answer); !a.Final {
		t.Error("the answer is not that of a finished run")
	}
	if len(h.Media) != 1 || h.Media[0].Path != d.Videos[0].Media.Path || h.Media[0].Size != len(body) {
		t.Fatalf("the media are %+v over %d bytes, want %s", h.Media, len(body), d.Videos[0].Media.Path)
	}
	if !bytes.HasPrefix(body, []byte("\x89PNG")) {
		t.Errorf("%s begins with %q", h.Media[0].Path, body[:8])
	}
}

func TestFirstViewOfNoDataset(t *testing.T) {
	if _, err := firstView([]byte("no zip")); err == nil || !strings.Contains(err.Error(), "cannot be opened") {
		t.Errorf("got %v, want an error that says so", err)
	}
}
