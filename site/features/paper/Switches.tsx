// The switches in their groups, and the buttons that turn several at once.
import { Indexed } from '../../ui/Drawn.tsx';
import { availableSwitches, idsOfGroup, toggled } from './switches.ts';
import type { Page } from './page.ts';

const GROUPS = [['published', 'The published code'], ['ours', 'Our changes']] as const;

export function Switches({ page: { state, perform } }: { page: Page }) {
  const { hello, dataset, paperSwitches: { value: { on } } } = state;
  const switches = availableSwitches(hello.value?.options ?? []);
  const together = (name: string, ids: string[]) => (
    <button type="button" data-switches={inOrder(ids)} aria-pressed={inOrder(ids) === inOrder(on)} onClick={() => perform('switches', { on: ids })}>{name}</button>
  );
  return (
    <>
      <div class="presets" role="group" aria-label="Switches together">
        {together('As printed', [])}
        {together('All of the published code', idsOfGroup(switches, 'published'))}
        {together('All of ours', idsOfGroup(switches, 'ours'))}
      </div>
      <fieldset class="switches" aria-label="Differences" disabled={!dataset.value}>
        {GROUPS.map(([group, name]) => (
          <div key={group} role="group" aria-label={name}>
            <h4>{name}</h4>
            {switches.filter((one) => one.group === group).map(({ id, name: title, about }) => (
              <label key={id} class="switch">
                <input type="checkbox" role="switch" value={id} data-switch={id} checked={on.includes(id)} onChange={() => perform('switches', { on: toggled(on, id) })} />
                <span>{title}<small class="muted"><Indexed text={about} /></small></span>
              </label>
            ))}
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** The switches as one word. */
function inOrder(on: string[]) {
  return [...on].sort().join(' ');
}
