// Counts the network requests of the page and of each worker, and those that the content security
// policy blocks.

export interface RequestRecord {
  from: 'page' | 'worker';
  blocked: boolean; // by the policy, so that nothing was sent
  kind: string; // the initiator, or the directive that blocked it, as the browser names them
  address: string;
  time: number; // milliseconds since 1970
}

/** The latest requests are the last of the list. */
export interface Traffic {
  asked: number;
  blocked: number;
  list: RequestRecord[];
}

const REPORT_DELAY_MS = 300; // a blocked request may be listed before its violation is reported
const MAX_LISTED = 200; // older entries are dropped, the counts go on

export const initialTraffic = (): Traffic => ({ asked: 0, blocked: 0, list: [] });

export function addRequests({ asked, blocked, list }: Traffic, sent: RequestRecord[]): Traffic {
  const refused = sent.filter((one) => one.blocked).length;
  return { asked: asked + sent.length - refused, blocked: blocked + refused, list: [...list, ...sent].slice(-MAX_LISTED) };
}

/**
 * Reads the browser's reports. Two policies that block one attempt make two reports, and a
 * blocked request may also be listed among the requests. serviceWorker is the address of a script
 * that was registered before the lockdown: WebKit lists it among the page's requests when the
 * browser comes to load it.
 */
export function createRequestReader(from: RequestRecord['from'], serviceWorker?: string) {
  /** How often each policy blocked, by directive and address. */
  const refusals = new Map<string, Map<string, number>>();
  const refused = new Set<string>();

  return {
    violation({ effectiveDirective: kind, blockedURI: address, originalPolicy }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'originalPolicy'>, time: number): RequestRecord[] {
      if (!/^(http|ws)s?:/.test(address)) return []; // inline styles and eval send nothing
      refused.add(address);
      const key = `${kind} ${address}`;
      const policies = refusals.get(key) ?? new Map();
      refusals.set(key, policies);
      const before = Math.max(0, ...policies.values());
      policies.set(originalPolicy, (policies.get(originalPolicy) ?? 0) + 1);
      return Math.max(...policies.values()) > before ? [{ from, blocked: true, kind, address, time }] : [];
    },
    /** origin is the time origin of the entry. */
    entry({ name, initiatorType, startTime, responseStatus }: Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'startTime' | 'responseStatus'>, origin: number): RequestRecord[] {
      if (/^(blob|data):/.test(name)) return []; // from memory
      if (name === serviceWorker && initiatorType === 'other') return []; // no script can ask so
      // A blocked frame is listed by its host alone.
      if (responseStatus === 0 && (refused.has(name) || refused.has(new URL(name).origin))) return [];
      return [{ from, blocked: false, kind: initiatorType, address: name, time: origin + startTime }];
    },
  };
}

/**
 * Watches this page or worker. Violations are reported at once; the returned function starts
 * reporting requests as well, but for that of the service worker's script.
 */
export function watchTraffic(from: RequestRecord['from'], callback: (sent: RequestRecord[]) => void, serviceWorker?: string): () => void {
  const reader = createRequestReader(from, serviceWorker);
  const report = (sent: RequestRecord[]) => sent.length > 0 && callback(sent);
  globalThis.addEventListener('securitypolicyviolation', (event) => report(reader.violation(event as SecurityPolicyViolationEvent, Date.now())));
  return () => {
    const since = performance.now();
    new PerformanceObserver((list) => {
      const entries = (list.getEntries() as PerformanceResourceTiming[]).filter(({ startTime }) => startTime >= since);
      setTimeout(() => report(entries.flatMap((entry) => reader.entry(entry, performance.timeOrigin))), REPORT_DELAY_MS);
    }).observe({ type: 'resource' });
  };
}

/** How many files and bytes the page was loaded with, as they came over the network. */
export function measurePageWeight() {
  const entries = ([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[])
    .filter(({ name }) => !/^(blob|data):/.test(name));
  return { files: entries.length, bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}

/** Returns the response, or throws where its status is an error. */
export function requireOk(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return response;
}
