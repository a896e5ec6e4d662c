// The page's last step of loading.

/**
 * From now on the policy lets this page, and the workers that it starts, ask nothing of any
 * host; see build/page.go. Policies do not know of WebRTC, so its doors are taken away.
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
