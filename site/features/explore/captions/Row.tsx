// A row of the list: a video, or a caption with its state and its probability.
import { isKnown } from '../../../model/edits.ts';
import { matchesOf, tupleStarts } from '../../../model/matches.ts';
import { hueOf, wordsOf } from '../../../model/marks.ts';
import { uncertaintyOf } from '../../../model/uncertain.ts';
import { probabilityText } from '../../../words.ts';
import { missingPeople, missingText } from '../../found-people.ts';
import { Bar, Names, StateMark } from '../../../ui/Marks.tsx';
import type { Dataset } from '../../../core/messages.ts';
import type { RowPlace } from '../../../ui/VirtualList.tsx';
import type { CaptionPage } from '../page.ts';
import type { Row } from './listing.ts';

interface Props {
  page: CaptionPage;
  dataset: Dataset;
  row: Row;
  place: RowPlace;
}

export function ListRow({ page, dataset, row, place }: Props) {
  const { state: { selection }, perform } = page;
  const { key, video, tuple } = row;
  const attributes = {
    ...place, id: `row-${key}`, role: 'option', 'aria-selected': video === selection.value.video && tuple === selection.value.tuple,
    onClick: () => perform('select', { video, tuple }), onDblClick: () => perform('panel', { panel: 'tuples' }),
  } as const;
  const kind = video === selection.value.video ? 'row current' : 'row';
  return tuple < 0 ? <Video page={page} dataset={dataset} row={row} kind={kind} attributes={attributes} /> : <Caption page={page} dataset={dataset} row={row} kind={kind} attributes={attributes} />;
}

type Drawn = Omit<Props, 'place'> & { kind: string; attributes: RowPlace & { id: string } };

function Video({ page: { state: { answer, order } }, dataset, row: { video }, kind, attributes }: Drawn) {
  const { id, tuples, free, test } = dataset.videos[video];
  const uncertain = order.value === 'problems' && answer.value ? uncertaintyOf(dataset, answer.value)[video].words : '';
  const missing = missingPeople(dataset, video);
  const note = uncertain || (free ? 'no captions: free' : tuples.length === 0 ? 'nothing happens here' : '');
  return (
    <div class={`${kind} video`} data-video={id} {...attributes}>
      <span class="id" title={id}>{id}</span>
      {test && <span class="tag">test</span>}
      {missing && <span class="doubt note-of" title={`${missingText(missing)}. Edit tracks and Draw a new one add who is missing.`}>{missingText(missing)}</span>}
      {!missing && note && <span class="muted note-of" title={note}>{note}</span>}
    </div>
  );
}

function Caption({ page: { state: { answer } }, dataset, row: { video, tuple: t }, kind, attributes }: Drawn) {
  const { tuples, counts, unasked } = dataset.videos[video];
  const i = t - tupleStarts(dataset)[video];
  const matches = answer.value && matchesOf(answer.value);
  const state = matches?.state[t];
  const track = matches?.track[t] ?? -1;
  const answered = track >= 0 ? dataset.tracks[track].id : '';
  const words = wordsOf(dataset, tuples[i]);
  return (
    <div class={`${kind} tuple${unasked[i] ? ' unasked' : ''}`} data-tuple={t} data-at-tuple={t} data-state={state} data-answer={matches ? answered : undefined}
      title={state ? `${words}: ${state}${answered && `, track ${answered}`}` : words} {...attributes}>
      <span class="mark">{state && <StateMark state={state} />}</span>
      <Names dataset={dataset} classes={tuples[i]} empty count={counts[i] ?? 1} isSure={track >= 0 && isKnown(dataset, track)} />
      <Bar p={matches?.p[t] ?? 0} hue={hueOf(tuples[i])} />
      <span class="number">{matches && probabilityText(matches.p[t])}</span>
    </div>
  );
}
