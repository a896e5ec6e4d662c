// What a person sees and does on the wall of groups: its signals, and its actions.
import { trackKeyOf } from '../found-people.ts';
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { Unknown } from '../../library/index.ts';
import { allowedClasses, canCorrect, originalDataset } from '../../model/edits.ts';
import { countText } from '../../words.ts';
import { dueNames, savedWall, knownTexts, labelOf, restoredWall } from '../../model/cast.ts';
import { groupByAnswer, missingPlaces, moveTracks, nameOfGroup, namingOf, wallOf } from './wall.ts';
import type { Answer, Cast, Dataset } from '../../core/messages.ts';
import type { Group, Wall } from '../../model/cast.ts';
import type { SavedWall } from '../../model/saved-wall.ts';
import type { PanelPage } from '../../ui/action.ts';

/** What the panels read of the page, and what they may ask of it. */
export interface Page extends PanelPage<'panel' | 'dataset' | 'edits' | 'crops' | 'session' | 'cast' | 'answer' | 'demoAnswer' | 'undoHistory'> {
  /** Groups the tracks of the open dataset. Returns why the core refuses, or null where it does not say. */
  groupTracks: () => Promise<Cast | string | null>;
  /** Does something as soon as the core is ready; `pending` says what is waited for. */
  whenReady: (pending: string, act: () => void) => void;
  /** Has the crops of these tracks cut out while the panel is open. */
  showCrops: (tracks: Set<number>) => void;
  /** Keeps the groups as the person has made and named them. */
  keep: (cast: SavedWall) => void;
  announce: (text: string) => void;
}

export type CastState = ReturnType<typeof createCast>;

/** A group as the wall shows it. */
export interface NamedGroup extends Group {
  name: string; // '' for none
  unlabelled: number[]; // tracks without a known label
  other: Set<number>; // tracks that are known by another name
  isClass: boolean; // whether the name is in the vocabulary
  suggested: string; // the name by the answer, '' where the group is not of the answer or all of its tracks are labelled
  excluded: number[]; // tracks without a label that cannot get the name, because the captions of their videos do not have it
  predicted: string; // the name that the answer gives most of its tracks, '' for none
  captioned: string[]; // the ids of its videos whose captions name the predicted one
}

const SHOWN_GROUPS = 40; // more are shown on request
const SHOWN_TRACKS = 24; // of a group, unless all of them are wanted

/** The signals of the wall. They follow the open dataset while the panel is open. */
function createSignals(page: Page) {
  const { state } = page;
  const wall = signal<Wall | null>(null);
  const byLook = signal<Wall | null>(null); // the wall by look, or as the person had made it before the answer grouped the tracks
  const problem = signal('');
  const selected = signal<ReadonlySet<number>>(new Set()); // tracks
  const limit = signal(SHOWN_GROUPS);
  const whole = signal<ReadonlySet<number>>(new Set()); // keys of the groups whose tracks are all shown
  const pending = signal<ReadonlyMap<number, string>>(new Map()); // by key: a name that no track can have yet
  const suggested = signal<ReadonlyMap<number, string>>(new Map()); // by key: the name of a group that the answer has made

  const known = computed(() => {
    const { dataset: { value: dataset }, edits } = state;
    return dataset && wall.value ? knownTexts(dataset, edits.value, wall.value.concept) : [];
  });
  const groups = computed((): NamedGroup[] => (wall.value?.groups ?? []).map((group) => ({
    ...named(state.dataset.value, wall.value?.concept ?? 0, group, known.value, pending.value.get(group.key), suggested.value.get(group.key)),
    ...predictedName(state.dataset.value, state.answer.value, wall.value?.concept ?? 0, group.tracks),
  })));
  const shown = computed(() => groups.value.slice(0, limit.value).map((group) => ({ ...group, tracks: whole.value.has(group.key) ? group.tracks : group.tracks.slice(0, SHOWN_TRACKS), size: group.tracks.length })));
  const missing = computed(() => (state.dataset.value && wall.value ? missingPlaces(state.dataset.value, wall.value.concept, known.value) : []));
  /** Shows a wall, with the groups and names that were kept, or why there is none. */
  const show = (made: Wall | null, why: string) => batch(() => {
    const { dataset: { value: dataset }, cast } = state;
    const { wall: now, names } = made && dataset ? restoredWall(dataset, made, cast.peek()) : { wall: null, names: new Map<number, string>() };
    [wall.value, problem.value] = [now, why];
    [selected.value, whole.value, pending.value, suggested.value, limit.value] = [new Set(), new Set(), names, new Map(), SHOWN_GROUPS];
  });
  const canGroupByAnswer = computed(() => {
    const { answer, demoAnswer, undoHistory } = state;
    return canCorrect({ answer: answer.value, demoAnswer: demoAnswer.value, undoHistory: undoHistory.value });
  });
  return { wall, byLook, problem, selected, limit, whole, pending, suggested, known, groups, shown, missing, canGroupByAnswer, show };
}

