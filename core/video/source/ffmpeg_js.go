package source

// openFile returns an error, because a page cannot start a process.
func openFile(path string, _ Options) (Source, error) {
	return nil, &Error{path, ErrNoDecoder, "give a .y4m file or a folder of PNG or JPEG pictures"}
}
