// The printed page: the answer, the selected clip, all captions, the scores and the options. It
// is drawn before printing.
import { matchesOf, tupleStarts } from '../../answer/matches.ts';
import { timeOfPicture } from '../../video/rates.ts';
import { tracksDrawing } from '../../drawing/drawings.ts';
import { names, verdictMark } from '../../drawing/marks.ts';
import { stageDrawing } from '../../drawing/track-boxes.ts';
import { fill, h } from '../../elements/dom.ts';
import { listedVideos } from '../../lists/filter.ts';
import { differingSettings, optionName } from '../../options/settings.ts';
import { runOf } from '../../session/session-state.ts';
import { isFramed } from '../../video/frame.ts';
import { probabilityText, verdictSummary, countText, objectiveText } from '../../words.ts';
import type { Options } from '../../core/messages.ts';
import type { State } from '../../state.ts';

/** frame is the frame on the screen. */
export function printPage(element: Element, state: State, frame: HTMLElement | null) {
  const { dataset, answer } = state;
  const run = runOf(state);
  if (!dataset) return fill(element);
  const kept = run.progress?.done?.starts[run.progress.done.kept - 1];
  const f = kept?.f ?? answer?.f;
  fill(element,
    h('header', {}, h('h1', {}, dataset.name), h('p', {}, `WSC-SIIBP · ${countText(dataset.videos.length, 'video')}, ${countText(dataset.tracks.length, 'track')}`),
      answer && h('p', {}, h('strong', {}, verdictSummary(matchesOf(dataset, answer).count)), f === undefined ? '' : ` F = ${objectiveText(f)}${kept ? `, ${countText(kept.iterations, 'iteration')}` : ''}.`)),
    clip(state, frame), captionsList(state), scores(state), optionsList(state));
}

/** The selected clip: its picture with the boxes, and its tracks. */
function clip({ dataset, answer, picture, frame, frameRates }: State, stage: HTMLElement | null) {
  const canvas = stage?.querySelector('canvas');
  if (!dataset || !picture) return null;
  const title = `${dataset.videos[picture.video].id}, frame ${frame}`;
  return h('section.clip', {}, h('h2', {}, title),
    stage && canvas && isFramed(picture) && stage.clientWidth > 0 && stageDrawing({ frame: stage, canvas }, title, '').svg,
    tracksDrawing(dataset, answer, picture.video, timeOfPicture(picture, frameRates)).svg);
}

function scores({ answer }: State) {
  const list = answer?.scores ?? [];
  return list.length > 0 && h('section', {}, h('h2', {}, 'Scores'),
    h('dl', {}, ...list.map(({ name, value }) => h('div', {}, h('dt', {}, name), h('dd', {}, value.toFixed(3))))));
}

/** The options behind the answer. Those that differ from the default preset are marked. */
function optionsList({ hello, answerOptions, options }: State) {
  if (!hello) return null;
  const values = answerOptions ?? options;
  const apart = new Set(differingSettings(hello.options, hello.presets[0]?.options ?? {}, values).map(({ key }) => key));
  return h('section', {}, h('h2', {}, 'Options'), h('dl', {}, ...hello.options.map(({ key, symbol }) =>
    h('div', {}, h('dt', {}, key === symbol.toLowerCase() ? symbol : `${optionName(key)} ${symbol}`), h(apart.has(key) ? 'dd.other' : 'dd', {}, wordOf(values[key]))))));
}

function wordOf(value: Options[string]) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') || '–' : String(value ?? '–');
}

function captionsList(state: State) {
  const { dataset, answer } = state;
  if (!dataset) return null;
  const matches = answer && matchesOf(dataset, answer);
  const from = tupleStarts(dataset);
  return h('section.list', {}, h('h2', {}, 'Captions'), ...listedVideos(dataset, answer, state).map((i) => {
    const { id, tuples, free } = dataset.videos[i];
    return h('div.video', {}, h('h3', {}, id), tuples.length === 0 && h('p', {}, free ? 'no captions: free' : 'nothing happens here'),
      ...tuples.map((tuple, n) => {
        const t = from[i] + n;
        const track = matches?.track[t] ?? -1;
        return h('p.tuple', {}, h('span.mark', {}, matches && verdictMark(matches.verdict[t])), names(dataset, tuple, true),
          h('span', {}, track >= 0 ? `track ${dataset.tracks[track].id}` : ''), h('span.number', {}, matches ? probabilityText(matches.p[t]) : ''));
      }));
  }));
}
