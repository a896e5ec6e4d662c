// Sample clips, which an importer makes for whoever has none.

/** The query parameter with which an importer makes its sample as soon as it is loaded. */
export const SAMPLE = 'sample';

/** A drawn clip: a contact sheet of its frames, each of width×height pixels, in rows. */
export interface DrawnClip {
  id: string;
  sheet: Blob;
  width: number;
  height: number;
  frames: number;
  fps: number;
}

/** Clips for whoever has none, and the text of their captions.txt. */
export interface Sample {
  clips: DrawnClip[];
  captions: string;
}
