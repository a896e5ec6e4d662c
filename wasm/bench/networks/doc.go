// Command networks is the core's engine of the benchmark of the vision networks. It runs in a
// browser: networks.begin(weights) decodes the weights, and networks.run(name, count) returns the
// mean time in milliseconds of nanodet, blazeface, movenet or face on an image of 480×270 pixels.
package main
