// The most likely tracks of a tuple.
import { useMemo } from 'preact/hooks';
import { rankingOf } from '../../../answer/matches.ts';
import { rankingDrawing } from '../../../drawing/drawings.ts';
import { hueOf, wordsOf } from '../../../drawing/marks.ts';
import { saveMenu } from '../../../elements/save-menu.ts';
import { probabilityText, countText } from '../../../words.ts';
import { Drawn } from '../../Drawn.tsx';
import { Bar } from '../../Marks.tsx';
import type { Constraint } from './slack.ts';
import type { Answer, Dataset } from '../../../core/messages.ts';
import type { WhyPage } from '../page.ts';

interface Props {
  perform: WhyPage['perform'];
  dataset: Dataset;
  answer: Answer;
  entry: Constraint;
  chosen: number; // the selected track
}

const RANKED = 6; // tracks that are listed

export function Ranking({ perform, dataset, answer, entry: { t, tuple }, chosen }: Props) {
  const ranked = rankingOf(answer, t);
  const save = useMemo(() => saveMenu({ '': () => rankingDrawing(dataset, answer, t) }, wordsOf(dataset, tuple)), [dataset, answer, t]);
  return (
    <>
      <p class="ranks muted">Tracks, the likeliest first<Drawn element={save} /></p>
      <ol class={`ranking ${hueOf(tuple)}`}>
        {ranked.slice(0, RANKED).map(({ track, p }) => (
          <li key={track}>
            <button type="button" class="rank" aria-pressed={track === chosen} data-rank={dataset.tracks[track].id} data-at-track={track} data-at-tuple={t} onClick={() => perform('select', { track, tuple: t })}>
              <span class="id">{dataset.tracks[track].id}</span><Bar p={p} /><span class="number">{probabilityText(p)}</span>
            </button>
          </li>
        ))}
      </ol>
      {ranked.length > RANKED && <p class="muted">{`and ${countText(ranked.length - RANKED, 'more track')}`}</p>}
    </>
  );
}
