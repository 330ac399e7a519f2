// Part of the service worker (plugins/offline-support.ts). Deletes the cached HTML of an older
// release, because it refers to files that no longer exist.
const deletePages = () => Promise.all(['pages', 'documents'].map((name) => caches.delete(name)));
addEventListener('activate', (event) => event.waitUntil(deletePages()));
