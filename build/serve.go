package main

import (
	"fmt"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
)

// mediaTypes are the media types of the site's files. The table of the operating system may lack
// them or differ.
var mediaTypes = map[string]string{
	".bin":   "application/octet-stream",
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".wasm":  "application/wasm",
	".woff2": "font/woff2",
	".zip":   "application/zip",

	".webmanifest": "application/manifest+json",
}

// serve serves the folder on this machine until interrupted.
func serve(folder string) error {
	listener, err := listen()
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	fmt.Printf("\nhttp://127.0.0.1:%d/\n", listener.Addr().(*net.TCPAddr).Port)
	return http.Serve(listener, handler(root))
}

// handler serves the folder with the correct media types and makes browsers revalidate on each
// load. It answers only requests addressed to this machine by a local name, which prevents DNS
// rebinding by other sites, and does not follow links out of the folder.
func handler(folder *os.Root) http.Handler {
	files := http.FileServerFS(folder.FS())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLocal(r.Host) {
			http.Error(w, "this server answers only http://127.0.0.1 and http://localhost", http.StatusForbidden)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		ext := path.Ext(r.URL.Path)
		if kind, ok := mediaTypes[ext]; ok {
			w.Header().Set("Content-Type", kind)
		} else if kind := mime.TypeByExtension(ext); kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		files.ServeHTTP(w, r)
	})
}

// isLocal reports whether a request's host is this machine, with or without a port.
func isLocal(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// serve tries the ports of this range in order.
const (
	firstPort = 8080
	lastPort  = 8179
)

// listen listens on the first free port of the loopback address.
func listen() (net.Listener, error) {
	var refused error
	for port := firstPort; port <= lastPort; port++ {
		listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			return listener, nil
		}
		refused = err
	}
	return nil, fmt.Errorf("no free port from %d to %d: %w", firstPort, lastPort, refused)
}
