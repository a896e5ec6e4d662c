// What sharing needs of the page.
import type { Linked } from '../../address/link.ts';
import type { PanelPage } from '../signals.ts';

export type Page = PanelPage<keyof Linked | 'session' | 'lessonLink' | 'demoHash' | 'savedModel'>;

/** What the line of an embedded page reads. */
export type EmbedPage = Pick<PanelPage<keyof Linked | 'lessonLink' | 'demoHash'>, 'state'>;
