// The panel of the model's options. app/panels.ts knows no more of it than this function.
import { render } from 'preact';
import { Panel } from './Panel.tsx';
import type { Page } from './page.ts';

export function openOptions(page: Page, place: Element) {
  render(<Panel page={page} />, place);
}
