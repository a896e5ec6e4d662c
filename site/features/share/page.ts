// What sharing needs of the page.
import type { Linked } from '../../address/link.ts';
import type { PanelPage } from '../signals.ts';

export type Page = PanelPage<keyof Linked | 'session' | 'lessonLink' | 'demoHash' | 'savedModel'>;
