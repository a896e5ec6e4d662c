// The most likely tracks of a tuple.
import { hueOf, opacityOf, wordsOf } from '../../../model/marks.ts';
import { probabilityText, countText, groupedText } from '../../../words.ts';
import { Names, StateMark, Bar } from '../../../ui/Marks.tsx';
import { UNSEEN, contributionsOf, activeExclusions, classConstraints, costText, tupleConstraints, worstTuples } from './slack.ts';
import { rankedCount, rankingOf, matchesOf, tupleAt } from '../../../model/matches.ts';
import { SaveMenu } from '../../../ui/SaveMenu.tsx';
import { useComputed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { States } from '../../../library/index.ts';
import { useRestoredFocus } from '../../../ui/hooks.ts';
import type { Constraint } from './slack.ts';
import type { Dataset, Answer, Slack as SlackMessage } from '../../../core/messages.ts';
import type { WhyPage } from '../page.ts';

interface Props {
  dispatch: WhyPage['dispatch'];
  dataset: Dataset;
  entry: Constraint;
  chosen: number; // the selected track
}

function ConstraintEntry({ dispatch, dataset, entry, chosen }: Props) {
  const { t, tuple, sum, bound, slack, mark } = entry;
  const head = (
    <>
      <StateMark state={mark} />
      <Names dataset={dataset} classes={tuple} />
      <span class="number" title="Σ Π ν, and the bound that it has to reach">{`${sum.toFixed(2)} of ${bound}`}</span>
    </>
  );
  return (
    <>
      {t < 0 ? <div class="entry">{head}</div> : <button type="button" class="entry" onClick={() => dispatch('select', { tuple: t })}>{head}</button>}
      <Meter dispatch={dispatch} dataset={dataset} entry={entry} chosen={chosen} />
      {slack >= UNSEEN && <p class="number muted missing">{`Unmet by ${slack.toFixed(2)}`}</p>}
    </>
  );
}

/** An exclusion: its class, the tracks that are seen at one moment, and their sum. */
function ExclusionEntry({ dispatch, dataset, entry, chosen }: Props) {
  const { tuple, sum, bound, mark, contributions } = entry;
  return (
    <>
      <div class="entry">
        <StateMark state={mark} />
        <Names dataset={dataset} classes={tuple} />
        <span class="number" title="Σ ν of tracks seen at one moment, and the bound that it must not exceed">{`${sum.toFixed(2)} of at most ${bound}`}</span>
      </div>
      <Meter dispatch={dispatch} dataset={dataset} entry={entry} chosen={chosen} />
      <p class="muted">{`Seen at one moment: ${contributions.map(({ track }) => dataset.tracks[track].id).join(', ')}`}</p>
    </>
  );
}

const NAMED = 6; // contributions that a screen reader is told

/** The contribution of each track end to end, and a tick at the margin. */
function Meter({ dispatch, dataset, entry, chosen }: Props) {
  const { t, tuple, sum, bound } = entry;
  const { whole, segments, others } = contributionsOf(entry, chosen);
  const at = (x: number) => ((100 * x) / whole).toFixed(2);
  const isMany = others.count > 0 && others.nu >= UNSEEN;
  const many = isMany ? `${countText(others.count, segments.length > 0 ? 'more track' : 'track')}, together ${others.nu.toFixed(2)}` : '';
  const contributors = [...segments.slice(0, NAMED).map(({ track, nu }) => `${dataset.tracks[track].id} ${probabilityText(nu)}`), ...(many ? [many] : [])].join(', ');
  return (
    <svg class={`meter ${hueOf(tuple)}`} viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label={`${sum.toFixed(2)} of ${bound} required${contributors && `, contributed by ${contributors}`}`}>
      <rect class="lane" x={0} y={3} width={100} height={8} />
      {segments.map(({ track, nu, from }) => (
        <rect key={track} class={track === chosen ? 'segment chosen' : 'segment'} x={at(from)} y={3} width={at(nu)} height={8} data-track={dataset.tracks[track].id} vector-effect="non-scaling-stroke" opacity={opacityOf(nu)}
          onClick={() => dispatch('select', t < 0 ? { track } : { track, tuple: t })}>
          <title>{`${dataset.tracks[track].id} contributes ${probabilityText(nu)}`}</title>
        </rect>
      ))}
      {isMany && <rect class="others" x={at(others.from)} y={3} width={at(others.nu)} height={8}><title>{many}</title></rect>}
      <path class="tick" d={`M${at(bound)} 0v14`} vector-effect="non-scaling-stroke" />
    </svg>
  );
}

interface RankingProps {
  dispatch: WhyPage['dispatch'];
  dataset: Dataset;
  answer: Answer;
  entry: Constraint;
  chosen: number; // the selected track
}

const RANKED = 6; // tracks that are listed

function Ranking({ dispatch, dataset, answer, entry: { t, tuple }, chosen }: RankingProps) {
  const ranked = rankingOf(answer, t).slice(0, RANKED);
  const others = rankedCount(answer, t) - ranked.length;
  return (
    <>
      <p class="ranks muted">
        Tracks, the likeliest first
        <SaveMenu pictures={{ '': () => import('../../../ui/saved-drawings.ts').then(({ rankingDrawing }) => rankingDrawing(dataset, answer, t)) }} subject={wordsOf(dataset, tuple)} save={(picture) => dispatch('picture', picture)} />
      </p>
      <ol class={`ranking ${hueOf(tuple)}`}>
        {ranked.map(({ track, p }) => (
          <li key={track}>
            <button type="button" class="rank" aria-pressed={track === chosen} data-rank={dataset.tracks[track].id} data-at-track={track} data-at-tuple={t} onClick={() => dispatch('select', { track, tuple: t })}>
              <span class="id">{dataset.tracks[track].id}</span><Bar p={p} /><span class="number">{probabilityText(p)}</span>
            </button>
          </li>
        ))}
      </ol>
      {others > 0 && <p class="muted">{`and ${countText(others, 'more track')}`}</p>}
    </>
  );
}

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

interface SlackProps {
  page: WhyPage;
  dataset: Dataset;
  answer: Answer;
}

/** slack is null until the core has sent it. */
function VideoSlack({ page, dataset, answer, slack }: SlackProps & { slack: SlackMessage | null }) {
  const { dispatch, state: { selection } } = page;
  const { video, track, tuple } = selection.value;
  const place = useRef<HTMLElement>(null);
  useRestoredFocus(place, () => null);
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
            <ConstraintEntry dispatch={dispatch} dataset={dataset} entry={entry} chosen={track} />
            {isOpen(entry) && <Ranking dispatch={dispatch} dataset={dataset} answer={answer} entry={entry} chosen={track} />}
          </li>
        ))}
      </ul>
      <details class="alone" hidden={alone?.length === 0 || tuples.length === 0}>
        <summary>Each class by itself</summary>
        <ul class="entries">
          {alone?.map((entry) => <li key={entry.tuple.join()}><ConstraintEntry dispatch={dispatch} dataset={dataset} entry={entry} chosen={track} /></li>) ?? <li class="muted">Loading…</li>}
        </ul>
      </details>
      <details class="alone exclusions" hidden={exclusions.length === 0}>
        <summary>And nobody in two places at once</summary>
        <ul class="entries">{exclusions.map((entry, i) => <li key={i}><ExclusionEntry dispatch={dispatch} dataset={dataset} entry={entry} chosen={track} /></li>)}</ul>
      </details>
      <p class="number cost">{slack && costText(slack, test)}</p>
    </section>
  );
}

function AllClips({ page, dataset, answer }: SlackProps) {
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
function Worst({ page: { dispatch }, dataset, answer }: SlackProps) {
  const tuples = worstTuples(answer);
  const { state } = matchesOf(answer);
  return (
    <>
      <ul class="worst">
        {tuples.slice(0, LISTED).map((t) => {
          const { video, tuple } = tupleAt(dataset, t);
          return (
            <li key={t}>
              <button type="button" class="entry" onClick={() => dispatch('select', { video, tuple: t })}>
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
