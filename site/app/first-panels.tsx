// The panels of the first view, which are there before what they show.
import { render } from 'preact';
import { Captions } from '../features/explore/captions/Captions.tsx';
import { CAPTION_FIELDS, TIMELINE_FIELDS, TRANSPORT_FIELDS, WHY_FIELDS } from '../features/explore/page.ts';
import { Transport } from '../features/explore/stage/Transport.tsx';
import { Timeline } from '../features/explore/timeline/Timeline.tsx';
import { About, Scores } from '../features/explore/why/About.tsx';
import { Labels } from '../features/explore/why/Labels.tsx';
import { Slack } from '../features/explore/why/Slack.tsx';
import { Waterfall } from '../features/explore/why/Waterfall.tsx';
import { Remarks } from '../features/open/Remarks.tsx';
import { REMARK_FIELDS } from '../features/open/page.ts';
import { FIELDS as RUN } from '../features/run/page.ts';
import { RunBar } from '../features/run/RunBar.tsx';
import { signalsOf } from '../features/signals.ts';
import type { ComponentChild } from 'preact';
import type { Page } from '../actions/page.ts';
import type { State } from '../state.ts';

export function drawFirstPanels(store: Page['store'], perform: Page['perform']) {
  const reading = <K extends keyof State>(fields: readonly K[]) => ({ state: signalsOf(store, fields), perform });
  const place = (id: string) => document.getElementById(id)!;
  const draw = (panel: ComponentChild, id: string) => render(panel, place(id));
  draw(<Remarks page={reading(REMARK_FIELDS)} />, 'remarks');
  draw(<Captions page={reading(CAPTION_FIELDS)} />, 'captions-list');
  draw(<Transport page={reading(TRANSPORT_FIELDS)} place={place('transport')} />, 'transport');
  draw(<Timeline page={reading(TIMELINE_FIELDS)} place={place('timeline')} />, 'timeline');
  const why = reading(WHY_FIELDS);
  draw(<Labels page={why} column={place('reasons')} />, 'labels');
  draw(<Waterfall page={why} />, 'waterfall');
  draw(<Slack page={why} />, 'slack');
  draw(<Scores page={why} />, 'scores');
  draw(<About page={why} />, 'about');
  draw(<RunBar page={reading(RUN)} place={place('bar')} />, 'bar');
}
