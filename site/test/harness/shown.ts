// What the built page shows, read as a person reads it: row by row.
import { drawn, until } from './wait.ts';
import type { Page } from 'puppeteer-core';

export interface Shown {
  video: string;
  tracks: Record<string, string>;
  captions: { words: string; track: string }[];
}

/**
 * Every video with the labels of its tracks and the track that answers each
 * caption, read by going down the captions with the arrow key.
 */
export async function everything(page: Page): Promise<Shown[]> {
  const all: Shown[] = [];
  await page.focus('#captions [role=listbox]');
  await page.keyboard.press('Home');
  for (let row = 1, rows = 1; row <= rows; row++) {
    await until(page, (at) => document.querySelector('#captions [aria-selected=true]')?.getAttribute('aria-posinset') === at, String(row));
    const read = await page.evaluate(readRow);
    rows = read.rows;
    if (read.video) all.push({ video: read.video, tracks: await tracks(page), captions: [] });
    else all.at(-1)?.captions.push({ words: read.words, track: read.track });
    await page.keyboard.press('ArrowDown');
  }
  return all;
}

function readRow() {
  const row = document.querySelector<HTMLElement>('#captions [aria-selected=true]')!;
  const words = [...row.querySelectorAll('.name .word, .none')].map(({ textContent }) => textContent);
  return {
    rows: Number(row.getAttribute('aria-setsize')),
    video: row.dataset.video ?? '',
    words: words.join(' · '),
    track: row.dataset.answer ?? '',
  };
}

/** The tracks of the video that is selected, each with its label in words. */
export async function tracks(page: Page): Promise<Record<string, string>> {
  await drawn(page);
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll('#timeline [data-track]')].map((row) => {
    const words = [...row.querySelectorAll('.labels .word')].map(({ textContent }) => textContent);
    return [(row as HTMLElement).dataset.track, words.join(' · ') || row.querySelector('.labels')?.textContent];
  })));
}

/**
 * What the stage shows at this moment: the frame and the boxes on it, in the
 * picture's own pixels.
 */
export function stage(page: Page) {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#screen canvas')!;
    const frame = canvas.getBoundingClientRect();
    const [across, down] = [canvas.width / frame.width, canvas.height / frame.height];
    const boxes = [...document.querySelectorAll<HTMLElement>('#screen .box')].map((box) => {
      const at = box.getBoundingClientRect(); // where it lies, not where its style says
      return {
        track: box.dataset.track ?? '',
        answer: box.classList.contains('answer'),
        chosen: box.classList.contains('chosen'),
        x: across * (at.x - frame.x),
        y: down * (at.y - frame.y),
        w: across * at.width,
        h: down * at.height,
        chip: document.querySelector(`#screen .label[data-track="${CSS.escape(box.dataset.track ?? '')}"]`)?.textContent ?? '',
      };
    });
    return { frame: Number(document.querySelector('#transport .frame-number')?.textContent?.replace('frame ', '')), boxes };
  });
}

/** A text of the page, '' where it is not there or hidden. */
export function text(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    const found = document.querySelector(wanted);
    return found instanceof HTMLElement && found.checkVisibility() ? found.innerText : '';
  }, selector);
}
