// What can be asked about the clip on the stage: each action's name and its details, void for none.

export interface ClipDetails {
  'play-pause': void;
  frames: { by: number };
  seek: { frame: number };
  speed: { rate: number };
  'change-speed': { by: 1 | -1 };
  truth: void;
  'key-points': void;
  'edit-tracks': { draw: boolean } | undefined; // whether a new box can be drawn at once
}
