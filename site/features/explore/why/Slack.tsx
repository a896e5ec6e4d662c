// The slack of the constraints: what the selected video's captions require, how much each track
// contributes and what is missing. Below it are the verdicts on the captions of all videos.
import { useComputed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { matchesOf, tupleAt } from '../../../model/matches.ts';
import { States } from '../../../core/messages.ts';
import { countText, groupedText } from '../../../words.ts';
import { Names, StateMark } from '../../../ui/Marks.tsx';
import { useKeptFocus } from '../../../ui/dom.ts';
import { ConstraintEntry, ExclusionEntry } from './Constraint.tsx';
import { Ranking } from './Ranking.tsx';
import { activeExclusions, classConstraints, costText, tupleConstraints, worstTuples } from './slack.ts';
import type { Constraint } from './slack.ts';
import type { Answer, Dataset, Slack as SlackMessage } from '../../../core/messages.ts';
import type { WhyPage } from '../page.ts';

export function Slack({ page }: { page: WhyPage }) {
  const { dataset: { value: dataset }, answer: { value: answer }, selection, insight } = page.state;
  const slack = useComputed(() => insight.value.slack).value;
  const { video, track, tuple } = selection.value;
  if (!dataset || !answer) return null;
  return (
    <>
      {(track >= 0 || tuple >= 0) && <VideoSlack page={page} dataset={dataset} answer={answer} slack={slack?.video === video ? slack : null} />}
      {answer.sum.length > 0 && <AllClips page={page} dataset={dataset} answer={answer} />}
    </>
  );
}

interface Props {
  page: WhyPage;
  dataset: Dataset;
  answer: Answer;
}

/** slack is null until the core has sent it. */
function VideoSlack({ page, dataset, answer, slack }: Props & { slack: SlackMessage | null }) {
  const { perform, state: { selection } } = page;
  const { video, track, tuple } = selection.value;
  const place = useRef<HTMLElement>(null);
  useKeptFocus(place, () => null);
  const { id, tuples, test } = dataset.videos[video];
  const matches = matchesOf(answer);
  const asked = tupleConstraints(dataset, answer, video);
  const isOpen = ({ t }: Constraint) => (tuple >= 0 ? t === tuple : matches.track[t] === track);
  const alone = slack && classConstraints(dataset, slack);
  const exclusions = slack ? activeExclusions(slack) : [];
  return (
    <section ref={place} class="slack">
      <h4>{asked.length > 0 ? `What the captions of ${id} need` : `The captions of ${id} need nothing`}</h4>
      <ul class="entries">
        {asked.map((entry) => (
          <li key={entry.t}>
            <ConstraintEntry perform={perform} dataset={dataset} entry={entry} chosen={track} />
            {isOpen(entry) && <Ranking perform={perform} dataset={dataset} answer={answer} entry={entry} chosen={track} />}
          </li>
        ))}
      </ul>
      <details class="alone" hidden={alone?.length === 0 || tuples.length === 0}>
        <summary>Each class by itself</summary>
        <ul class="entries">
          {alone?.map((entry) => <li key={entry.tuple.join()}><ConstraintEntry perform={perform} dataset={dataset} entry={entry} chosen={track} /></li>) ?? <li class="muted">Loading…</li>}
        </ul>
      </details>
      <details class="alone exclusions" hidden={exclusions.length === 0}>
        <summary>And nobody in two places at once</summary>
        <ul class="entries">{exclusions.map((entry, i) => <li key={i}><ExclusionEntry perform={perform} dataset={dataset} entry={entry} chosen={track} /></li>)}</ul>
      </details>
      <p class="number cost">{slack && costText(slack, test)}</p>
    </section>
  );
}

function AllClips({ page, dataset, answer }: Props) {
  const isOpen = useSignal(false);
  const { count } = matchesOf(answer);
  return (
    <details class="all" onToggle={({ currentTarget }) => { isOpen.value = currentTarget.open; }}>
      <summary>
        <span>All clips</span>
        {States.filter((state) => count[state] > 0).map((state) => <span key={state} class="count" title={state}><StateMark state={state} /><span class="number">{groupedText(count[state])}</span></span>)}
      </summary>
      {isOpen.value && <Worst page={page} dataset={dataset} answer={answer} />}
    </details>
  );
}

const LISTED = 100; // captions of all videos that are listed

/** The captions of all videos, the worst first. */
function Worst({ page: { perform }, dataset, answer }: Props) {
  const tuples = worstTuples(answer);
  const { state } = matchesOf(answer);
  return (
    <>
      <ul class="worst">
        {tuples.slice(0, LISTED).map((t) => {
          const { video, tuple } = tupleAt(dataset, t);
          return (
            <li key={t}>
              <button type="button" class="entry" onClick={() => perform('select', { video, tuple: t })}>
                <span class="mark"><StateMark state={state[t]} /></span>
                <Names dataset={dataset} classes={tuple} />
                <span class="number">{`${answer.sum[t].toFixed(2)} of ${answer.bound[t]}`}</span>
                <span class="muted id">{dataset.videos[video].id}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p class="muted">{tuples.length > LISTED && `and ${countText(tuples.length - LISTED, 'more', 'more')}`}</p>
    </>
  );
}
