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

// weightsPlaces says where the weights are looked for.
const weightsPlaces = video.NetworksFile + " is looked for beside the program, in build/weights, and in the folder siibp of the user's cache"

// detectors returns a function that makes a detector for each clip that is worked on at a time; it makes none with --motion-only.
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

// readWeights reads the weights from where they are.
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
			return nil, fmt.Errorf("%s: %w; make it again with make weights, in the sources of siibp", path, err)
		}
		return file, nil
	}
	return nil, fmt.Errorf("the networks' weights are not there: %s.\nThe sources of siibp make them in build/weights, and fetch 160 MB once: make weights.\n"+
		"--weights says where they are; --motion-only does without them, and finds only what moves", weightsPlaces)
}

// possibleWeights lists the files that may be the weights, in the order in which they are tried.
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
