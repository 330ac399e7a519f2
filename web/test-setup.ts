import { TransformStream } from 'node:stream/web';

// happy-dom gives a test Node's streams, but not this one: the VM's own takes no part in them.
Object.assign(globalThis, { TransformStream });

// A busy machine takes its time; only files with a document import this anyway.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 20_000 });
}
