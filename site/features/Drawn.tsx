import { useLayoutEffect, useRef } from 'preact/hooks';

/** Shows an element that drawing or elements has made, such as an icon. */
export function Drawn({ element }: { element: Element }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(element), [element]);
  return <span class="drawn" ref={place} />;
}
