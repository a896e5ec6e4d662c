// What a plain function draws inside a component, and lists whose rows are known by their index.
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Shows an element that drawing or elements has made, such as an icon. */
export function DomNode({ element }: { element: Element }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return <span class="drawn" ref={place} />;
}

/** A text whose symbols are written with their index after an underscore, such as σ_A: the index is drawn below the line. */
export function Indexed({ text }: { text: string }) {
  return <>{text.split(/(?<=\S)_(\w+)/).map((part, i) => (i % 2 === 1 ? <sub key={i}>{part}</sub> : part))}</>;
}
