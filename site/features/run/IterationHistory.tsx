// The slider over the iterations of the run, a button that plays them and, while an earlier one is
// shown, a button that leads back.
import { useMemo, useRef } from 'preact/hooks';
import { canVisit, hasOnlyLast, indexInIterations, lastIteration } from '../../session/run/iterations.ts';
import { Icon } from '../../ui/Icon.tsx';
import { valuesOf } from '../../store.ts';
import { PACES, createPlayback } from './playback.ts';
import { useSync } from '../../ui/hooks.ts';
import type { RefObject } from 'preact';
import type { Answer } from '../../core/messages.ts';
import type { Page } from './actions.ts';
import type { Playback } from './playback.ts';

export function IterationHistory({ page }: { page: Page }) {
  const playback = useMemo(() => createPlayback(page), []);
  const range = useRef<HTMLInputElement>(null);
  useSync(playback.follow);
  useSync(() => document.documentElement.toggleAttribute('data-past', isShown(page) && page.state.answer.value?.visited === true));
  const { answer: { value: answer } } = page.state;
  if (hasOnlyLast(valuesOf(page.state))) return <div id="past"><p class="muted">Only the last iteration of this run was kept.</p></div>;
  return (
    <div id="past" hidden={!isShown(page)}>
      {answer && (
        <>
          <Play answer={answer} playback={playback} />
          <Range answer={answer} playback={playback} range={range} />
          <Shown page={page} answer={answer} playback={playback} range={range} />
        </>
      )}
      <select aria-label="Speed of the iterations" value={playback.pace.value} onChange={({ currentTarget }) => { playback.pace.value = Number(currentTarget.value); }}>
        {PACES.map(([name, ms]) => <option key={name} value={ms}>{`×${name}`}</option>)}
      </select>
    </div>
  );
}

const isShown = ({ state }: Page) => canVisit(valuesOf(state));

interface Props {
  answer: Answer;
  playback: Playback;
  range: RefObject<HTMLInputElement>;
}

function Play({ answer, playback: { isPlaying, aim, playOrPause } }: Omit<Props, 'range'>) {
  return (
    <button type="button" class="icon-button quiet" data-do="play-iterations" aria-label={isPlaying.value ? 'Pause the iterations' : 'Play the iterations'}
      onClick={() => playOrPause(aim.value ?? indexInIterations(answer))}><Icon name={isPlaying.value ? 'pause' : 'play'} /></button>
  );
}

/** The slider, which may be ahead of the core. */
function Range({ answer, playback, range }: Props) {
  const byKey = ({ key }: KeyboardEvent) => {
    if (key === ',' || key === '.') playback.go({ by: key === ',' ? -1 : 1 });
  };
  return (
    <input ref={range} type="range" min={0} max={answer.iterations.length - 1} step={1} aria-label="Iteration shown" title="The run iteration by iteration. Keys: , and ." data-do="iteration"
      value={playback.aim.value ?? indexInIterations(answer)} aria-valuetext={`iteration ${answer.iteration} of ${lastIteration(answer)}`}
      onInput={({ currentTarget }) => playback.seek(Number(currentTarget.value))} onBlur={playback.release} onKeyDown={byKey} />
  );
}

/** Which iteration is shown. An earlier one is the way back to the end. */
function Shown({ page: { state }, answer, playback, range }: Props & { page: Page }) {
  const { value: isLoading } = state.iterationLoading;
  const last = lastIteration(answer);
  const words = `${answer.iteration} of ${last}`;
  const back = () => {
    range.current?.focus();
    playback.go({ to: Infinity });
  };
  return (
    <span class="shown-iteration" style={{ '--digits': String(2 * String(last).length) }}>
      <span class="muted number" aria-hidden="true">{isLoading ? 'One moment…' : answer.visited ? '' : words}</span>
      <button type="button" class="then" data-do="present" title="Back to the end of the run" hidden={!answer.visited || isLoading} onClick={back}>
        <span><span class="noun">Iteration </span><span class="number">{words}</span></span><Icon name="close" /><span class="unseen">back to the end</span>
      </button>
    </span>
  );
}
