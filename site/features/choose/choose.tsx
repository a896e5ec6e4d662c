// Choosing by hiding captions. app/choose.ts knows no more of it than this function.
import { render } from 'preact';
import { Panel } from './Panel.tsx';
import { createChoose } from './state.ts';
import type { Page } from './state.ts';

export function openChoose(page: Page, place: Element) {
  const choose = createChoose(page);
  render(<Panel choose={choose} />, place);
  return choose;
}
