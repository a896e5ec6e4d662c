// The page as features/palette sees it.
import { render } from 'preact';
import { embedOf } from '../model/embed.ts';
import { converters, loadConverter } from '../features/converters.ts';
import { downloadNames, downloadWords } from '../features/open/words.ts';
import { Panel } from '../features/palette/Panel.tsx';
import { COMMANDS, panelPage } from './page.ts';
import type { Page } from './page.ts';

/** Draws the command palette. An embedded page has none. */
export function drawPalette({ store, perform }: Pick<Page, 'store' | 'perform'>, place: HTMLElement) {
  if (embedOf(location.search) !== null) return;
  render(<Panel page={{ ...panelPage(store, perform), read: store.get, commands: COMMANDS, downloadNames, downloadWords, converters, loadConverter }} />, place);
  store.set({ palette: 'closed' });
}
