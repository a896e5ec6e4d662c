// The dialog about the files that were opened: what each file is, what was ignored and why, how
// the features are computed, and the button that runs.
import { act, fill, h, buildOnce, s, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { saveMenu } from '../../elements/save-menu.ts';
import { showRemarks } from './remark-list.ts';
import { recipeSummary, keptVariance, pcaStepNumber } from '../../options/feature-recipe.ts';
import type { ViewSteps } from '../../options/feature-recipe.ts';
import { canRequest, makingOf } from '../../session/session-state.ts';
import { hasTrainingCaptions } from '../../state.ts';
import type { State } from '../../state.ts';
import { countText } from '../../words.ts';
import type { Dataset } from '../../core/messages.ts';

export function filesDialog(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { dataset, panel, featureRecipe, answer, problem } = state;
  const open = panel === 'found' && dataset !== null;
  if (!open && parts.dialog.open) parts.dialog.close();
  if (!open) return;
  if (parts.dataset !== dataset) {
    parts.dataset = dataset;
    furnish(parts, dataset);
  }
  showRemarks(parts.remarks, state);
  for (const { show } of parts.controls) show(state);
  setText(parts.chosen, recipeSummary(dataset, featureRecipe));
  const { savedModel: model, captionsText } = state;
  setText(parts.run, model ? 'Run from the start' : answer ? 'Run again' : 'Run');
  setAttribute(parts.run, 'disabled', !canRequest(state) || captionsText === '' || !hasTrainingCaptions(dataset));
  parts.apply.hidden = !model;
  setAttribute(parts.apply, 'disabled', !canRequest(state));
  if (model) setText(parts.apply, `Apply ${model.name}`);
  setText(parts.enter, model ? 'Enter applies the model' : 'Enter runs');
  parts.model.hidden = !model;
  if (model) setText(parts.model, `${model.name}: ${model.about}. Apply it to label these videos with what it has learned${hasTrainingCaptions(dataset) ? ', or run from the start to learn from their captions' : '; they have no captions to learn from'}.`);
  parts.run.classList.toggle('primary', !model);
  parts.trouble.hidden = !problem;
  setText(parts.trouble, problem ? `${problem.title} ${problem.text}` : '');
  if (!parts.dialog.open) {
    parts.dialog.showModal();
    parts.body.scrollTop = 0;
    (model ? parts.apply : parts.run).focus();
  }
}

function build(element: Element) {
  const [about, remarks, files] = [h('div.part'), h('div.remark-list'), h('div.part')];
  const body = h('div.body', { tabindex: '0', role: 'group', 'aria-labelledby': 'found-title' }, about, remarks, files);
  const run = h('button.primary', { type: 'button', 'data-do': 'found-run' }, 'Run');
  const apply = h('button.primary', { type: 'button', 'data-do': 'found-apply', hidden: true });
  const model = h('p.model', { hidden: true });
  const enter = h('small.muted');
  const close = h('button', { type: 'button', 'data-do': 'found-close' }, 'Close');
  const trouble = h('p.trouble', { role: 'alert', hidden: true });
  const form = h('form', { method: 'dialog' }, body, trouble, model, h('footer', {}, enter, close, run, apply, h('button', { hidden: true })));
  const dialog = h('dialog.found-files', { 'aria-labelledby': 'found-title' }, form);
  form.onsubmit = (event) => {
    event.preventDefault();
    (apply.hidden ? run : apply).click(); // Enter in a field runs as well
  };
  run.onclick = () => {
    if (document.documentElement.dataset.page !== 'explore') act(element, 'visit', { page: 'explore' }); // where its result is
    act(element, 'run');
  };
  apply.onclick = () => act(element, 'apply');
  close.onclick = () => dialog.close();
  dialog.onclose = () => act(element, 'closed', { panel: 'found' });
  element.append(dialog);
  return {
    dialog, body, run, apply, model, enter, trouble, chosen: h('span.muted'), about, remarks, files, dataset: null as Dataset | null,
    controls: [] as { show: (state: State) => void }[],
  };
}

type Parts = ReturnType<typeof build>;

function furnish(parts: Parts, dataset: Dataset) {
  const { name, summary, needs, files, ignored, concepts } = dataset;
  const plans = [...dataset.descriptors, ...dataset.views].map((view) => planControl(view.name, view.dim, 'count' in view));
  const fisher = dataset.descriptors.length > 0 ? [fisherControl()] : [];
  parts.controls = [...plans, ...fisher];
  fill(parts.about,
    h('h2', { id: 'found-title' }, name),
    h('p.summary', {}, summary),
    h('p.muted.needs', {}, `Takes ${needs}.`),
    concepts.some(({ classes }) => classes.length > 0) && h('dl.vocabulary', {}, ...concepts.map((concept) => h('div', {}, h('dt', {}, concept.name), h('dd', {}, listed(concept.classes))))));
  fill(parts.files,
    table(files),
    ignored.length > 0 && h('details.ignored', { open: ignored.length <= FEW }, h('summary', {}, icon('down'), `${countText(ignored.length, 'file')} ignored`),
      h('ul', {}, ...ignored.map(({ file, why }) => h('li', {}, h('code', {}, file), ` ${why}`)))),
    dataset.cut && cutControl(dataset.cut),
    !dataset.applied && h('details.features', { open: fisher.length > 0 }, h('summary', {}, icon('down'), 'Features', parts.chosen),
      ...fisher.map(({ element }) => element), h('div.plans', {}, ...plans.map(({ element }) => element))));
}

const MOST = 12; // classes that are listed

function listed(classes: string[]) {
  const more = classes.length - MOST;
  return more > 0 ? `${classes.slice(0, MOST).join(', ')} and ${more} more` : classes.join(', ') || 'none';
}

const FEW = 3; // ignored files that are listed at once

function table(files: Dataset['files']) {
  return h('table', { 'aria-label': 'What each file is' },
    h('tbody', {}, ...files.map(({ file, zip, role, facts }) => h('tr', {},
      h('th', { scope: 'row', title: zip && `in ${zip}` }, h('code', {}, file)), h('td', {}, role), h('td.number', {}, facts)))));
}

/**
 * The controls of one view's steps.
 * local says whether it is computed from descriptors.
 */
function planControl(view: string, dim: number, local: boolean) {
  const most = local ? 512 : dim;
  const box = (key: keyof ViewSteps, words: string, about: string) => {
    const input = h('input', { type: 'checkbox', 'data-step': key });
    input.onchange = () => act(input, 'view-steps', { view, change: { [key]: input.checked }, preview: !local && (key === 'pca' || key === 'standardise') });
    return { key, input, element: h('label', { title: about }, input, words) };
  };
  const boxes = [
    box('standardise', 'standardise', 'mean 0 and deviation 1 in every dimension'), box('pca', 'PCA to', 'keep the axes of most variance; of 500 dimensions seconds, of 1,000 a minute'),
    box('whiten', 'whiten', 'variance 1 along every axis'), box('l2', 'L2', 'every vector of length 1'),
    box('balance', 'balance', 'the same mean squared length as every other balanced view'),
  ];
  const dims = h('input.number', { type: 'number', min: 1, max: most, step: 1, required: true, 'aria-label': `${view}: dimensions of the PCA`, 'data-step': 'dims' });
  const slider = h('input', { type: 'range', min: 1, max: most, step: 1, 'aria-label': `${view}: dimensions of the PCA, slider` });
  dims.oninput = () => dims.validity.valid && act(dims, 'view-steps', { view, change: { dims: Number(dims.value) } });
  slider.oninput = () => act(slider, 'view-steps', { view, change: { dims: Number(slider.value) } });
  const share = h('span.muted.number.kept');
  const picture = h('span.spectrum');
  const save = saveMenu({ '': () => {
    const svg = picture.querySelector('svg');
    return svg && { svg, title: `The spectrum of ${view}`, name: `${view}-spectrum` };
  } }, `the spectrum of ${view}`);
  const pca = h('div.pca', {}, slider, picture, save, share);
  const [standardise, reduce, whiten, ...rest] = boxes.map(({ element }) => element);
  return {
    element: h('fieldset', { 'data-view': view }, h('legend', {}, view, h('span.muted.number', {}, local ? `descriptors ${dim}-d` : `${dim}-d`)),
      h('div.steps', {}, standardise, reduce, dims, whiten, ...rest), pca),
    show(state: State) {
      const { featureRecipe, preparedFeatures } = state;
      const chosen = featureRecipe.views[view];
      if (!chosen) return;
      for (const { key, input } of boxes) input.checked = Boolean(chosen[key]);
      boxes[2].input.disabled = dims.disabled = !chosen.pca;
      if (document.activeElement !== dims) dims.value = String(Math.min(most, chosen.dims));
      if (document.activeElement !== slider) slider.value = String(chosen.dims);
      pca.hidden = !chosen.pca;
      const spectrum = preparedFeatures?.spectra.find((one) => one.view === view && one.step === pcaStepNumber(chosen));
      setText(share, spectrum ? `${(100 * keptVariance(spectrum.variances, chosen.dims)).toFixed(1)} % of the variance` : makingOf(state) ?? '');
      save.hidden = !spectrum;
      if (chosen.pca) draw(picture, spectrum?.variances ?? null, chosen.dims);
    },
  };
}

const PLOT = { width: 160, height: 36 };
const SHOWN = 64; // bars at most

/** The spectrum of a PCA as bars. The axes that are kept are drawn stronger. */
function draw(element: Element, variances: Float64Array | null, dims: number) {
  const { width, height } = PLOT;
  const count = Math.min(SHOWN, variances?.length ?? 0);
  if (!variances || count === 0) return fill(element);
  const group = variances.length / count;
  const bar = (i: number) => {
    const tall = Math.max(1, height * Math.sqrt(variances[Math.floor(i * group)] / variances[0]));
    return s(i * group < dims ? 'rect.in' : 'rect', { x: (i * width) / count, y: height - tall, width: Math.max(1, width / count - 1), height: tall });
  };
  fill(element, s('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Spectrum of ${variances.length} axes` },
    ...Array.from({ length: count }, (_, i) => bar(i))));
}

/** The controls of the Fisher vectors. */
function fisherControl() {
  const fields = ([
    ['components', 'Gaussians', 'of the mixture that the Fisher vectors are taken by', 1, 1024],
    ['dims', 'PCA to', 'dimensions of a descriptor', 1, 512],
    ['sample', 'learned from', 'descriptors at most, of training videos', 1, 1_000_000],
  ] as const).map(([key, words, about, min, max]) => {
    const input = h('input.number', { type: 'number', min, max, step: 1, required: true, 'data-fisher': key, 'aria-label': `${words}: ${about}` });
    input.oninput = () => input.validity.valid && act(input, 'fisher', { change: { [key]: Number(input.value) } });
    return { key, input, element: h('label', { title: about }, words, input) };
  });
  return {
    element: h('fieldset', {}, h('legend', {}, 'Fisher vectors', h('span.muted', {}, 'of descriptors')), h('div.steps', {}, ...fields.map(({ element }) => element))),
    show({ featureRecipe: { fisher } }: State) {
      for (const { key, input } of fields) if (document.activeElement !== input) input.value = String(fisher[key]);
    },
  };
}

/** The controls of how a movie is cut into videos. A change reads the files again. */
function cutControl(cut: NonNullable<Dataset['cut']>) {
  const segment = h('select', { 'data-cut': 'segment', 'aria-label': 'Seconds of a segment' },
    ...[...new Set([30, 60, 120, cut.segment])].map((seconds) => h('option', { value: seconds, selected: seconds === cut.segment }, `${seconds} s`)));
  segment.onchange = () => act(segment, 'cut', { cut: { segment: Number(segment.value) } });
  const fields = ([['persons', 'persons kept', 1000], ['width', 'face columns', 4096], ['actionWidth', 'action columns', 4096]] as const).map(([key, words, max]) => {
    const input = h('input.number', { type: 'number', min: 1, max, step: 1, required: true, value: cut[key], 'data-cut': key });
    input.onchange = () => input.validity.valid && act(input, 'cut', { cut: { [key]: Number(input.value) } });
    return h('label', {}, words, input);
  });
  return h('fieldset', {}, h('legend', {}, 'The movie'), h('div.steps', {}, h('label', {}, 'segments of', segment), ...fields));
}
