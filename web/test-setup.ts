import { TransformStream } from 'node:stream/web';

// happy-dom gives a test Node's streams, but not this one: the VM's own takes no part in them.
Object.assign(globalThis, { TransformStream });
