import { TransformStream } from 'node:stream/web';

// happy-dom provides Node's streams except this class. The VM's own class does not work with them.
Object.assign(globalThis, { TransformStream });

// Tests may be slow on a busy machine. Only tests with a document load this library anyway.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}
