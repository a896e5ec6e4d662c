// Elements that scroll sideways, for people without a pointer.

/** Makes elements focusable by Tab while they overflow. */
export function makeScrollFocusable(boxes: Iterable<Element>) {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of boxes) observer.observe(box);
}
