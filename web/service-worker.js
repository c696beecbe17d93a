/**
 * Keeps the whole site for use without a network. A new version is fetched whole, waits, and takes over only
 * when the page says so: the model must not change under somebody's question.
 *
 * The build fills in the two constants (scripts/vite/service-worker.ts).
 */
const REVISION = '%REVISION%';
const FILES = '%FILES%';

const PREFIX = 'mountwise-';
const CACHE = PREFIX + REVISION;

self.addEventListener('install', (event) => {
  // Past the browser's own cache, or a server's long max-age would mix two versions.
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const key = request.mode === 'navigate' ? 'index.html' : request;
  return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
}

async function dropOldVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}
