package read

import (
	"path"
	"slices"
	"strings"

	"siibp/core/dataset"
	"siibp/core/dataset/captions"
	"siibp/core/dataset/fault"
	"siibp/core/dataset/text"
)

// captionSources returns files whose sentences or tuples can become captions, and the command for it; "" if there are
// none. similar are the files and folders with a name like that of the captions.
func (r missingFiles) captionSources(similar []string) (found, convert string) {
	for _, file := range r.Paths() {
		switch ext := strings.ToLower(path.Ext(file)); ext {
		case ".srt", ".vtt", ".ass":
			if found == "" {
				files := r.alike(file)
				found, convert = fault.Listed(files)+": subtitles, which are sentences", "make tuples of them: "+asSentences(r.shellFiles(files))
			}
		case ".eaf", ".csv", ".tsv", ".txt", ".json":
			if tool := toolOf(r.Folder, file); tool != nil && tool.becomesCaptions() {
				files := r.ofTool(tool, r.alike(file))
				return fault.Listed(files) + ", in the format of " + tool.Name, "make tuples of it: " + asSentences(r.shellFiles(files))
			}
		case ".jsonl", ".ndjson":
			return r.jsonLines(file)
		case ".yaml", ".yml":
			if program := r.yamlProgram(file, similar); program != "" {
				return fault.Quote(file), "write captions.json: " + program
			}
		}
	}
	if found == "" {
		return r.textsOfVideos(similar)
	}
	return found, convert
}

// ofTool returns the files that have the format of a tool.
func (r missingFiles) ofTool(tool *otherTool, files []string) []string {
	return slices.DeleteFunc(files, func(file string) bool { return toolOf(r.Folder, file) != tool })
}

// alike returns the files with the folder and the extension of a file, itself among them.
func (r missingFiles) alike(file string) []string {
	var files []string
	for _, other := range r.Paths() {
		if path.Dir(other) == path.Dir(file) && path.Ext(other) == path.Ext(file) {
			files = append(files, other)
		}
	}
	return files
}

// shellFiles returns the arguments of a shell for files of one folder and extension: a pattern, if it matches no others.
func (r missingFiles) shellFiles(files []string) string {
	all := r.alike(files[0])
	if len(files) == len(all) && len(all) > 1 {
		return fault.ShellPattern(path.Dir(files[0]), path.Ext(files[0]))
	}
	var names []string
	for _, file := range files {
		names = append(names, fault.ShellFile(file))
	}
	return strings.Join(names, " ")
}

// jsonLines describes a file of JSON lines, and how it becomes captions.
func (r missingFiles) jsonLines(file string) (found, convert string) {
	first, concepts := r.firstLine(file), captions.NamesOfFeatures(r.Folder)
	if program, to := captions.JSONLinesProgram(first, file, concepts); program != "" {
		return fault.Quote(file) + ": JSON lines", "write " + to + ": " + program
	}
	return fault.Quote(file) + ": JSON lines of sentences", "make tuples of it: " + asSentences(fault.ShellFile(file))
}

// firstLine returns the first line of a file.
func (r missingFiles) firstLine(file string) []byte {
	var first []byte
	text.EachLine(r.Folder, file, func(line string) {
		if first == nil {
			first = []byte(line)
		}
	})
	return first
}

// yamlProgram returns a line of Python that writes captions.json from a file of YAML with a name like that of the
// captions, "" for other files.
func (r missingFiles) yamlProgram(file string, similar []string) string {
	for _, name := range similar {
		if name == file {
			return `python3 -c "import json, yaml; json.dump(yaml.safe_load(open(` + fault.PythonText(file) + `, encoding='utf-8-sig')), open('captions.json', 'w'))"`
		}
	}
	return ""
}

// textsOfVideos describes a folder with a name like that of the captions, which has a text for each video.
func (r missingFiles) textsOfVideos(similar []string) (found, convert string) {
	for _, folder := range similar {
		var texts []string
		for _, file := range r.Paths() {
			if path.Dir(file) == folder && strings.ToLower(path.Ext(file)) == ".txt" {
				texts = append(texts, file)
			}
		}
		if texts == nil {
			continue
		}
		found, convert = "a folder of texts, "+fault.Listed(texts), "make one file of them: "
		if folder == dataset.CaptionsFile {
			folder, convert = "captions", "name the folder captions, and make one file of the texts: "
		}
		return found, convert + asSentences(fault.ShellPattern(folder, ".txt"))
	}
	return "", ""
}
