// What Explore needs of the page.
import type { PanelPage } from '../../ui/action.ts';

/** What the right column reads. */
export type WhyPage = PanelPage<'session' | 'dataset' | 'answer' | 'demoAnswer' | 'undoHistory' | 'selection' | 'preparedFeatures' | 'insight' | 'answerOptions'>;

/** What the controls under the stage read. */
export type TransportPage = PanelPage<'dataset' | 'picture' | 'frame' | 'playing' | 'rate' | 'truth' | 'keyPoints' | 'frameRates'>;

/** What the list of captions reads. */
export type CaptionPage = PanelPage<'dataset' | 'answer' | 'selection' | 'order' | 'filter' | 'classFilter' | 'panel'>;

/** What the stage reads. */
export type StagePage = PanelPage<'session' | 'dataset' | 'answer' | 'selection' | 'hover' | 'picture' | 'frame' | 'framesPresented' | 'truth' | 'frameRates'>;

/** What the timeline reads. */
export type TimelinePage = PanelPage<'dataset' | 'answer' | 'selection' | 'picture' | 'frame' | 'order' | 'filter' | 'classFilter' | 'timelineScope' | 'options'>;
