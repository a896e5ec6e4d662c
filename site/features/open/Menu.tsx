import { Icon } from '../../ui/Icon.tsx';
import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  isHidden?: boolean;
  children: ComponentChildren; // its items
}

/** A menu of the header. */
export function Menu({ title, isHidden = false, children }: Props) {
  return (
    <details class="menu" hidden={isHidden}>
      <summary>{title}<Icon name="down" /></summary>
      <div class="items">{children}</div>
    </details>
  );
}