const NOT_GROUPED = 'The tracks could not be grouped. Close this panel and open it again.';

/** Requests the groups of the open dataset when the panel is opened, and has the crops of the tracks cut out that it shows. */
function followPage(page: Page, signals: ReturnType<typeof createSignals>) {
  const { state } = page;
  const { shown, show } = signals;
  let wallDataset: Dataset | null = null; // of which the wall is, or is requested

  async function request() {
    const { dataset: { value: dataset } } = state;
    wallDataset = dataset && originalDataset(dataset);
    const reply = await page.groupTracks();
    if (!wallDataset || !state.dataset.value || wallDataset !== originalDataset(state.dataset.value)) return;
    if (!reply) wallDataset = null;
    signals.byLook.value = reply && typeof reply !== 'string' ? wallOf(reply) : null;
    show(reply && typeof reply !== 'string' ? wallOf(reply) : null, typeof reply === 'string' ? reply : reply ? '' : NOT_GROUPED);
    const saved = page.state.cast.value;
    if (signals.canGroupByAnswer.value && (saved ? saved.isByAnswer : wallDataset && trackKeyOf(wallDataset) !== '')) groupWall(page, signals);
  }

  effect(() => {
    const { panel: { value: panel }, dataset: { value: dataset } } = state;
    if (panel !== 'cast' || !dataset || wallDataset === originalDataset(dataset)) return;
    untracked(() => {
      show(null, '');
      page.whenReady('The tracks are grouped', () => void request());
    });
  });
  effect(() => {
    const tracks = new Set(shown.value.flatMap((group) => group.tracks));
    untracked(() => page.showCrops(tracks));
  });
}

export function createCast(page: Page) {
  const signals = createSignals(page);
  const { wall, selected, limit, whole, pending } = signals;
  const tracksOf = ({ key }: Group) => wall.value?.groups.find((group) => group.key === key)?.tracks ?? [];
  followPage(page, signals);
  const keep = () => {
    const { dataset: { value: dataset } } = page.state;
    if (dataset && wall.value) page.keep(savedWall(dataset, wall.value, pending.value));
  };
  labelWhenPossible(page, signals);
  /** Selects tracks, or none of them where all are selected. */
  function toggle(tracks: number[]) {
    const others = [...selected.value].filter((track) => !tracks.includes(track));
    selected.value = new Set(tracks.every((track) => selected.value.has(track)) ? others : [...others, ...tracks]);
  }

  return {
    page, ...signals,
    /** Moves tracks to a group, or to a new one. */
    move(tracks: number[], to: number | null) {
      if (!wall.value || tracks.length === 0) return;
      const now = moveTracks(wall.value, tracks, to);
      batch(() => {
        wall.value = now;
        selected.value = new Set();
      });
      keep();
      page.announce(`${countText(tracks.length, 'track')} ${to === null ? 'split off' : 'joined'}: ${countText(now.groups.length, 'group')}.`);
    },
    /** Groups the tracks by the classes that the answer predicts. */
    groupByAnswer: () => groupWall(page, signals) && keep(),
    /** Groups the tracks by what they look like, as before the answer grouped them. */
    groupByLook: () => ungroupWall(signals) && keep(),
    ...createNaming(page, signals, keep),
    toggle,
    /** Selects all tracks of a group, or none of them where all are selected. */
    toggleAll: (group: Group) => toggle(tracksOf(group)),
    showWhole: ({ key }: Group) => void (whole.value = new Set([...whole.value, key])),
    showMore: () => void (limit.value += SHOWN_GROUPS),
  };
}

