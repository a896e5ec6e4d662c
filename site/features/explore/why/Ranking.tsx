// The most likely tracks of a tuple.
import { rankedCount, rankingOf } from '../../../model/matches.ts';
import { rankingDrawing } from '../../../ui/saved-drawings.ts';
import { hueOf, wordsOf } from '../../../model/marks.ts';
import { probabilityText, countText } from '../../../words.ts';
import { Bar } from '../../../ui/Marks.tsx';
import { SaveMenu } from '../../../ui/SaveMenu.tsx';
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
  const ranked = rankingOf(answer, t).slice(0, RANKED);
  const others = rankedCount(answer, t) - ranked.length;
  return (
    <>
      <p class="ranks muted">
        Tracks, the likeliest first
        <SaveMenu pictures={{ '': () => rankingDrawing(dataset, answer, t) }} subject={wordsOf(dataset, tuple)} save={(picture) => perform('picture', picture)} />
      </p>
      <ol class={`ranking ${hueOf(tuple)}`}>
        {ranked.map(({ track, p }) => (
          <li key={track}>
            <button type="button" class="rank" aria-pressed={track === chosen} data-rank={dataset.tracks[track].id} data-at-track={track} data-at-tuple={t} onClick={() => perform('select', { track, tuple: t })}>
              <span class="id">{dataset.tracks[track].id}</span><Bar p={p} /><span class="number">{probabilityText(p)}</span>
            </button>
          </li>
        ))}
      </ol>
      {others > 0 && <p class="muted">{`and ${countText(others, 'more track')}`}</p>}
    </>
  );
}
