// The page Compare. app/compare.ts knows no more of it than this function.
import { render } from 'preact';
import { Panel } from './Panel.tsx';
import { createCompare } from './state.ts';
import { whenPageOpens } from '../../ui/action.ts';
import type { Page } from './state.ts';

export function openCompare(page: Page, place: Element) {
  const compare = createCompare(page);
  whenPageOpens(compare.state, 'compare', () => render(<Panel compare={compare} />, place));
  return { showExample: compare.showExample };
}
