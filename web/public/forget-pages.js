// Part of the service worker (plugins/offline-support.ts): kept pages name files of the build that
// rendered them, which are gone with it.
addEventListener('activate', (event) => event.waitUntil(caches.delete('pages')));
