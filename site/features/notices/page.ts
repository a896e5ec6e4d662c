// What the notices need of the page.
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<'draggingFiles' | 'session' | 'problem' | 'faults' | 'dataset' | 'offline'>;
