// What a person sees and does on the page Compare: its signals, and its actions.
import { computed, effect, signal, untracked } from '@preact/signals';
import { codedRun, comparisonCommand } from '../../model/as-code.ts';
import { sameOptions } from '../../model/settings.ts';
import { canRequest } from '../../session/session-state.ts';
import { frameOf } from './picks.ts';
import { beforeFirst, remarkText, statusText, chosenMethods, compareRequest, comparisonOptions, initialComparisonSettings } from './settings.ts';
import { createRunner } from './runner.ts';
import type { ComparisonSettings } from './settings.ts';
import type { Host, Runner, Subject } from './runner.ts';
import type { PictureFile } from '../../ui/saving.ts';
import type { SignalsOf } from '../../ui/action.ts';
import type { Hello } from '../../core/messages.ts';

/** What the feature needs of the page. */
export interface Page extends Host {
  state: SignalsOf<'page' | 'session' | 'dataset' | 'options' | 'hello' | 'featureRecipe' | 'selection' | 'picture' | 'frame' | 'framesPresented'>;
  /** Does something as soon as the core is ready; `name` says what is waited for. */
  whenReady(pending: string, act: () => void): void;
  openDemo(): void;
  /** Selects a video and a caption, and goes to a frame; −1 for the frame that is shown. */
  show(selection: { video: number; tuple: number }, frame: number): void;
  seek(frame: number): void;
  save(name: string, file: Blob): void;
  savePicture(picture: PictureFile): void;
  /** Says something to who listens to the page. */
  announce(text: string): void;
}

/** The button that runs or cancels. */
interface Button {
  label: string;
  icon: 'play' | 'stop';
  disabled: boolean;
  run(): void;
}

export type Compare = ReturnType<typeof createCompare>;

export function createCompare(page: Page) {
  const { state } = page;
  const settings = signal(initialComparisonSettings());
  const runner = createRunner(page);
  const { phase, subject, progress, picks } = runner;

  /** The names of the chosen methods. */
  const methods = computed(() => (state.dataset.value ? chosenMethods(settings.value, state.dataset.value) : []));
  const isRunning = computed(runner.isActive);
  /** Whether the core is there, or will be. */
  const hasCore = computed(() => canRequest({ session: state.session.value }));
  const canRun = computed(() => hasCore.value && (settings.value.grid !== '' || methods.value.length > 0));
  /** Whether the last comparison was of another dataset than the open one. */
  const isOfOther = computed(() => subject.value?.dataset.hash !== state.dataset.value?.hash);
  /** The report. Before the first comparison it is that of an example, if that is of the open dataset. */
  const report = computed(() => (phase.value === 'none' && isOfOther.value ? null : runner.report.value));
  const hasPicks = computed(() => picks.value.length > 0 && !isOfOther.value);

  function run() {
    const { dataset, options, featureRecipe } = state;
    if (dataset.value) runner.run(dataset.value, compareRequest(settings.value, dataset.value, options.value, featureRecipe.value));
  }

  const button = computed((): Button => (isRunning.value
    ? { label: 'Cancel', icon: 'stop', disabled: phase.value === 'stopping', run: runner.cancel }
    : { label: 'Run', icon: 'play', disabled: !canRun.value, run: () => page.whenReady('The comparison starts', run) }));

  /** What is being done, or what is missing. */
  const status = computed(() => statusText(phase.value, progress.value, hasCore.value && !canRun.value));

  /** Whether the report is complete, and what has changed since. */
  const remark = computed(() => {
    const hasOtherOptions = !sameOptions(subject.value?.request.options ?? {}, comparisonOptions(settings.value, state.options.value));
    if (phase.value === 'none') return beforeFirst(report.value !== null, hasOtherOptions, methods.value.length, (settings.value.grid === '' && state.dataset.value?.name) || null);
    const otherName = isOfOther.value ? String(subject.value?.dataset.name) : null;
    return remarkText({ phase: phase.value, progress: progress.value, hasReport: report.value !== null, otherName, hasOtherCorrections: isOfOther.value && isOfSameFiles(subject.value?.dataset, state.dataset.value), hasOtherOptions });
  });

  /** Selects a video and a caption, at the frame with most of the picked tracks. */
  function showPicks(change: { video?: number; tuple?: number } = {}) {
    const { dataset: { value: dataset }, selection: { value: { video, tuple } } } = state;
    if (!dataset || isOfOther.value) return;
    const selection = { video, tuple, ...change };
    page.show(selection, frameOf(dataset, picks.value, selection));
  }

  whenShownAtRest(page, runner, showPicks);
  announceEnds(page, runner);
  return {
    ...runner, report, state, settings, methods, isRunning, button, status, remark, hasPicks, showPicks, command: computed(() => commandOf(report.value, state.hello.value, subject.value)),
    openDemo: page.openDemo, seek: page.seek, savePicture: page.savePicture,
    change(part: Partial<ComparisonSettings>) {
      settings.value = { ...settings.value, ...part };
    },
    download(name: string) {
      const file = runner.files.value.get(name);
      if (file) page.save(name, file);
    },
  };
}

/** Whether two datasets differ in their corrections only. */
const isOfSameFiles = (a: Subject['dataset'] | undefined, b: Subject['dataset'] | null) => a !== undefined && b !== null && (a.of ?? a).hash === (b.of ?? b).hash;

/** The command that repeats the comparison of a report, '' where there is none. */
function commandOf(report: unknown, hello: Hello | null, subject: Subject | null) {
  if (report === null || !hello || !subject) return '';
  const { request } = subject;
  return comparisonCommand(codedRun(hello, request.options ?? {}, { as: { features: request.features?.features ?? '' } }), request);
}

/** Calls back when the page Compare shows a comparison that is not under way. */
function whenShownAtRest({ state }: Page, { phase, isActive }: Runner, act: () => void) {
  const isRunning = computed(isActive);
  effect(() => {
    if (state.page.value === 'compare' && !isRunning.value && phase.peek() !== 'none') untracked(() => act());
  });
}

/** Says that a comparison has begun, and how it has ended. */
function announceEnds(page: Page, { phase, progress }: Runner) {
  effect(() => {
    const done = () => `${progress.peek()?.done ?? 0} of ${progress.peek()?.of ?? 0} done.`;
    if (phase.value === 'running') page.announce('Comparing.');
    else if (phase.value === 'done') page.announce(`Compared. ${done()}`);
    else if (phase.value === 'cancelled') page.announce(`Comparison cancelled. ${done()}`);
  });
}
