// Part of the service worker (plugins/offline-support.ts): kept pages name files of the build that
// they came with, which are gone with it.
const forget = () => Promise.all(['pages', 'documents'].map((name) => caches.delete(name)));
addEventListener('activate', (event) => event.waitUntil(forget()));
