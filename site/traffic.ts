// Counts the network requests of the page and of each worker, and those that the content security
// policy blocks.

/**
 * @typedef {object} RequestRecord
 * @property {'page'|'worker'} from
 * @property {boolean} blocked by the policy, so that nothing was sent
 * @property {string} kind the initiator, or the directive that blocked it, as the browser names them
 * @property {string} address
 * @property {number} time milliseconds since 1970
 *
 * @typedef {{asked: number, blocked: number, list: RequestRecord[]}} Traffic the latest requests are the last of the list
 */

const REPORT_DELAY_MS = 300; // a blocked request may be listed before its violation is reported
const MAX_LISTED = 200; // older entries are dropped, the counts go on

/** @returns {Traffic} */
export const initialTraffic = () => ({ asked: 0, blocked: 0, list: [] });

/** @param {Traffic} traffic @param {RequestRecord[]} sent @returns {Traffic} */
export function addRequests({ asked, blocked, list }, sent) {
  const refused = sent.filter((one) => one.blocked).length;
  return { asked: asked + sent.length - refused, blocked: blocked + refused, list: [...list, ...sent].slice(-MAX_LISTED) };
}

/**
 * Reads the browser's reports. Two policies that block one attempt make two reports, and a
 * blocked request may also be listed among the requests.
 * @param {RequestRecord['from']} from
 */
export function createRequestReader(from) {
  /** How often each policy blocked, by directive and address. @type {Map<string, Map<string, number>>} */
  const refusals = new Map();
  /** @type {Set<string>} */
  const refused = new Set();

  return {
    /** @param {Pick<SecurityPolicyViolationEvent, 'effectiveDirective'|'blockedURI'|'originalPolicy'>} event @param {number} time @returns {RequestRecord[]} */
    violation({ effectiveDirective: kind, blockedURI: address, originalPolicy }, time) {
      if (!/^(http|ws)s?:/.test(address)) return []; // inline styles and eval send nothing
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
     * @param {number} origin the time origin of the entry
     * @returns {RequestRecord[]}
     */
    entry({ name, initiatorType, startTime, responseStatus }, origin) {
      if (/^(blob|data):/.test(name)) return []; // from memory
      // A blocked frame is listed by its host alone.
      if (responseStatus === 0 && (refused.has(name) || refused.has(new URL(name).origin))) return [];
      return [{ from, blocked: false, kind: initiatorType, address: name, time: origin + startTime }];
    },
  };
}

/**
 * Watches this page or worker. Violations are reported at once; the returned function starts
 * reporting requests as well.
 * @param {RequestRecord['from']} from
 * @param {(sent: RequestRecord[]) => void} callback
 * @returns {() => void} starts reporting requests
 */
export function watchTraffic(from, callback) {
  const reader = createRequestReader(from);
  const report = (/** @type {RequestRecord[]} */ sent) => sent.length > 0 && callback(sent);
  globalThis.addEventListener('securitypolicyviolation', (event) => report(reader.violation(/** @type {SecurityPolicyViolationEvent} */ (event), Date.now())));
  return () => {
    const since = performance.now();
    new PerformanceObserver((list) => {
      const entries = /** @type {PerformanceResourceTiming[]} */ (list.getEntries()).filter(({ startTime }) => startTime >= since);
      setTimeout(() => report(entries.flatMap((entry) => reader.entry(entry, performance.timeOrigin))), REPORT_DELAY_MS);
    }).observe({ type: 'resource' });
  };
}

/** How many files and bytes the page was loaded with, as they came over the network. */
export function measurePageWeight() {
  const entries = /** @type {PerformanceResourceTiming[]} */ ([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')])
    .filter(({ name }) => !/^(blob|data):/.test(name));
  return { files: entries.length, bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}
