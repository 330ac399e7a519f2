import { TransformStream } from 'node:stream/web';

// happy-dom provides all of Node's stream classes except this one. The test environment's own class
// does not work with Node's streams.
Object.assign(globalThis, { TransformStream });

// Tests may be slow on a busy machine. Only tests with a document load this library anyway.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}
