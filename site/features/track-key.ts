// Datasets that were made of clips, whose tracks can be edited.
import type { Dataset } from '../core/messages.ts';

/** The name of the converter that makes datasets of clips and edits their tracks. */
export const CLIP_CONVERTER = 'videos';

/** The query parameter with which that converter opens the track editor as soon as the session of the tab is open again. */
export const EDIT_TRACKS = 'edit-tracks';

/** The value of that parameter with which a new box can be drawn at once. */
export const DRAW = 'draw';

/** The hash of a dataset's tracks, '' if the dataset was not made of clips; see core/video/dataset.go. */
export const trackKeyOf = ({ info }: Pick<Dataset, 'info'>) => String((info.preprocess as { tracks?: string } | undefined)?.tracks ?? '');
