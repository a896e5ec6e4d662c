// What is asked of any host, and what the policy refuses: watched in the page and in each
// worker, and counted.

/**
 * @typedef {object} RequestRecord
 * @property {'page'|'worker'} from
 * @property {boolean} blocked by the policy: nothing went out
 * @property {string} kind as the browser names it: what asked, or the rule that refused
 * @property {string} address
 * @property {number} time milliseconds since 1970
 *
 * @typedef {{asked: number, blocked: number, list: RequestRecord[]}} Traffic the latest come last
 */

const REPORT_DELAY_MS = 300; // what refused a request may be reported after the request
const MAX_LISTED = 200; // the list's length at most; the numbers go on

/** @returns {Traffic} */
export const initialTraffic = () => ({ asked: 0, blocked: 0, list: [] });

/** @param {Traffic} traffic @param {RequestRecord[]} sent @returns {Traffic} */
export function addRequests({ asked, blocked, list }, sent) {
  const refused = sent.filter((one) => one.blocked).length;
  return { asked: asked + sent.length - refused, blocked: blocked + refused, list: [...list, ...sent].slice(-MAX_LISTED) };
}

/**
 * Tells attempts from what browsers report of them. Two policies that refuse the same make two
 * reports of one attempt, and what was refused may be listed among the requests as well.
 * @param {RequestRecord['from']} from
 */
export function createRequestReader(from) {
  /** Of rule and address, how often each policy refused. @type {Map<string, Map<string, number>>} */
  const refusals = new Map();
  /** @type {Set<string>} */
  const refused = new Set();

  return {
    /** @param {Pick<SecurityPolicyViolationEvent, 'effectiveDirective'|'blockedURI'|'originalPolicy'>} event @param {number} time @returns {RequestRecord[]} */
    violation({ effectiveDirective: kind, blockedURI: address, originalPolicy }, time) {
      if (!/^(http|ws)s?:/.test(address)) return []; // a style or an eval goes nowhere
      refused.add(address);
      const key = `${kind} ${address}`;
      const policies = refusals.get(key) ?? new Map();
      refusals.set(key, policies);
      const before = Math.max(0, ...policies.values());
      policies.set(originalPolicy, (policies.get(originalPolicy) ?? 0) + 1);
      return Math.max(...policies.values()) > before ? [{ from, blocked: true, kind, address, time }] : [];
    },
    /**
     * @param {Pick<PerformanceResourceTiming, 'name'|'initiatorType'|'startTime'|'responseStatus'>} entry
     * @param {number} origin of its time
     * @returns {RequestRecord[]}
     */
    entry({ name, initiatorType, startTime, responseStatus }, origin) {
      if (/^(blob|data):/.test(name)) return []; // read from memory
      // Of a frame that was refused browsers tell the host alone.
      if (responseStatus === 0 && (refused.has(name) || refused.has(new URL(name).origin))) return [];
      return [{ from, blocked: false, kind: initiatorType, address: name, time: origin + startTime }];
    },
  };
}

/**
 * Watches what this page or worker does.
 * @param {RequestRecord['from']} from
 * @param {(sent: RequestRecord[]) => void} callback
 * @returns {() => void} from then on requests are told, too
 */
export function watchTraffic(from, callback) {
  const reading = createRequestReader(from);
  const report = (/** @type {RequestRecord[]} */ sent) => sent.length > 0 && callback(sent);
  globalThis.addEventListener('securitypolicyviolation', (event) => report(reading.violation(/** @type {SecurityPolicyViolationEvent} */ (event), Date.now())));
  return () => {
    const since = performance.now();
    new PerformanceObserver((list) => {
      const entries = /** @type {PerformanceResourceTiming[]} */ (list.getEntries()).filter(({ startTime }) => startTime >= since);
      setTimeout(() => report(entries.flatMap((entry) => reading.entry(entry, performance.timeOrigin))), REPORT_DELAY_MS);
    }).observe({ type: 'resource' });
  };
}

/** What the page was loaded with, as it came over the network. */
export function measurePageWeight() {
  const entries = /** @type {PerformanceResourceTiming[]} */ ([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')])
    .filter(({ name }) => !/^(blob|data):/.test(name));
  return { files: entries.length, bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}
