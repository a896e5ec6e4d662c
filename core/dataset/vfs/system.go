package vfs

import "strings"

// systemFile tells whether a file or folder is one that systems leave behind unasked.
func systemFile(name string) bool {
	switch strings.ToLower(name) {
	case "__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information":
		return true
	}
	return strings.HasPrefix(name, ".") && name != "." && name != ".."
}

// systemPath tells it of a whole path.
func systemPath(file string) bool {
	for _, part := range strings.Split(file, "/") {
		if systemFile(part) {
			return true
		}
	}
	return false
}
