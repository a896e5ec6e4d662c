package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// filmFolder is the folder of the player of a film, which features/film completes to a file.
var filmFolder = filepath.Join("site", "features", "film", "player")

// filmPlace is the placeholder of the data, which the page replaces.
const filmPlace = "<!-- film -->"

// buildFilm returns the HTML of a film without its data: the shell with the player's script and
// style in it. Its policy permits these two by their hashes, and media from the file itself.
func buildFilm(root string) ([]byte, error) {
	folder := filepath.Join(root, filmFolder)
	shell, err := os.ReadFile(filepath.Join(folder, "shell.html"))
	if err != nil {
		return nil, err
	}
	script, err := bundle(api.BuildOptions{EntryPoints: []string{filepath.Join(folder, "main.tsx")}, Format: api.FormatIIFE})
	if err != nil {
		return nil, err
	}
	style, err := bundle(api.BuildOptions{EntryPoints: []string{filepath.Join(folder, "player.css")}})
	if err != nil {
		return nil, err
	}
	if len(script) != 1 || len(style) != 1 {
		return nil, fmt.Errorf("%s makes more than a script and a style sheet", folder)
	}
	return fillFilm(string(shell), string(script[0].Contents), string(style[0].Contents))
}

// fillFilm inserts the policy, the style and the script into the shell.
func fillFilm(shell, script, style string) ([]byte, error) {
	for text, end := range map[string]string{script: "</script", style: "</style"} {
		if strings.Contains(strings.ToLower(text), end) || strings.Contains(text, "<!--") {
			return nil, fmt.Errorf("the film's script or style contains %s or a comment, which ends its element", end)
		}
	}
	filmPolicy := strings.Join([]string{
		"default-src 'none'",
		"script-src " + hashSource(script),
		"style-src " + hashSource(style),
		"img-src blob:",
		"media-src blob:",
		"base-uri 'none'",
		"form-action 'none'",
	}, "; ")
	for place, text := range map[string]string{
		"<!-- policy -->": fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="%s">`, filmPolicy),
		"<!-- style -->":  "<style>" + style + "</style>",
		"<!-- script -->": "<script>" + script + "</script>",
		filmPlace:         filmPlace,
	} {
		if strings.Count(shell, place) != 1 {
			return nil, fmt.Errorf("the film's shell has not one %s", place)
		}
		shell = strings.Replace(shell, place, text, 1)
	}
	return []byte(shell), nil
}

// hashSource returns the source expression of a policy that permits the inline element with this
// text.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
