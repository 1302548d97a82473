// Keeps all files of one version of the page, so that it works offline. `pkg/files.js` names
// the version and the files.

importScripts('pkg/files.js');
const { version, files } = self.SITE;
const PREFIX = 'scoresheet-';
const NAME = PREFIX + version;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) =>
    cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener('message', (event) => {
  if (event.data === 'update') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const options = { ignoreSearch: true };
    return (await cache.match(request, options)) ?? fetch(request);
  })());
});
