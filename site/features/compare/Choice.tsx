// The settings of a comparison: its methods by group, the button that runs it, and its progress.
import { useMemo } from 'preact/hooks';
import { countText } from '../../words.ts';
import { presetOf } from '../../model/settings.ts';
import { correctionCount } from '../../model/edits.ts';
import { methodGroups, comparisonOptions, correctionsText, optionsSummary } from './settings.ts';
import { icon } from '../../ui/Icon.tsx';
import { DomNode, Indexed } from '../../ui/DomNode.tsx';
import type { Dataset } from '../../core/messages.ts';
import type { Compare } from './state.ts';
import type { ComponentChildren } from 'preact';

function Methods({ compare: { methods, change }, dataset }: { compare: Compare; dataset: Dataset }) {
  const groups = useMemo(() => methodGroups(dataset), [dataset]);
  // On a narrow screen the list is closed, so that the result is not far below.
  const isOpen = useMemo(() => matchMedia('(width > 860px) and (height > 560px)').matches, []);
  const chosen = methods.value;
  const toggle = (name: string) => change({ methods: chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name] });
  return (
    <details open={isOpen}>
      <summary>{chosen.length} of {countText(dataset.methods.length, 'method')}</summary>
      <div class="groups-of-methods">
        {groups.map((group) => (
          <fieldset key={group.name}>
            <legend>{group.name}</legend>
            <small class="muted">{group.about}</small>
            {group.methods.map(({ name, about }) => (
              <label class="check" key={name}>
                <input type="checkbox" value={name} checked={chosen.includes(name)} onChange={() => toggle(name)} />
                <span>{name}<small class="muted">{about}</small></span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

interface Props {
  compare: Compare;
  dataset: Dataset;
}

export function Choice({ compare, dataset }: Props) {
  const { settings, change, state } = compare;
  const { grid, single } = settings.value;
  const isGrid = grid !== '';
  const corrections = dataset.edits ? correctionCount(dataset.edits) : 0;
  const submit = (event: Event) => {
    event.preventDefault();
    compare.button.value.run();
  };
  return (
    <form onSubmit={submit}>
      <Go compare={compare} />
      <p class="muted with">
        <Indexed text={optionsSummary(comparisonOptions(settings.value, state.options.value), presetOf(state.hello.value?.presets ?? [], state.options.value))} />. <a href="#settings=on">Change them in Explore</a>
      </p>
      {corrections > 0 && <p class="muted" data-said="corrections">{correctionsText(corrections)}</p>}
      <label class="check">
        <input type="checkbox" id="choice-single" checked={single || isGrid} disabled={isGrid} onChange={(event) => change({ single: event.currentTarget.checked })} />
        <span>
          <strong>One start each</strong>
          <small class="muted">How the paper’s tables are made. Without it each method has as many starts as in Explore, and the model has the scores that Explore shows.</small>
        </span>
      </label>
      <fieldset class="kinds">
        <legend class="unseen">What to run</legend>
        <label><input type="radio" name="kind" value="" checked={!isGrid} onChange={() => change({ grid: '' })} /><span>Methods</span></label>
        <label><input type="radio" name="kind" value="grid" checked={isGrid} onChange={() => change({ grid: dataset.grids[0] ?? '' })} /><span>Cross-validation</span></label>
      </fieldset>
      {isGrid
        ? <Field id="grid" name="Range" about="Every combination of K_bg, α and C (with uniform allocation every C), each fitted to all but one fold of the videos and scored on that fold. The paper’s range is some thousand fits.">
            <select id="choice-grid" value={grid} onChange={(event) => change({ grid: event.currentTarget.value })}>
              {dataset.grids.map((name) => <option key={name} value={name}>{name}</option>)}
            </select>
          </Field>
        : <Methods compare={compare} dataset={dataset} />}
      <Numbers compare={compare} />
    </form>
  );
}

/** The button, which runs or cancels, and how far the comparison is. */
function Go({ compare: { button, status, progress, isRunning } }: { compare: Compare }) {
  const { label, icon: picture, disabled } = button.value;
  const drawn = useMemo(() => icon(picture), [picture]);
  const percent = Math.round(100 * (progress.value?.fraction ?? 0));
  return (
    <div class="go">
      <button type="submit" class="primary" data-do="compare" disabled={disabled}><DomNode element={drawn} />{label}</button>
      <div>
        <div class={isRunning.value ? 'progress' : 'progress hushed'} role="progressbar" aria-label="Comparison" aria-valuemin={0} aria-valuemax={100}
          aria-valuenow={percent} aria-valuetext={(isRunning.value && status.value) || undefined}>
          <i style={{ width: `${percent}%` }} />
        </div>
        <p class="numbers number">{status.value}</p>
      </div>
    </div>
  );
}

function Numbers({ compare: { settings, change } }: { compare: Compare }) {
  const { grid, test, merge, replicates } = settings.value;
  return (
    <details>
      <summary>Videos and intervals</summary>
      {grid === '' && (
        <Field id="test" name="Held out" about="Share of the videos to test on. 0: as the dataset says.">
          <NumberInput id="test" value={test} min={0} max={0.9} step="any" onValue={(value) => change({ test: value })} />
        </Field>
      )}
      <Field id="merge" name="Join" about="So many neighbouring videos become one: weaker captions. Picks are then not shown.">
        <NumberInput id="merge" value={merge} min={1} max={100} step={1} onValue={(value) => change({ merge: value })} />
      </Field>
      <Field id="replicates" name="Draws" about="Times that the videos are drawn again for the 95 % intervals.">
        <NumberInput id="replicates" value={replicates} min={0} max={100_000} step={1} onValue={(value) => change({ replicates: value })} />
      </Field>
    </details>
  );
}

function Field({ id, name, about, children }: { id: string; name: string; about: string; children: ComponentChildren }) {
  return <div class="option"><label for={`choice-${id}`}>{name}</label>{children}<small class="muted"><Indexed text={about} /></small></div>;
}

interface NumberProps {
  id: string;
  value: number;
  min: number;
  max: number;
  step: number | 'any';
  onValue: (value: number) => void;
}

/** A field that takes a number once it is valid. */
function NumberInput({ id, value, onValue, ...limits }: NumberProps) {
  return <input class="number" type="number" id={`choice-${id}`} required value={value} {...limits}
    onChange={({ currentTarget }) => currentTarget.validity.valid && onValue(Number(currentTarget.value))} />;
}
