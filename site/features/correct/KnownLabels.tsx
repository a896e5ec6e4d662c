// “This track is…”: the known labels of the selected track, one line for each concept.
import { useRef } from 'preact/hooks';
import { allowedClasses } from '../../answer/edits.ts';
import { Background, Unknown } from '../../core/messages.ts';
import { useKeptFocus } from '../focus.ts';
import { Pin } from '../Marks.tsx';
import { valuesOf } from '../signals.ts';
import { canCorrect } from './page.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Page } from './page.ts';

const FEW = 6; // classes that are buttons; more are a list

export function KnownLabels({ page }: { page: Page }) {
  const { dataset: { value: dataset }, answer: { value: answer }, selection } = page.state;
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel, () => panel.current?.querySelector('button'));
  const { track } = selection.value;
  const isThere = dataset && answer && track >= 0 && canCorrect(valuesOf(page.state));
  return (
    <section class="correct" aria-labelledby="correct-title" hidden={!isThere} ref={panel}>
      <h3 id="correct-title">This track is…</h3>
      <div class="lines">
        {isThere && dataset.concepts.map(({ name }, e) => <Line key={name} page={page} dataset={dataset} track={track} concept={e} best={answer.predicted[track * dataset.concepts.length + e]} />)}
      </div>
    </section>
  );
}

interface LineProps {
  page: Page;
  dataset: Dataset;
  track: number;
  concept: number;
  best: number; // the class that the model gives it
}

function Line({ page, dataset, track, concept, best }: LineProps) {
  const { name, classes } = dataset.concepts[concept];
  const now = dataset.tracks[track].known[concept];
  const all = allowedClasses(dataset, track, concept).sort((a, b) => Number(b === best) - Number(a === best));
  const isLong = all.length > FEW;
  const tell = (label: number) => page.perform('known', { track, concept, label });
  const choice = (label: number) => (
    <button key={label} type="button" class="choice" aria-pressed={now === label} data-label={label < 0 ? '-' : classes[label]} onClick={() => tell(now === label ? Unknown : label)}>
      {now === label && <Pin />}{label < 0 ? `no ${name}` : classes[label]}
    </button>
  );
  return (
    <div class="choices" role="group" aria-label={name}>
      <span class="muted concept">{name}</span>
      {(isLong ? all.slice(0, 1) : all).map(choice)}
      {isLong && <More name={name} classes={classes} others={all.slice(1)} now={now} tell={tell} />}
      {choice(Background)}
      {now !== Unknown && <button type="button" class="quiet" data-do="take-back" onClick={() => tell(Unknown)}>Take back</button>}
    </div>
  );
}

function More({ name, classes, others, now, tell }: { name: string; classes: string[]; others: number[]; now: number; tell: (label: number) => void }) {
  const isChosen = others.includes(now);
  return (
    <select class={isChosen ? 'chosen' : undefined} aria-label={`Another ${name}`} value={isChosen ? now : ''} onChange={({ currentTarget: { value } }) => tell(value === '' ? Unknown : Number(value))}>
      <option value="">{`another ${name}…`}</option>
      {others.map((k) => <option key={k} value={k}>{classes[k]}</option>)}
    </select>
  );
}
