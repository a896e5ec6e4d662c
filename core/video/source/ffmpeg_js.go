package source

// openFile errs: a page cannot start a program.
func openFile(path string, _ Options) (Source, error) {
	return nil, &Error{path, ErrNoDecoder, "give a .y4m file or a folder of PNG or JPEG pictures"}
}
