// Boxes that scroll sideways, for who has no pointer.

/** A box can be reached by Tab while it holds more than it shows. @param {Iterable<Element>} boxes */
export function makeScrollFocusable(boxes) {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of boxes) observer.observe(box);
}
