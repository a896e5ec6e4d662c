// The page inside another: ?embed=stage,why shows these panels and nothing else.

/** What can be chosen, with what it is called. */
export const PARTS = { captions: 'Captions', stage: 'Stage', timeline: 'Timeline', why: 'Why', bar: 'Model and run' };

const USUAL = ['stage', 'why'];

/**
 * The panels that an address asks for, null where it asks for the whole page.
 * @param {string} search
 * @returns {{parts: string[], unknown: string[]}|null}
 */
export function embedOf(search) {
  const text = new URLSearchParams(search).get('embed');
  if (text === null) return null;
  const asked = text.split(',').map((one) => one.trim()).filter((one) => one !== '');
  const parts = asked.filter((one) => one in PARTS);
  return { parts: parts.length > 0 ? parts : USUAL, unknown: asked.filter((one) => !(one in PARTS)) };
}

/**
 * What a person writes into a page of their own.
 * @param {string} address of this page, without what follows its path
 * @param {string[]} parts
 * @param {string} link
 */
export function embedCode(address, parts, link) {
  const source = `${address}?embed=${parts.join()}${link}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${source}" title="WSC-SIIBP" width="100%" height="560" style="border:1px solid #ccc"></iframe>`;
}
