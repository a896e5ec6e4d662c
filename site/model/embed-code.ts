// The HTML that embeds the page in another. It is apart from embed.ts, which the first view loads.
import { LESSON, PROSE } from './embed.ts';

/** The height in pixels for the panels side by side, which fit any height above 560 (share/embed.css). */
export const PANELS_HEIGHT = 600;

/** The height in pixels of each lesson's picture in a frame 960 wide, and with its text in one 1240 wide. In a narrower frame it scrolls. */
const HEIGHTS: Record<string, [picture: number, withProse: number]> = {
  buffet: [740, 1590], labels: [800, 1510], views: [810, 1130], constraints: [870, 1290], landscape: [1130, 1870], failures: [880, 1590], inside: [640, 1100],
};

/** The height that shows all of the parts. */
export function heightOf(parts: string[]) {
  const id = parts.find((part) => part.startsWith(LESSON))?.slice(LESSON.length);
  return id === undefined ? PANELS_HEIGHT : HEIGHTS[id][parts.includes(PROSE) ? 1 : 0];
}

/**
 * Gives the iframe before it the height that the page in it asks for (library/embedding.ts). Without the script, as
 * where a site removes scripts, the iframe keeps the height of its attribute.
 */
const FOLLOW_HEIGHT = "{const frame=document.currentScript.previousElementSibling;addEventListener('message',({source,data})=>{if(source===frame.contentWindow&&data?.siibp==='height')frame.height=data.height})}";

/**
 * The HTML that embeds the page.
 * address is of this page, up to its path.
 */
export function embedCode(address: string, parts: string[], link: string) {
  const source = `${address}?embed=${parts.join()}${link}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${source}" title="WSC-SIIBP" width="100%" height="${heightOf(parts)}" style="border:1px solid #ccc"></iframe>
<script>${FOLLOW_HEIGHT}</script>`;
}
