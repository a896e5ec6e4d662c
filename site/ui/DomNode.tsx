// Shows DOM elements inside a component, and text with subscripts.
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Renders an element that was created without a component, such as an icon. */
export function DomNode({ element }: { element: Element }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return <span class="drawn" ref={place} />;
}

/** Renders a text with subscripts, which stand after an underscore, as in σ_A. */
export function Indexed({ text }: { text: string }) {
  return <>{text.split(/(?<=\S)_(\w+)/).map((part, i) => (i % 2 === 1 ? <sub key={i}>{part}</sub> : part))}</>;
}
