package vfs

import (
	"path"
	"strings"
)

// Media tells by the ending whether a file is a video, a picture or a sound that pages show.
func Media(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".webm", ".mp4", ".m4v", ".mov", ".ogv", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif",
		".wav", ".mp3", ".m4a", ".ogg", ".opus", ".flac":
		return true
	}
	return false
}
