package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

func TestHandler(t *testing.T) {
	folder := t.TempDir()
	if err := (siteFiles{"index.html": []byte("<p>"), "a.wasm": []byte("\x00asm"), "a.js": []byte("1")}).write(folder); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(outside, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(folder, "link.txt")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for path, want := range map[string]struct {
		status int
		kind   string
	}{
		"/":          {200, "text/html; charset=utf-8"},
		"/a.wasm":    {200, "application/wasm"}, // required by streaming compilation
		"/a.js":      {200, "text/javascript; charset=utf-8"},
		"/none.js":   {404, "text/plain; charset=utf-8"},
		"/../go.mod": {404, "text/plain; charset=utf-8"},
		"/link.txt":  {500, "text/plain; charset=utf-8"}, // a link out of the folder
	} {
		w := httptest.NewRecorder()
		request := httptest.NewRequest("GET", "http://127.0.0.1:8080/", nil)
		request.URL.Path = path
		handler(root).ServeHTTP(w, request)
		if w.Code != want.status || w.Header().Get("Content-Type") != want.kind {
			t.Errorf("%s: got %d %s, want %d %s", path, w.Code, w.Header().Get("Content-Type"), want.status, want.kind)
		}
		if cache := w.Header().Get("Cache-Control"); w.Code == http.StatusOK && cache != "no-cache" {
			t.Errorf("%s: Cache-Control %q", path, cache)
		}
		if sniff := w.Header().Get("X-Content-Type-Options"); sniff != "nosniff" {
			t.Errorf("%s: X-Content-Type-Options %q", path, sniff)
		}
	}
}

func TestIsLocal(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1:8080": true, "localhost:8080": true, "localhost": true, "[::1]:8080": true, "127.0.0.1": true,
		"example.org": false, "example.org:8080": false, "192.168.0.7:8080": false, "localhost.example.org": false, "": false,
	} {
		if got := isLocal(host); got != want {
			t.Errorf("%q: %v, want %v", host, got, want)
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

// A request under the name of another site that resolves to this machine is rejected (DNS
// rebinding).
func TestHandlerOfOtherHosts(t *testing.T) {
	folder := t.TempDir()
	if err := (siteFiles{"index.html": []byte("<p>")}).write(folder); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for host, want := range map[string]int{"localhost:8080": http.StatusOK, "evil.example:8080": http.StatusForbidden} {
		w := httptest.NewRecorder()
		handler(root).ServeHTTP(w, httptest.NewRequest("GET", "http://"+host+"/", nil))
		if w.Code != want || (w.Body.String() == "<p>") != (want == http.StatusOK) {
			t.Errorf("%s: %d %q", host, w.Code, w.Body)
		}
	}
}
