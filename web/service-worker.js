/**
 * Keeps the whole site for use without a network. A new version is fetched whole, waits, and takes over only
 * when the page says so: the model must not change under somebody's question.
 *
 * The build fills in the two constants (scripts/vite/service-worker.ts).
 */
const REVISION = '%REVISION%';
const FILES = '%FILES%';

// Another copy on the same host keeps its own: all caches of a host are in one place. No address has a blank in it.
const PREFIX = `mountwise ${self.registration.scope} `;
const CACHE = PREFIX + REVISION;
// As caches were named before, whichever copy they are of.
const UNNAMED = /^mountwise-[0-9a-f]+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
  // Where the browser can: without a start of this worker, which takes longer than the files do.
  event.addRoutes?.([...FILES, './'].map(fromCache)).catch(() => undefined);
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

async function keepAll() {
  // Past the browser's own cache, or a server's long max-age would mix two versions.
  const answers = await Promise.all(FILES.map((file) => fetch(file, { cache: 'reload' })));
  const missing = answers.find(({ ok }) => !ok);
  if (missing !== undefined) throw new TypeError(`${missing.url}: ${missing.status}`);
  const cache = await caches.open(CACHE);
  await Promise.all(answers.map(async (answer, at) => cache.put(FILES[at], await alike(answer))));
  await cache.put('./', await cache.match('index.html'));
}

/**
 * Kept for whoever asks: with `Vary: Origin` the page's script, which is asked for with an origin, would not be found,
 * and a rule of the static routing API cannot be told to look past it.
 */
async function alike(answer) {
  const headers = new Headers(answer.headers);
  headers.delete('Vary');
  return new Response(await answer.blob(), { headers });
}

/** A rule of the static routing API: a file is found by its whole address. What no rule names is answered below. */
function fromCache(file) {
  const pathname = new URL(file, self.registration.scope).pathname.replace(/[+*?(){}:\\]/g, '\\$&');
  return { condition: { urlPattern: { pathname, search: '' }, requestMethod: 'GET' }, source: { cacheName: CACHE } };
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const key = request.mode === 'navigate' ? 'index.html' : request;
  return (await cache.match(key, { ignoreSearch: true })) ?? fetch(request);
}

async function dropOldVersions() {
  for (const name of await caches.keys()) {
    const own = name.startsWith(PREFIX) || (UNNAMED.test(name) && (await holdsThisCopy(name)));
    if (own && name !== CACHE) await caches.delete(name);
  }
}

async function holdsThisCopy(name) {
  const cache = await caches.open(name);
  return (await cache.match('index.html')) !== undefined;
}
