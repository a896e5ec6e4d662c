// The dialog of the objective F: the plot of every start, and their table.
import { plot } from '../../drawing/objective-plot.ts';
import { act, fill, h, buildOnce } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { saveMenu } from '../../elements/save-menu.ts';
import { objectiveText as written } from '../../words.ts';
import { runOf } from '../../session/session-state.ts';
import type { Done } from '../../core/messages.ts';
import type { State } from '../../state.ts';
import type { Run } from '../../session/progress.ts';

export function objective(element: Element, state: State) {
  const { panel } = state;
  const run = runOf(state);
  const parts = buildOnce(element, build);
  parts.run = run;
  const open = panel === 'objective';
  if (!open && parts.dialog.open) parts.dialog.close();
  if (!open) return;
  const done = run.progress?.done;
  fill(parts.table, done !== null && done !== undefined && table(done));
  if (!parts.dialog.open) parts.dialog.showModal();
  draw(parts);
}

function draw({ run, picture }: Parts) {
  const kept = run?.progress?.done?.kept ?? run?.progress?.start ?? 1;
  if (run && picture.clientWidth > 0) fill(picture, plot(run.series, kept, picture.clientWidth));
}

function build(element: Element) {
  const picture = h('div.picture');
  const table_ = h('div.table', { tabindex: '0', role: 'region', 'aria-label': 'The starts' });
  const close = h('button.icon-button', { type: 'button', 'aria-label': 'Close' }, icon('close'));
  const save = saveMenu({ '': () => {
    const svg = picture.querySelector('svg');
    return svg && { svg, title: 'The objective F of each start', name: 'objective' };
  } }, 'the objective');
  const dialog = h('dialog', { 'aria-labelledby': 'objective-title' },
    h('header', {}, h('h2', { id: 'objective-title' }, 'The objective F'), save, close),
    h('p.muted', {}, 'Lower is better. Each line is one start; the one that was kept is drawn in front.'),
    picture, table_);
  close.onclick = () => dialog.close();
  dialog.onclose = () => act(element, 'closed', { panel: 'objective' });
  element.append(dialog);
  const parts = { dialog, picture, table: table_, run: null as Run | null };
  new ResizeObserver(() => draw(parts)).observe(picture);
  return parts;
}

type Parts = ReturnType<typeof build>;

function table({ starts, kept }: Done) {
  const head = ['start', 'K_bg', 'anneal', 'seed', 'F', 'iterations', 'ended'];
  return h('table', {},
    h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, ...starts.map((start, i) => h(i + 1 === kept ? 'tr.kept' : 'tr', {},
      h('th', { scope: 'row' }, i + 1 === kept ? `${i + 1} ✓ kept` : String(i + 1)),
      ...[start.background, start.anneal, start.seed, written(start.f), start.iterations, start.reason].map((cell) => h('td.number', {}, cell))))));
}
