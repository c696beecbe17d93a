/**
 * Keeps the site for use without a network, and tells the page when a newer version is waiting. The page asks
 * its user and calls `takeOver`; until then the old version answers, because a model that changes under a
 * question would make two answers look like one.
 *
 * Does nothing where there is no service worker: in the one-file page, in the development server, in an old
 * browser or over plain http on another host.
 */
export function keepForOffline(onNewVersion: (takeOver: () => void) => void): void {
  if (SINGLE_FILE || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  void register(onNewVersion);
}

async function register(onNewVersion: (takeOver: () => void) => void): Promise<void> {
  // No browser answers with nothing, but what blocks workers from within the page may, as Playwright does.
  const registration: ServiceWorkerRegistration | null | undefined = await navigator.serviceWorker.register('./sw.js').catch(() => null);
  if (!registration) return;
  const offer = (worker: ServiceWorker | null): void => {
    // Without a controller this is the first visit: there is no older version to replace.
    if (worker !== null && navigator.serviceWorker.controller !== null) {
      onNewVersion(() => takeOver(worker));
    }
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const incoming = registration.installing;
    incoming?.addEventListener('statechange', () => {
      if (incoming.state === 'installed') offer(incoming);
    });
  });
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take over');
}
