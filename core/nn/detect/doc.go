// Package detect finds persons, things and faces in pictures, and describes faces, with three networks:
// NanoDet-g (persons and 79 other classes), BlazeFace (faces) and dlib's descriptor (128 numbers that
// say whose face it is).
//
// For each there is a file with its layers, as the source model lists them, and one that says how it
// is fed and read. The files of weights are made by the build.
package detect
