// The words of the header's menus about downloads and kernels.

/** The description of each download. */
export const downloadWords: Record<string, string> = {
  'result.json': 'Everything: options, objective, labels, rankings, scores',
  'tracks.csv': 'Your tracks with the labels that were found',
  'localized.csv': 'Every caption with its tracks, best first',
  'localized-mot.zip': 'Boxes of the answers: MOT Challenge',
  'localized-coco.json': 'The same as CocoVID',
  'localized-via.json': 'The same for the VGG Image Annotator 3',
  'subtitles.zip': 'Who does what when: WebVTT',
  'captions.txt': 'The captions with their answers',
  'corrections.zip': 'What you corrected: tracks.csv with known: columns, captions.txt',
  'model.zip': 'What was learned: opened here, or with siibp predict, it labels other videos',
  'arrays.npz': 'For NumPy: ν, ζ, E[log π] and Φ of every factor, with names',
  'capsule.zip': 'The run, to open here again: options, selection, answer',
  'capsule-data.zip': 'The same with your data, for someone who lacks it',
  'capsule-media.zip': 'The same with your videos, too',
};

/** Why there is no capsule of a result. */
export const NO_RUN = 'This result was found by a saved model, and no run gives it again: keep the model and your data';
export const NO_CAPSULE = 'This result went on from the one before it, so its options alone do not give it again. Run from the start first';

/** The description of each kernel. */
export const kernelWords: Record<string, string> = {
  relaxed: 'It uses the processor’s vectors and fused multiply-adds.',
  plain: 'It uses the processor’s vectors.',
  none: 'This browser lets a page use no vectors of the processor, so runs take longer.',
};
