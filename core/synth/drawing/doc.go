// Package drawing draws the figures, actions and places of synthetic clips on pictures. It
// knows nothing of clips or datasets.
//
// Pens fill outlines on a canvas (pen.go, outlines.go). Each actor has a file of its own with
// its Draw function and a row in Actors; poses.go holds the actions, backdrops.go and
// objects.go the places, and palette.go reduces pictures to few colours.
package drawing
