// The labels of the selected track, at the top of the right column. Where the track can be corrected, the choices below
// have bars, and a label has none here.
import { hasNoneThatStandsOut, predictedWords } from '../../../model/choices.ts';
import { isOtherThing } from '../../found-people.ts';
import { canCorrect } from '../../../model/edits.ts';
import { labelsOf } from '../../../model/matches.ts';
import type { Label } from '../../../model/matches.ts';
import { hueOf } from '../../../model/marks.ts';
import { Unknown } from '../../../library/index.ts';
import { SureFrom } from '../../../library/core.ts';
import { probabilityText, idWidth } from '../../../words.ts';
import { Bar, Names, Pin, StateMark } from '../../../ui/Marks.tsx';
import { valuesOf } from '../../../store.ts';
import { useSync } from '../../../ui/hooks.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { WhyPage } from '../page.ts';

/** column is the right column: all its lists of tracks are as wide as the longest id of the video. */
export function Labels({ page: { state }, column }: { page: WhyPage; column: HTMLElement }) {
  useSync(() => {
    const { value: dataset } = state.dataset;
    if (dataset) column.style.setProperty('--ids', idWidth(dataset, dataset.videos[state.selection.value.video]?.tracks ?? []));
  });
  const { dataset: { value: dataset }, answer: { value: answer } } = state;
  const { video, track, tuple } = state.selection.value;
  if (!dataset || (track < 0 && tuple < 0)) return null;
  const isShort = canCorrect(valuesOf(state));
  return (
    <>
      <h3>{track >= 0 ? `${dataset.videos[video].id} · track ${dataset.tracks[track].id}` : dataset.videos[video].id}</h3>
      {!answer && <p class="muted">No answer yet.</p>}
      {answer && track >= 0 && <div class="facts">{labelsOf(dataset, answer, track).map((label) => <Fact key={label.concept} dataset={dataset} track={track} label={label} isShort={isShort} />)}</div>}
    </>
  );
}

function Fact({ dataset, track, label, isShort }: { dataset: Dataset; track: number; label: Label; isShort: boolean }) {
  const { concept, predicted, p } = label;
  const hasNumber = label.state !== null && !hasNoneThatStandsOut(label); // else the most probable class has it
  const isKnown = dataset.tracks[track].known[concept] !== Unknown;
  const state = isKnown ? null : label.state;
  const alone = dataset.concepts.map((_, c) => (c === concept ? predicted : -1));
  return (
    <div class={isShort ? 'fact short' : 'fact'}>
      <span class="muted concept">{dataset.concepts[concept].name}</span>
      <span class="best-class">{state && <StateMark state={state} />}{isKnown && <Pin />}{predicted < 0 ? <span class="muted">{predictedWords(dataset, label)}</span> : <Names dataset={dataset} classes={alone} />}{isShort && state && hasNumber && <span class="muted">{state}</span>}</span>
      <span class={`measure ${hueOf(alone)}`}>{state !== null && hasNumber && !isShort && <Bar p={p} />}{state !== null && hasNumber && <span class="number">{probabilityText(p)}</span>}</span>
      <span class="muted lines">{linesOf(dataset, track, label).map((line) => <span key={line}>{line}</span>)}</span>
    </div>
  );
}

/** What else is to be said of a label. */
function linesOf(dataset: Dataset, track: number, label: Label) {
  const { concept, best, predicted, nu, p, bestP, state } = label;
  const { name, classes } = dataset.concepts[concept];
  const isKnown = dataset.tracks[track].known[concept] !== Unknown;
  const truth = dataset.tracks[track].truth?.[concept] ?? -2;
  return [
    isKnown && 'set by you',
    !isKnown && state === 'uncertain' && p >= SureFrom && `uncertain although ${probabilityText(p)}: ${isOtherThing(dataset, track, concept) ? 'this track is not a person' : 'on hidden captions, this concept was no better than chance'}`,
    !isKnown && predicted < 0 && best >= 0 && `most probable ${name}: ${classes[best]} ${probabilityText(bestP)}`,
    !isKnown && hasNoneThatStandsOut(label) && `no ${name}: ${probabilityText(p)}`,
    !isKnown && predicted >= 0 && probabilityText(nu) !== probabilityText(p) && `before calibration ${probabilityText(nu)}`,
    truth !== -2 && `${truth === predicted ? '✓' : '✗'} truth: ${truth >= 0 ? classes[truth] : 'background'}`,
  ].filter((line) => typeof line === 'string');
}
