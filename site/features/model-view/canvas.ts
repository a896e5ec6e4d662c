// Gives the heat map a canvas that is as sharp as the screen, the size of its place, and the page's colours.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { h } from '../../ui/dom.ts';
import type { RefObject } from 'preact';
import type { Ink } from './heat.ts';

/** Returns the size of an element and how far it is scrolled, in pixels, 0 before it is drawn. The component is drawn anew when these change, and when the colours do. */
export function useView(place: RefObject<HTMLElement>) {
  const view = useSignal({ width: 0, height: 0, from: 0 });
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return;
    const colours = matchMedia('(prefers-color-scheme: dark)');
    const measure = () => {
      view.value = { width: element.clientWidth, height: element.clientHeight, from: element.scrollTop };
    };
    const size = new ResizeObserver(measure);
    size.observe(element);
    element.addEventListener('scroll', measure);
    colours.addEventListener('change', measure);
    measure();
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', measure);
      colours.removeEventListener('change', measure);
    };
  }, []);
  return view.value;
}

/** Returns the context of a canvas of this size, in which a unit is a pixel of the page. */
export function contextOf(canvas: HTMLCanvasElement | null, wide: number, high: number) {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return null;
  const [width, height] = [Math.round(wide * devicePixelRatio), Math.round(high * devicePixelRatio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  return context;
}

/** The page's colours as computed values, because a canvas cannot use CSS variables. */
export function inkOf(element: Element): Ink {
  const probe = h('i');
  element.append(probe);
  const style = getComputedStyle(probe);
  const [text, muted, nobody, line, accent, card, ...who] = ['text', 'muted', 'nobody', 'line', 'accent', 'card', ...Array.from({ length: 10 }, (_, i) => `who-${i}`)].map((name) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  });
  const ink = { text, muted, nobody, line, accent, card, who, font: `11px ${style.fontFamily}` };
  probe.remove();
  return ink;
}
