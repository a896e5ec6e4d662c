// The benchmark's table, as text.

/** @param {number[]} list */
export function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * A row an engine: the median and, round by round, how it compares with the first.
 * @param {string} title
 * @param {string[]} names
 * @param {number[][]} times milliseconds of each engine's rounds
 */
export function table(title, names, times) {
  const wide = Math.max(...names.map((name) => name.length));
  const rows = names.map((name, i) => {
    const ratio = median(times[i].map((ms, round) => ms / times[0][round]));
    return `${name.padEnd(wide)}  ${median(times[i]).toFixed(1).padStart(9)} ms  ${ratio.toFixed(2).padStart(6)}`;
  });
  return [`${title}: milliseconds an iteration, and the ratio to ${names[0]}`, ...rows, ''].join('\n');
}
