package documents

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// shipped returns the modules that are compiled into a program for a platform, each with its
// folder, except the main module.
func shipped(root, program string, environment ...string) (map[string]string, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", program)
	list.Dir = root
	list.Env = append(os.Environ(), environment...)
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", program, err)
	}
	folders := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, folder, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			folders[path] = folder
		}
	}
	return folders, nil
}

// inSite returns the modules that are compiled into the site's WebAssembly modules.
func inSite(root string) (map[string]string, error) {
	all := map[string]string{}
	for _, program := range []string{"./wasm", "./wasm/vision"} {
		modules, err := shipped(root, program, "GOOS=js", "GOARCH=wasm")
		if err != nil {
			return nil, err
		}
		maps.Copy(all, modules)
	}
	return all, nil
}

// inPage returns the npm packages that are bundled into the page's scripts.
func inPage(root string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root, "site", "package.json"))
	if err != nil {
		return nil, err
	}
	var file struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("site/package.json: %w", err)
	}
	file.Dependencies["@preact/signals-core"] = "" // a dependency of @preact/signals
	return slices.Sorted(maps.Keys(file.Dependencies)), nil
}

// licenceTexts returns the full licence texts of all third-party parts of the site.
func licenceTexts(root string) (string, error) {
	modules, err := inSite(root)
	if err != nil {
		return "", err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	files := [][2]string{
		{"Go", filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")},
		{"mediabunny", filepath.Join(root, "site", "node_modules", "mediabunny", "LICENSE")},
		{"STIX Two Math", filepath.Join(root, "site", "fonts", "OFL.txt")},
	}
	packages, err := inPage(root)
	if err != nil {
		return "", err
	}
	for _, name := range packages {
		files = append(files, [2]string{name, filepath.Join(root, "site", "node_modules", name, "LICENSE")})
	}
	for path, folder := range modules {
		files = append(files, [2]string{path, filepath.Join(folder, "LICENSE")})
	}
	slices.SortFunc(files, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	var out strings.Builder
	for _, file := range files {
		text, err := fileText(file[1])
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "### %s\n\n%s\n\n", file[0], text)
	}
	return out.String(), nil
}
