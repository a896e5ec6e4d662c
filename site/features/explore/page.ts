// What Explore needs of the page.
import type { PanelPage } from '../signals.ts';

/** The fields of the store that the right column reads. */
export const WHY_FIELDS = ['session', 'dataset', 'answer', 'selection', 'preparedFeatures', 'insight', 'answerOptions'] as const;

export type WhyPage = PanelPage<typeof WHY_FIELDS[number]>;

/** The fields of the store that the controls under the stage read. */
export const TRANSPORT_FIELDS = ['dataset', 'picture', 'frame', 'playing', 'rate', 'truth', 'frameRates'] as const;

export type TransportPage = PanelPage<typeof TRANSPORT_FIELDS[number]>;

/** The fields of the store that the list of captions reads. */
export const CAPTION_FIELDS = ['dataset', 'answer', 'selection', 'order', 'filter', 'classFilter', 'panel'] as const;

export type CaptionPage = PanelPage<typeof CAPTION_FIELDS[number]>;

/** The fields of the store that the timeline reads. */
export const TIMELINE_FIELDS = ['dataset', 'answer', 'selection', 'picture', 'frame', 'order', 'filter', 'classFilter', 'timelineScope', 'options'] as const;

export type TimelinePage = PanelPage<typeof TIMELINE_FIELDS[number]>;
