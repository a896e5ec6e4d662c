// What this tab is doing, in measured numbers.
import { h, buildOnce, setText } from '../elements/dom.ts';
import { MACHINE_CORES } from '../options/cores.ts';
import { bytesText, countText } from '../words.ts';

/** @type {Record<string, string>} */
const kernels = {
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

/**
 * @param {Element} element
 * @param {import('../state.ts').State} state
 */
export function inside(element, { kernel, core, requests, pageWeight, storageUsed }) {
  const parts = buildOnce(element, build);
  const facts = {
    loaded: pageWeight ? `${countText(pageWeight.files, 'file')}, ${bytesText(pageWeight.bytes)}` : 'loading…',
    core: core === 'failed' ? 'not running' : kernel ? `running, ${kernels[kernel] ?? kernel}` : 'starting…',
    cores: countText(MACHINE_CORES, 'core'),
    requests: countText(requests.asked, 'request'),
    stored: storageUsed === null ? 'this browser does not say' : bytesText(storageUsed),
  };
  for (const [name, text] of Object.entries(facts)) setText(parts[name], text);
}

/** The rules of the sealed policy; see app/seal.ts. */
function policy() {
  const meta = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name=sealed]'));
  return meta?.content.split('; ') ?? ['none: this page was not built'];
}

/** @param {Element} element @returns {Record<string, Element>} */
function build(element) {
  const line = (/** @type {string} */ name) => ({ name, at: h('dd.number', { 'data-fact': name }) });
  const facts = /** @type {const} */ ([
    ['loaded', 'Loaded to make this page'], ['core', 'The core'], ['cores', 'This machine has'],
    ['requests', 'Asked of any host since then'], ['stored', 'Kept by this site in this browser'],
  ]).map(([name, title]) => ({ title, ...line(name) }));
  element.append(
    h('ol.stations', {}, ...STATIONS.map(({ title, about }) => h('li', {}, h('b', {}, title), h('span', {}, about)))),
    h('p.fence', {}, 'All of it in this tab. No arrow leads out.'),
    h('dl.tab-facts', {}, ...facts.map(({ title, at }) => h('div', {}, h('dt', {}, title), at))),
    h('details', {}, h('summary', {}, 'The policy that this page carries'), h('ul.policy', {}, ...policy().map((rule) => h('li', {}, h('code', {}, rule))))),
  );
  return Object.fromEntries(facts.map(({ name, at }) => [name, at]));
}
