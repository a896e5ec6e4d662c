// The panels of the first view, which are there before what they show.
import { render } from 'preact';
import { Remarks } from '../features/open/Remarks.tsx';
import { REMARK_FIELDS } from '../features/open/page.ts';
import { FIELDS as RUN } from '../features/run/page.ts';
import { RunBar } from '../features/run/RunBar.tsx';
import { signalsOf } from '../features/signals.ts';
import type { Page } from '../actions/page.ts';
import type { State } from '../state.ts';

export function drawFirstPanels(store: Page['store'], perform: Page['perform']) {
  const reading = <K extends keyof State>(fields: readonly K[]) => ({ state: signalsOf(store, fields), perform });
  const place = (id: string) => document.getElementById(id)!;
  render(<RunBar page={reading(RUN)} place={place('bar')} />, place('bar'));
  render(<Remarks page={reading(REMARK_FIELDS)} />, place('remarks'));
}
