package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHandler(t *testing.T) {
	folder := t.TempDir()
	if err := (siteFiles{"index.html": []byte("<p>"), "a.wasm": []byte("\x00asm"), "a.js": []byte("1")}).write(folder); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		status int
		kind   string
	}{
		"/":          {200, "text/html; charset=utf-8"},
		"/a.wasm":    {200, "application/wasm"}, // streaming compilation asks for this
		"/a.js":      {200, "text/javascript; charset=utf-8"},
		"/none.js":   {404, "text/plain; charset=utf-8"},
		"/../go.mod": {404, "text/plain; charset=utf-8"},
	} {
		w := httptest.NewRecorder()
		request := httptest.NewRequest("GET", "http://host/", nil)
		request.URL.Path = path
		handler(folder).ServeHTTP(w, request)
		if w.Code != want.status || w.Header().Get("Content-Type") != want.kind {
			t.Errorf("%s: got %d %s, want %d %s", path, w.Code, w.Header().Get("Content-Type"), want.status, want.kind)
		}
		if cache := w.Header().Get("Cache-Control"); w.Code == http.StatusOK && cache != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, cache)
		}
	}
}

func TestListenOnThisMachineOnly(t *testing.T) {
	first, err := listen()
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := listen()
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	a, b := first.Addr().(*net.TCPAddr), second.Addr().(*net.TCPAddr)
	if !a.IP.IsLoopback() || !b.IP.IsLoopback() || a.Port == b.Port {
		t.Errorf("got %v and %v, want two ports of the loopback address", a, b)
	}
}
