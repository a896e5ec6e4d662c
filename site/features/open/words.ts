// The words of the header's menus about downloads and kernels.

/** The download that the page makes itself; the core makes the others. */
export const FILM = 'film.html';

interface DownloadGroup {
  title: string;
  words: Record<string, string>; // the description of each file
}

/** The files by what people do with them. */
export const downloadGroups: DownloadGroup[] = [
  {
    title: 'Tables for pandas, R or NumPy', words: {
      'tracks.csv': 'Your tracks with their labels, probabilities and states',
      'localized.csv': 'Every caption with its tracks, best first',
      'arrays.npz': 'Arrays for NumPy: ν, ζ, E[log π] and Φ of every factor, with names',
    },
  },
  {
    title: 'Boxes for CVAT, COCO or VIA', words: {
      'localized-mot.zip': 'MOT Challenge, which CVAT imports',
      'localized-coco.json': 'CocoVID',
      'localized-via.json': 'VGG Image Annotator 3',
    },
  },
  {
    title: 'Captions and subtitles', words: {
      'captions.txt': 'The captions, each with the track that answers it',
      'subtitles.zip': 'WebVTT: who does what when',
      'corrections.zip': 'Your corrections: tracks.csv with known: columns, captions.txt',
    },
  },
  {
    title: 'Share with a colleague', words: {
      'capsule.zip': 'The run archive, to be opened here again: options, selection, answer',
      'capsule-data.zip': 'The same with your data',
      'capsule-media.zip': 'The same with your videos, too',
      [FILM]: 'The clips with their labels in one HTML file, which collects answers about what is uncertain',
      'model.zip': 'The learned model: it labels other videos, here or with siibp predict',
    },
  },
  {
    title: 'Everything', words: {
      'result.json': 'Options, objective, labels, probabilities, rankings and scores in one file',
    },
  },
];

/** The description of each download. */
export const downloadWords: Record<string, string> = Object.assign({}, ...downloadGroups.map(({ words }) => words));

/** The names of all downloads, where the core makes these. */
export const downloadNames = (exports: string[]) => (exports.length > 0 ? [...exports, FILM] : []);

/** The reason why there is no run archive of a result. */
export const NO_RUN = 'This result was found by a saved model, and no run gives it again: keep the model and your data';

/** The description of each kernel. */
export const kernelWords: Record<string, string> = {
  relaxed: 'It uses the processor’s vectors and fused multiply-adds.',
  plain: 'It uses the processor’s vectors.',
  none: 'This browser lets a page use no vectors of the processor, so runs take longer.',
};
