package vfs

import "strings"

// junk tells whether a file or folder is one that systems leave behind unasked.
func junk(name string) bool {
	switch strings.ToLower(name) {
	case "__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information":
		return true
	}
	return strings.HasPrefix(name, ".") && name != "." && name != ".."
}

// junkPath tells it of a whole path.
func junkPath(file string) bool {
	for _, part := range strings.Split(file, "/") {
		if junk(part) {
			return true
		}
	}
	return false
}
