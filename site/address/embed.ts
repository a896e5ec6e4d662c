// The page embedded in another: ?embed=stage,why shows these panels only.

/** The panels that can be embedded, with their names. */
export const PARTS = { captions: 'Captions', stage: 'Stage', timeline: 'Timeline', why: 'Why', bar: 'Model and run' };

const USUAL = ['stage', 'why'];

/** The panels that an address asks for, null where it asks for the whole page. */
export function embedOf(search: string): { parts: string[]; unknown: string[] } | null {
  const text = new URLSearchParams(search).get('embed');
  if (text === null) return null;
  const asked = text.split(',').map((one) => one.trim()).filter((one) => one !== '');
  const parts = asked.filter((one) => one in PARTS);
  return { parts: parts.length > 0 ? parts : USUAL, unknown: asked.filter((one) => !(one in PARTS)) };
}

/**
 * The HTML that embeds the page.
 * address is of this page, up to its path.
 */
export function embedCode(address: string, parts: string[], link: string) {
  const source = `${address}?embed=${parts.join()}${link}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${source}" title="WSC-SIIBP" width="100%" height="560" style="border:1px solid #ccc"></iframe>`;
}
