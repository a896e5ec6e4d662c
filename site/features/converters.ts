// What the page knows without loading it of each converter, a feature that turns other files into a dataset's files before the core
// opens them. build/converters.go finds the converters by their converter.json, and puts the list into this module.
import { SAMPLE } from './sample.ts';

export interface Description {
  name: string; // that of its folder; the address ?name loads it
  title: string; // where it is offered
  about: string; // beside the title
  sample: string; // what its sample is called, '' where it has none
  from: string; // what it turns into a dataset, as in “Of videos alone”
  files: ConverterFiles;
}

/** The addresses of a converter's files, '' for those that it does not have. */
export interface ConverterFiles {
  script: string;
  style: string;
  worker: string;
  wasm: string;
  data: string;
  /** Bytes of the last three. */
  bytes: number;
}

/** Loads the page anew, with a converter. */
export const loadConverter = (name: string) => location.assign(`?${name}`);

/** Loads the page anew, with a converter that makes its sample. */
export const loadSample = (name: string) => location.assign(`?${name}&${SAMPLE}`);

/** In the order of their names. */
export const converters: Description[] = JSON.parse(CONVERTERS);
