// One constraint: its classes, its sum against the margin as numbers and on a meter, and the slack.
import { hueOf, opacityOf } from '../../../model/marks.ts';
import { probabilityText, countText } from '../../../words.ts';
import { Names, StateMark } from '../../../ui/Marks.tsx';
import { UNSEEN, contributionsOf } from './slack.ts';
import type { Constraint } from './slack.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { WhyPage } from '../page.ts';

interface Props {
  perform: WhyPage['perform'];
  dataset: Dataset;
  entry: Constraint;
  chosen: number; // the selected track
}

export function ConstraintEntry({ perform, dataset, entry, chosen }: Props) {
  const { t, tuple, sum, bound, slack, mark } = entry;
  const head = (
    <>
      <StateMark state={mark} />
      <Names dataset={dataset} classes={tuple} />
      <span class="number" title="Σ Π ν, and the margin it is asked to reach">{`${sum.toFixed(2)} of ${bound}`}</span>
    </>
  );
  return (
    <>
      {t < 0 ? <div class="entry">{head}</div> : <button type="button" class="entry" onClick={() => perform('select', { tuple: t })}>{head}</button>}
      <Meter perform={perform} dataset={dataset} entry={entry} chosen={chosen} />
      {slack >= UNSEEN && <p class="number muted missing">{`Unmet by ${slack.toFixed(2)}`}</p>}
    </>
  );
}

/** An exclusion: its class, the tracks that are seen at one moment, and their sum. */
export function ExclusionEntry({ perform, dataset, entry, chosen }: Props) {
  const { tuple, sum, bound, mark, contributions } = entry;
  return (
    <>
      <div class="entry">
        <StateMark state={mark} />
        <Names dataset={dataset} classes={tuple} />
        <span class="number" title="Σ ν of tracks seen at one moment, and what it is not to exceed">{`${sum.toFixed(2)} of at most ${bound}`}</span>
      </div>
      <Meter perform={perform} dataset={dataset} entry={entry} chosen={chosen} />
      <p class="muted">{`Seen at one moment: ${contributions.map(({ track }) => dataset.tracks[track].id).join(', ')}`}</p>
    </>
  );
}

const NAMED = 6; // contributions that a screen reader is told

/** The contribution of each track end to end, and a tick at the margin. */
function Meter({ perform, dataset, entry, chosen }: Props) {
  const { t, tuple, sum, bound } = entry;
  const { whole, segments, others } = contributionsOf(entry, chosen);
  const at = (x: number) => ((100 * x) / whole).toFixed(2);
  const isMany = others.count > 0 && others.nu >= UNSEEN;
  const many = isMany ? `${countText(others.count, segments.length > 0 ? 'more track' : 'track')}, together ${others.nu.toFixed(2)}` : '';
  const contributors = [...segments.slice(0, NAMED).map(({ track, nu }) => `${dataset.tracks[track].id} ${probabilityText(nu)}`), ...(many ? [many] : [])].join(', ');
  return (
    <svg class={`meter ${hueOf(tuple)}`} viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label={`${sum.toFixed(2)} of ${bound} asked${contributors && `, contributed by ${contributors}`}`}>
      <rect class="lane" x={0} y={3} width={100} height={8} />
      {segments.map(({ track, nu, from }) => (
        <rect key={track} class={track === chosen ? 'segment chosen' : 'segment'} x={at(from)} y={3} width={at(nu)} height={8} data-track={dataset.tracks[track].id} vector-effect="non-scaling-stroke" opacity={opacityOf(nu)}
          onClick={() => perform('select', t < 0 ? { track } : { track, tuple: t })}>
          <title>{`${dataset.tracks[track].id} contributes ${probabilityText(nu)}`}</title>
        </rect>
      ))}
      {isMany && <rect class="others" x={at(others.from)} y={3} width={at(others.nu)} height={8}><title>{many}</title></rect>}
      <path class="tick" d={`M${at(bound)} 0v14`} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
