// Choosing by hiding captions. app/choose.ts knows no more of it than this function.
import { render } from 'preact';
import { OfSelected } from './OfSelected.tsx';
import { Panel } from './Panel.tsx';
import type { Page } from './page.ts';
import { createChoose } from './state.ts';

/** Draws the band above the columns, and what stands beside the reasons for a label. */
export function openChoose(page: Page, band: Element, reasons: Element) {
  const choose = createChoose(page);
  render(<Panel choose={choose} />, band);
  render(<OfSelected choose={choose} />, reasons);
  return choose;
}
