// Command vision is core/video for the site's workers that look at clips: one function,
// globalThis.vision. It is a module of its own, which only a page that is opened for videos loads.
//
//	main.go    the edge to JavaScript
//	looker.go  one clip after the other, frame by frame
//	pixels.go  how the bytes of a frame are laid out
//	mending.go the tracks of a clip are mended
//	dataset.go clips become the files of a dataset
package main
