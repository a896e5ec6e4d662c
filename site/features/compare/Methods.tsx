// The methods that can be compared, by group.
import { useMemo } from 'preact/hooks';
import { countText } from '../../words.ts';
import { methodGroups } from './settings.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Compare } from './state.ts';

export function Methods({ compare: { methods, change }, dataset }: { compare: Compare; dataset: Dataset }) {
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
