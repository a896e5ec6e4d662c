// What sharing needs of the page.
import { LINKED } from '../../address/link.ts';
import type { PanelPage } from '../signals.ts';

/** The fields of the store that it reads. */
export const FIELDS = [...LINKED, 'session', 'lessonLink', 'demoHash', 'savedModel'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;