/** Functions that name the tracks of a group. keep saves the wall. */
function createNaming(page: Page, { wall, known, pending }: ReturnType<typeof createSignals>, keep: () => void) {
  return {
    /** Names a group: the name becomes the known label of its tracks, as one step. Tracks that are known by another name stay. */
    name(group: NamedGroup, text: string) {
      const { dataset: { value: dataset } } = page.state;
      if (!dataset || !wall.value || (text.trim() === group.name && text !== group.suggested)) return;
      const { concept } = wall.value;
      const label = labelOf(dataset, concept, text);
      const before = nameOfGroup(group, known.value); // group.name may be a name that waits
      const own = wall.value.groups.find(({ key }) => key === group.key)?.tracks ?? [];
      const tracks = own.filter((track) => known.value[track] === before || (known.value[track] === '' && label !== Unknown));
      const possible = label === null ? [] : tracks.filter((track) => label < 0 || allowedClasses(dataset, track, concept).includes(label));
      const others = new Map(pending.value);
      others.delete(group.key);
      if (possible.length === 0 && text.trim() !== '') others.set(group.key, text.trim());
      pending.value = others;
      keep();
      if (label !== null && possible.length > 0) page.dispatch('known-tracks', { concept, named: [{ tracks: possible, label }] });
    },
    /** Replaces the name that the answer gives a group by its own in the captions of its videos. The tracks of the group get the label when the answer to the new captions arrives. */
    renameInCaptions({ key, name, predicted, captioned }: NamedGroup) {
      if (!wall.value) return;
      pending.value = new Map([...pending.value, [key, name]]);
      keep();
      page.dispatch('rename-in-captions', { concept: wall.value.concept, from: predicted, to: name, videos: captioned });
    },
    /** Gives the name of a group to its tracks whose captions exclude it, and adds it to these captions, as one step. */
    nameInCaptions({ key, name, excluded }: NamedGroup) {
      const { dataset: { value: dataset } } = page.state;
      const label = dataset && wall.value && labelOf(dataset, wall.value.concept, name);
      if (!wall.value || label === null) return;
      pending.value = new Map([...pending.value].filter(([other]) => other !== key));
      keep();
      page.dispatch('name-in-captions', { tracks: excluded, concept: wall.value.concept, label });
    },
  };
}

/** Groups the tracks of the wall by the classes that the answer predicts. Returns false if there is no answer. */
function groupWall(page: Page, { wall, byLook, suggested, selected }: ReturnType<typeof createSignals>) {
  const { dataset: { value: dataset }, answer: { value: answer } } = page.state;
  if (!dataset || !wall.value || !answer) return false;
  const made = groupByAnswer(dataset, wall.value, answer.predicted);
  batch(() => {
    if (wall.value && wall.value.madeBy !== 'answer') byLook.value = wall.value;
    [wall.value, suggested.value, selected.value] = [made.wall, made.suggested, new Set()];
  });
  page.announce(`Grouped by the answer: ${countText(made.wall.groups.length, 'group')}.`);
  return true;
}

/** Shows the groups from before the answer grouped the tracks. Returns false if there are none. */
function ungroupWall({ wall, byLook, suggested, selected }: ReturnType<typeof createSignals>) {
  if (!byLook.value) return false;
  batch(() => {
    [wall.value, suggested.value, selected.value] = [byLook.value, new Map(), new Set()];
  });
  return true;
}

/** Labels the tracks of groups whose names the vocabulary has by now, as one step, as soon as the answer can be corrected. A group of which no track may have the name keeps it. */
function labelWhenPossible(page: Page, { pending }: ReturnType<typeof createSignals>) {
  const { state } = page;
  effect(() => {
    const [{ value: dataset }, { value: cast }, { value: edits }] = [state.dataset, state.cast, state.edits];
    if (!dataset || !cast || !canCorrect({ answer: state.answer.value, demoAnswer: state.demoAnswer.value, undoHistory: state.undoHistory.value })) return;
    const { concept, due, rest } = dueNames(dataset, edits, cast);
    if (due.length === 0) return;
    untracked(() => {
      const waiting = new Set(rest.groups.map(({ name }) => name));
      pending.value = new Map([...pending.value].filter(([, name]) => waiting.has(name)));
      page.keep(rest);
      page.dispatch('known-tracks', { concept, named: due });
    });
  });
}

/** The name that an answer gives most of the tracks of a group, and the videos of these tracks whose captions have it. */
function predictedName(dataset: Dataset | null, answer: Answer | null, concept: number, tracks: number[]): Pick<NamedGroup, 'predicted' | 'captioned'> {
  if (!dataset || !answer) return { predicted: '', captioned: [] };
  const labels = tracks.map((track) => answer.predicted[track * dataset.concepts.length + concept]).filter((label) => label >= 0);
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [-1];
  const videos = [...new Set(tracks.map((track) => dataset.videos[dataset.tracks[track].video]))];
  return { predicted: most < 0 ? '' : dataset.concepts[concept].classes[most], captioned: videos.filter(({ tuples }) => tuples.some((tuple) => tuple[concept] === most && most >= 0)).map(({ id }) => id) };
}

function named(dataset: Dataset | null, concept: number, group: Group, known: string[], pending: string | undefined, suggested = ''): Omit<NamedGroup, 'predicted' | 'captioned'> {
  const name = pending ?? nameOfGroup(group, known);
  const { unlabelled, other } = namingOf(group, known, name);
  const label = dataset && name !== '' ? labelOf(dataset, concept, name) : Unknown;
  const excluded = !dataset || label === null || label < 0 ? [] : unlabelled.filter((track) => !allowedClasses(dataset, track, concept).includes(label));
  return { ...group, name, unlabelled, isClass: label !== null, suggested: ['', suggested].includes(name) && unlabelled.length > 0 ? suggested : '', other: new Set(other), excluded };
}
