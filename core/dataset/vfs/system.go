package vfs

import "strings"

// systemFile reports whether a file or folder is one that systems leave behind unasked.
func systemFile(name string) bool {
	switch strings.ToLower(name) {
	case "__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information":
		return true
	}
	return strings.HasPrefix(name, ".") && name != "." && name != ".."
}

// systemPath reports whether a file or a folder on its path is one.
func systemPath(file string) bool {
	for _, part := range strings.Split(file, "/") {
		if systemFile(part) {
			return true
		}
	}
	return false
}
