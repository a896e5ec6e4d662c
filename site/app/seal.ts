// The last step of loading the page.

/**
 * Adds the strict content security policy: from now on this page, and the workers that it starts,
 * can send nothing to any host (see build/page.go). Policies do not cover WebRTC, so its
 * constructors are deleted.
 */
export function seal() {
  const text = document.querySelector('meta[name=sealed]')?.getAttribute('content');
  if (!text) return;
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = text;
  document.head.append(meta);
  for (const door of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, door);
}
