// What this tab is doing, in measured numbers.
import { effect } from '@preact/signals';
import { h, setText } from '../../ui/dom.ts';
import { MACHINE_CORES } from '../../model/settings.ts';
import { bytesText, countText } from '../../words.ts';
import type { Lessons } from './state.ts';

const kernels: Record<string, string> = {
  relaxed: 'with the processor’s vectors and fused multiply-adds',
  plain: 'with the processor’s vectors',
  none: 'without the processor’s vectors',
};

/** The stations that the data passes, in order. */
const STATIONS = [
  { id: 'files', title: 'Your files', about: 'read by this tab, where they lie' },
  { id: 'worker', title: 'The worker', about: 'hands them on, beside the page' },
  { id: 'core', title: 'The core', about: 'infers, in WebAssembly' },
  { id: 'page', title: 'The page', about: 'draws what the core says' },
];

export function showInside(element: Element, { state, storage }: Lessons) {
  const parts = build(element);
  effect(() => {
    const { kernel, session, requests, pageWeight: { value: weight } } = state;
    const facts = {
      loaded: weight ? `${countText(weight.files, 'file')}, ${bytesText(weight.bytes)}` : 'loading…',
      core: session.value.is === 'failed' ? 'not running' : kernel.value ? `running, ${kernels[kernel.value] ?? kernel.value}` : 'starting…',
      cores: countText(MACHINE_CORES, 'core'),
      requests: countText(requests.value.asked, 'request'),
      stored: storage.value === null ? 'this browser does not say' : bytesText(storage.value),
    };
    for (const [name, text] of Object.entries(facts)) setText(parts[name], text);
  });
}

/** The rules of the strict policy; see app/initial.ts. */
function policy() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=sealed]');
  return meta?.content.split('; ') ?? ['none: this page was not built'];
}

function build(element: Element): Record<string, Element> {
  const line = (name: string) => ({ name, at: h('dd.number', { 'data-fact': name }) });
  const facts = ([
    ['loaded', 'Loaded to make this page'], ['core', 'The core'], ['cores', 'This machine has'],
    ['requests', 'Asked of any host since then'], ['stored', 'Kept by this site in this browser'],
  ] as const).map(([name, title]) => ({ title, ...line(name) }));
  element.append(
    h('ol.stations', {}, ...STATIONS.map(({ title, about }) => h('li', {}, h('b', {}, title), h('span', {}, about)))),
    h('p.fence', {}, 'All of it in this tab. No arrow leads out.'),
    h('dl.tab-facts', {}, ...facts.map(({ title, at }) => h('div', {}, h('dt', {}, title), at))),
    h('details', { open: true }, h('summary', {}, 'The policy that this page carries'), h('ul.policy', {}, ...policy().map((rule) => h('li', {}, h('code', {}, rule))))),
  );
  return Object.fromEntries(facts.map(({ name, at }) => [name, at]));
}
