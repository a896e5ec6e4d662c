// What the page knows without loading it of each importer, a feature that turns other files into a dataset's files before the core
// opens them. build/importers.go finds the importers by their importer.json, and puts the list into this module.
import { SAMPLE } from './sample.ts';

export interface Description {
  name: string; // that of its folder; the address ?name loads it
  title: string; // where it is offered
  about: string; // beside the title
  sample: string; // what its sample is called, '' where it has none
  from: string; // what it turns into a dataset, as in “Of videos alone”
  files: ImporterFiles;
}

/** The addresses of an importer's files, '' for those that it does not have. */
export interface ImporterFiles {
  script: string;
  style: string;
  worker: string;
  wasm: string;
  data: string;
  /** Bytes of the last three. */
  bytes: number;
}

/** Loads the page anew, with an importer. */
export const loadImporter = (name: string) => location.assign(`?${name}`);

/** Loads the page anew, with an importer that makes its sample. */
export const loadSample = (name: string) => location.assign(`?${name}&${SAMPLE}`);

/** In the order of their names. */
export const importers: Description[] = JSON.parse(IMPORTERS);
