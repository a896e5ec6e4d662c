// Command networks is the core's side of the benchmark of the three networks that look at videos. It
// runs in a browser: networks.begin(weights) reads the file of weights, and networks.run(name, count)
// returns the milliseconds of one run of nanodet, blazeface or face on a picture of 480×270 pixels.
package main
