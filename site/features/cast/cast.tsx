// Naming people once. app/cast.ts knows no more of it than this function.
import { render } from 'preact';
import { Panel } from './Panel.tsx';
import { createCast } from './state.ts';
import type { Page } from './page.ts';

export function openCast(page: Page, place: Element) {
  render(<Panel cast={createCast(page)} />, place);
}
