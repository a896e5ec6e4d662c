package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"siibp/core/nn/weights"
	"siibp/core/simd"
	"siibp/core/video"
)

// weightsPlaces describes the search path of the weights in messages.
const weightsPlaces = video.NetworksFile + " is searched next to the program, in build/weights, and in the folder siibp of the user cache"

// detectors returns a function that creates a detector for each worker. With --motion-only the
// function returns nil detectors.
func (f *videoFlags) detectors() (func() (video.Detector, error), error) {
	if f.motionOnly {
		return func() (video.Detector, error) { return nil, nil }, nil
	}
	file, err := f.readWeights()
	if err != nil {
		return nil, err
	}
	return func() (video.Detector, error) { return video.NewNetworks(file, &simd.Default().Single) }, nil
}

// readWeights reads the weights from --weights or from the first file on the search path.
func (f *videoFlags) readWeights() (weights.File, error) {
	places := []string{f.weights}
	if f.weights == "" {
		places = possibleWeights()
	}
	for _, path := range places {
		b, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) && f.weights == "" {
			continue
		}
		if err != nil {
			return nil, err
		}
		file, err := weights.Decode(b)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; rebuild it with make weights in the source tree of siibp", path, err)
		}
		return file, nil
	}
	return nil, fmt.Errorf("the networks' weights are missing: %s.\nmake weights in the source tree of siibp builds them in build/weights; it downloads 160 MB once.\n"+
		"--weights gives another location; --motion-only works without weights and finds only moving objects", weightsPlaces)
}

// possibleWeights returns the search path of the weights, in order.
func possibleWeights() []string {
	var list []string
	if program, err := os.Executable(); err == nil {
		list = append(list, filepath.Join(filepath.Dir(program), video.NetworksFile), filepath.Join(filepath.Dir(program), "weights", video.NetworksFile))
	}
	list = append(list, filepath.Join("build", "weights", video.NetworksFile))
	if cache, err := os.UserCacheDir(); err == nil {
		list = append(list, filepath.Join(cache, "siibp", video.NetworksFile))
	}
	return list
}
